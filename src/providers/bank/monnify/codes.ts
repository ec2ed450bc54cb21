import { type BankRow, errorRow, type ErrorTable, FINAL_REASON, OUR_LIMIT, statusRow, type StatusRow, USED_REFERENCE } from '../codes.ts';

const secondFactor = {
  kind: 'setup',
  detail: 'Transfers at Monnify wait for a one-time password: have Monnify switch it off for payouts by API',
} as const;

/** `status` of a transfer, with its comment as reason. Unknown values stay pending and raise an alert. */
export const statuses: readonly StatusRow[] = [
  statusRow('PENDING', 'pending', 'S', 'Under way'),
  statusRow('AWAITING_PROCESSING', 'pending', 'S', 'Taken, not begun'),
  statusRow('IN_PROGRESS', 'pending', 'S', 'Under way'),
  statusRow('PENDING_AUTHORIZATION', 'pending', 'S', 'Waits for a one-time password', { alert: secondFactor }),
  statusRow('PENDING_BATCH_AUTHORIZATION', 'pending', 'S', 'Waits for a one-time password', { alert: secondFactor }),
  statusRow('OTP_EMAIL_DISPATCH_FAILED', 'pending', 'S', 'Waits for a one-time password', { alert: secondFactor }),
  statusRow('SUCCESS', 'delivered', 'S', 'Credited; reported as 90000'),
  statusRow('COMPLETED', 'delivered', 'S', 'Credited; reported as 90000'),
  statusRow('FAILED', 'declined_final', 'S', 'Our balance was too low, which may be found after the transfer was taken', {
    reason: /sufficient (balance|funds)/i,
    alert: { kind: 'balance', detail: 'The balance at Monnify did not cover a transfer: fund the wallet' },
  }),
  statusRow('FAILED', 'declined_final', 'C', 'Over a limit of ours', {
    reason: OUR_LIMIT,
    alert: { kind: 'setup', detail: 'Monnify refused a transfer over a limit of our wallet: have the limit raised' },
  }),
  statusRow('FAILED', 'declined_final', 'C', 'For the account, its name or a limit', { reason: FINAL_REASON }),
  statusRow('FAILED', 'declined_review', 'C', 'For any other reason'),
  statusRow('REVERSED', 'returned', 'S', 'The money is back in our wallet'),
  statusRow('EXPIRED', 'declined_final', 'S', 'The one-time password was not entered', { alert: secondFactor }),
];

export const errors: ErrorTable = {
  submit: [
    errorRow(
      'unheard',
      'S',
      'Another payment of this amount went to this account within two minutes; ours was not made. It is queried, found absent, and resubmitted under its reference',
      { code: 'D07' },
    ),
    errorRow('exists', 'K', 'The reference has a transfer: the first submission arrived', { code: 'D05', message: USED_REFERENCE }),
    errorRow('no_account', 'S', 'The details of the account are wrong; nothing was made', { code: 'D03' }),
    errorRow('refused', 'S', 'Our address is not among those that may pay; nothing was made', {
      code: 'D06',
      alert: { kind: 'setup', detail: 'Monnify does not take transfers from our address: have it added to their list of addresses (D06)' },
    }),
    errorRow('refused', 'S', 'Our balance at Monnify is too low; nothing was made, and the payment waits for money there', {
      code: 'D04',
      message: /sufficient (balance|funds)/i,
      alert: { kind: 'balance', detail: 'The balance at Monnify does not cover a transfer: fund the wallet' },
    }),
    errorRow('unheard', 'S', 'Nothing is said: it is asked', { code: '99' }),
  ],
  outcomeOf: [
    errorRow('absent', 'S', 'There is no such transfer', { code: 'D02' }),
    errorRow('absent', 'K', 'There is no such transfer', { status: 404, message: /not found|could not find|does not exist/i }),
    errorRow('unheard', 'S', 'Nothing is said: it is asked again', { code: '99' }),
  ],
  enquireName: [
    errorRow('no_account', 'S', 'The bank has no such account', { code: 'D03' }),
    errorRow('no_account', 'K', 'The bank has no such account', {
      message: /invalid account|account (number )?(not found|is invalid)|could not (be )?(validate|resolve|verif)/i,
    }),
    errorRow('no_bank', 'K', 'The bank is not known by this code', { message: /bank.*(not found|invalid|supported)|invalid bank/i }),
  ],
};

/** Codes of refusals of a submission beside those of the table [S: D01 could not be processed, D02 does not exist]. */
export const REFUSALS = /^D0[12]$/;

/** Banks that Monnify knows by another code than the directory's; compare with GET /api/v1/banks. */
export const bankRows: readonly BankRow[] = [
  // OPay, under the code it had as Paycom; PalmPay, by its NIP code.
  { ours: '999992', theirs: '305', source: 'K' },
  { ours: '999991', theirs: '100033', source: 'K' },
];
