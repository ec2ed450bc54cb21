import { LRUCache } from 'lru-cache';

/** Bounds found and absent keys separately; concurrent reads share one query. */
export class Recent<Value> {
  readonly #found: LRUCache<string, { value: Value | null }>;
  readonly #absent: LRUCache<string, { value: Value | null }>;
  readonly #running = new Map<string, Promise<Value | null>>();

  constructor(lifetimeMs: number, maxFound: number, maxAbsent: number) {
    const room = (max: number) => new LRUCache<string, { value: Value | null }>({ max, ttl: lifetimeMs, ttlResolution: 0 });
    this.#found = room(maxFound);
    this.#absent = room(maxAbsent);
  }

  get(key: string, lookup: (key: string) => Promise<Value | null>): Value | null | Promise<Value | null> {
    const entry = this.#found.get(key) ?? this.#absent.get(key);
    if (entry) return entry.value;
    const running = this.#running.get(key);
    if (running) return running;
    const asked = performance.now();
    const started: Promise<Value | null> = lookup(key).then(
      (value) => {
        if (this.#ended(key, started)) this.#remember(key, value, asked);
        return value;
      },
      (error: unknown) => {
        this.#ended(key, started);
        throw error;
      },
    );
    this.#running.set(key, started);
    return started;
  }

  /** Race: a running read is not cached. */
  forget(key: string): void {
    this.#found.delete(key);
    this.#absent.delete(key);
    this.#running.delete(key);
  }

  #ended(key: string, started: Promise<Value | null>): boolean {
    return this.#running.get(key) === started && this.#running.delete(key);
  }

  /** Race: the age counts from the start of the read. */
  #remember(key: string, value: Value | null, asked: number): void {
    const [room, other] = value === null ? [this.#absent, this.#found] : [this.#found, this.#absent];
    other.delete(key);
    room.set(key, { value }, { start: asked });
  }
}
