/** Bounded buffer; never blocks; equal keys replace each other. */
export class Mailbox<T> implements AsyncIterableIterator<T, undefined> {
  private readonly waiting = new Map<unknown, T>();
  private readonly bound: number;
  private readonly onClose: () => void;
  private error: Error | undefined;
  private state: 'open' | 'ending' | 'closed' = 'open';
  private wake: (() => void) | undefined;

  constructor(bound: number, onClose: () => void) {
    this.bound = bound;
    this.onClose = onClose;
  }

  put(key: unknown, value: T): boolean {
    if (this.state !== 'open' || (this.waiting.size >= this.bound && !this.waiting.has(key))) return false;
    this.waiting.set(key, value);
    this.wake?.();
    return true;
  }

  get isOpen(): boolean {
    return this.state === 'open';
  }

  end(): void {
    if (this.state === 'open') this.state = 'ending';
    this.wake?.();
  }

  fail(error: Error): void {
    if (this.state === 'closed') return;
    this.waiting.clear();
    this.error = error;
    this.end();
  }

  async next(): Promise<IteratorResult<T, undefined>> {
    for (;;) {
      const [entry] = this.waiting;
      if (entry && this.state !== 'closed') {
        this.waiting.delete(entry[0]);
        return { done: false, value: entry[1] };
      }
      if (this.state !== 'open') {
        const { error } = this;
        this.error = undefined;
        this.close();
        if (error !== undefined) throw error;
        return { done: true, value: undefined };
      }
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.close();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private close(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.waiting.clear();
    this.wake?.();
    this.onClose();
  }
}
