const EVERY_MS = 500;

export interface WriteBehindOptions<Row> {
  take(): readonly Row[];
  write(rows: readonly Row[]): Promise<unknown>;
  lost(error: unknown, rows: readonly Row[]): void;
}

/** Writes queued rows in batches, at most twice a second. A crash loses half a second of rows: no decision may depend on them. */
export class WriteBehindBuffer<Row> {
  private readonly options: WriteBehindOptions<Row>;
  private timer: NodeJS.Timeout | undefined;
  private isWriting = false;
  private writing: Promise<void> = Promise.resolve();

  constructor(behind: WriteBehindOptions<Row>) {
    this.options = behind;
  }

  soon(): void {
    this.timer ??= setTimeout(() => this.flush(), EVERY_MS).unref();
  }

  async drained(): Promise<void> {
    clearTimeout(this.timer);
    this.flush();
    await this.writing;
  }

  private flush(): void {
    this.timer = undefined;
    // Why: rows that arrive during a write stay in the caller's bounded buffer, so a hung database fills no memory.
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
