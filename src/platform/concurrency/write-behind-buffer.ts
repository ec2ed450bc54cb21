const EVERY_MS = 500;

/** What waits, how it is written, and what becomes of what could not be. */
export interface WriteBehindOptions<Row> {
  /** Takes the next batch of what waits; empty when nothing does. */
  take(): readonly Row[];
  write(rows: readonly Row[]): Promise<unknown>;
  /** Told of rows that are given up. */
  lost(error: unknown, rows: readonly Row[]): void;
}

/**
 * Writes beside the work and never in its way: twice a second at most, batch after batch, what waits in memory by then. A crash loses half
 * a second of it, and what fails is not tried again, so nothing may be decided by what is written so.
 */
export class WriteBehindBuffer<Row> {
  private readonly options: WriteBehindOptions<Row>;
  private timer: NodeJS.Timeout | undefined;
  private isWriting = false;
  private writing: Promise<void> = Promise.resolve();

  constructor(behind: WriteBehindOptions<Row>) {
    this.options = behind;
  }

  /** Says that something waits. */
  soon(): void {
    this.timer ??= setTimeout(() => this.flush(), EVERY_MS).unref();
  }

  /** Resolves once all that waits is written or given up. */
  async drained(): Promise<void> {
    clearTimeout(this.timer);
    this.flush();
    await this.writing;
  }

  private flush(): void {
    this.timer = undefined;
    // What comes while a batch is on its way waits where it is counted, so that a database that hangs fills no memory.
    if (!this.isWriting) this.writing = this.writeAll();
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    try {
      for (let rows = this.options.take(); rows.length > 0; rows = this.options.take()) await this.written(rows);
    } finally {
      this.isWriting = false;
    }
  }

  private async written(rows: readonly Row[]): Promise<void> {
    try {
      await this.options.write(rows);
    } catch (error) {
      this.options.lost(error, rows);
    }
  }
}
