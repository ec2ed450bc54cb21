import type { App } from '../app.ts';
import { findBank, type BankEntry } from '../banks/directory.ts';
import { matchNames } from '../banks/name-match.ts';
import { findBeneficiary } from '../beneficiaries/beneficiary.ts';
import type { Actor } from '../kernel/actor.ts';
import { invalid, Refusal } from '../kernel/refusal.ts';
import { replayOf, sentBefore, type Sent } from './replay.ts';
import type { SendInput } from './send.ts';

export interface Destination {
  bank: BankEntry;
  accountNumber: string;
}

/** The account that a send names, by itself or by the id of a kept one. @throws Refusal 400 VALIDATION_ERROR naming the field. */
export async function destinationOf(app: App, actor: Actor, input: SendInput): Promise<Destination> {
  const { bankCode, accountNumber, beneficiaryId } = input;
  if (beneficiaryId === undefined) {
    if (bankCode === undefined) throw invalid('bankCode', 'bankCode: is required');
    if (accountNumber === undefined) throw invalid('accountNumber', 'accountNumber: is required');
    return { bank: bankOf(bankCode), accountNumber };
  }
  if (bankCode !== undefined || accountNumber !== undefined) {
    throw invalid('beneficiaryId', 'beneficiaryId: stands in place of bankCode and accountNumber; give one or the other');
  }
  const beneficiary = await findBeneficiary(app, actor.bookId, beneficiaryId);
  if (!beneficiary) {
    // It was kept when the original was sent, which only the amount can tell from another payment now.
    const earlier = await sentBefore(app, actor, input);
    if (!earlier) throw invalid('beneficiaryId', 'beneficiaryId: no beneficiary has this id');
    return { bank: bankOf(earlier.bankCode), accountNumber: earlier.accountNumber };
  }
  return { bank: bankOf(beneficiary.bankCode), accountNumber: beneficiary.accountNumber };
}

function bankOf(bankCode: string): BankEntry {
  const bank = findBank(bankCode);
  if (!bank) throw invalid('bankCode', `bankCode: no bank has the code ${bankCode}; GET /money-transfer/banks lists them`);
  if (!bank.active) throw invalid('bankCode', `bankCode: ${bank.bankName} takes no transfers any more`);
  return bank;
}

/**
 * The name behind the account; or, when it is refused, the original that this request repeats, whatever the bank says of the name
 * today: the caller must not believe that nothing was sent.
 */
export async function nameOrOriginal(
  app: App,
  actor: Actor,
  input: SendInput,
  account: { bankCode: string; accountNumber: string },
): Promise<{ accountName: string | null } | Sent> {
  try {
    return { accountName: await confirmName(app, actor, input, account) };
  } catch (error) {
    const earlier = error instanceof Refusal ? await sentBefore(app, actor, input, account) : null;
    if (!earlier) throw error;
    return replayOf(earlier);
  }
}

/** The name enquiry comes before the debit: a wrong account costs nothing then. */
async function confirmName(
  app: App,
  actor: Actor,
  input: SendInput,
  account: { bankCode: string; accountNumber: string },
): Promise<string | null> {
  const enquiry = await app.bank(actor.environment).enquireName(account);
  switch (enquiry.kind) {
    case 'not_found':
      throw invalid('accountNumber', 'accountNumber: the bank has no such account');
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
        });
      }
      return enquiry.accountName;
  }
}
