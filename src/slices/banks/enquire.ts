import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountNumberInput, bankCodeInput, inquirySchema } from './bank.ts';
import { findBank, type BankEntry } from '../../domain/banks/banks.ts';
import { matchNames } from './name-match.ts';
import { isValidNuban } from './list.ts';

const VALID_MS = 15 * 60_000;

const input = z.strictObject({
  accountNumber: accountNumberInput,
  bankCode: bankCodeInput,
  expectedName: plainText(100).optional().meta({ description: 'Expected account name, compared with the name from the bank.' }),
});

/**
 * Resolves the account name behind an account number at the bank. Stores nothing, so repeating is safe. @throws Refusal 400 for
 * an unknown or closed bank, 404 RECORD_NOT_FOUND for an unknown account, 502 UPSTREAM_ERROR when the bank does not answer.
 */
export const enquireAccount = operation({
  title: 'bankAccounts.verify',
  summary: 'Verify a bank account',
  scope: 'transfers:read',
  input,
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
