/** What is lost beyond this is too much: processor time of a request, against that of the version before. */
export const LIMIT = 1.15;
/** The chance that a run blames a version for what noise did, over all that it compares. */
const ALPHA = 0.05;

export interface BenchResult {
  isWorse: boolean;
  /** Rounds in which more than the limit was lost, and how many of them it takes. */
  lost: number;
  needed: number;
}

/**
 * Judges the ratios of rounds in turns by their signs alone: were the true loss no larger than the limit, each round would be as likely
 * below it as above. It is worse when so many rounds are above as chance would bring in one of twenty runs at most, however noise is
 * spread.
 * @param ratios of one thing that is compared, one for each round: now against before
 * @param compared how many things one run compares; the chance is shared between them
 */
export function judge(ratios: readonly number[], compared: number): BenchResult {
  const needed = roundsNeeded(ratios.length, ALPHA / compared);
  const lost = ratios.filter((ratio) => ratio > LIMIT).length;
  return { isWorse: lost >= needed, lost, needed };
}

/** The fewest of `rounds` throws of a coin that are heads together with a chance of at most `alpha`; more than `rounds` where none are. */
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
