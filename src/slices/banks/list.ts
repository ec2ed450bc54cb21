import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { banks, type BankCategory, type BankEntry } from '../../domain/banks/banks.ts';
import { mobileNumber } from '../../domain/contact/phone.ts';
import { accountNumberInput, bankCategory, bankSchema } from './bank.ts';

/** Invariant: a hint, never a reason to reject. Source: CBN, "Revised Standards on NUBAN" (2020). */

const WEIGHTS = [3, 7, 3] as const;

/** @param bankCode CBN code of 3, 5 or 6 digits, not a NIP code. @throws RangeError for another length. */
export function nubanCheckDigit(bankCode: string, serial9: string): number {
  if (!/^\d{9}$/.test(serial9)) throw new RangeError('a NUBAN serial has 9 digits');
  const sum = Array.from(institutionCode(bankCode) + serial9).reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

export function isValidNuban(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{10}$/.test(accountNumber)) return false;
  return nubanCheckDigit(bankCode, accountNumber.slice(0, 9)) === Number(accountNumber[9]);
}

function institutionCode(bankCode: string): string {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`;
  if (/^\d{6}$/.test(bankCode)) return bankCode;
  throw new RangeError('a bank code has 3, 5 or 6 digits');
}

const DEPOSIT_MONEY_BANKS: ReadonlySet<BankCategory> = new Set(['commercial', 'merchant', 'non_interest']);

const input = z.strictObject({
  category: bankCategory.optional().meta({ description: 'Only institutions of this category.' }),
  q: plainText(100).optional().meta({ description: 'Part of a name or a code.' }),
  accountNumber: accountNumberInput.optional().meta({ description: 'Only banks with a matching check digit, likelier ones first.' }),
});

/**
 * Lists the banks that can be paid, by name. With `accountNumber`: the active banks with a matching check digit, deposit money
 * banks first, and the phone-number wallets last for a phone number. A suggestion: an unlisted bank may still hold the account.
 */
export const listBanks = operation({
  title: 'banks.list',
  summary: 'List banks',
  scope: 'transfers:read',
  input,
  output: { list: bankSchema },
  async run(_app, _actor, { category, q, accountNumber }) {
    const candidates = accountNumber === undefined ? banks : suggest(accountNumber);
    const needle = q?.toLowerCase();
    return candidates.filter(
      (bank) => (category === undefined || bank.category === category) && (needle === undefined || mentions(bank, needle)),
    );
  },
});

function suggest(accountNumber: string): BankEntry[] {
  const active = banks.filter((bank) => bank.active);
  const matches = active.filter((bank) => bank.usesNuban && isValidNuban(bank.bankCode, accountNumber));
  const wallets = mobileNumber(accountNumber) !== null ? active.filter((bank) => !bank.usesNuban) : [];
  return [
    ...matches.filter((bank) => DEPOSIT_MONEY_BANKS.has(bank.category)),
    ...matches.filter((bank) => !DEPOSIT_MONEY_BANKS.has(bank.category)),
    ...wallets,
  ];
}

function mentions(bank: BankEntry, needle: string): boolean {
  return [bank.bankName.toLowerCase(), bank.slug, bank.bankCode, bank.nipCode, ...bank.aliases].some((text) => text.includes(needle));
}
