import { Batcher } from '../../platform/fast/batcher.ts';
import type { Columns, Database, Tx } from '../../platform/db/database.ts';
import { untilAnswered } from '../../platform/db/until-answered.ts';

const MAX_BATCH = 128;
const MAX_WAITING = 4_096;
/** A payment that waited longer is refused before anything is done for it, while whoever asked still listens; every other step waits. */
const MAX_PAYMENT_WAIT_MS = 5_000;

/** One thing to post to a book, and which parameter of the statement it stands in. */
interface Entry {
  part: string;
  item: { bookId: number };
}

/** What the statement says to the entry that stood at `n` of its batch. */
interface Row {
  n: number | null;
  verdict: string;
}

/** What a statement posts, and how. */
export interface Posting<In extends Entry, Said extends Row & Columns<Said>, Out> {
  /** One statement that takes a JSON array for each part, knows its own commit again (`untilAnswered`), and says a row for each entry. */
  name: string;
  text: string;
  /** In the order of the statement's parameters. */
  parts: readonly In['part'][];
  /** The part whose items are marked `again` when they are sent again. */
  marked?: In['part'];
  /** Whether the entry changes a wallet: the books of those that do are the last parameter, in the order in which they are locked. */
  touchesWallet?(entry: In): boolean;
  /** Two entries of the same non-null key never share a batch. */
  keyOf(entry: In): string | null;
  /** Whether the entry is a payment, which waits for a bounded time only. */
  isPayment?(entry: In): boolean;
  verdictOf(said: Said | undefined): Out;
  /** Hears what was said once it is committed. A batch that was sent again says late, or known, of what it did the first time. */
  tell(batch: readonly In[], said: readonly Said[], repeated: boolean): void;
}

/**
 * The way to a function that posts to books. Requests of many books share a batch, in one round trip and one commit; a book
 * always uses the same lane, so its requests keep their order (docs/decisions/0003).
 */
export class Lanes<In extends Entry, Said extends Row & Columns<Said>, Out> {
  private readonly lanes: Batcher<In, Out>[];
  private readonly db: Database;
  private readonly posting: Posting<In, Said, Out>;

  constructor(db: Database, count: number, posting: Posting<In, Said, Out>) {
    this.db = db;
    this.posting = posting;
    const { keyOf, isPayment = () => false } = posting;
    const mayWaitMs = (entry: In): number => (isPayment(entry) ? MAX_PAYMENT_WAIT_MS : Infinity);
    const run = (batch: In[]): Promise<Out[]> => this.post(batch);
    this.lanes = Array.from({ length: count }, () => new Batcher({ run, maxBatch: MAX_BATCH, maxWaiting: MAX_WAITING, mayWaitMs, keyOf }));
  }

  /** @throws Refusal 503 when the database is away or too much waits. What happened is then open: repeat with the same id. */
  add(entry: In): Promise<Out> {
    return this.lanes[entry.item.bookId % this.lanes.length]!.add(entry);
  }

  /**
   * Posts one entry in a transaction of its own, for what has to commit together with it. `before` runs ahead of every lock of the
   * books, `after` once the step was taken.
   */
  async together(entry: In, { before, after, refuseUntaken }: Around): Promise<Out> {
    const { name, text, verdictOf, tell } = this.posting;
    const said = await this.db.transaction(async (tx) => {
      if ((await before(tx)) === 'only_before') return undefined;
      const [taken] = await tx.query<Said>(name, text, this.values([entry], false));
      if (taken?.verdict === 'moved') await after(tx);
      else refuseUntaken?.(taken?.verdict ?? 'missing');
      return taken;
    });
    if (said) tell([entry], [said], false);
    return verdictOf(said);
  }

  /** Resolves once nothing waits or runs. */
  async drained(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.drained()));
  }

  private async post(batch: In[]): Promise<Out[]> {
    const { name, text, verdictOf, tell } = this.posting;
    const { rows, repeated } = await untilAnswered<Said>(this.db, name, text, (again) => this.values(batch, again));
    const said = new Map<number | null, Said>(rows.map((row) => [row.n, row]));
    tell(batch, rows, repeated);
    return batch.map((_, n) => verdictOf(said.get(n)));
  }

  private values(batch: readonly In[], again: boolean): unknown[] {
    const { parts, marked, touchesWallet } = this.posting;
    const lists = parts.map((part) => {
      const mark = again && part === marked ? ',"again":true' : '';
      const items: string[] = [];
      // Written beside the item and not into a copy of it, which every payment would have.
      for (const [n, entry] of batch.entries())
        if (entry.part === part) items.push(`{"n":${n},${JSON.stringify(entry.item).slice(1, -1)}${mark}}`);
      return items.length > 0 ? `[${items.join(',')}]` : null;
    });
    if (!touchesWallet) return lists;
    const books = new Set(batch.filter((entry) => touchesWallet(entry)).map(({ item }) => item.bookId));
    return [...lists, [...books].toSorted((a, b) => a - b)];
  }
}

/** What commits together with a step. */
export interface Around {
  /** `only_before` commits without the step, whose verdict is `missing`. */
  before(tx: Tx): Promise<'only_before' | void>;
  after(tx: Tx): Promise<void>;
  /** Throws where a step that was not taken must undo `before`. */
  refuseUntaken?(verdict: string): void;
}

/** Who hears of books after a commit: `onChanges` of each that it changed, `onEvents` of those in which it may have written an event. */
export interface Listeners {
  onEvents(bookId: number): void;
  onChanges(bookId: number): void;
}

/** Tells of what was paid or moved; `eventful` are the states that are entered with an event. */
export const tellBooks =
  <State extends string>({ onEvents, onChanges }: Listeners, eventful: ReadonlySet<State>) =>
  (batch: readonly Entry[], said: readonly (Row & { state: State | null })[], repeated: boolean): void => {
    const changed = new Set<number>();
    const withEvents = new Set<number>();
    for (const { n, verdict, state } of said) {
      const bookId = batch[n ?? -1]?.item.bookId;
      if (
        bookId === undefined ||
        (!repeated && verdict !== 'moved' && verdict !== 'paid' && verdict !== 'scheduled' && verdict !== 'awaiting')
      )
        continue;
      changed.add(bookId);
      if ((repeated || verdict === 'moved' || verdict === 'awaiting') && state !== null && eventful.has(state)) withEvents.add(bookId);
    }
    for (const bookId of withEvents) onEvents(bookId);
    for (const bookId of changed) onChanges(bookId);
  };
