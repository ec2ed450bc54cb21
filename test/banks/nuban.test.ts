import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { banks } from '../../src/domain/banks/banks.ts';
import { isValidNuban, nubanCheckDigit } from '../../src/slices/banks/list.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

/** Every bankCode with its accountNumber in the documents and in the examples of the contract. */
function shown(): [string, string][] {
  const text = ['README.md', ...globSync('docs/*.md'), ...globSync('schema/openapi*.json')]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const code = String.raw`"?bankCode"?: ?"(?<code>\d+)"`;
  const number = String.raw`"?accountNumber"?: ?"(?<number>\d{10})"`;
  const found = [...text.matchAll(new RegExp(`${code},\\s*${number}`, 'g')), ...text.matchAll(new RegExp(`${number},[^{}]*?${code}`, 'g'))];
  return found.map(({ groups }) => [groups?.['code'] ?? '', groups?.['number'] ?? '']);
}

describe('NUBAN', () => {
  test('every account in documents and examples has a valid check digit for its bank', () => {
    expect(shown().length).toBeGreaterThan(20);
    const wrong = shown().filter(([code, number]) => !isValidNuban(code, number));
    // The magic numbers of the sandbox are no accounts.
    expect(wrong.filter(([, number]) => !/^000000000[0-3]$/.test(number))).toEqual([]);
  });

  test.each([
    ['011', '000001457', 9],
    ['50547', '000021457', 9],
    ['011', '000000022', 0],
  ])("the CBN standard's own example: %s + %s gives %i", (bankCode, serial, digit) => {
    expect(nubanCheckDigit(bankCode, serial)).toBe(digit);
    expect(isValidNuban(bankCode, `${serial}${digit}`)).toBe(true);
  });

  test.each([
    ['044', '0690000032', true],
    ['057', '2085886393', true],
    ['044', '3001155245', true],
    ['035', '9930000737', true],
    ['101', '9900910565', true],
    ['058', '0428285062', true],
    ['044', '0690000040', false],
    ['057', '2085096393', false],
    ['063', '0022728151', false],
    ['044', '0730804844', false],
  ])('published sample %s/%s passes: %s', (bankCode, accountNumber, passes) => {
    expect(isValidNuban(bankCode, accountNumber)).toBe(passes);
  });

  test('a code of 3 digits and its padded form of 6 are equal', () => {
    fc.assert(fc.property(digits(3), digits(9), (code, serial) => nubanCheckDigit(code, serial) === nubanCheckDigit(`000${code}`, serial)));
    fc.assert(fc.property(digits(5), digits(9), (code, serial) => nubanCheckDigit(code, serial) === nubanCheckDigit(`9${code}`, serial)));
  });

  test('exactly one of ten last digits fits any serial at any bank', () => {
    fc.assert(
      fc.property(fc.constantFrom(...banks), digits(9), (bank, serial) => {
        const fits = Array.from({ length: 10 }, (_, digit) => isValidNuban(bank.bankCode, `${serial}${digit}`));
        return fits.filter(Boolean).length === 1;
      }),
    );
  });

  test('one mistyped digit never passes', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(8), fc.integer({ min: 1, max: 9 }), (serial, at, add) => {
        const typed = Array.from(serial)
          .map((digit, i) => (i === at ? (Number(digit) + add) % 10 : digit))
          .join('');
        return !isValidNuban('058', `${typed}${nubanCheckDigit('058', serial)}`);
      }),
    );
  });

  test('the NIP code gives another check digit, so only the CBN code is valid', () => {
    expect(nubanCheckDigit('000016', '000001457')).not.toBe(nubanCheckDigit('011', '000001457'));
  });

  test('an account number without 10 digits is invalid; a serial or code of the wrong form throws', () => {
    for (const text of ['', '012345678', '01234567890', '01234S6789', '０123456789']) expect(isValidNuban('058', text)).toBe(false);
    expect(() => nubanCheckDigit('058', '12345678')).toThrow(RangeError);
    expect(() => nubanCheckDigit('0580', '123456789')).toThrow(RangeError);
    expect(() => nubanCheckDigit('', '123456789')).toThrow(RangeError);
  });
});
