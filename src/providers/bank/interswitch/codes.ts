import type { AlertKind } from '../../ports/ports.ts';
import { type BankRow, errorRow, type ErrorRow, type ErrorTable, type StatusRow } from '../codes.ts';
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
  code,
  kind: 'refused',
  source: 'S',
  means,
  alert: { kind, detail: `Interswitch answered ${code}: ${remedy}` },
});

/** Errors that decide by themselves. */
export const errors: ErrorTable = {
  submit: [
    errorRow('exists', 'S', 'The transfer code was used: the first submission arrived', { code: '30020' }),
    errorRow('exists', 'S', 'Unknown error, said to be a used reference: it is asked about', { code: '10001' }),
    errorRow('unheard', 'S', 'A bank has to authorise it', {
      code: '30030',
      alert: { kind: 'setup', detail: 'Interswitch answered 30030: transfers wait there for an authorisation; have it switched off' },
    }),
    errorRow('unheard', 'S', 'A service behind it is not available: it is asked about', { code: '70120' }),
    ours('10003', 'credentials', 'Not authorised', 'it does not take our credentials for this'),
    ours('10030', 'setup', 'Deactivated', 'our account there is deactivated'),
    ours('10040', 'setup', 'Wrong address', 'allow the addresses of our processes there'),
    ours('20060', 'setup', 'Type not known', 'a product is not set up for our account'),
    ours('20061', 'setup', 'Switched off', 'a product is switched off for our account'),
    ours('20062', 'setup', 'Switched off', 'a product is switched off for our account'),
    ours('70012', 'setup', 'Terminal not known', 'terminalId is not the one that was issued'),
  ],
  outcomeOf: [
    errorRow('absent', 'S', 'It has no transfer of this number', { code: '30010' }),
    errorRow('unheard', 'S', 'A service behind it is not available: it is asked again', { code: '70120' }),
  ],
  enquireName: [
    errorRow('no_account', 'K', 'The bank has no such account', { code: '90052' }),
    errorRow('no_account', 'K', 'The bank has no such account', { code: '70053' }),
    errorRow('no_bank', 'K', 'The bank is not known by this code', { code: '10010' }),
  ],
};

export const bankRows: readonly BankRow[] = [];
