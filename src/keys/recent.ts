type Entry<Value> = { value: Value | null; until: number };

/**
 * Remembers look-ups for a short while, found and absent ones in rooms of their own, so that guessing cannot push
 * real ones out; in each the oldest makes room. Equal look-ups that arrive while one is running share it. A look-up
 * that fails is not remembered.
 */
export class Recent<Value> {
  readonly #found = new Map<string, Entry<Value>>();
  readonly #absent = new Map<string, Entry<Value>>();
  readonly #running = new Map<string, Promise<Value | null>>();
  readonly #lifetimeMs: number;
  readonly #maxFound: number;
  readonly #maxAbsent: number;

  constructor(lifetimeMs: number, maxFound: number, maxAbsent: number) {
    this.#lifetimeMs = lifetimeMs;
    this.#maxFound = maxFound;
    this.#maxAbsent = maxAbsent;
  }

  get(key: string, lookUp: (key: string) => Promise<Value | null>): Value | null | Promise<Value | null> {
    const entry = this.#found.get(key) ?? this.#absent.get(key);
    if (entry && entry.until > performance.now()) return entry.value;
    const running = this.#running.get(key);
    if (running) return running;
    const started = this.#lookedUp(key, lookUp).finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }

  async #lookedUp(key: string, lookUp: (key: string) => Promise<Value | null>): Promise<Value | null> {
    // The life of an answer starts with the question: what it says may be that old.
    const until = performance.now() + this.#lifetimeMs;
    const value = await lookUp(key);
    this.#found.delete(key);
    this.#absent.delete(key);
    const isAbsent = value === null;
    const room = isAbsent ? this.#absent : this.#found;
    room.set(key, { value, until });
    if (room.size > (isAbsent ? this.#maxAbsent : this.#maxFound)) {
      const oldest = room.keys().next();
      if (!oldest.done) room.delete(oldest.value);
    }
    return value;
  }
}
