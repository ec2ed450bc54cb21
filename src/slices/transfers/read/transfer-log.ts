import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { decodeCursor, encodeCursor } from '../../../domain/schema/page.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Source } from '../../../core/feeds/book-feed.ts';
import { findByIds } from './read.ts';
import type { Transfer } from './transfer.ts';
import { type Change, type ChangeSource, type Glance, inOrder, PAGE, readChanges } from './changes.ts';

export const transferEventKinds = ['created', 'updated', 'settled', 'failed', 'reversed'] as const;
export type TransferEventKind = (typeof transferEventKinds)[number];

/** One change of a transfer. */
export interface TransferEvent {
  /** Unique to the change, so that who meets it twice can tell. */
  key: string;
  /** Where to go on behind it; hand it back as `after`. */
  cursor: string;
  kind: TransferEventKind;
  at: Date;
  /** The transfer as it was when the change was read: at least as new as the change. */
  transfer: Transfer;
}

/** The end of a return window: the last check found nothing, and nothing of the transfer will change. */
type WindowEnd = Omit<TransferEvent, 'kind'> & { kind: null };

type Logged = TransferEvent | WindowEnd;

export const isEvent = (logged: Logged): logged is TransferEvent => logged.kind !== null;

/** Subscriber to the changes of a book's transfers. */
export interface TransferWatcher {
  /** Changes in the order of their time, none twice. */
  changed(events: readonly Logged[]): void;
  /** Too much happened to tell; it goes on from now. */
  lost(): void;
}

/** No transaction of ours lasts longer: statements end after ten seconds. What began before that is seen or never happened. */
const LONGEST_COMMIT_US = 15_000_000;
/** How many changes, and how old a cursor, a replay takes on. */
const REPLAY_EVENTS = 1_000;
const REPLAY_AGE_US = 3_600_000_000;

/** What may have happened between two looks. Beyond it nobody is told one by one. */
const MOST_BEHIND = 5_000;

/** The changes of transfers, for the live feeds. */
export const transferChanges = (db: Database, bookId: number): TransferLog => new TransferLog(db, bookId);

/**
 * The changes of one book's transfers as they commit, each exactly once. Their times are taken before the commit, so a
 * later one may be seen first. `floor` is the time before which nothing can turn up any more: of a look whose every
 * transaction under way has ended since. Each look reads from the floor on and drops what it has seen.
 */
class TransferLog implements Source<TransferWatcher> {
  private readonly db: Database;
  private readonly bookId: number;
  private floorUs = 0;
  private glances: Glance[] = [];
  private readonly seen = new Map<string, number>();
  /** Seen, and not yet told because the database went away in between. */
  private untold: Change[] = [];

  constructor(db: Database, bookId: number) {
    this.db = db;
    this.bookId = bookId;
  }

  /** Takes what is there as known. @throws Refusal when the database is away; may then be called again. */
  async start(): Promise<void> {
    const { glance } = await readChanges(this.db, this.bookId, 0, 0);
    this.seen.clear();
    this.glances = [];
    this.floorUs = glance.atUs - LONGEST_COMMIT_US;
    await this.look();
    this.untold = [];
  }

  async tell(watchers: ReadonlySet<TransferWatcher>): Promise<void> {
    const events = await this.next();
    if (events?.length === 0) return;
    for (const watcher of watchers) {
      if (events) watcher.changed(events);
      else watcher.lost();
    }
  }

  /**
   * What changed since the last call, in the order of its time; null when that is too much to tell, and told from now on again.
   * @throws Refusal when the database is away; nothing is lost then.
   */
  async next(): Promise<Logged[] | null> {
    await this.look();
    if (this.untold.length > MOST_BEHIND) {
      this.untold = [];
      return null;
    }
    const events = await eventsOf(this.db, this.bookId, this.untold, this.floorUs);
    this.untold = [];
    return events;
  }

  /**
   * What happened after `cursor`. What was still under way at the time of the cursor's change may be told again.
   * @throws Refusal 400 for a cursor that is none, 409 RESYNC_REQUIRED when it is over an hour old or more than 1,000 changes ago.
   */
  async since(cursor: string): Promise<Logged[]> {
    const [fromUs, last] = decodeCursor(cursor, cursorShape);
    const { changes, glance } = await readChanges(this.db, this.bookId, fromUs, REPLAY_EVENTS + 1);
    if (glance.atUs - fromUs > REPLAY_AGE_US || changes.length > REPLAY_EVENTS) throw resyncRequired();
    const missed = changes.filter(({ atUs, key }) => last === '' || atUs > fromUs || key > last);
    return eventsOf(this.db, this.bookId, missed, isQuiet(glance) ? glance.atUs : Math.max(this.floorUs, fromUs));
  }

  private async look(): Promise<void> {
    const begin = this.floorUs;
    let fromUs = begin;
    let first: Glance | undefined;
    for (;;) {
      const { changes, glance } = await readChanges(this.db, this.bookId, fromUs);
      // What commits between two pages may belong before the second, so only the first page's moment counts.
      first ??= glance;
      for (const change of changes) {
        if (this.seen.has(change.key)) continue;
        this.seen.set(change.key, change.atUs);
        this.untold.push(change);
      }
      const last = changes.at(-1);
      if (changes.length < PAGE || !last || last.atUs === fromUs || this.untold.length > MOST_BEHIND) break;
      fromUs = last.atUs;
    }
    this.untold.sort(inOrder);
    this.remember(first);
  }

  /** Lifts the floor as far as this look allows, and forgets what lies below it. */
  private remember(now: Glance): void {
    this.glances.push(now);
    const settled = this.glances.findLastIndex((before) => before.begunBelow <= now.endedBelow);
    if (settled >= 0) {
      this.floorUs = Math.max(this.floorUs, this.glances[settled]?.atUs ?? 0);
      this.glances.splice(0, settled + 1);
    }
    // A transaction of somebody else's that stays open for long must not hold the floor down.
    this.floorUs = Math.max(this.floorUs, now.atUs - LONGEST_COMMIT_US);
    this.glances = this.glances.filter(({ atUs }) => atUs > this.floorUs);
    for (const [key, atUs] of this.seen) if (atUs < this.floorUs) this.seen.delete(key);
  }
}

export function resyncRequired(): Refusal {
  return new Refusal('conflict', 'Too much has happened since; read the transfers again and subscribe without `after`', {
    code: 'RESYNC_REQUIRED',
  });
}

/** Up to when everything is known, and of that moment itself the last change that was told; empty when more may turn up. */
const cursorShape = z.tuple([z.int().min(0), z.string().max(100)]);

function cursorOf({ atUs, key }: Change, floorUs: number): string {
  return atUs <= floorUs ? encodeCursor([atUs, key]) : encodeCursor([floorUs, '']);
}

/** True when nothing was under way. */
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

function kindOf(source: ChangeSource, transfer: Transfer): TransferEventKind | null {
  switch (source) {
    case 'debit':
      // The debit of a scheduled transfer is its release.
      return transfer.scheduledAt === null ? 'created' : 'updated';
    case 'scheduled':
      return 'created';
    case 'approve':
    case 'pending':
    case 'silent':
    case 'release':
    case 'claim':
    case 'hand_back':
    case 'resubmit':
      return 'updated';
    case 'delivered':
    case 'manual_settlement':
      return 'settled';
    case 'declined_review':
    case 'declined_final':
      return 'failed';
    case 'cancel':
    case 'deny':
    case 'lapse':
    case 'cancelled':
    case 'reversal':
    case 'refused':
    case 'absent':
    case 'returned':
    case 'manual_reversal':
      return 'reversed';
    case 'watched':
      return null;
  }
}
