import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { WriteBehindBuffer } from '../../platform/concurrency/write-behind-buffer.ts';
import type { ExchangeNote } from '../../providers/http/exchange.ts';

export type SavedExchange = ExchangeNote & { environment: Environment };

const MAX_WAITING = 10_000;
const BATCH = 500;

/** Records provider requests without names, accounts or keys; a crash loses half a second of them. */
export class ProviderLog {
  private readonly db: Database;
  private readonly waiting: SavedExchange[] = [];
  private readonly buffer: WriteBehindBuffer<SavedExchange>;

  constructor(db: Database, log: Logger) {
    this.db = db;
    this.buffer = new WriteBehindBuffer({
      take: () => this.waiting.splice(0, BATCH),
      write: (batch) => this.write(batch),
      lost: (error, batch) => log.warn({ err: error, exchanges: batch.length }, 'provider requests could not be recorded'),
    });
  }

  note(exchange: SavedExchange): void {
    if (this.waiting.length >= MAX_WAITING) return;
    this.waiting.push(exchange);
    this.buffer.soon();
  }

  drained(): Promise<void> {
    return this.buffer.drained();
  }

  private write(batch: readonly SavedExchange[]): Promise<unknown> {
    return this.db.query(
      'provider_log.write',
      `insert into provider_exchange (id, environment, provider, operation, reference, request, started_at, duration_ms, ended, why, status, code, provider_request_id)
           select * from jsonb_to_recordset($1) as r(id uuid, environment text, provider text, operation text, reference text, request text, "startedAt" timestamptz, "durationMs" real, ended text,
                  why text, status smallint, code text, "providerRequestId" text)`,
      [JSON.stringify(batch.map((exchange) => ({ ...exchange, startedAt: new Date(exchange.startedAt).toISOString() })))],
    );
  }
}
