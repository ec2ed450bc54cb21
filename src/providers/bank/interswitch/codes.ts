import type { AlertKind } from '../../ports/ports.ts';
import type { BankRow, ErrorRow, StatusRow } from '../codes.ts';
import { classify, responseCodes } from '../response-codes.ts';

/** Insufficient balance, by the banks' code [C]. */
const EMPTY_BALANCE = { kind: 'balance', detail: 'A transfer failed for want of funds: look at the float with Interswitch' } as const;

/**
 * `TransactionResponseCode`, with `ResponseCodeGrouping` as reason; a decline after a credit is a return [C].
 * Unknown values stay pending and raise an alert.
 */
export const statuses: readonly StatusRow[] = responseCodes.flatMap(({ code, description: means }) => {
  const failed = classify(code, 'FAILED');
  const ungrouped = classify(code, null);
  const rest = { status: code, source: 'S', means } as const;
  const open: StatusRow = { ...rest, kind: 'pending' };
  if (ungrouped === 'delivered') return [{ ...rest, reason: /^(SUCCESSFUL)?$/, kind: 'delivered' }, open];
  if (failed === 'pending') return [open];
  const declined: StatusRow = {
    ...rest,
    reason: ungrouped === failed ? /^(FAILED)?$/ : /^FAILED$/,
    kind: failed,
    ...(failed === 'declined_final' && { onceDelivered: 'returned' }),
    ...(/^(900)?51$/.test(code) && { alert: EMPTY_BALANCE }),
  };
  return [declined, open];
});

/** Codes of an existing transaction: the query decides [C]. */
export const isTaken = (code: string): boolean => /^90\d{3}$/.test(code);

/** Faults of request or set-up, without effect [S; 10050 to 10100 partly K]. */
export const isRefused = (code: string): boolean => /^10(002|01[01]|02[0-2]|0[5-9]\d|100|200)$|^20(010|02[01]|0[35]0|04[01])$/.test(code);

const ours = (code: string, kind: AlertKind, means: string, remedy: string): ErrorRow => ({
  call: 'submit',
  code,
  kind: 'refused',
  source: 'S',
  means,
  alert: { kind, detail: `Interswitch answered ${code}: ${remedy}` },
});

/** Errors that decide by themselves. */
export const errors: readonly ErrorRow[] = [
  { call: 'submit', code: '30020', kind: 'exists', source: 'S', means: 'The transfer code was used: the first submission arrived' },
  { call: 'submit', code: '10001', kind: 'exists', source: 'S', means: 'Unknown error, said to be a used reference: it is asked about' },
  {
    call: 'submit',
    code: '30030',
    kind: 'unheard',
    source: 'S',
    means: 'A bank has to authorise it',
    alert: { kind: 'setup', detail: 'Interswitch answered 30030: transfers wait there for an authorisation; have it switched off' },
  },
  { call: 'submit', code: '70120', kind: 'unheard', source: 'S', means: 'A service behind it is not available: it is asked about' },
  ours('10003', 'credentials', 'Not authorised', 'it does not take our credentials for this'),
  ours('10030', 'setup', 'Deactivated', 'our account there is deactivated'),
  ours('10040', 'setup', 'Wrong address', 'allow the addresses of our processes there'),
  ours('20060', 'setup', 'Type not known', 'a product is not set up for our account'),
  ours('20061', 'setup', 'Switched off', 'a product is switched off for our account'),
  ours('20062', 'setup', 'Switched off', 'a product is switched off for our account'),
  ours('70012', 'setup', 'Terminal not known', 'terminalId is not the one that was issued'),
  { call: 'outcomeOf', code: '30010', kind: 'absent', source: 'S', means: 'It has no transfer of this number' },
  { call: 'outcomeOf', code: '70120', kind: 'unheard', source: 'S', means: 'A service behind it is not available: it is asked again' },
  { call: 'enquireName', code: '90052', kind: 'no_account', source: 'K', means: 'The bank has no such account' },
  { call: 'enquireName', code: '70053', kind: 'no_account', source: 'K', means: 'The bank has no such account' },
  { call: 'enquireName', code: '10010', kind: 'no_bank', source: 'K', means: 'The bank is not known by this code' },
];

export const bankRows: readonly BankRow[] = [];
