import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { decodeCursor, encodeCursor } from '../../../domain/schema/page.ts';
import { type Refusal, conflict } from '../../../platform/errors/refusal.ts';
import type { Source } from '../../../core/feeds/book-feed.ts';
import { findByIds } from './read.ts';
import type { Transfer } from './transfer.ts';
import { type Change, type ChangeSource, type Glance, inOrder, PAGE, readChanges } from './changes.ts';

export const transferEventKinds = ['created', 'updated', 'settled', 'failed', 'reversed'] as const;
export type TransferEventKind = (typeof transferEventKinds)[number];

export interface TransferEvent {
  /** Unique per change, for deduplication. */
  key: string;
  cursor: string;
  kind: TransferEventKind;
  at: Date;
  /** At least as new as the change. */
  transfer: Transfer;
}

type WindowEnd = Omit<TransferEvent, 'kind'> & { kind: null };

type Logged = TransferEvent | WindowEnd;

export const isEvent = (logged: Logged): logged is TransferEvent => logged.kind !== null;

export interface TransferWatcher {
  /** Invariant: ordered by time, without duplicates. */
  changed(events: readonly Logged[]): void;
  /** The backlog exceeded its bound; continues from now. */
  lost(): void;
}

/** Invariant: statements end after ten seconds, so an older transaction is visible or rolled back. */
const LONGEST_COMMIT_US = 15_000_000;
const REPLAY_EVENTS = 1_000;
const REPLAY_AGE_US = 3_600_000_000;

const MOST_BEHIND = 5_000;

export const transferChanges = (db: Database, bookId: number): TransferLog => new TransferLog(db, bookId);

/** Yields each committed change once. Race: change times precede the commit; `floor` bounds the times that can still appear. */
class TransferLog implements Source<TransferWatcher> {
  private readonly db: Database;
  private readonly bookId: number;
  private floorUs = 0;
  private glances: Glance[] = [];
  private readonly seen = new Map<string, number>();
  /** Read, and not delivered because the database failed in between. */
  private unsent: Change[] = [];

  constructor(db: Database, bookId: number) {
    this.db = db;
    this.bookId = bookId;
  }

  /** Marks existing changes as seen. @throws Refusal when the database is unavailable; safe to repeat. */
  async start(): Promise<void> {
    const { glance } = await readChanges(this.db, this.bookId, 0, 0);
    this.seen.clear();
    this.glances = [];
    this.floorUs = glance.atUs - LONGEST_COMMIT_US;
    await this.readChanged();
    this.unsent = [];
  }

  async notify(watchers: ReadonlySet<TransferWatcher>): Promise<void> {
    const events = await this.next();
    if (events?.length === 0) return;
    for (const watcher of watchers) {
      if (events) watcher.changed(events);
      else watcher.lost();
    }
  }

  /** Null when the backlog exceeds its bound. @throws Refusal when the database is unavailable; no change is lost. */
  async next(): Promise<Logged[] | null> {
    await this.readChanged();
    if (this.unsent.length > MOST_BEHIND) {
      this.unsent = [];
      return null;
    }
    const events = await eventsOf(this.db, this.bookId, this.unsent, this.floorUs);
    this.unsent = [];
    return events;
  }

  /** Changes in flight at the cursor can repeat. @throws Refusal 400 for an invalid cursor, 409 RESYNC_REQUIRED after too many. */
  async since(cursor: string): Promise<Logged[]> {
    const [fromUs, last] = decodeCursor(cursor, cursorShape);
    const { changes, glance } = await readChanges(this.db, this.bookId, fromUs, REPLAY_EVENTS + 1);
    if (glance.atUs - fromUs > REPLAY_AGE_US || changes.length > REPLAY_EVENTS) throw resyncRequired();
    const missed = changes.filter(({ atUs, key }) => last === '' || atUs > fromUs || key > last);
    return eventsOf(this.db, this.bookId, missed, isQuiet(glance) ? glance.atUs : Math.max(this.floorUs, fromUs));
  }

  private async readChanged(): Promise<void> {
    const begin = this.floorUs;
    let fromUs = begin;
    let first: Glance | undefined;
    for (;;) {
      const { changes, glance } = await readChanges(this.db, this.bookId, fromUs);
      // Race: commits between two pages can precede the second, so only the first snapshot counts.
      first ??= glance;
      for (const change of changes) {
        if (this.seen.has(change.key)) continue;
        this.seen.set(change.key, change.atUs);
        this.unsent.push(change);
      }
      const last = changes.at(-1);
      if (changes.length < PAGE || !last || last.atUs === fromUs || this.unsent.length > MOST_BEHIND) break;
      fromUs = last.atUs;
    }
    this.unsent.sort(inOrder);
    this.remember(first);
  }

  /** Raises the floor to this snapshot, dropping keys below. */
  private remember(now: Glance): void {
    this.glances.push(now);
    const settled = this.glances.findLastIndex((before) => before.begunBelow <= now.endedBelow);
    if (settled >= 0) {
      this.floorUs = Math.max(this.floorUs, this.glances[settled]?.atUs ?? 0);
      this.glances.splice(0, settled + 1);
    }
    this.floorUs = Math.max(this.floorUs, now.atUs - LONGEST_COMMIT_US);
    this.glances = this.glances.filter(({ atUs }) => atUs > this.floorUs);
    for (const [key, atUs] of this.seen) if (atUs < this.floorUs) this.seen.delete(key);
  }
}

export function resyncRequired(): Refusal {
  return conflict('RESYNC_REQUIRED', 'Too many changes since this cursor; list the transfers again and subscribe without `after`');
}

const cursorShape = z.tuple([z.int().min(0), z.string().max(100)]);

function cursorOf({ atUs, key }: Change, floorUs: number): string {
  return atUs <= floorUs ? encodeCursor([atUs, key]) : encodeCursor([floorUs, '']);
}

const isQuiet = ({ endedBelow, begunBelow }: Glance): boolean => begunBelow <= endedBelow;

async function eventsOf(db: Database, bookId: number, changes: Change[], floorUs: number): Promise<Logged[]> {
  if (changes.length === 0) return [];
  const transfers = await findByIds(db, bookId, [...new Set(changes.map(({ transferId }) => transferId))]);
  return changes.flatMap((change) => {
    const transfer = transfers.get(change.transferId);
    if (!transfer) return [];
    const at = new Date(Math.floor(change.atUs / 1_000));
    const kind = kindOf(change.source, transfer);
    return [{ key: change.key, cursor: cursorOf(change, floorUs), kind, at, transfer }];
  });
}

const KINDS: Readonly<Record<ChangeSource, TransferEventKind | null>> = {
  debit: 'created',
  scheduled: 'created',
  hold: 'created',
  approve: 'updated',
  keep_hold: 'updated',
  release_hold: 'updated',
  release_hold_unapproved: 'updated',
  pending: 'updated',
  silent: 'updated',
  release: 'updated',
  claim: 'updated',
  undo_submission: 'updated',
  resubmit: 'updated',
  delivered: 'settled',
  manual_settlement: 'settled',
  declined_review: 'failed',
  declined_final: 'failed',
  cancel: 'reversed',
  deny: 'reversed',
  lapse: 'reversed',
  reject_hold: 'reversed',
  lapse_hold: 'reversed',
  cancelled: 'reversed',
  reversal: 'reversed',
  refused: 'reversed',
  absent: 'reversed',
  returned: 'reversed',
  manual_reversal: 'reversed',
  watched: null,
};

function kindOf(source: ChangeSource, { scheduledAt }: Transfer): TransferEventKind | null {
  // The debit of a scheduled transfer is its release; its hold is found as scheduled, too.
  return scheduledAt !== null && (source === 'debit' || source === 'hold') ? 'updated' : KINDS[source];
}
