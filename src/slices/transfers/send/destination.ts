import type { App } from '../../../core/app/app.ts';
import { findBank, type BankEntry } from '../../../domain/banks/banks.ts';
import { matchNames } from '../../banks/name-match.ts';
import { findBeneficiary } from '../../beneficiaries/beneficiary.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import { invalid, Refusal } from '../../../platform/errors/refusal.ts';
import type { Payable, SendInput } from './send.ts';

export interface Account {
  bankCode: string;
  accountNumber: string;
  /** Name of a saved beneficiary; null when the bank did not answer then. */
  accountName?: string | null;
}

/** Null for a deleted beneficiary. @throws Refusal 400 VALIDATION_ERROR naming the field. */
export async function accountOf(app: App, { bookId }: Actor, input: SendInput): Promise<Account | null> {
  const given = givenAccount(input);
  return 'beneficiaryId' in given ? findBeneficiary(app, bookId, given.beneficiaryId) : given;
}

/** @throws Refusal 400 VALIDATION_ERROR unless exactly one destination is given. */
export function givenAccount({ bankCode, accountNumber, beneficiaryId }: SendInput): Account | { beneficiaryId: string } {
  if (beneficiaryId === undefined) {
    if (bankCode === undefined) throw invalid('bankCode', 'bankCode: is required');
    if (accountNumber === undefined) throw invalid('accountNumber', 'accountNumber: is required');
    return { bankCode, accountNumber };
  }
  if (bankCode !== undefined || accountNumber !== undefined) {
    throw invalid('beneficiaryId', 'beneficiaryId: replaces bankCode and accountNumber; give one or the other');
  }
  return { beneficiaryId };
}

export const unknownBeneficiary = (): Refusal => invalid('beneficiaryId', 'beneficiaryId: no beneficiary has this id');

/** @throws Refusal 400 VALIDATION_ERROR for a bank that cannot be paid. */
export function bankOf(bankCode: string): BankEntry {
  const bank = findBank(bankCode);
  if (!bank) throw invalid('bankCode', `bankCode: no bank has the code ${bankCode}; GET /money-transfer/banks lists them`);
  if (!bank.active) throw invalid('bankCode', `bankCode: ${bank.bankName} no longer receives transfers; choose another bank`);
  return bank;
}

/** Name that the maker expects, where the bank has another or gives none; null where both agree. For the approver. */
export function expectedNameOf({ input, savedName }: Payable, nameAtBank: string | null): string | null {
  const expected = input.accountName ?? savedName;
  if (expected === null || expected === nameAtBank) return null;
  if (nameAtBank === null) return expected;
  // A name that must match was compared by the enquiry.
  if (input.accountName !== undefined && !input.allowNameMismatch) return null;
  return matchNames(expected, nameAtBank).result === 'NO_MATCH' ? expected : null;
}

/** @returns null without an answer and a name. @throws Refusal 400 ACCOUNT_NAME_MISMATCH or VALIDATION_ERROR, 502 UPSTREAM_ERROR. */
export async function confirmName(app: App, actor: Actor, input: SendInput, account: Account): Promise<string | null> {
  const enquiry = await app.providersOf(actor).bank.enquireName(account);
  switch (enquiry.kind) {
    case 'not_found':
      throw invalid('accountNumber', 'accountNumber: the bank has no such account; check the number and the bank');
    case 'no_answer':
      if (input.accountName === undefined || input.allowNameMismatch) return null;
      throw new Refusal(
        'upstream',
        'The bank did not confirm the account name and nothing was debited; try again, or send without accountName',
        { code: 'UPSTREAM_ERROR' },
      );
    case 'found':
      if (
        input.accountName !== undefined &&
        !input.allowNameMismatch &&
        matchNames(input.accountName, enquiry.accountName).result === 'NO_MATCH'
      ) {
        throw new Refusal('invalid', 'accountName does not match the name of the account; check the number, or set allowNameMismatch', {
          code: 'ACCOUNT_NAME_MISMATCH',
          field: 'accountName',
          data: { accountName: input.accountName, nameAtBank: enquiry.accountName },
        });
      }
      return enquiry.accountName;
  }
}
