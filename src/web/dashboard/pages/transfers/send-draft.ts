import { koboOf } from '../../format.ts';
import { newReference } from './reference.ts';

export interface Draft {
  accountNumber: string;
  bankCode: string;
  amount: string;
  kobo: number | null;
  narration: string;
  clientReference: string;
  scheduledAt: string;
}

/**
 * What a link to this page asks for, and else nothing. One reference for one intention: a second press, or a lost answer that is tried
 * again, pays nobody twice.
 */
export function newDraft(search: URLSearchParams): Draft {
  const amount = search.get('amount') ?? '';
  const kobo = amount === '' ? null : koboOf(amount);
  return {
    accountNumber: search.get('accountNumber') ?? '',
    bankCode: search.get('bankCode') ?? '',
    amount,
    kobo: typeof kobo === 'number' ? kobo : null,
    narration: search.get('narration') ?? '',
    clientReference: search.get('clientReference') ?? newReference(),
    scheduledAt: '',
  };
}

/** What has to be entered before it can be looked at. */
export function missingIn({ accountNumber, bankCode, kobo }: Draft): string | null {
  if (!/^\d{10}$/.test(accountNumber)) return 'Enter the account number, 10 digits';
  if (bankCode === '') return 'Choose the bank';
  return kobo === null || kobo < 1 ? 'Enter the amount' : null;
}
