import { LRUCache } from 'lru-cache';

/**
 * Remembers look-ups for a short while, found and absent ones in rooms of their own, so that guessing cannot push
 * real ones out; in each the one that was asked for longest ago makes room. Equal look-ups that arrive while one is running share it. A look-up
 * that fails is not remembered.
 */
export class Recent<Value> {
  readonly #found: LRUCache<string, { value: Value | null }>;
  readonly #absent: LRUCache<string, { value: Value | null }>;
  readonly #running = new Map<string, Promise<Value | null>>();

  constructor(lifetimeMs: number, maxFound: number, maxAbsent: number) {
    const room = (max: number) => new LRUCache<string, { value: Value | null }>({ max, ttl: lifetimeMs, ttlResolution: 0 });
    this.#found = room(maxFound);
    this.#absent = room(maxAbsent);
  }

  get(key: string, lookUp: (key: string) => Promise<Value | null>): Value | null | Promise<Value | null> {
    const entry = this.#found.get(key) ?? this.#absent.get(key);
    if (entry) return entry.value;
    const running = this.#running.get(key);
    if (running) return running;
    const asked = performance.now();
    const started: Promise<Value | null> = lookUp(key).then(
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

  /** From now on the key is looked up anew. A look-up that runs is for those who wait for it, and is not remembered. */
  forget(key: string): void {
    this.#found.delete(key);
    this.#absent.delete(key);
    this.#running.delete(key);
  }

  /** False when the key was forgotten meanwhile: what this look-up read may be what was forgotten. */
  #ended(key: string, started: Promise<Value | null>): boolean {
    return this.#running.get(key) === started && this.#running.delete(key);
  }

  /** The life of an answer starts with the question: what it says may be that old. */
  #remember(key: string, value: Value | null, asked: number): void {
    const [room, other] = value === null ? [this.#absent, this.#found] : [this.#found, this.#absent];
    other.delete(key);
    room.set(key, { value }, { start: asked });
  }
}
