import type { BanksFaredQuery } from '../../gql/graphql.ts';
import { length } from '../../length.ts';

export type Fared = BanksFaredQuery['transfersByBank'][number];

/** Fewer tell of people, not of a bank. */
const ENOUGH = 5;
/** How much less of what ended must arrive than usual, as a part of 1. */
const WORSE = 0.25;
const SLOWER = 3;
/** Below it nobody waits, whatever is usual. */
const SLOW_MS = 60_000;

/** What is wrong with a bank now, for people. */
export interface BankTrouble {
  bankCode: string;
  bankName: string;
  sentence: string;
}

/**
 * Banks that take fewer transfers than usual, or take longer, by what was measured of our own: `lately` beside `usually`. A bank that never
 * had enough transfers before is compared with one that takes all of them at once.
 */
export function bankTroubles(lately: readonly Fared[], usually: readonly Fared[]): BankTrouble[] {
  const usual = new Map(usually.map((each) => [each.bankCode, each]));
  return lately.flatMap((now) => {
    const sentence = sentenceOf(now, usual.get(now.bankCode));
    return sentence === null ? [] : [{ bankCode: now.bankCode, bankName: now.bankName, sentence }];
  });
}

function sentenceOf(now: Fared, usual: Fared | undefined): string | null {
  const { count, delivered, failed, successShare, medianMs } = now;
  const [arrived, ended, open] = [before(now, usual, 'delivered'), delivered + failed, count - delivered - failed];
  const endedBefore = arrived + before(now, usual, 'failed');
  const usualShare = endedBefore < ENOUGH ? 1 : arrived / endedBefore;
  if (ended >= ENOUGH && successShare !== null && successShare <= usualShare - WORSE)
    return `${failed} of ${ended} were declined or came back; usually ${percent(usualShare)} arrive`;
  const usualMs = arrived < ENOUGH ? null : (usual?.medianMs ?? null);
  if (delivered >= ENOUGH && medianMs !== null && medianMs >= Math.max(SLOW_MS, SLOWER * (usualMs ?? 0)))
    return `takes ${length(medianMs)}${usualMs === null ? '' : `, usually ${length(usualMs)}`}`;
  if (open >= ENOUGH && open > count / 2) return `${open} of ${count} wait for its word; do not send them again`;
  return null;
}

/** What is usual has what was lately among it. */
const before = (now: Fared, usual: Fared | undefined, what: 'delivered' | 'failed'): number =>
  Math.max(0, (usual?.[what] ?? 0) - now[what]);

const percent = (share: number): string => `${Math.round(share * 100)}%`;
