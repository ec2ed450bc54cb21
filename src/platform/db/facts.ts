import pg from 'pg';
import { sessionOf } from '../config/setting-kinds.ts';
import { primaryOf } from './members.ts';

export interface ServerFacts {
  version: string;
  versionNumber: number;
  /** Commits survive a power loss. */
  isDurable: boolean;
  isEncrypted: boolean;
  isReplica: boolean;
  now: Date;
  askedAt: number;
  answeredAt: number;
}

const FACTS = `
  select current_setting('server_version') as "version", current_setting('server_version_num')::int as "versionNumber", clock_timestamp() as "now", pg_is_in_recovery() as "isReplica",
         current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' and current_setting('synchronous_commit') <> 'off' as "isDurable",
         coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"`;

export async function serverFacts(url: string, timeoutMs: number): Promise<ServerFacts> {
  const client = new pg.Client({
    ...sessionOf(await primaryOf(url), undefined),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'tollgate doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const askedAt = Date.now();
    const { rows } = await client.query<Omit<ServerFacts, 'askedAt' | 'answeredAt'>>(FACTS);
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL said nothing of itself');
    return { ...row, askedAt, answeredAt: Date.now() };
  } finally {
    await client.end().catch(() => {});
  }
}
