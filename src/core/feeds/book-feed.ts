import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** The least time between two looks, so that a busy book is read in pages and not row by row. */
const GAP_MS = 20;

/** What a look is told: rows that somebody named, and whether it also finds what nobody told of. */
export interface Look {
  ids: readonly string[];
  isThorough: boolean;
}

/** What one book's changes of one kind are read from; a slice brings it. One call at a time. */
export interface Source<Watcher> {
  /** Takes what is there as known. @throws Refusal when the database is away; may then be called again. */
  start(): Promise<void>;
  /**
   * Reads what changed since the last call and tells it to everybody who watches.
   * @returns the milliseconds after which to look again, where it is too soon to read.
   * @throws Refusal when the database is away; nothing is lost then.
   */
  tell(watchers: ReadonlySet<Watcher>, look: Look): Promise<number | void>;
}

/** Opens a kind of changes in one book. The function itself is the name of the kind. */
export type Topic<Watcher, Known extends Source<Watcher>> = (db: Database, bookId: number) => Known;

/** One kind of changes of the book, with who watches it. */
interface Opened {
  source: Source<unknown>;
  watchers: Set<unknown>;
  isStarted: boolean;
}

/**
 * What one process knows of one book's changes, read once for all who watch it. PostgreSQL is the truth: a look reads what
 * committed since the last one. A word from Redis only says when to look.
 */
export class BookFeed {
  private readonly db: Database;
  private readonly bookId: number;
  private readonly log: Logger;
  private readonly topics = new Map<unknown, Opened>();
  private readonly looks = new Set<() => void>();
  private readonly named = new Set<string>();
  private isThorough = false;
  private timer: NodeJS.Timeout | undefined;
  private lookedAt = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(db: Database, bookId: number, log: Logger) {
    this.db = db;
    this.bookId = bookId;
    this.log = log;
  }

  /** Watches one kind of changes. They are told from when `ready` resolves, at the latest. */
  watch<Watcher>(topic: Topic<Watcher, Source<Watcher>>, watcher: Watcher): () => void {
    const opened = this.opened(topic);
    return attach<unknown>(opened.watchers, watcher, () => (opened.isStarted = false));
  }

  /** Calls `watcher` at each look: something of the book may have changed. It reads for itself, and not too often. */
  watchLooks(watcher: () => void): () => void {
    return attach(this.looks, watcher, () => {});
  }

  /** What a kind of changes is read from, once every change from now on will be told. @throws Refusal when the database is away. */
  ready<Watcher, Known extends Source<Watcher>>(topic: Topic<Watcher, Known>): Promise<Known> {
    return this.serialized(async () => {
      const opened = this.opened(topic);
      await start(opened);
      return opened.source as unknown as Known;
    });
  }

  /** Looks soon. A thorough look also finds what nobody told of. */
  look({ ids = [], isThorough = false }: Partial<Look> = {}): void {
    if (this.isClosed) return;
    for (const id of ids) this.named.add(id);
    this.isThorough ||= isThorough;
    this.timer ??= setTimeout(() => this.runRound(), Math.max(0, this.lookedAt + GAP_MS - performance.now()));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private runRound(): void {
    // Told to the log by the turn itself.
    this.serialized(() => this.round()).catch(() => {});
  }

  private async round(): Promise<void> {
    this.timer = undefined;
    const [ids, isThorough] = [[...this.named], this.isThorough];
    this.named.clear();
    this.isThorough = false;
    for (const watcher of this.looks) watcher();
    try {
      for (const opened of this.topics.values()) if (opened.watchers.size > 0) await this.tell(opened, { ids, isThorough });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Away for now: the next look, after a word or some seconds, finds all of it.
      this.log.debug({ err: error, bookId: this.bookId }, 'a live feed could not look');
    } finally {
      this.lookedAt = performance.now();
    }
  }

  private async tell(opened: Opened, look: Look): Promise<void> {
    await start(opened);
    const waitMs = await opened.source.tell(opened.watchers, look);
    if (waitMs !== undefined) this.timer ??= setTimeout(() => this.runRound(), waitMs);
  }

  private opened<Watcher>(topic: Topic<Watcher, Source<Watcher>>): Opened {
    let opened = this.topics.get(topic);
    if (!opened) {
      const source = topic(this.db, this.bookId) as Source<unknown>;
      this.topics.set(topic, (opened = { source, watchers: new Set(), isStarted: false }));
    }
    return opened;
  }

  /** One look at a time: each starts from where the last one ended. */
  private serialized<T>(work: () => Promise<T>): Promise<T> {
    const run = this.turn.then(work);
    this.turn = run.catch((error: unknown) => {
      if (!(error instanceof Refusal)) this.log.error({ err: error, bookId: this.bookId }, 'a live feed failed');
    });
    return run;
  }
}

/** What nobody watches is not kept up, so the next watcher starts it anew. */
async function start(opened: Opened): Promise<void> {
  if (opened.isStarted) return;
  await opened.source.start();
  opened.isStarted = opened.watchers.size > 0;
}

function attach<T>(watchers: Set<T>, watcher: T, whenNobodyIsLeft: () => void): () => void {
  watchers.add(watcher);
  return () => {
    if (watchers.delete(watcher) && watchers.size === 0) whenNobodyIsLeft();
  };
}
