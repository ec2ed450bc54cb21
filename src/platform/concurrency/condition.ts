/** Condition variable of one waiter: `set` persists, `notify` only wakes. */
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

  get isSet(): boolean {
    return this.wasSet;
  }

  clear(): void {
    this.wasSet = false;
  }

  /** Resolves when the predicate holds or the timeout passes; the predicate runs in the turn of `set` or `notify`. */
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
