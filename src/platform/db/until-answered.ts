import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../errors/refusal.ts';
import type { Columns, Database } from './database.ts';

export interface Answered<Row> {
  rows: Row[];
  /** True when it was sent more than once: an earlier time may have committed, and nobody has heard of it. */
  repeated: boolean;
}

export interface Patience {
  delaysMs?: readonly number[];
  /** Whether a statement that waited too long for a lock is sent again as well. It did nothing, and its caller can ask later. */
  retriesWhenBusy?: boolean;
}

const DELAYS_MS = [50, 250, 1_000];

/**
 * Sends one statement again when its connection was lost, for it may have committed then and its answer may be gone. So the statement
 * must know its own commit again and answer as it did the first time, wherever its caller acts on that answer. Every statement
 * that is sent through here has a row in test/faults/lost-answers.test.ts.
 * @throws Refusal 503 after the last try. What happened is then open.
 */
export async function untilAnswered<Row extends Columns<Row> = object>(
  db: Pick<Database, 'query'>,
  name: string,
  text: string,
  values: unknown[] | ((repeated: boolean) => unknown[]),
  { delaysMs = DELAYS_MS, retriesWhenBusy = false }: Patience = {},
): Promise<Answered<Row>> {
  for (let tries = 0; ; tries++) {
    try {
      const repeated = tries > 0;
      return { rows: await db.query<Row>(name, text, typeof values === 'function' ? values(repeated) : values), repeated };
    } catch (error) {
      const delayMs = delaysMs[tries];
      if (!(error instanceof Refusal) || delayMs === undefined || (error.detail.code === 'OVERLOADED' && !retriesWhenBusy)) throw error;
      await sleep(delayMs);
    }
  }
}
