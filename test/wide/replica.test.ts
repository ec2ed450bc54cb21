import { pino } from 'pino';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { databaseFindings } from '../../src/app/doctor/servers.ts';
import { serve, type Running } from '../../src/app/serve/serve.ts';
import { clientOf, type Client } from '../support/client.ts';
import { defaults } from '../support/process.ts';
import { type Member, startPrimary, startReplicaOf } from '../support/replicated.ts';
import { newServerFolder } from '../support/server-folder.ts';
import { redisUrl } from '../support/services.ts';

const PATIENCE = { timeout: 100_000 };

/** A real primary with a real streaming replica, from the programs that `npm start` brings. */
describe('reads at a streaming replica', () => {
  let [primary, replica]: (Member | undefined)[] = [];
  let running: Running | undefined;
  let db: Database;
  let client: Client;
  let [owner, standby]: pg.Client[] = [];

  beforeAll(async () => {
    primary = await startPrimary(newServerFolder('pg'));
    const env = { ...defaults, DATABASE_URL: primary.url, REDIS_URL: redisUrl(), LOG_LEVEL: 'silent' };
    await (await serve({ ...env, ROLES: 'api' })).stop();
    replica = await startReplicaOf(primary, 'one', newServerFolder('pg'));
    running = await serve({ ...env, DATABASE_REPLICA_URL: replica.url });
    client = clientOf(running.sandboxUrl);
    db = openDatabase({ url: primary.url, replicaUrl: replica.url, size: 4, log: pino({ level: 'silent' }), applicationName: 'test' });
    [owner, standby] = await Promise.all([primary.url, replica.url].map(connected));
  });
  afterAll(async () => {
    await running?.stop();
    await db?.close();
    for (const each of [owner, standby]) await each?.end().catch(() => {});
    await Promise.all([replica?.stop(), primary?.stop()]);
  });

  /** Whether a read that is asked for now goes to the replica. */
  const isAtReplica = async (): Promise<boolean> => {
    const where = await db.reading!();
    const [row] = await where.query<{ there: boolean }>('test.where', 'select pg_is_in_recovery() as there');
    return row!.there;
  };
  const used = (): Promise<unknown> => expect.poll(isAtReplica, PATIENCE).toBe(true);
  const notUsed = (): Promise<unknown> => expect.poll(isAtReplica, PATIENCE).toBe(false);
  const listed = async (): Promise<string[]> => {
    const { status, body } = await client.call('GET', '/transactions?limit=5');
    expect(status).toBe(200);
    return (body.data as unknown as { clientReference: string }[]).map(({ clientReference }) => clientReference);
  };
  const statements = async (): Promise<number> => {
    const { rows } = await standby!.query<{ n: string }>(`select xact_commit as n from pg_stat_database where datname = 'tollgate'`);
    return Number(rows[0]?.n);
  };
  const send = async (clientReference: string): Promise<void> =>
    expect(await client.send({ amount: 500_000, clientReference })).toMatchObject({ status: 200 });

  it('a writer reads its own writes, by every list, at once and every time', async () => {
    await used();
    const before = await statements();
    for (let n = 0; n < 20; n++) {
      await send(`OWN-${n}`);
      expect(await listed()).toContain(`OWN-${n}`);
    }
    await expect.poll(statements, PATIENCE).toBeGreaterThan(before + 20);
  });

  it("another writer's change of a moment ago, by any path, is there too", async () => {
    await used();
    for (let n = 0; n < 20; n++) {
      await owner!.query(`update business set name = $1 where id = '00000000-0000-7000-8000-000000000001'`, [`Name ${n}`]);
      const where = await db.reading!();
      const rows = await where.query(`test.name`, `select name from business where id = '00000000-0000-7000-8000-000000000001'`);
      expect(rows).toEqual([{ name: `Name ${n}` }]);
    }
  });

  it('the doctor distinguishes it from a server that follows none', async () => {
    const { DATABASE_URL, REDIS_URL, KEY_PEPPER } = { ...defaults, DATABASE_URL: primary!.url, REDIS_URL: redisUrl() };
    const response = async (DATABASE_REPLICA_URL: string): Promise<unknown> => {
      const findings = await databaseFindings(readConfig({ DATABASE_URL, REDIS_URL, KEY_PEPPER, DATABASE_REPLICA_URL }));
      return findings.find(({ check }) => check === 'database replica')?.state;
    };
    expect(await response(replica!.url)).toBe('ok');
    expect(await response(primary!.url)).toBe('warn');
  });

  it('one that lags is not used until it has come near again, and nothing old is shown meanwhile', async () => {
    await used();
    await standby!.query('select pg_wal_replay_pause()');
    await send('LAG-1');
    expect(await listed()).toContain('LAG-1');
    await notUsed();
    await standby!.query('select pg_wal_replay_resume()');
    await used();
    expect(await listed()).toContain('LAG-1');
  });

  it('a read that conflicts with the log is answered by the primary', async () => {
    await used();
    const where = await db.reading!();
    const slow = where.query(
      'test.slow',
      `select pg_is_in_recovery() as there, pg_sleep(case when pg_is_in_recovery() then 8 else 0 end)::text`,
    );
    await expect
      .poll(
        async () =>
          (
            await standby!.query(
              `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(case%' and pid <> pg_backend_pid() and state = 'active'`,
            )
          ).rowCount,
        PATIENCE,
      )
      .toBeGreaterThan(0);
    expect(await slow).toMatchObject([{ there: false }]);
  });

  it('a promoted one is used no more, in any state; one that is gone neither, without an error', async () => {
    await used();
    await standby!.query('select pg_promote()');
    await notUsed();
    // It goes its own way from here on.
    await standby!.query(`update business set name = 'Elsewhere' where id = '00000000-0000-7000-8000-000000000001'`);
    for (let n = 0; n < 5; n++) {
      await send(`ALONE-${n}`);
      expect(await listed()).toContain(`ALONE-${n}`);
    }
    expect(await isAtReplica()).toBe(false);
    await standby!.end();
    await replica!.stop();
    await send('GONE-1');
    expect(await listed()).toContain('GONE-1');
  });
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}
