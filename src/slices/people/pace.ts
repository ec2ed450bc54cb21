import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a sign-up takes on an idle machine, shorter than anybody minds. */
const EVENLY_MS = 250;

/**
 * Answers not before a quarter of a second has passed, so that the time tells nothing about what was found. A refusal of
 * what the caller wrote comes just as late.
 */
export async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVENLY_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason as Error;
  return outcome.value;
}
