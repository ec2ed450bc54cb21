import { koboOf } from '../../format.ts';
import { newReference } from './reference.ts';
import { sendDraftTexts as texts } from '../../texts/send.ts';

export interface Draft {
  accountNumber: string;
  bankCode: string;
  amount: string;
  kobo: number | null;
  narration: string;
  clientReference: string;
  scheduledAt: string;
  /** Name of the selected beneficiary when it was saved. */
  savedName: string | null;
}

/** Reads the draft from the link. Invariant: one reference per draft, so a repeated submission pays once. */
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
    savedName: null,
  };
}

export function missingIn({ accountNumber, bankCode, kobo }: Draft): string | null {
  if (!/^\d{10}$/.test(accountNumber)) return texts.enterA10DigitAccount;
  if (bankCode === '') return texts.selectABank;
  return kobo === null || kobo < 1 ? texts.enterAnAmount : null;
}
