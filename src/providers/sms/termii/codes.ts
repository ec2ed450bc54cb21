import type { AlertKind } from '../../ports/operator-alert.ts';
import type { SmsDelivery, SmsSubmission } from '../port.ts';
import type { Source } from '../../http/answers.ts';

/** Refusals; first match decides, no match may have been sent. */
interface RefusalRow {
  status?: number;
  message?: RegExp;
  is: Extract<SmsSubmission, { kind: 'refused' | 'not_now' }>;
  alert?: { kind: AlertKind; remedy: string };
  source: Source;
  means: string;
}

export const refusals: readonly RefusalRow[] = [
  {
    message: /ApplicationSenderId not found/i,
    is: { kind: 'refused', code: 'SENDER_ID' },
    alert: { kind: 'setup', remedy: 'it does not know the sender; have it registered there, or take it from the business' },
    source: 'S',
    means: 'The sender is not registered',
  },
  {
    message: /insufficient/i,
    is: { kind: 'not_now' },
    alert: { kind: 'balance', remedy: 'fund the wallet there' },
    source: 'K',
    means: 'Our wallet is too low',
  },
  {
    status: 401,
    is: { kind: 'not_now' },
    alert: { kind: 'credentials', remedy: 'it does not take our API key' },
    source: 'K',
    means: 'Not authorised',
  },
  {
    status: 403,
    is: { kind: 'not_now' },
    alert: { kind: 'setup', remedy: 'it does not allow this to our account' },
    source: 'C',
    means: 'Not allowed',
  },
  {
    status: 400,
    is: { kind: 'refused', code: 'REFUSED' },
    alert: { kind: 'mistake', remedy: 'our request is not as it wants it' },
    source: 'K',
    means: 'Bad request',
  },
  {
    status: 422,
    is: { kind: 'refused', code: 'REFUSED' },
    alert: { kind: 'mistake', remedy: 'our request is not as it wants it' },
    source: 'K',
    means: 'A field is not as it wants it',
  },
  { status: 429, is: { kind: 'not_now' }, source: 'C', means: 'Too many requests: it says that it took nothing' },
];

interface StatusRow {
  status: string;
  is: Exclude<SmsDelivery, { kind: 'no_answer' }>;
  source: Source;
  means: string;
}

export const statuses: readonly StatusRow[] = [
  { status: 'delivered', is: { kind: 'delivered' }, source: 'S', means: 'On the phone' },
  { status: 'message sent', is: { kind: 'pending' }, source: 'S', means: 'With the network, which did not say more' },
  { status: 'sent', is: { kind: 'pending' }, source: 'K', means: 'The same' },
  {
    status: 'dnd active on phone number',
    is: { kind: 'undelivered', code: 'DND' },
    source: 'S',
    means: 'The number refuses bulk messages',
  },
  { status: 'message failed', is: { kind: 'undelivered', code: 'UNDELIVERED' }, source: 'S', means: 'It did not arrive' },
  { status: 'failed', is: { kind: 'undelivered', code: 'UNDELIVERED' }, source: 'S', means: 'The same' },
  { status: 'rejected', is: { kind: 'undelivered', code: 'REJECTED' }, source: 'K', means: 'The network refused it' },
  { status: 'expired', is: { kind: 'undelivered', code: 'EXPIRED' }, source: 'K', means: 'The phone was away for too long' },
];

export const refusalOf = (status: number, message: string): RefusalRow | undefined =>
  refusals.find((row) => (row.status === undefined || row.status === status) && (row.message === undefined || row.message.test(message)));

export const statusOf = (text: string): StatusRow | undefined => {
  const word = (text.split('|')[0] ?? '').trim().toLowerCase();
  return statuses.find(({ status }) => status === word);
};
