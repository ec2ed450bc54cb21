import type { Database } from '../../platform/db/database.ts';
import { type Patience, untilAnswered } from '../../platform/db/until-answered.ts';
import { perApp } from '../../core/app/parts.ts';
import { Batcher } from '../../platform/fast/batcher.ts';

/** How one attempt ended. */
export interface AttemptRecord {
  bookId: number;
  id: string;
  claim: string;
  httpStatus: number | null;
  /** Null when it was acknowledged. */
  errorClass: string | null;
  /** It was answered late or not at all, and nothing that was begun after it was answered in time. */
  slow: boolean;
  timings: object;
  /** Base64 of what the receiver said first. */
  responseHead: string | null;
}

/** Tries to store a record this often while PostgreSQL is away: about the rest of the claim's lease. */
const PATIENCE: Patience = { delaysMs: Array.from({ length: 12 }, () => 1_000), evenWhenBusy: true };

/** Hears which deliveries of a book were recorded. */
export type OnRecorded = (bookId: number, ids: readonly string[]) => void;

/**
 * Records attempts in batches, each as soon as it may: what was acknowledged and not yet recorded is what a crash makes
 * the receiver see twice. Safe to repeat: a record is taken only from the holder of its claim.
 */
export const attemptRecords = perApp(
  ({ db, feeds }) => recordsIn(db, feeds.rowsChanged),
  (records) => records.drained(),
);

function recordsIn(db: Database, onRecorded: OnRecorded): Batcher<AttemptRecord, void> {
  return new Batcher({
    // Each batch is a commit that waits for the disk, and the next one for it: a small one bounds the process while answers come in crowds.
    maxBatch: 256,
    maxWaiting: 10_000,
    async run(records) {
      await untilAnswered(db, 'webhook.record', 'select * from webhook.record($1)', [JSON.stringify(records)], PATIENCE);
      for (const [bookId, ended] of Map.groupBy(records, (record) => record.bookId)) {
        onRecorded(
          bookId,
          ended.map(({ id }) => id),
        );
      }
      return records.map(() => undefined);
    },
  });
}
