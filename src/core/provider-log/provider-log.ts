import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { WriteBehindBuffer } from '../../platform/concurrency/write-behind-buffer.ts';
import type { ExchangeNote } from '../../providers/http/exchange.ts';
import type { Config } from '../../platform/config/config.ts';

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

const PURGE_BATCH = 5_000;

export async function purgeExchanges({ db, config }: { db: Database; config: Pick<Config, 'PROVIDER_LOG_DAYS'> }): Promise<number> {
  const [row] = await db.query<{ removed: number }>(
    'provider_log.purge',
    `with gone as (
       delete from provider_exchange where id = any (array(select id from provider_exchange where started_at < (select clock_timestamp()) - $1 * interval '1 day' order by started_at limit $2)) returning 1),
     messages as (
       delete from provider_message where ctid = any (array(select ctid from provider_message where received_at < (select clock_timestamp()) - $1 * interval '1 day' limit $2)) returning 1),
     refused as (
       delete from provider_refusal where id = any (array(select id from provider_refusal where last_at < (select clock_timestamp()) - $1 * interval '1 day' order by last_at limit $2)) returning 1)
     select ((select count(*) from gone) + (select count(*) from messages) + (select count(*) from refused))::int as removed`,
    [config.PROVIDER_LOG_DAYS, PURGE_BATCH],
  );
  return row?.removed ?? 0;
}
