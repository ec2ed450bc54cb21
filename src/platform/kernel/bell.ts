/** What one waiter listens to: `ring` is news that stays until it was heard, `nudge` only says that something changed. */
export class Bell {
  private isRung = false;
  private wake = (): void => {};

  ring(): void {
    this.isRung = true;
    this.wake();
  }

  nudge(): void {
    this.wake();
  }

  /** Whether it was rung since it was silenced. */
  get hasRung(): boolean {
    return this.isRung;
  }

  silence(): void {
    this.isRung = false;
  }

  /** Resolves once it is so, or after the time; looks at every ring and nudge. One waiter at a time. */
  async until(isSo: () => boolean, timeoutMs: number = Number.POSITIVE_INFINITY): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (!isSo()) {
      const restMs = end - performance.now();
      if (restMs <= 0) return;
      await this.heard(restMs);
    }
  }

  private heard(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(withinMs) ? setTimeout(resolve, withinMs) : undefined;
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
