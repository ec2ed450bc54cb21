import { defineEntity, p } from '@mikro-orm/core';
import type { Logger } from 'pino';
import { WriteBehindBuffer } from '../../platform/concurrency/write-behind-buffer.ts';
import type { Database } from '../../platform/db/database.ts';

export const ActivityCount = defineEntity({
  name: 'Activity',
  tableName: 'activity',
  comment: 'not personal: counts',
  properties: {
    bookId: p.bigint('number').primary(),
    kind: p.text().primary(),
    hour: p.datetime().primary(),
    subject: p.text().primary(),
    outcome: p.text().primary(),
    count: p.bigint('number'),
    milliseconds: p.double(),
  },
  indexes: [{ name: 'activity_age', properties: ['hour'] }],
});

export type ActivityKind = 'request' | 'attempt' | 'verification' | 'provider';

export interface Happening {
  kind: ActivityKind;
  bookId?: number;
  subject?: string;
  outcome: string;
  milliseconds?: number;
}

interface Count {
  bookId: number;
  kind: ActivityKind;
  subject: string;
  outcome: string;
  hour: string;
  count: number;
  milliseconds: number;
}

const HOUR_MS = 3_600_000;
const MAX_WAITING = 10_000;

/** Hourly counts for charts; a crash loses half a second. */
export class Activity {
  private readonly db: Database;
  private waiting = new Map<string, Count>();
  private readonly buffer: WriteBehindBuffer<Count>;

  constructor(db: Database, log: Logger) {
    this.db = db;
    this.buffer = new WriteBehindBuffer({
      take: () => {
        const counts = [...this.waiting.values()];
        this.waiting = new Map();
        return counts;
      },
      write: (counts) => this.write(counts),
      lost: (error, counts) => log.debug({ err: error, counts: counts.length }, 'activity counts could not be written'),
    });
  }

  count({ kind, bookId = 0, subject = '', outcome, milliseconds = 0 }: Happening): void {
    const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const key = `${bookId} ${kind} ${hour} ${subject} ${outcome}`;
    const count = this.waiting.get(key);
    if (count) {
      count.count++;
      count.milliseconds += milliseconds;
    } else if (this.waiting.size < MAX_WAITING) {
      this.waiting.set(key, { bookId, kind, subject, outcome, hour: new Date(hour).toISOString(), count: 1, milliseconds });
      this.buffer.soon();
    }
  }

  drained(): Promise<void> {
    return this.buffer.drained();
  }

  private write(counts: readonly Count[]): Promise<unknown> {
    // Race: rows in key order never deadlock.
    return this.db.query(
      'activity.add',
      `insert into activity as a (book_id, kind, subject, outcome, hour, count, milliseconds)
           select "bookId", kind, subject, outcome, hour, count, milliseconds
             from jsonb_to_recordset($1) as t("bookId" bigint, kind text, subject text, outcome text, hour timestamptz, count bigint, milliseconds double precision)
            order by "bookId", kind, hour, subject, outcome
         on conflict (book_id, kind, hour, subject, outcome)
           do update set count = a.count + excluded.count, milliseconds = a.milliseconds + excluded.milliseconds`,
      [JSON.stringify(counts)],
    );
  }
}
