import { Batcher } from '../../platform/fast/batcher.ts';
import type { Columns, Database, Tx } from '../../platform/db/database.ts';
import { untilAnswered } from '../../platform/db/until-answered.ts';

const MAX_BATCH = 128;
const MAX_WAITING = 4_096;
/** Payments that wait longer are refused while the caller is still connected; other steps wait. */
const MAX_PAYMENT_WAIT_MS = 5_000;

interface Entry {
  part: string;
  item: { bookId: number };
}

interface Row {
  n: number | null;
  result: string;
}

export interface Posting<In extends Entry, Posted extends Row & Columns<Posted>, Out> {
  /** Statement with one JSON array per part that recognises its own commit (`untilAnswered`). */
  name: string;
  text: string;
  parts: readonly In['part'][];
  marked?: In['part'];
  /** Whether the entry changes a wallet; such books are locked in order by the last parameter. */
  touchesWallet?(entry: In): boolean;
  /** Entries of one non-null key never share a batch. */
  keyOf(entry: In): string | null;
  isPayment?(entry: In): boolean;
  outcomeOf(result: Posted | undefined): Out;
  notify(batch: readonly In[], outcomes: readonly Posted[], repeated: boolean): void;
}

/** Books share a commit, in order per book (decision 3). */
export class PartitionedBatches<In extends Entry, Result extends Row & Columns<Result>, Out> {
  private readonly partitions: Batcher<In, Out>[];
  private readonly db: Database;
  private readonly posting: Posting<In, Result, Out>;

  constructor(db: Database, count: number, posting: Posting<In, Result, Out>) {
    this.db = db;
    this.posting = posting;
    const { keyOf, isPayment = () => false } = posting;
    const mayWaitMs = (entry: In): number => (isPayment(entry) ? MAX_PAYMENT_WAIT_MS : Infinity);
    const run = (batch: In[]): Promise<Out[]> => this.post(batch);
    this.partitions = Array.from(
      { length: count },
      () => new Batcher({ run, maxBatch: MAX_BATCH, maxWaiting: MAX_WAITING, mayWaitMs, keyOf }),
    );
  }

  /** @throws Refusal 503 when the database is away or the queue is full; repeat with the same id. */
  add(entry: In): Promise<Out> {
    return this.partitions[entry.item.bookId % this.partitions.length]!.add(entry);
  }

  /** Posts one entry in its own transaction: `before` ahead of all ledger locks, `after` with the step. */
  async together(entry: In, { before, after, refuseUntaken }: Around): Promise<Out> {
    const { name, text, outcomeOf, notify } = this.posting;
    const result = await this.db.transaction(async (tx) => {
      if ((await before(tx)) === 'only_before') return undefined;
      const [taken] = await tx.query<Result>(name, text, this.values([entry], false));
      if (taken?.result === 'moved') await after(tx);
      else refuseUntaken?.(taken?.result ?? 'missing');
      return taken;
    });
    if (result) notify([entry], [result], false);
    return outcomeOf(result);
  }

  async drained(): Promise<void> {
    await Promise.all(this.partitions.map((partition) => partition.drained()));
  }

  private async post(batch: In[]): Promise<Out[]> {
    const { name, text, outcomeOf, notify } = this.posting;
    const { rows, repeated } = await untilAnswered<Result>(this.db, name, text, (again) => this.values(batch, again));
    const result = new Map<number | null, Result>(rows.map((row) => [row.n, row]));
    notify(batch, rows, repeated);
    return batch.map((_, n) => outcomeOf(result.get(n)));
  }

  private values(batch: readonly In[], again: boolean): unknown[] {
    const { parts, marked, touchesWallet } = this.posting;
    const lists = parts.map((part) => {
      const mark = again && part === marked ? ',"again":true' : '';
      const items: string[] = [];
      for (const [n, entry] of batch.entries())
        if (entry.part === part) items.push(`{"n":${n},${JSON.stringify(entry.item).slice(1, -1)}${mark}}`);
      return items.length > 0 ? `[${items.join(',')}]` : null;
    });
    if (!touchesWallet) return lists;
    const books = new Set(batch.filter((entry) => touchesWallet(entry)).map(({ item }) => item.bookId));
    return [...lists, [...books].toSorted((a, b) => a - b)];
  }
}

export interface Around {
  /** `only_before` commits without the step, whose result is `missing`. */
  before(tx: Tx): Promise<'only_before' | void>;
  after(tx: Tx): Promise<void>;
  refuseUntaken?(outcome: string): void;
}

export interface Listeners {
  onEvents(bookId: number): void;
  onChanges(bookId: number): void;
}

export const enqueueEvents =
  <State extends string>({ onEvents, onChanges }: Listeners, eventful: ReadonlySet<State>) =>
  (batch: readonly Entry[], outcomes: readonly (Row & { state: State | null })[], repeated: boolean): void => {
    const changed = new Set<number>();
    const withEvents = new Set<number>();
    for (const { n, result, state } of outcomes) {
      const bookId = batch[n ?? -1]?.item.bookId;
      if (bookId === undefined || (!repeated && result !== 'moved' && result !== 'paid' && result !== 'scheduled' && result !== 'awaiting'))
        continue;
      changed.add(bookId);
      if ((repeated || result === 'moved' || result === 'awaiting') && state !== null && eventful.has(state)) withEvents.add(bookId);
    }
    for (const bookId of withEvents) onEvents(bookId);
    for (const bookId of changed) onChanges(bookId);
  };
