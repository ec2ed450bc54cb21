import { type BankRow, type ErrorRow, type StatusRow, USED_REFERENCE } from '../codes.ts';

/** `data.status` of a transfer. Unknown values stay pending, with alert. */
export const statuses: readonly StatusRow[] = [
  { status: 'success', kind: 'delivered', source: 'S', means: 'Processed; reported as 90000' },
  { status: 'pending', kind: 'pending', source: 'S', means: 'Under way' },
  { status: 'received', kind: 'pending', source: 'S', means: 'Taken, not begun' },
  { status: 'queued', kind: 'pending', source: 'K', means: 'Waits at Paystack' },
  { status: 'processing', kind: 'pending', source: 'K', means: 'Under way' },
  {
    status: 'otp',
    kind: 'pending',
    source: 'S',
    means: 'Waits for a one-time password; abandoned after 30 minutes',
    alert: { kind: 'setup', detail: 'Transfers wait for a one-time password: switch it off in the settings of Paystack' },
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
    means: 'The one-time password was not entered',
    alert: {
      kind: 'setup',
      detail: 'A transfer was abandoned for want of a one-time password: switch it off in the settings of Paystack',
    },
  },
  {
    status: 'blocked',
    kind: 'declined_final',
    source: 'S',
    means: 'The approval address did not approve it',
    alert: { kind: 'setup', detail: 'A transfer was blocked: take the transfer approval address out of the settings of Paystack' },
  },
  {
    status: 'rejected',
    kind: 'declined_final',
    source: 'S',
    means: 'Refused by approval',
    alert: {
      kind: 'setup',
      detail: 'A transfer was rejected by approval: take the transfer approval address out of the settings of Paystack',
    },
  },
];

export const errors: readonly ErrorRow[] = [
  {
    call: 'submit',
    code: 'duplicate_transfer_reference',
    message: USED_REFERENCE,
    kind: 'exists',
    source: 'S',
    means: 'The reference has a transfer: the first submission arrived. A message about a used reference means this under every code',
  },
  {
    call: 'submit',
    code: 'insufficient_balance',
    message: /balance is not enough|insufficient balance/i,
    kind: 'refused',
    source: 'K',
    means: 'Our balance at Paystack is too low; nothing was made',
    alert: { kind: 'balance', detail: 'The balance at Paystack does not cover a transfer: fund it' },
  },
  {
    call: 'submit',
    message: /third party payouts/i,
    kind: 'refused',
    source: 'S',
    means: 'The account is a starter business; nothing was made',
    alert: { kind: 'setup', detail: 'Paystack does not let this account pay others: it has to be a registered business there' },
  },
  {
    call: 'submit',
    status: 400,
    message: /account closed/i,
    kind: 'no_account',
    source: 'S',
    means: 'The bank closed the account; nothing was made',
  },
  {
    call: 'outcomeOf',
    status: 404,
    code: 'transfer_not_found',
    message: /^transfer not found/i,
    kind: 'absent',
    source: 'K',
    means: 'There is no such transfer; the message is S, the code K',
  },
  {
    call: 'enquireName',
    message: /could not resolve account name|cannot resolve account|account number is invalid/i,
    kind: 'no_account',
    source: 'S',
    means: 'The bank has no such account',
  },
  {
    call: 'enquireName',
    message: /^bank is invalid/i,
    kind: 'no_account',
    source: 'S',
    means: 'The account number does not exist at the bank of this code',
  },
  {
    call: 'enquireName',
    message: /unknown bank code|bank code is invalid/i,
    kind: 'no_bank',
    source: 'S',
    means: 'The bank is not known by this code',
  },
];

/** Error type before any effect, at statuses below 500. */
const REFUSED_TYPE = 'validation_error';
const OPEN_TYPE = 'processor_error';

/** Whether an error says that nothing was made: 400 means "not fulfilled" [S], and a validation error is found before anything is. */
export const isRefusal = (status: number, types: readonly (string | null | undefined)[]): boolean =>
  !types.includes(OPEN_TYPE) && (status === 400 || (status > 400 && status < 500 && types.includes(REFUSED_TYPE)));

export const bankRows: readonly BankRow[] = [{ ours: '103', theirs: '00103', source: 'K' }];
