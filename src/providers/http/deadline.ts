import { type Mark, mark, msSince } from '../../platform/concurrency/delay.ts';

export interface Deadline {
  since: Mark;
  withinMs: number;
}

export const deadlineIn = (withinMs: number): Deadline => ({ since: mark(), withinMs });

export const leftOf = ({ since, withinMs }: Deadline): number => withinMs - msSince(since);
