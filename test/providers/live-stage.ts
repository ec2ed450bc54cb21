import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { type Running, serve } from '../../src/app/serve/serve.ts';
import { SERVICE } from '../../src/core/audit/audit.ts';
import { operatorKeyScopes } from '../../src/domain/actor/actor.ts';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import { sqlBeside } from '../support/claims.ts';
import { type Client, clientOf } from '../support/client.ts';
import { freshDatabase, redisUrl } from '../support/services.ts';

export const BUSINESS = { 'X-API-Key': 'pk_live_stage', 'X-API-Secret': 'sk_live_stage_secret' };
const OPERATOR = { 'X-API-Key': 'pk_live_staff', 'X-API-Secret': 'sk_live_staff_secret' };
export const LIVE_PEPPER = 'a pepper of the live tests, long enough to count';

/** The service with its live listener on, a business with money there, and providers from a file. */
export interface LiveStage {
  live: Client;
  operator: Client;
  url: string;
  sandboxUrl: string;
  file: object;
  keys: Record<string, string>;
  databaseUrl: string;
  bookId: number;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Makes every unclaimed open transfer and bill due; claimed ones need a repeat. */
  letTimePass(): Promise<void>;
  /** The same service as another process with another file; the caller stops it. */
  startAgain(providers: object, keys: Record<string, string>): Promise<Running>;
  stop(): Promise<void>;
}

/** Has every provider asked for our balance there, and waits until none is taken for empty. */
export async function balancesAreReported({ sql, operator }: Pick<LiveStage, 'sql' | 'operator'>): Promise<void> {
  await sql('update treasury.poll set next_at = clock_timestamp()');
  await vi.waitFor(
    async () => {
      const { body } = await operator.call('GET', '/ops/providers');
      expect((body.data as unknown as { state: string }[]).map(({ state }) => state)).not.toContain('empty');
    },
    { timeout: 100_000, interval: 50 },
  );
}

/** @param providers what PROVIDERS_FILE says; `keys` are in the environment for it. */
export async function startLive(providers: object, keys: Record<string, string>, funds = 1_000_000_000): Promise<LiveStage> {
  const database = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-live-'));
  writeFileSync(join(folder, 'providers.json'), JSON.stringify(providers));
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: LIVE_PEPPER,
    SANDBOX_PORT: '0',
    LIVE_PORT: '0',
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    SETTLEMENT_POLL_MS: '50',
  };
  const running = await serve({ ...env, PROVIDERS_FILE: join(folder, 'providers.json'), ...keys });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const sql: LiveStage['sql'] = (text, values) => sqlBeside(owner, text, values);
  const business = randomUUID();
  await sql(`insert into business (id, name, email, email_verified_at) values ($1, 'Live', 'live@example.com', now())`, [business]);
  await sql(
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name) values ($1, $2, 'live', 'pk_live_stage', $3, 'Test')`,
    [randomUUID(), business, hashSecret(LIVE_PEPPER, 'sk_live_stage_secret')],
  );
  const [book] = await sql<{ id: string }>(`select ledger.open_book($1, 'live') as id`, [business]);
  const bookId = Number(book?.id);
  await sql(`select from ledger.credit_deposit($1, $2, $3, 'OPENING', 1::smallint, 'admin', '{}', null)`, [bookId, randomUUID(), funds]);
  const staff = randomUUID();
  await sql(
    `insert into person (id, email, first_name, last_name, password_hash, is_operator, email_verified_at) values ($1, 'staff@example.com', 'Ada', 'Staff', '-', true, now())`,
    [staff],
  );
  await sql(`insert into business (id, name, email, email_verified_at) values ($1, 'Staff', 'operators@tollgate.invalid', now())`, [
    SERVICE,
  ]);
  await sql(`select ledger.open_book($1, 'live')`, [SERVICE]);
  await sql(
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes, created_by_id) values ($1, $2, 'live', 'pk_live_staff', $3, 'Desk', $4, $5)`,
    [randomUUID(), SERVICE, hashSecret(LIVE_PEPPER, 'sk_live_staff_secret'), operatorKeyScopes, staff],
  );
  const url = running.liveUrl ?? '';
  return {
    live: clientOf(url, BUSINESS),
    operator: clientOf(url, OPERATOR),
    url,
    sandboxUrl: running.sandboxUrl,
    file: providers,
    keys: BUSINESS,
    databaseUrl: database.url,
    bookId,
    sql,
    async letTimePass() {
      await sql(
        `update ledger.transfer set next_check_at = clock_timestamp() where book_id = $1 and next_check_at > clock_timestamp() and claim is null`,
        [bookId],
      );
      await sql(
        `update bills.open_bill o set next_check_at = clock_timestamp() from bills.bill b
          where o.book_id = $1 and o.next_check_at > clock_timestamp() and b.book_id = o.book_id and b.id = o.bill_id and b.claim is null`,
        [bookId],
      );
    },
    async startAgain(changed, its) {
      const path = join(folder, 'changed.json');
      writeFileSync(path, JSON.stringify(changed));
      return serve({ ...env, PROVIDERS_FILE: path, ...its });
    },
    async stop() {
      await running.stop();
      await owner.end();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
