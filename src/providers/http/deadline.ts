import { type Mark, mark, msSince } from '../../platform/concurrency/delay.ts';

/** So long from a moment on. Several requests of one call share one. */
export interface Deadline {
  since: Mark;
  withinMs: number;
}

export const deadlineIn = (withinMs: number): Deadline => ({ since: mark(), withinMs });

/** Milliseconds that are left, by the clock that leaves less. */
export const leftOf = ({ since, withinMs }: Deadline): number => withinMs - msSince(since);
