import type { Database } from '../../../platform/db/database.ts';
import type { Step } from '../../../core/ledger/steps.ts';

/**
 * Where a change was found: a debit, a scheduled transfer, one that was cancelled, or a step that was taken. A final decline is two changes,
 * as it is two events: the decline and, with `reversal`, the money that is back.
 */
export type ChangeSource = 'debit' | 'scheduled' | 'cancelled' | 'reversal' | Step;

/** One thing that happened to a transfer. Times are microseconds since 1970, as PostgreSQL keeps them. */
export interface Change {
  atUs: number;
  /** Unique within its book, and in a fixed order among changes of one moment. */
  key: string;
  transferId: string;
  source: ChangeSource;
}

/** A moment of the database: what is under way lies between the two transaction ids. */
export interface Glance {
  /**
   * Before the look. Whoever begins from now on gives a change a later time: the ledger's functions lock first, which gives a
   * transaction its id, and take the time after.
   */
  atUs: number;
  /** Every transaction below it had ended. */
  endedBelow: number;
  /** No transaction from it on had begun. */
  begunBelow: number;
}

/** Changes a look may bring at once. */
export const PAGE = 1_000;

const MICROSECONDS = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
const SINCE = "timestamptz 'epoch' + $2::bigint * interval '1 microsecond'";

/**
 * The next transaction id, without taking one. A snapshot's own upper end is only behind the last transaction that has ended;
 * others behind it may be under way.
 */
const XMAX = 'pg_snapshot_xmax(s)::text::bigint';
const BEGUN_BELOW = `${XMAX} + ((3 + age('3'::xid)::bigint - ${XMAX}) & 4294967295)`;

/** Each branch is a range of one index and stops after a page, so a look costs what it brings and not what there is. */
const CHANGES = `
  (select ${MICROSECONDS('posted_at')} as at_us, source_id as transfer_id, 'debit' as source, 0::bigint as n from ledger.posting
    where book_id = $1 and kind = 'transfer' and (debit_seq is not null or credit_seq is not null) and posted_at >= ${SINCE}
    order by posted_at limit $3)
  union all
  (select ${MICROSECONDS('created_at')}, id, 'scheduled', 0 from ledger.transfer
    where book_id = $1 and scheduled_at is not null and created_at >= ${SINCE} order by created_at limit $3)
  union all
  -- What waits for a second person has no other time yet; once approved it is scheduled, and comes twice as one change.
  (select ${MICROSECONDS('asked_at')}, transfer_id, 'scheduled', 0 from ledger.approval where book_id = $1 and asked_at >= ${SINCE} order by asked_at limit $3)
  union all
  (select ${MICROSECONDS('reversed_at')}, id, 'cancelled', 0 from ledger.transfer
    where book_id = $1 and scheduled_at is not null and reversed_at is not null and reversed_at >= ${SINCE} and state = 'cancelled'
    order by reversed_at limit $3)
  union all
  (select ${MICROSECONDS('received_at')}, transfer_id, outcome, id from ledger.evidence
    where book_id = $1 and received_at >= ${SINCE} and applied order by received_at limit $3)`;

/**
 * What happened to the transfers of a book at `fromUs` and later, oldest first, at most `limit` (and no more than a page),
 * with the moment at which it was looked. One statement.
 */
export async function readChanges(
  db: Database,
  bookId: number,
  fromUs: number,
  limit = PAGE,
): Promise<{ changes: Change[]; glance: Glance }> {
  const rows = await db.query<{
    glanceUs: number;
    endedBelow: number;
    begunBelow: number;
    atUs: number | null;
    transferId: string;
    source: ChangeSource;
    n: number;
  }>(
    'feed.changes',
    `select ${MICROSECONDS('now()')} as glance_us, pg_snapshot_xmin(s)::text::bigint as ended_below, ${BEGUN_BELOW} as begun_below, c.*
       from pg_current_snapshot() s left join (select * from (${CHANGES}) all_changes order by at_us limit $3) c on true`,
    [bookId, fromUs, limit],
  );
  const [first] = rows;
  if (!first) throw new Error('a look at the changes of a book always gives a row');
  return {
    glance: { atUs: first.glanceUs, endedBelow: first.endedBelow, begunBelow: first.begunBelow },
    changes: rows
      .flatMap(({ atUs, transferId, source, n }): Change[] => {
        if (atUs === null) return [];
        const change = { atUs, key: `${transferId}/${n}/${source}`, transferId, source };
        return source === 'declined_final' ? [change, { ...change, key: `${change.key}/reversal`, source: 'reversal' }] : [change];
      })
      .toSorted(inOrder),
  };
}

/** By time, and by key within one moment. */
export const inOrder = (a: Change, b: Change): number => a.atUs - b.atUs || (a.key < b.key ? -1 : 1);
