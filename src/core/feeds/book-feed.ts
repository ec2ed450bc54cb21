import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

const GAP_MS = 20;

export interface Poll {
  ids: readonly string[];
  isThorough: boolean;
}

/** Source of one kind of changes; calls never overlap. */
export interface Source<Watcher> {
  /** Takes the present state as known. @throws Refusal when the database is away; may be repeated. */
  start(): Promise<void>;
  /** Reads changes and notifies watchers. @returns ms until the next poll. @throws Refusal; nothing is lost then. */
  notify(watchers: ReadonlySet<Watcher>, poll: Poll): Promise<number | void>;
}

export type Topic<Watcher, Known extends Source<Watcher>> = (db: Database, bookId: number) => Known;

interface Opened {
  source: Source<unknown>;
  watchers: Set<unknown>;
  isStarted: boolean;
}

/** Changes of a book, read once for all ([decision 16](docs/decisions/0016-live-feeds.md)). */
export class BookFeed {
  private readonly db: Database;
  private readonly bookId: number;
  private readonly log: Logger;
  private readonly topics = new Map<unknown, Opened>();
  private readonly pollWatchers = new Set<() => void>();
  private readonly named = new Set<string>();
  private isThorough = false;
  private timer: NodeJS.Timeout | undefined;
  private polledAt = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(db: Database, bookId: number, log: Logger) {
    this.db = db;
    this.bookId = bookId;
    this.log = log;
  }

  /** Watches one kind of changes; delivery starts once `ready` resolves, at the latest. */
  watch<Watcher>(topic: Topic<Watcher, Source<Watcher>>, watcher: Watcher): () => void {
    const opened = this.opened(topic);
    return attach<unknown>(opened.watchers, watcher, () => (opened.isStarted = false));
  }

  watchPolls(watcher: () => void): () => void {
    return attach(this.pollWatchers, watcher, () => {});
  }

  /** Resolves once later changes arrive. @throws Refusal without the database. */
  ready<Watcher, Known extends Source<Watcher>>(topic: Topic<Watcher, Known>): Promise<Known> {
    return this.serialized(async () => {
      const opened = this.opened(topic);
      await start(opened);
      return opened.source as unknown as Known;
    });
  }

  poll({ ids = [], isThorough = false }: Partial<Poll> = {}): void {
    if (this.isClosed) return;
    for (const id of ids) this.named.add(id);
    this.isThorough ||= isThorough;
    this.timer ??= setTimeout(() => this.runRound(), Math.max(0, this.polledAt + GAP_MS - performance.now()));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private runRound(): void {
    this.serialized(() => this.round()).catch(() => {});
  }

  private async round(): Promise<void> {
    this.timer = undefined;
    const [ids, isThorough] = [[...this.named], this.isThorough];
    this.named.clear();
    this.isThorough = false;
    for (const watcher of this.pollWatchers) watcher();
    try {
      for (const opened of this.topics.values()) if (opened.watchers.size > 0) await this.notify(opened, { ids, isThorough });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.log.debug({ err: error, bookId: this.bookId }, 'a live feed could not poll');
    } finally {
      this.polledAt = performance.now();
    }
  }

  private async notify(opened: Opened, poll: Poll): Promise<void> {
    await start(opened);
    const waitMs = await opened.source.notify(opened.watchers, poll);
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

  /** Race: polls run in sequence, each after the last. */
  private serialized<T>(work: () => Promise<T>): Promise<T> {
    const run = this.turn.then(work);
    this.turn = run.catch((error: unknown) => {
      if (!(error instanceof Refusal)) this.log.error({ err: error, bookId: this.bookId }, 'a live feed failed');
    });
    return run;
  }
}

async function start(opened: Opened): Promise<void> {
  if (opened.isStarted) return;
  await opened.source.start();
  opened.isStarted = opened.watchers.size > 0;
}

function attach<T>(watchers: Set<T>, watcher: T, onLastDetach: () => void): () => void {
  watchers.add(watcher);
  return () => {
    if (watchers.delete(watcher) && watchers.size === 0) onLastDetach();
  };
}
