import type { Source } from '../../http/api.ts';
import type { StatusRow } from '../codes.ts';
import { classify, responseCodes } from '../../bills/response-codes.ts';

/** Meaning of `TransactionResponseCode`, with `ResponseCodeGrouping` as reason; first match counts. */
export interface BillStatusRow extends Omit<StatusRow, 'kind' | 'onceDelivered'> {
  kind: 'delivered' | 'pending' | 'failed';
  /** A submission with this code is queried first: the biller may have been reached [C]. */
  isAskedFirst?: boolean;
  /** Our fault: clients read that nothing was submitted. */
  isOurs?: boolean;
}

const EMPTY_BALANCE = { kind: 'balance', detail: 'A bill failed for want of funds: look at the float with Interswitch' } as const;

/** Codes of our contract, shared with the simulated provider. Unknown values stay pending and raise an alert. */
export const billStatuses: readonly BillStatusRow[] = [
  ...responseCodes.flatMap(({ code, description: means }): BillStatusRow[] => {
    const rest = { status: code, source: 'S', means } as const;
    const open: BillStatusRow = { ...rest, kind: 'pending' };
    if (classify(code, null) === 'delivered') return [{ ...rest, reason: /^(SUCCESSFUL)?$/, kind: 'delivered' }, open];
    if (classify(code, 'FAILED') !== 'failed') return [open];
    return [{ ...rest, reason: /^FAILED$/, kind: 'failed', ...(/^(900)?9[16]$/.test(code) && { isAskedFirst: true }) }, open];
  }),
  // Insufficient balance, by the banks' code; that a failed bill debited nothing is [S], the meaning for us [C].
  ...['90051', '51'].flatMap((status): BillStatusRow[] => {
    const rest = { status, source: 'C', means: 'Our money there does not cover it' } as const;
    return [
      { ...rest, reason: /^FAILED$/, kind: 'failed', isOurs: true, alert: EMPTY_BALANCE },
      { ...rest, kind: 'pending' },
    ];
  }),
];

/** Meaning of a customer's own code in a validation: decides over the outer code [S]. */
export const customerCodes: readonly { code: string; kind: 'found' | 'not_found'; source: Source; means: string }[] = [
  { code: '90000', kind: 'found', source: 'S', means: 'There is such a customer' },
  { code: '90052', kind: 'not_found', source: 'K', means: 'The biller has no such customer' },
  { code: '70053', kind: 'not_found', source: 'K', means: 'The biller has no such customer' },
  { code: '90014', kind: 'not_found', source: 'K', means: 'The biller has no such customer' },
  { code: '14', kind: 'not_found', source: 'K', means: 'The biller has no such customer' },
];
