import type { BillOrder } from '../port.ts';
import type { Grouping } from '../response-codes.ts';

/** Behavior for one payment. */
export interface Script {
  answer: 'decided' | 'refused' | 'accepted' | 'silent';
  outcomeCode: string;
  grouping: Grouping;
  /** Milliseconds from submission to outcome; null is never. */
  decidedAfterMs: number | null;
}

export const billOutcomes = ['delivered', 'failed'] as const;
export type ScriptedBillOutcome = (typeof billOutcomes)[number];

const LATER_MS = 2 * 60_000;

const delivered: Script = { answer: 'decided', outcomeCode: '90000', grouping: 'SUCCESSFUL', decidedAfterMs: 0 };
const failure = { outcomeCode: '90057', grouping: 'FAILED' } as const;

/** Magic endings, equal for amounts and test customers. */
const byEnding: Record<number, Script> = {
  1: { ...delivered, answer: 'refused', outcomeCode: '90052', grouping: 'FAILED' },
  99: { answer: 'accepted', outcomeCode: '90009', grouping: 'PENDING', decidedAfterMs: null },
  98: { ...delivered, answer: 'silent' },
  97: { ...failure, answer: 'silent', decidedAfterMs: 0 },
  96: { ...delivered, answer: 'accepted', decidedAfterMs: LATER_MS },
  95: { ...failure, answer: 'accepted', decidedAfterMs: LATER_MS },
};

/** Phones 080111111xx and smartcards 12121212xx. */
const TEST_CUSTOMER = /^(?:080111111|12121212)(\d\d)$/;

/** Decides by the last two digits of the kobo, or of a test customer where the price is fixed. */
export function scriptOf({ amount, customerId }: Pick<BillOrder, 'amount' | 'customerId'>): Script {
  const ending = TEST_CUSTOMER.exec(customerId)?.[1];
  return byEnding[amount % 100] ?? (ending === undefined ? undefined : byEnding[Number(ending)]) ?? delivered;
}

export function scriptFor(outcome: ScriptedBillOutcome): { code: string; grouping: Grouping } {
  return outcome === 'delivered' ? { code: '90000', grouping: 'SUCCESSFUL' } : { code: failure.outcomeCode, grouping: failure.grouping };
}
