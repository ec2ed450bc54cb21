import { describe, expect, test } from 'vitest';
import { bankCategories, banks, findBank } from '../../src/domain/banks/banks.ts';

describe('bank directory', () => {
  test('finds a bank by each of its codes, and each code finds one bank', () => {
    const seen = new Map<string, string>();
    for (const bank of banks) {
      for (const code of new Set([bank.bankCode, bank.nipCode, ...bank.aliases])) {
        expect(seen.get(code), `${code} belongs to two banks`).toBeUndefined();
        seen.set(code, bank.bankName);
        expect(findBank(code)).toBe(bank);
      }
    }
  });

  test('every entry has codes of the correct form, a name, a unique slug and a known category', () => {
    expect(banks).toHaveLength(59);
    expect(new Set(banks.map((bank) => bank.slug)).size).toBe(banks.length);
    for (const bank of banks) {
      expect(bank.bankCode).toMatch(/^(\d{3}|\d{5,6})$/);
      expect(bank.nipCode).toMatch(/^\d{6}$/);
      expect(bank.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(bankCategories).toContain(bank.category);
      expect(bank.bankName.trim()).not.toBe('');
    }
  });

  test.each([
    ['058', 'Guaranty Trust Bank', 'guaranty-trust-bank', 'commercial'],
    ['000013', 'Guaranty Trust Bank', 'guaranty-trust-bank', 'commercial'],
    ['033', 'United Bank for Africa', 'united-bank-for-africa', 'commercial'],
    ['00103', 'Globus Bank', 'globus-bank', 'commercial'],
    ['526', 'Parallex Bank', 'parallex-bank', 'commercial'],
    ['304', 'The Alternative Bank', 'the-alternative-bank', 'non_interest'],
    ['404', 'Abbey Mortgage Bank', 'abbey-mortgage-bank', 'mortgage'],
    ['50515', 'Moniepoint Microfinance Bank', 'moniepoint-microfinance-bank', 'microfinance'],
    ['090405', 'Moniepoint Microfinance Bank', 'moniepoint-microfinance-bank', 'microfinance'],
    ['400001', 'FSDH Merchant Bank', 'fsdh-merchant-bank', 'merchant'],
    ['999992', 'OPay Digital Services', 'opay-digital-services', 'mobile_money'],
    ['120003', 'MTN MoMo Payment Service Bank', 'mtn-momo-payment-service-bank', 'payment_service'],
  ])('%s is %s', (code, bankName, slug, category) => {
    expect(findBank(code)).toMatchObject({ bankName, slug, category });
  });

  test('an unknown code finds nothing, including property names of objects', () => {
    for (const code of ['999', '', '58', '0058', 'constructor', '__proto__']) expect(findBank(code)).toBeUndefined();
  });

  test('Heritage Bank is the only inactive one', () => {
    expect(banks.filter((bank) => !bank.active).map((bank) => bank.bankCode)).toEqual(['030']);
  });

  test('phone-number wallets are the ones without NUBAN', () => {
    expect(
      banks
        .filter((bank) => !bank.usesNuban)
        .map((bank) => bank.bankCode)
        .toSorted(),
    ).toEqual(['999992', '999991', '100002', '120001', '120002', '120003', '120004', '946'].toSorted());
  });

  test('is immutable at run time', () => {
    expect(Object.isFrozen(banks)).toBe(true);
    expect(banks.every((bank) => Object.isFrozen(bank) && Object.isFrozen(bank.aliases))).toBe(true);
  });
});
