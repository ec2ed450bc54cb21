/** A condition variable for one waiter: `set` stays until it is cleared, `notify` only says that something changed. */
export class Condition {
  private wasSet = false;
  private wake = noWaiter;

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

  /**
   * Resolves once it is so, or after the time; looks whenever it is set or notified, at once and in the turn of whoever does that: a busy
   * condition is notified thousands of times a second for one wait. One waiter at a time.
   */
  waitFor(isSo: () => boolean, timeoutMs: number = Number.POSITIVE_INFINITY): Promise<void> {
    if (timeoutMs <= 0 || isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.wake = noWaiter;
        resolve();
      };
      const timer = Number.isFinite(timeoutMs) ? setTimeout(end, timeoutMs) : undefined;
      this.wake = () => {
        if (isSo()) end();
      };
    });
  }
}

function noWaiter(): void {}
