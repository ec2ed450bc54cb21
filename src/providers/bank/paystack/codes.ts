import { type BankRow, errorRow, type ErrorTable, statusRow, type StatusRow, USED_REFERENCE } from '../codes.ts';

/** `data.status` of a transfer. Unknown values stay pending, with alert. */
export const statuses: readonly StatusRow[] = [
  statusRow('success', 'delivered', 'S', 'Processed; reported as 90000'),
  statusRow('pending', 'pending', 'S', 'Under way'),
  statusRow('received', 'pending', 'S', 'Taken, not begun'),
  statusRow('queued', 'pending', 'K', 'Waits at Paystack'),
  statusRow('processing', 'pending', 'K', 'Under way'),
  statusRow('otp', 'pending', 'S', 'Waits for a one-time password; abandoned after 30 minutes', {
    alert: { kind: 'setup', detail: 'Transfers wait for a one-time password: switch it off in the settings of Paystack' },
  }),
  statusRow('failed', 'declined_final', 'S', 'The processor could not do it'),
  statusRow('reversed', 'returned', 'S', 'The money is back in our balance: returned after a delivery, declined before one'),
  statusRow('abandoned', 'declined_final', 'S', 'The one-time password was not entered', {
    alert: { kind: 'setup', detail: 'A transfer was abandoned for want of a one-time password: switch it off in the settings of Paystack' },
  }),
  statusRow('blocked', 'declined_final', 'S', 'The approval address did not approve it', {
    alert: { kind: 'setup', detail: 'A transfer was blocked: take the transfer approval address out of the settings of Paystack' },
  }),
  statusRow('rejected', 'declined_final', 'S', 'Refused by approval', {
    alert: {
      kind: 'setup',
      detail: 'A transfer was rejected by approval: take the transfer approval address out of the settings of Paystack',
    },
  }),
];

export const errors: ErrorTable = {
  submit: [
    errorRow(
      'exists',
      'S',
      'The reference has a transfer: the first submission arrived. A message about a used reference means this under every code',
      { code: 'duplicate_transfer_reference', message: USED_REFERENCE },
    ),
    errorRow('refused', 'K', 'Our balance at Paystack is too low; nothing was made', {
      code: 'insufficient_balance',
      message: /balance is not enough|insufficient balance/i,
      alert: { kind: 'balance', detail: 'The balance at Paystack does not cover a transfer: fund it' },
    }),
    errorRow('refused', 'S', 'The account is a starter business; nothing was made', {
      message: /third party payouts/i,
      alert: { kind: 'setup', detail: 'Paystack does not let this account pay others: it has to be a registered business there' },
    }),
    errorRow('no_account', 'S', 'The bank closed the account; nothing was made', { status: 400, message: /account closed/i }),
  ],
  outcomeOf: [
    errorRow('absent', 'K', 'There is no such transfer; the message is S, the code K', {
      status: 404,
      code: 'transfer_not_found',
      message: /^transfer not found/i,
    }),
  ],
  enquireName: [
    errorRow('no_account', 'S', 'The bank has no such account', {
      message: /could not resolve account name|cannot resolve account|account number is invalid/i,
    }),
    errorRow('no_account', 'S', 'The account number does not exist at the bank of this code', { message: /^bank is invalid/i }),
    errorRow('no_bank', 'S', 'The bank is not known by this code', { message: /unknown bank code|bank code is invalid/i }),
  ],
};

/** Error type before any effect, at statuses below 500. */
const REFUSED_TYPE = 'validation_error';
const OPEN_TYPE = 'processor_error';

/** Whether an error says that nothing was made: 400 means "not fulfilled" [S], and a validation error is found before anything is. */
export const isRefusal = (status: number, types: readonly (string | null | undefined)[]): boolean =>
  !types.includes(OPEN_TYPE) && (status === 400 || (status > 400 && status < 500 && types.includes(REFUSED_TYPE)));

export const bankRows: readonly BankRow[] = [{ ours: '103', theirs: '00103', source: 'K' }];
