import { type BankRow, type ErrorRow, FINAL_REASON, OUR_LIMIT, type StatusRow, USED_REFERENCE } from '../codes.ts';

const secondFactor = {
  kind: 'setup',
  detail: 'Transfers at Monnify wait for a one-time password: have Monnify switch it off for payouts by API',
} as const;

/** `status` of a transfer, with its comment as reason. Unknown values stay pending and raise an alert. */
export const statuses: readonly StatusRow[] = [
  { status: 'PENDING', kind: 'pending', source: 'S', means: 'Under way' },
  { status: 'AWAITING_PROCESSING', kind: 'pending', source: 'S', means: 'Taken, not begun' },
  { status: 'IN_PROGRESS', kind: 'pending', source: 'S', means: 'Under way' },
  { status: 'PENDING_AUTHORIZATION', kind: 'pending', source: 'S', means: 'Waits for a one-time password', alert: secondFactor },
  { status: 'PENDING_BATCH_AUTHORIZATION', kind: 'pending', source: 'S', means: 'Waits for a one-time password', alert: secondFactor },
  { status: 'OTP_EMAIL_DISPATCH_FAILED', kind: 'pending', source: 'S', means: 'Waits for a one-time password', alert: secondFactor },
  { status: 'SUCCESS', kind: 'delivered', source: 'S', means: 'Credited; reported as 90000' },
  { status: 'COMPLETED', kind: 'delivered', source: 'S', means: 'Credited; reported as 90000' },
  {
    status: 'FAILED',
    reason: /sufficient (balance|funds)/i,
    kind: 'declined_final',
    source: 'S',
    means: 'Our balance was too low, which may be found after the transfer was taken',
    alert: { kind: 'balance', detail: 'The balance at Monnify did not cover a transfer: fund the wallet' },
  },
  {
    status: 'FAILED',
    reason: OUR_LIMIT,
    kind: 'declined_final',
    source: 'C',
    means: 'Over a limit of ours',
    alert: { kind: 'setup', detail: 'Monnify refused a transfer over a limit of our wallet: have the limit raised' },
  },
  { status: 'FAILED', reason: FINAL_REASON, kind: 'declined_final', source: 'C', means: 'For the account, its name or a limit' },
  { status: 'FAILED', kind: 'declined_review', source: 'C', means: 'For any other reason' },
  { status: 'REVERSED', kind: 'returned', source: 'S', means: 'The money is back in our wallet' },
  { status: 'EXPIRED', kind: 'declined_final', source: 'S', means: 'The one-time password was not entered', alert: secondFactor },
];

export const errors: readonly ErrorRow[] = [
  {
    call: 'submit',
    code: 'D07',
    kind: 'unheard',
    source: 'S',
    means:
      'Another payment of this amount went to this account within two minutes; ours was not made. It is queried, found absent, and resubmitted under its reference',
  },
  {
    call: 'submit',
    code: 'D05',
    message: USED_REFERENCE,
    kind: 'exists',
    source: 'K',
    means: 'The reference has a transfer: the first submission arrived',
  },
  { call: 'submit', code: 'D03', kind: 'no_account', source: 'S', means: 'The details of the account are wrong; nothing was made' },
  {
    call: 'submit',
    code: 'D06',
    kind: 'refused',
    source: 'S',
    means: 'Our address is not among those that may pay; nothing was made',
    alert: { kind: 'setup', detail: 'Monnify does not take transfers from our address: have it added to their list of addresses (D06)' },
  },
  {
    call: 'submit',
    code: 'D04',
    message: /sufficient (balance|funds)/i,
    kind: 'refused',
    source: 'S',
    means: 'Our balance at Monnify is too low; nothing was made, and the payment waits for money there',
    alert: { kind: 'balance', detail: 'The balance at Monnify does not cover a transfer: fund the wallet' },
  },
  { call: 'submit', code: '99', kind: 'unheard', source: 'S', means: 'Nothing is said: it is asked' },
  { call: 'outcomeOf', code: 'D02', kind: 'absent', source: 'S', means: 'There is no such transfer' },
  {
    call: 'outcomeOf',
    status: 404,
    message: /not found|could not find|does not exist/i,
    kind: 'absent',
    source: 'K',
    means: 'There is no such transfer',
  },
  { call: 'outcomeOf', code: '99', kind: 'unheard', source: 'S', means: 'Nothing is said: it is asked again' },
  { call: 'enquireName', code: 'D03', kind: 'no_account', source: 'S', means: 'The bank has no such account' },
  {
    call: 'enquireName',
    message: /invalid account|account (number )?(not found|is invalid)|could not (be )?(validate|resolve|verif)/i,
    kind: 'no_account',
    source: 'K',
    means: 'The bank has no such account',
  },
  {
    call: 'enquireName',
    message: /bank.*(not found|invalid|supported)|invalid bank/i,
    kind: 'no_bank',
    source: 'K',
    means: 'The bank is not known by this code',
  },
];

/** Codes of refusals of a submission beside those of the table [S: D01 could not be processed, D02 does not exist]. */
export const REFUSALS = /^D0[12]$/;

/** Banks that Monnify knows by another code than the directory's; compare with GET /api/v1/banks. */
export const bankRows: readonly BankRow[] = [
  // OPay, under the code it had as Paycom; PalmPay, by its NIP code.
  { ours: '999992', theirs: '305', source: 'K' },
  { ours: '999991', theirs: '100033', source: 'K' },
];
