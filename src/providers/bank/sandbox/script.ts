import type { Payment } from '../port.ts';

/** What the simulated bank will do with one payment. Delays in ms from the submission; null is never. */
export interface Script {
  answer: 'accepted' | 'refused' | 'silent';
  outcomeCode: string;
  grouping: 'SUCCESSFUL' | 'FAILED' | 'PENDING';
  decidedAfterMs: number | null;
  returnedAfterMs: number | null;
}

/** Outcomes that `POST /sandbox/transfers/{transferCode}/outcome` can set. */
export const scriptedOutcomes = ['delivered', 'declined_final', 'declined_review', 'returned'] as const;
export type ScriptedOutcome = (typeof scriptedOutcomes)[number];

const RETURN_AFTER_MS = 10 * 60_000;

const delivered: Script = { answer: 'accepted', outcomeCode: '90000', grouping: 'SUCCESSFUL', decidedAfterMs: 0, returnedAfterMs: null };

/** The magic amounts: the last two digits of the kobo (specification "Versioning" 3; shapes 2.14). */
const byEnding: Record<number, Script> = {
  1: { ...delivered, answer: 'refused', outcomeCode: '90052', grouping: 'FAILED' },
  99: { ...delivered, outcomeCode: '90009', grouping: 'PENDING', decidedAfterMs: null },
  98: { ...delivered, answer: 'silent' },
  97: { ...delivered, answer: 'silent', outcomeCode: '90051', grouping: 'FAILED' },
  96: { ...delivered, outcomeCode: '90091', grouping: 'FAILED' },
  95: { ...delivered, returnedAfterMs: RETURN_AFTER_MS },
};

/** Decides by amount; `~after=30s` at the end of the clientReference delays the outcome. */
export function scriptOf(payment: Pick<Payment, 'amount' | 'clientReference'>): Script {
  const script = byEnding[payment.amount % 100] ?? delivered;
  const after = delayOf(payment.clientReference);
  return script.decidedAfterMs === null ? script : { ...script, decidedAfterMs: script.decidedAfterMs + after };
}

/** What a set outcome changes: the code the bank reports from now on. */
export function scriptFor(outcome: ScriptedOutcome): { code: string; grouping: Script['grouping']; returned: boolean } {
  switch (outcome) {
    case 'delivered':
      return { code: '90000', grouping: 'SUCCESSFUL', returned: false };
    case 'declined_final':
      return { code: '90051', grouping: 'FAILED', returned: false };
    case 'declined_review':
      return { code: '90091', grouping: 'FAILED', returned: false };
    case 'returned':
      return { code: '90000', grouping: 'SUCCESSFUL', returned: true };
  }
}

const units = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

function delayOf(clientReference: string | null): number {
  const match = /~after=(\d{1,6})([smh])$/.exec(clientReference ?? '');
  return match ? Number(match[1]) * units[match[2] as keyof typeof units] : 0;
}
