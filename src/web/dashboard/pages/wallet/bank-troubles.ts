import type { BanksFaredQuery } from '../../gql/graphql.ts';
import { length } from '../../length.ts';
import { fill } from '../../texts/fill.ts';
import { bankTroublesTexts as texts } from '../../texts/wallet.ts';

export type Fared = BanksFaredQuery['bankTransferTotals'][number];

/** Minimum of transfers for a finding about a bank. */
const ENOUGH = 5;
/** A part of 1. */
const WORSE = 0.25;
const SLOWER = 3;
const SLOW_MS = 60_000;

export interface BankTrouble {
  bankCode: string;
  bankName: string;
  sentence: string;
}

/** Banks with a lower success share or a higher settlement time than usual. Without enough history the baseline is 100 % delivered. */
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
    return fill(texts.ofTransfersFailedOrWere, { failed, ended, usualShare: percent(usualShare) });
  const usualMs = arrived < ENOUGH ? null : (usual?.medianMs ?? null);
  if (delivered >= ENOUGH && medianMs !== null && medianMs >= Math.max(SLOW_MS, SLOWER * (usualMs ?? 0)))
    return `median settlement time ${length(medianMs)}${usualMs === null ? '' : fill(texts.usuallyUsualMs, { usualMs: length(usualMs) })}`;
  if (open >= ENOUGH && open > count / 2) return fill(texts.ofTransfersArePending, { open, count });
  return null;
}

const before = (now: Fared, usual: Fared | undefined, what: 'delivered' | 'failed'): number =>
  Math.max(0, (usual?.[what] ?? 0) - now[what]);

const percent = (share: number): string => `${Math.round(share * 100)}%`;
