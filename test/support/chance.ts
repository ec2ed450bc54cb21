import { createHash } from 'node:crypto';

export type Chance = (...words: unknown[]) => number;

/** 0 to 1, the same for the same words and seed. */
export const chanceOf =
  (seed: string): Chance =>
  (...words) =>
    createHash('sha256')
      .update(`${seed} ${words.join(' ')}`)
      .digest()
      .readUInt32BE() /
    2 ** 32;

/** Seeded numbers: repeats the schedule, not the interleaving. */
export function chanceFrom(seed: string): () => number {
  const chance = chanceOf(seed);
  let n = 0;
  return () => chance(n++);
}
