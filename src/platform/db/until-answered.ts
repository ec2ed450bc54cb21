import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../errors/refusal.ts';
import type { Columns, Database } from './database.ts';

export interface Answered<Row> {
  rows: Row[];
  /** True after a repeat: an earlier send may have committed. */
  repeated: boolean;
}

export interface Patience {
  delaysMs?: readonly number[];
  retriesWhenBusy?: boolean;
}

const DELAYS_MS = [50, 250, 1_000];

/**
 * Resends one statement after a lost connection. Invariant: the statement recognizes its own commit and answers as
 * the first time; each has a row in test/faults/lost-answers.test.ts. @throws Refusal 503 after the last try,
 * outcome unknown.
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
