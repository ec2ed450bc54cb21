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
    const asked = performance.now();
    const started: Promise<Value | null> = lookUp(key).then(
      (value) => {
        if (this.#ended(key, started)) this.#remember(key, value, asked + this.#lifetimeMs);
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
  #remember(key: string, value: Value | null, until: number): void {
    this.#found.delete(key);
    this.#absent.delete(key);
    const isAbsent = value === null;
    const room = isAbsent ? this.#absent : this.#found;
    room.set(key, { value, until });
    if (room.size > (isAbsent ? this.#maxAbsent : this.#maxFound)) {
      const oldest = room.keys().next();
      if (!oldest.done) room.delete(oldest.value);
    }
  }
}
