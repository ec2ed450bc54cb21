import { type BankRow, type ErrorRow, FINAL_REASON, OPEN_REASON, OUR_LIMIT, type StatusRow, USED_REFERENCE } from '../codes.ts';

/** Milliseconds for which an inconclusive failure must persist. */
const STANDS_MS = 15 * 60_000;
const OVER_OUR_LIMIT = {
  kind: 'setup',
  detail: 'Flutterwave refused a transfer over a limit of our account: have the limit raised, or wait for the next day',
} as const;

/** `status` in capitals, with `complete_message` as reason. Unknown values stay pending and raise an alert. */
export const statuses: readonly StatusRow[] = [
  { status: 'NEW', kind: 'pending', source: 'S', means: 'Taken, not begun' },
  { status: 'PENDING', kind: 'pending', source: 'S', means: 'Under way' },
  {
    status: 'SUCCESSFUL',
    reason: /^(transaction was successful|successful|approved or completed successfully)/i,
    kind: 'delivered',
    source: 'S',
    means: 'Credited; reported as 90000',
  },
  {
    status: 'SUCCESSFUL',
    kind: 'pending',
    source: 'C',
    means: 'A success with another reason than its documents have',
    alert: { kind: 'contradiction', detail: 'Flutterwave calls a transfer successful and gives another reason than a success has' },
  },
  {
    status: 'FAILED',
    reason: /insufficient funds in customer wallet/i,
    kind: 'declined_final',
    onceDelivered: 'returned',
    source: 'S',
    means: 'Our balance was too low, which Flutterwave finds only after it took the transfer',
    alert: { kind: 'balance', detail: 'The balance at Flutterwave did not cover a transfer: fund it' },
  },
  {
    status: 'FAILED',
    reason: OUR_LIMIT,
    kind: 'declined_final',
    onceDelivered: 'returned',
    source: 'S',
    means: 'Over a limit of ours, such as what we may pay in a day',
    alert: OVER_OUR_LIMIT,
  },
  {
    status: 'FAILED',
    reason: OPEN_REASON,
    kind: 'declined_review',
    onceDelivered: 'returned',
    source: 'C',
    means: 'For a reason that leaves open whether the money went',
  },
  {
    status: 'FAILED',
    reason: FINAL_REASON,
    kind: 'declined_final',
    onceDelivered: 'returned',
    source: 'C',
    means: 'For the account, its name or a limit',
  },
  {
    status: 'FAILED',
    afterMs: STANDS_MS,
    kind: 'declined_final',
    onceDelivered: 'returned',
    source: 'C',
    means: 'For any other reason that persists for 15 minutes, pending before; returned when it had been credited',
  },
];

/** Errors that decide by themselves, by their words: there are no codes. The first row that fits counts. */
export const errors: readonly ErrorRow[] = [
  {
    call: 'submit',
    message: USED_REFERENCE,
    kind: 'exists',
    source: 'K',
    means: 'The reference has a transfer: the first submission arrived',
  },
  {
    call: 'submit',
    status: 400,
    message: OUR_LIMIT,
    kind: 'refused',
    source: 'K',
    means: 'Over a limit of ours; nothing was made',
    alert: OVER_OUR_LIMIT,
  },
  {
    call: 'submit',
    message: /enable IP whitelisting/i,
    kind: 'refused',
    source: 'K',
    means: 'Our address is not on the list of those that may pay; nothing was made',
    alert: { kind: 'setup', detail: 'Flutterwave does not take transfers from our address: enter it under IP whitelisting' },
  },
  {
    call: 'submit',
    status: 400,
    message: /account number is invalid|could not (be )?(validated?|resolved?)/i,
    kind: 'no_account',
    source: 'K',
    means: 'The account does not exist; nothing was made',
  },
  {
    call: 'submit',
    status: 400,
    message: /is required|must be|is not allowed|is invalid|^invalid /i,
    kind: 'refused',
    source: 'K',
    means: 'A field is wrong; nothing was made',
    alert: { kind: 'mistake', detail: 'Flutterwave found a field of a transfer wrong' },
  },
  {
    call: 'outcomeOf',
    status: 404,
    message: /transfers? not found|no transfer/i,
    kind: 'absent',
    source: 'K',
    means: 'There is no such transfer',
  },
  {
    call: 'enquireName',
    status: 400,
    message: /account number is invalid|could not (be )?resolved?|unable to resolve/i,
    kind: 'no_account',
    source: 'K',
    means: 'The bank has no such account',
  },
  {
    call: 'enquireName',
    message: /account_bank|unknown bank|bank (code )?(is )?invalid/i,
    kind: 'no_bank',
    source: 'K',
    means: 'The bank is not known by this code',
  },
];

/** Banks that Flutterwave knows by another code than the CBN's three digits or the six of NIP. */
export const bankRows: readonly BankRow[] = [];
