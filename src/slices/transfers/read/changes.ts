import type { Database } from '../../../platform/db/database.ts';
import type { Step } from '../../../core/ledger/steps.ts';

/** Source of a change. A final decline yields two changes, `declined_final` and `reversal`, like its two events. */
export type ChangeSource = 'debit' | 'scheduled' | 'cancelled' | 'reversal' | Step;

export interface Change {
  atUs: number;
  /** Unique within the wallet; orders changes of one instant. */
  key: string;
  transferId: string;
  source: ChangeSource;
}

/** Snapshot: open transactions lie between the two ids. */
export interface Glance {
  /** Read before the changes. Invariant: ledger functions lock before they read the clock, so later transactions have later times. */
  atUs: number;
  endedBelow: number;
  begunBelow: number;
}

export const PAGE = 1_000;

const MICROSECONDS = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
const SINCE = "timestamptz 'epoch' + $2::bigint * interval '1 microsecond'";

/** Why: a snapshot's xmax only follows the last ended transaction; later ids may be open. */
const XMAX = 'pg_snapshot_xmax(s)::text::bigint';
const BEGUN_BELOW = `${XMAX} + ((3 + age('3'::xid)::bigint - ${XMAX}) & 4294967295)`;

const CHANGES = `
  (select ${MICROSECONDS('posted_at')} as at_us, source_id as transfer_id, 'debit' as source, 0::bigint as n from ledger.posting
    where book_id = $1 and kind = 'transfer' and (debit_seq is not null or credit_seq is not null) and posted_at >= ${SINCE}
    order by posted_at limit $3)
  union all
  (select ${MICROSECONDS('created_at')}, id, 'scheduled', 0 from ledger.transfer
    where book_id = $1 and scheduled_at is not null and created_at >= ${SINCE} order by created_at limit $3)
  union all
  -- A transfer pending approval has no other time yet; once approved it is scheduled and found twice as one change.
  (select ${MICROSECONDS('asked_at')}, transfer_id, 'scheduled', 0 from ledger.approval where book_id = $1 and asked_at >= ${SINCE} order by asked_at limit $3)
  union all
  (select ${MICROSECONDS('reversed_at')}, id, 'cancelled', 0 from ledger.transfer
    where book_id = $1 and scheduled_at is not null and reversed_at is not null and reversed_at >= ${SINCE} and state = 'cancelled'
    order by reversed_at limit $3)
  union all
  (select ${MICROSECONDS('received_at')}, transfer_id, outcome, id from ledger.evidence
    where book_id = $1 and received_at >= ${SINCE} and applied order by received_at limit $3)`;

/** Reads changes at or after `fromUs`, oldest first, at most `limit` and one page, with the snapshot of the read. */
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
  if (!first) throw new Error('the changes query always returns a row');
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

export const inOrder = (a: Change, b: Change): number => a.atUs - b.atUs || (a.key < b.key ? -1 : 1);
