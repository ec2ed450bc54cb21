import pg from 'pg';
import { addressOf, sessionOf } from '../config/setting-kinds.ts';

const PATIENCE_MS = 3_000;
const PROMOTION_S = 60;

const STANDING = `select pg_is_in_recovery() as follows, case when pg_is_in_recovery() then
  (greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn)::float8 else 0 end as log`;

interface Standing {
  place: string;
  follows: boolean;
  log: number;
  client: pg.Client;
}

class NotPromoted extends Error {
  override readonly name = 'NotPromoted';
}

/**
 * Promotes the server with the most WAL, once no server accepts writes. The caller ensures that an unreachable
 * server stays stopped. @returns host and port of the new primary. @throws NotPromoted.
 */
export async function promote(url: string): Promise<string> {
  const asked = await Promise.all(addressOf(url).members.map(standingOf));
  const standings = asked.filter((each) => each !== null);
  try {
    const primary = standings.find(({ follows }) => !follows);
    if (primary) throw new NotPromoted(`${primary.place} takes writes: stop it first, and see to it that it stays stopped.`);
    const [first] = standings.toSorted((a, b) => b.log - a.log);
    if (!first) throw new NotPromoted('No server of this address answers.');
    const { rows } = await first.client.query<{ done: boolean }>(`select pg_promote(true, ${PROMOTION_S}) as done`);
    if (!rows[0]?.done) throw new NotPromoted(`${first.place} was not ready within ${PROMOTION_S} seconds: read its log.`);
    return first.place;
  } finally {
    await Promise.all(standings.map(({ client }) => client.end().catch(() => {})));
  }
}

async function standingOf(member: string): Promise<Standing | null> {
  const client = new pg.Client({
    ...sessionOf(member, undefined),
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: 'tollgate promote',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean; log: number }>(STANDING);
    if (rows[0]) return { place: new URL(member).host, ...rows[0], client };
  } catch {}
  await client.end().catch(() => {});
  return null;
}
