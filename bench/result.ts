/** Maximum ratio of processor time against the earlier version. */
export const LIMIT = 1.15;
/** Error probability of a run over all comparisons. */
const ALPHA = 0.05;

export interface BenchResult {
  isWorse: boolean;
  lost: number;
  needed: number;
}

/**
 * Sign test over interleaved rounds: worse when the count above the limit has a chance of one in twenty. @param
 * ratios now against before. @param compared number of comparisons, which share the chance.
 */
export function judge(ratios: readonly number[], compared: number): BenchResult {
  const needed = roundsNeeded(ratios.length, ALPHA / compared);
  const lost = ratios.filter((ratio) => ratio > LIMIT).length;
  return { isWorse: lost >= needed, lost, needed };
}

/** Fewest heads of `rounds` with probability at most `alpha`; above `rounds` when none. */
function roundsNeeded(rounds: number, alpha: number): number {
  let chance = 0;
  let ways = 1;
  for (let heads = rounds; heads >= 0; heads--) {
    chance += ways / 2 ** rounds;
    if (chance > alpha) return heads + 1;
    ways = (ways * heads) / (rounds - heads + 1);
  }
  return 0;
}
