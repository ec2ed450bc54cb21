import pg from 'pg';
import { addressOf, sessionOf } from '../config/setting-kinds.ts';

/** Recovery state and timeline; each promotion begins a timeline. */
const STANDING = `select pg_is_in_recovery() as follows,
  case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;

interface Known {
  at: number;
  newest: number;
}

/** Shared by all pools, so new ones know the primary. */
const knownOf = new Map<string, Known>();

const READ_ONLY = '25006';

/**
 * Servers of one address (`?standby=host:port,…`). Connects to the last known primary, else to the next in turn.
 * Invariant: a server of an earlier timeline is never the primary.
 */
class Members {
  private readonly strings: readonly string[];
  private readonly known: Known;

  constructor(url: string) {
    this.strings = addressOf(url).members;
    const places = this.strings.map((member) => placeOf(member)).join(',');
    const known = knownOf.get(places) ?? { at: 0, newest: 0 };
    knownOf.set(places, known);
    this.known = known;
  }

  get isOne(): boolean {
    return this.strings.length === 1;
  }

  get size(): number {
    return this.strings.length;
  }

  get current(): string {
    return this.strings[this.known.at]!;
  }

  failed(member: string): void {
    if (member === this.current) this.known.at = (this.known.at + 1) % this.strings.length;
  }

  /** Records the timeline of a primary. @throws Error 25006 when the server is not the primary. */
  async judge(client: pg.ClientBase, member: string): Promise<void> {
    const { rows } = await client.query<{ follows: boolean; timeline: number }>(STANDING);
    const { follows = true, timeline = 0 } = rows[0] ?? {};
    if (!follows && timeline >= this.known.newest) {
      this.known.newest = timeline;
      return;
    }
    this.failed(member);
    throw Object.assign(new Error('this server is not the primary'), { code: READ_ONLY });
  }
}

function placeOf(member: string): string {
  const { host, pathname } = new URL(member);
  return host + pathname;
}

export function toPrimary(url: string): Pick<pg.PoolConfig, 'Client' | 'verify'> {
  const members = new Members(url);
  if (members.isOne) return {};
  const places = new WeakMap<object, string>();
  class ToPrimary extends pg.Client {
    constructor(options: pg.ClientConfig) {
      const member = members.current;
      super({ ...options, connectionString: addressOf(member).connectionString });
      places.set(this, member);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const noted = (error: Error | null): void => {
        if (error) members.failed(places.get(this) ?? '');
        callback?.(error as Error);
      };
      return super.connect(noted);
    }
  }
  return {
    Client: ToPrimary as never,
    verify(client, done) {
      members.judge(client, places.get(client) ?? '').then(() => done(), done);
    },
  };
}

/** Address of the current primary, or of any server where none answers; costs a connection per server tried. */
export async function primaryOf(url: string): Promise<string> {
  const members = new Members(url);
  if (members.isOne) return url;
  for (let n = 0; n < members.size; n++) {
    const member = members.current;
    if (await isPrimary(members, member)) return member;
  }
  return members.current;
}

async function isPrimary(members: Members, member: string): Promise<boolean> {
  const client = new pg.Client({ ...sessionOf(member, undefined), connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await members.judge(client, member);
    return true;
  } catch {
    members.failed(member);
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

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
