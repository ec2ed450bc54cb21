/** A condition variable for one waiter: `set` stays until it is cleared, `notify` only says that something changed. */
export class Condition {
  private wasSet = false;
  private wake = (): void => {};

  set(): void {
    this.wasSet = true;
    this.wake();
  }

  notify(): void {
    this.wake();
  }

  /** Whether it was set since it was cleared. */
  get isSet(): boolean {
    return this.wasSet;
  }

  clear(): void {
    this.wasSet = false;
  }

  /** Resolves once it is so, or after the time; looks whenever it is set or notified. One waiter at a time. */
  async waitFor(isSo: () => boolean, timeoutMs: number = Number.POSITIVE_INFINITY): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (!isSo()) {
      const restMs = end - performance.now();
      if (restMs <= 0) return;
      await this.notified(restMs);
    }
  }

  private notified(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(withinMs) ? setTimeout(resolve, withinMs) : undefined;
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
