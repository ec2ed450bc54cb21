import type { ConcernKind } from '../../../../platform/kernel/concern.ts';
import type { Outcome } from '../port.ts';

/** How sure we are of a row: S is in Paystack's documents or answers, K is from memory and to be proved with a key, C is concluded. */
type Source = 'S' | 'K' | 'C';

export interface StatusRow {
  status: string;
  /** What it means when we ask; `reversed` depends on whether the money was credited before. */
  kind: Extract<Outcome['kind'], 'delivered' | 'pending' | 'declined_final' | 'returned'>;
  concern?: { kind: ConcernKind; detail: string };
  source: Source;
  means: string;
}

/** `data.status` of a transfer when it is asked about. Whatever is not in here is pending, and a concern. */
export const statuses: readonly StatusRow[] = [
  { status: 'success', kind: 'delivered', source: 'S', means: 'Processed; told as 90000' },
  { status: 'pending', kind: 'pending', source: 'S', means: 'Under way' },
  { status: 'received', kind: 'pending', source: 'S', means: 'Taken, not begun' },
  { status: 'queued', kind: 'pending', source: 'K', means: 'Waits at Paystack' },
  { status: 'processing', kind: 'pending', source: 'K', means: 'Under way' },
  {
    status: 'otp',
    kind: 'pending',
    source: 'S',
    means: 'Waits for a one-time password; abandoned after 30 minutes',
    concern: { kind: 'setup', detail: 'Transfers wait for a one-time password: switch it off in the settings of Paystack' },
  },
  { status: 'failed', kind: 'declined_final', source: 'S', means: 'The processor could not do it' },
  {
    status: 'reversed',
    kind: 'returned',
    source: 'S',
    means: 'The money is back in our balance: returned after a delivery, declined before one',
  },
  {
    status: 'abandoned',
    kind: 'declined_final',
    source: 'S',
    means: 'Nobody entered the one-time password',
    concern: {
      kind: 'setup',
      detail: 'A transfer was abandoned for want of a one-time password: switch it off in the settings of Paystack',
    },
  },
  {
    status: 'blocked',
    kind: 'declined_final',
    source: 'S',
    means: 'The approval address did not approve it',
    concern: { kind: 'setup', detail: 'A transfer was blocked: take the transfer approval address out of the settings of Paystack' },
  },
  {
    status: 'rejected',
    kind: 'declined_final',
    source: 'S',
    means: 'Refused by approval',
    concern: {
      kind: 'setup',
      detail: 'A transfer was rejected by approval: take the transfer approval address out of the settings of Paystack',
    },
  },
];
export const statusOf: ReadonlyMap<string, StatusRow> = new Map(statuses.map((row) => [row.status, row]));

export interface ErrorRow {
  /** `code` of the body, where it has one; else the words of its message. */
  code?: string;
  message?: RegExp;
  /** `exists`: the payment is there already. `refused`: nothing was made. */
  kind: 'exists' | 'refused';
  concern?: { kind: ConcernKind; detail: string };
  source: Source;
  means: string;
}

/** Errors of a hand-in (`POST /transfer`) that decide by themselves, asked in this order. */
export const submitErrors: readonly ErrorRow[] = [
  {
    code: 'duplicate_transfer_reference',
    message: /reference already exists/i,
    kind: 'exists',
    source: 'S',
    means: 'The reference has a transfer: the first hand-in arrived',
  },
  {
    code: 'insufficient_balance',
    message: /balance is not enough/i,
    kind: 'refused',
    source: 'K',
    means: 'Our balance at Paystack is too low; nothing was made',
    concern: { kind: 'purse', detail: 'The balance at Paystack does not cover a transfer: fund it' },
  },
  {
    message: /third party payouts/i,
    kind: 'refused',
    source: 'S',
    means: 'The account is a starter business; nothing was made',
    concern: { kind: 'setup', detail: 'Paystack does not let this account pay others: it has to be a registered business there' },
  },
];

/** `type` of an error by which Paystack says that it looked at the request and made nothing of it. */
export const REFUSED_TYPES: ReadonlySet<string> = new Set(['validation_error']);

/** Paystack's name for a transfer that it has not, the only 404 that says so [S message, K code]. */
export const isUnknownTransfer = ({ code, message }: { code?: string | null | undefined; message: string }): boolean =>
  code === 'transfer_not_found' || /^transfer not found/i.test(message);

/** An account that Paystack's bank could not resolve [S]. */
export const isUnknownAccount = ({ message }: { message: string }): boolean => /could not resolve account name/i.test(message);

/** A bank that Paystack does not know by this code [S]. */
export const isUnknownBank = ({ message }: { message: string }): boolean => /unknown bank code/i.test(message);
