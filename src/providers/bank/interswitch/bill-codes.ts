import type { Source } from '../../http/answers.ts';
import type { StatusRow } from '../codes.ts';
import { classify, responseCodes } from '../../bills/response-codes.ts';

/** What `TransactionResponseCode` of a bill means, with `ResponseCodeGrouping` as reason; the first row that fits counts. */
export interface BillStatusRow extends Omit<StatusRow, 'kind' | 'onceDelivered'> {
  kind: 'delivered' | 'pending' | 'failed';
  /** Said of a hand-in it is asked about first: whoever could not reach a biller may have reached it [C]. */
  isAskedFirst?: boolean;
  /** Ours to mend: clients read that nothing was sent. */
  isOurs?: boolean;
}

const EMPTY_BALANCE = { kind: 'purse', detail: 'A bill failed for want of funds: look at the float with Interswitch' } as const;

/** The codes are those of our contract, so one table decides for it and for the simulated provider. Whatever is not in here is pending, and a concern. */
export const billStatuses: readonly BillStatusRow[] = [
  ...responseCodes.flatMap(({ code, description: means }): BillStatusRow[] => {
    const rest = { status: code, source: 'S', means } as const;
    const open: BillStatusRow = { ...rest, kind: 'pending' };
    if (classify(code, null) === 'delivered') return [{ ...rest, reason: /^(SUCCESSFUL)?$/, kind: 'delivered' }, open];
    if (classify(code, 'FAILED') !== 'failed') return [open];
    return [{ ...rest, reason: /^FAILED$/, kind: 'failed', ...(/^(900)?9[16]$/.test(code) && { isAskedFirst: true }) }, open];
  }),
  // By the code that banks have for it; that a bill which failed debited nothing is [S], that this code tells of our money [C].
  ...['90051', '51'].flatMap((status): BillStatusRow[] => {
    const rest = { status, source: 'C', means: 'Our money there does not cover it' } as const;
    return [
      { ...rest, reason: /^FAILED$/, kind: 'failed', isOurs: true, concern: EMPTY_BALANCE },
      { ...rest, kind: 'pending' },
    ];
  }),
];

/** What the code of one customer means when customers are validated: it decides, and not the one outside [S]. */
export const customerCodes: readonly { code: string; kind: 'found' | 'not_found'; source: Source; means: string }[] = [
  { code: '90000', kind: 'found', source: 'S', means: 'There is such a customer' },
  { code: '90052', kind: 'not_found', source: 'K', means: 'The biller has no such customer' },
  { code: '70053', kind: 'not_found', source: 'K', means: 'The biller has no such customer' },
  { code: '90014', kind: 'not_found', source: 'K', means: 'The biller has no such customer' },
  { code: '14', kind: 'not_found', source: 'K', means: 'The biller has no such customer' },
];
