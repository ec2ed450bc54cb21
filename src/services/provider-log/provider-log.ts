import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../platform/kernel/actor.ts';
import type { ExchangeNote } from '../providers/http/exchange.ts';

export type KeptExchange = ExchangeNote & { environment: Environment };

/** Notes that wait to be written; beyond it they are dropped. */
const MAX_WAITING = 10_000;
const BATCH = 500;
const EVERY_MS = 500;

/**
 * Keeps what was said to providers: which request, when, how it ended, by which status and code; nobody's name, account or key. Notes wait in
 * memory, bounded, and are written in batches beside the work: a crash loses half a second of them. What decides about money is kept by the
 * ledger, in the commit of the decision.
 */
export class ProviderLog {
  private readonly db: Database;
  private readonly log: Logger;
  private readonly waiting: KeptExchange[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(db: Database, log: Logger) {
    this.db = db;
    this.log = log;
  }

  note(exchange: KeptExchange): void {
    if (this.waiting.length >= MAX_WAITING) return;
    this.waiting.push(exchange);
    this.timer ??= setTimeout(() => this.flush(), EVERY_MS).unref();
  }

  /** Resolves once all that waits is written or given up. */
  async drained(): Promise<void> {
    clearTimeout(this.timer);
    while (this.waiting.length > 0) this.flush();
    await this.writing;
  }

  private flush(): void {
    this.timer = undefined;
    const batch = this.waiting.splice(0, BATCH);
    if (batch.length === 0) return;
    this.writing = this.writing.then(() => this.write(batch));
    if (this.waiting.length > 0) this.timer ??= setTimeout(() => this.flush(), 0);
  }

  private async write(batch: readonly KeptExchange[]): Promise<void> {
    try {
      await this.db.query(
        'provider_log.write',
        `insert into provider_exchange (id, environment, provider, operation, reference, request, started_at, duration_ms, ended, why, status, code, provider_request_id)
           select * from jsonb_to_recordset($1) as r(id uuid, environment text, provider text, operation text, reference text, request text, "startedAt" timestamptz, "durationMs" real, ended text,
                  why text, status smallint, code text, "providerRequestId" text)`,
        [JSON.stringify(batch.map((exchange) => ({ ...exchange, startedAt: new Date(exchange.startedAt).toISOString() })))],
      );
    } catch (error) {
      // Evidence beside the books: while the database is away, payments have greater worries.
      this.log.warn({ err: error, exchanges: batch.length }, 'exchanges with providers could not be kept');
    }
  }
}
