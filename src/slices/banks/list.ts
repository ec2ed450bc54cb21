import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { banks, type BankCategory, type BankEntry, findBank } from '../../domain/banks/banks.ts';
import { mobileNumber } from '../../domain/contact/phone.ts';
import { accountNumberInput, bankCategory, bankSchema, bankCodeInput, inquirySchema } from './bank.ts';
import { randomBytes } from 'node:crypto';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { matchNames } from './name-match.ts';

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

/**
 * Lists the banks that can be paid, by name. With `accountNumber`: the active banks with a matching check digit, deposit money
 * banks first, and the phone-number wallets last for a phone number. A suggestion: an unlisted bank may still hold the account.
 */
export const listBanks = operation({
  title: 'banks.list',
  summary: 'List banks',
  scope: 'transfers:read',
  input: z.strictObject({
    category: bankCategory.optional().meta({ description: 'Only institutions of this category.' }),
    q: plainText(100).optional().meta({ description: 'Part of a name or a code.' }),
    accountNumber: accountNumberInput.optional().meta({ description: 'Only banks with a matching check digit, likelier ones first.' }),
  }),
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

const VALID_MS = 15 * 60_000;

/**
 * Resolves the account name behind an account number at the bank. Stores nothing, so repeating is safe. @throws Refusal 400 for
 * an unknown or closed bank, 404 RECORD_NOT_FOUND for an unknown account, 502 UPSTREAM_ERROR when the bank does not answer.
 */
export const enquireAccount = operation({
  title: 'bankAccounts.verify',
  summary: 'Verify a bank account',
  scope: 'transfers:read',
  input: z.strictObject({
    accountNumber: accountNumberInput,
    bankCode: bankCodeInput,
    expectedName: plainText(100).optional().meta({ description: 'Expected account name, compared with the name from the bank.' }),
  }),
  output: inquirySchema,
  async run(app, actor, { accountNumber, bankCode, expectedName }) {
    const bank = payableBank(bankCode);
    const answer = await app.providersOf(actor).bank.enquireName({ bankCode: bank.bankCode, accountNumber });
    if (answer.kind === 'not_found') throw notFound(bank);
    if (answer.kind === 'no_answer') throw silent(bank);
    return {
      accountNumber,
      accountName: answer.accountName,
      bankCode: bank.bankCode,
      bankName: bank.bankName,
      bank,
      nubanValid: bank.usesNuban ? isValidNuban(bank.bankCode, accountNumber) : null,
      ...(expectedName !== undefined && { nameMatch: matchNames(expectedName, answer.accountName) }),
      sessionId: answer.sessionId,
      inquiryReference: `INQ_${randomBytes(16).toString('hex')}`,
      expiresAt: new Date(app.clock.now().getTime() + VALID_MS),
    };
  },
});

function payableBank(code: string): BankEntry {
  const bank = findBank(code);
  if (!bank) throw invalid('bankCode', 'bankCode: no bank has this code; GET /money-transfer/banks lists them');
  if (!bank.active) throw invalid('bankCode', `bankCode: ${bank.bankName} no longer receives transfers; choose another bank`);
  return bank;
}

function notFound(bank: BankEntry): Refusal {
  return new Refusal('not_found', `${bank.bankName} has no such account; check the number and the bank`, {
    code: 'RECORD_NOT_FOUND',
    data: { message: 'The bank knows no account with this number; check the number and the bank' },
  });
}

function silent(bank: BankEntry): Refusal {
  return new Refusal('upstream', `${bank.bankName} did not answer the name enquiry; try again shortly`, {
    code: 'UPSTREAM_ERROR',
    data: { message: 'The bank network is temporarily unavailable; try again shortly' },
  });
}
