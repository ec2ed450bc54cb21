import {
  type BankRow,
  errorRow,
  type ErrorTable,
  FINAL_REASON,
  OPEN_REASON,
  OUR_LIMIT,
  statusRow,
  type StatusRow,
  USED_REFERENCE,
} from '../codes.ts';

/** Milliseconds for which an inconclusive failure must persist. */
const STANDS_MS = 15 * 60_000;
const OVER_OUR_LIMIT = {
  kind: 'setup',
  detail: 'Flutterwave refused a transfer over a limit of our account: have the limit raised, or wait for the next day',
} as const;

/** `status` in capitals, with `complete_message` as reason. Unknown values stay pending and raise an alert. */
export const statuses: readonly StatusRow[] = [
  statusRow('NEW', 'pending', 'S', 'Taken, not begun'),
  statusRow('PENDING', 'pending', 'S', 'Under way'),
  statusRow('SUCCESSFUL', 'delivered', 'S', 'Credited; reported as 90000', {
    reason: /^(transaction was successful|successful|approved or completed successfully)/i,
  }),
  statusRow('SUCCESSFUL', 'pending', 'C', 'A success with another reason than its documents have', {
    alert: { kind: 'contradiction', detail: 'Flutterwave calls a transfer successful and gives another reason than a success has' },
  }),
  statusRow('FAILED', 'declined_final', 'S', 'Our balance was too low, which Flutterwave finds only after it took the transfer', {
    reason: /insufficient funds in customer wallet/i,
    onceDelivered: 'returned',
    alert: { kind: 'balance', detail: 'The balance at Flutterwave did not cover a transfer: fund it' },
  }),
  statusRow('FAILED', 'declined_final', 'S', 'Over a limit of ours, such as what we may pay in a day', {
    reason: OUR_LIMIT,
    onceDelivered: 'returned',
    alert: OVER_OUR_LIMIT,
  }),
  statusRow('FAILED', 'declined_review', 'C', 'For a reason that leaves open whether the money went', {
    reason: OPEN_REASON,
    onceDelivered: 'returned',
  }),
  statusRow('FAILED', 'declined_final', 'C', 'For the account, its name or a limit', { reason: FINAL_REASON, onceDelivered: 'returned' }),
  statusRow(
    'FAILED',
    'declined_final',
    'C',
    'For any other reason that persists for 15 minutes, pending before; returned when it had been credited',
    { afterMs: STANDS_MS, onceDelivered: 'returned' },
  ),
];

/** Errors that decide by themselves, by their words: there are no codes. The first row that fits counts. */
export const errors: ErrorTable = {
  submit: [
    errorRow('exists', 'K', 'The reference has a transfer: the first submission arrived', { message: USED_REFERENCE }),
    errorRow('refused', 'K', 'Over a limit of ours; nothing was made', { status: 400, message: OUR_LIMIT, alert: OVER_OUR_LIMIT }),
    errorRow('refused', 'K', 'Our address is not on the list of those that may pay; nothing was made', {
      message: /enable IP whitelisting/i,
      alert: { kind: 'setup', detail: 'Flutterwave does not take transfers from our address: enter it under IP whitelisting' },
    }),
    errorRow('no_account', 'K', 'The account does not exist; nothing was made', {
      status: 400,
      message: /account number is invalid|could not (be )?(validated?|resolved?)/i,
    }),
    errorRow('refused', 'K', 'A field is wrong; nothing was made', {
      status: 400,
      message: /is required|must be|is not allowed|is invalid|^invalid /i,
      alert: { kind: 'mistake', detail: 'Flutterwave found a field of a transfer wrong' },
    }),
  ],
  outcomeOf: [errorRow('absent', 'K', 'There is no such transfer', { status: 404, message: /transfers? not found|no transfer/i })],
  enquireName: [
    errorRow('no_account', 'K', 'The bank has no such account', {
      status: 400,
      message: /account number is invalid|could not (be )?resolved?|unable to resolve/i,
    }),
    errorRow('no_bank', 'K', 'The bank is not known by this code', { message: /account_bank|unknown bank|bank (code )?(is )?invalid/i }),
  ],
};

/** Banks that Flutterwave knows by another code than the CBN's three digits or the six of NIP. */
export const bankRows: readonly BankRow[] = [];
