import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../support/client.ts';
import type { ServerProcess } from '../support/process.ts';
import { openScene, type Scene } from './scene.ts';

const AMOUNT = 500_000;
/** Bound for an unavailable Redis: the limit is 1.5 s, plus a busy machine. */
const AWAY_MS = 12_000;
let count = 0;
const payment = (): { amount: number; clientReference: string } => ({ amount: AMOUNT, clientReference: `OUT-${count++}` });

describe('while Redis is away', () => {
  it.each(['refused', 'silent'] as const)(
    '(%s): sends continue without waiting for it, limits are counted in memory, checks resume once it is back',
    async (mode) => {
      const scene = await openScene();
      const server = await scene.start({ env: { RATE_LIMIT_SCALE: '0.005' } });
      const { client } = server;
      expect((await client.send(payment())).status).toBe(200);
      scene.redis.become(mode);
      const replies = await Promise.all(Array.from({ length: 10 }, () => client.send(payment())));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(AWAY_MS);
      const limited = await Promise.all(Array.from({ length: 40 }, () => client.send(payment())));
      expect(limited.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
      expect(await ready(server.url)).toMatchObject({ status: 'degraded' });

      await scene.sql('update ledger.transfer set next_check_at = clock_timestamp()');
      await scene.sql('update bank_sim.payment set decided_at = clock_timestamp()');
      scene.redis.become('open');
      await expectAllDelivered(scene);
      await expect.poll(() => ready(server.url)).toMatchObject({ status: 'ok' });
    },
  );

  it.each(['refused', 'silent'] as const)('(%s): a process starts, sends, and stops in order', async (mode) => {
    const scene = await openScene();
    scene.redis.become(mode);
    const server = await scene.start({ plain: true });
    expect((await server.client.send(payment())).status).toBe(200);
    await expectStops(server);
  });

  it('(silent): checks wait, the worker stops in order, and another does them', async () => {
    const scene = await openScene();
    const server = await scene.start({ plain: true });
    expect((await server.client.send(payment())).status).toBe(200);
    await expect.poll(() => ready(server.url)).toMatchObject({ status: 'ok' });
    scene.redis.become('silent');
    await server.client.call('POST', '/sandbox/advance', { by: '5m' });
    await expect.poll(() => ready(server.url)).toMatchObject({ status: 'degraded' });
    await expectStops(server);
    scene.redis.become('open');
    await scene.start({ env: { ROLES: 'worker' } });
    await scene.claimsRunOut();
    await expectAllDelivered(scene);
  });

  it('FLUSHALL at every moment of the checks loses none of them', async () => {
    const scene = await openScene();
    const { client } = await scene.start();
    await Promise.all(Array.from({ length: 60 }, () => client.send(payment())));
    await client.call('POST', '/sandbox/advance', { by: '5m' });
    for (let round = 0; round < 5; round++) await scene.flushRedis();
    await scene.claimsRunOut();
    await expectAllDelivered(scene);
    await scene.expectDrained();
  });
});

describe('while PostgreSQL is away', () => {
  it('every request gets 503 with the error body and Retry-After, and all resumes without a restart', async () => {
    const scene = await openScene();
    const server = await scene.start();
    const { client } = server;
    expect((await client.send(payment())).status).toBe(200);
    scene.postgres.become('refused');
    const paths = ['/wallet', '/money-transfer', '/transactions', '/money-transfer/status?clientReference=OUT-0'];
    const replies = await Promise.all([client.send(payment()), ...paths.map((path) => client.call('GET', path))]);
    for (const reply of replies) expectUnavailable(reply);
    expect(await fetch(`${server.url}/health/ready`)).toMatchObject({ status: 503 });
    expect(await fetch(`${server.url}/health/live`)).toMatchObject({ status: 200 });

    scene.postgres.become('open');
    await expect.poll(async () => (await client.send(payment())).status).toBe(200);
    await scene.advance(client, '5m');
    await expectAllDelivered(scene);
    await scene.expectDrained();
    expect(server.output()).not.toContain('"level":60');
  });

  it('and does not even refuse, a request gets 503 in the end, and all resumes once it answers again', async () => {
    const scene = await openScene();
    const { client } = await scene.start();
    expect((await client.send(payment())).status).toBe(200);
    scene.postgres.become('silent');
    expectUnavailable(await client.call('GET', '/wallet'));
    scene.postgres.become('open');
    await expect.poll(async () => (await client.send(payment())).status).toBe(200);
    await scene.expectSound();
  });

  it('a crowd in the middle of its debits is answered within seconds, and each repeat finds one transfer', async () => {
    const scene = await openScene();
    const { client } = await scene.start();
    const load = Array.from({ length: 100 }, payment);
    await client.call('GET', '/wallet');
    const sending = Promise.all(load.map((each) => client.send(each)));
    await expect.poll(() => scene.sql('select from ledger.transfer limit 1'), { interval: 5, timeout: 100_000 }).toHaveLength(1);
    scene.postgres.become('refused');
    const replies = await sending;
    for (const reply of replies) if (reply.status !== 200 && reply.status !== 202) expectUnavailable(reply);
    expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(20_000);

    scene.postgres.become('open');
    const acknowledged = load.filter((_, n) => (replies[n]?.status ?? 0) < 300).map(({ clientReference }) => clientReference);
    const known = await scene.sql<{ client_reference: string }>('select client_reference from ledger.transfer');
    expect(known.map((row) => row.client_reference)).toEqual(expect.arrayContaining(acknowledged));
    await expect.poll(async () => (await client.call('GET', '/wallet')).status).toBe(200);
    await Promise.all(load.map((each) => client.send(each)));
    expect(await scene.sql('select from ledger.transfer')).toHaveLength(100);
    await scene.expectSound();
  });

  it('and goes between the answer of the bank and its record, the sender gets 202 and no failure, and the outcome is learnt', async () => {
    const scene = await openScene();
    const server = await scene.start({ orders: [{ at: 'after-submission', do: 'pause', pausedMs: 0 }] });
    const { client } = server;
    const sending = client.send(payment());
    await server.stopped();
    scene.postgres.become('refused');
    server.kill('SIGCONT');
    expect(await sending).toMatchObject({ status: 202, body: { success: true, data: { settlementStatus: 'pending' } } });

    scene.postgres.become('open');
    await scene.claimsRunOut();
    await expect.poll(async () => (await client.call('GET', '/wallet')).status).toBe(200);
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: 'delivered', submitted: 1, submissions: 1 });
    await scene.expectSound();
  });

  it('and when its sessions are ended by an administrator, ordinary requests continue', async () => {
    const scene = await openScene();
    const { client } = await scene.start();
    const replies: Reply[] = [];
    for (let round = 0; round < 10; round++) {
      const sending = Promise.all([1, 2, 3].map(() => client.send(payment())));
      await scene.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'tollgate%'`,
      );
      replies.push(...(await sending));
    }
    for (const reply of replies) if (reply.status >= 300) expectUnavailable(reply);
    await scene.expectSound();
  });

  it('and when it only reads, as after a failover, sends get 503 and recover', async () => {
    const scene = await openScene();
    const { client } = await scene.start();
    await client.send(payment());
    const name = new URL(scene.databaseUrl).pathname.slice(1);
    const setTo = async (value: string): Promise<void> => {
      await scene
        .sql(`alter database ${name} set default_transaction_read_only = ${value}`)
        .catch(() =>
          asOwner(scene, `set default_transaction_read_only = off; alter database ${name} set default_transaction_read_only = ${value}`),
        );
      await scene
        .sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`)
        .catch(() => {});
    };
    await setTo('on');
    expectUnavailable(await client.send(payment()));
    await setTo('off');
    await expect.poll(async () => (await client.send(payment())).status).toBe(200);
    await scene.expectSound();
  });

  it('a readiness check whose connection breaks does not end the process', async () => {
    const scene = await openScene();
    const server = await scene.start();
    const cut = scene.postgres.loseAnswer('mikro_orm_migrations');
    const [asked] = await Promise.all([fetch(`${server.url}/health/ready`), cut]);
    expect(asked.status).toBe(503);
    expect(await fetch(`${server.url}/health/ready`)).toMatchObject({ status: 200 });
  });

  it('a wallet that another session keeps locked gets 503, and reads continue', async () => {
    const scene = await openScene();
    const { client } = await scene.start();
    await client.call('GET', '/wallet');
    const holder = await heldLock(scene);
    const reply = await client.send(payment());
    expectUnavailable(reply, 'OVERLOADED');
    expect(await client.call('GET', '/wallet')).toMatchObject({ status: 200 });
    await holder.end();
    await expect.poll(async () => (await client.send(payment())).status).toBe(200);
    await scene.expectSound();
  });
});

function expectUnavailable(reply: Reply, code = 'UNAVAILABLE'): void {
  expect(reply).toMatchObject({ status: 503, body: { success: false, code } });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
}

async function expectStops(server: ServerProcess): Promise<void> {
  const asked = performance.now();
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(25_000);
}

async function expectAllDelivered(scene: Scene): Promise<void> {
  const others = (): Promise<unknown[]> =>
    scene.sql(`select state, next_check_at, claimed_until from ledger.transfer where state <> 'delivered'`);
  await expect.poll(others, { interval: 200 }).toEqual([]);
}

async function ready(url: string): Promise<unknown> {
  return (await fetch(`${url}/health/ready`)).json();
}

async function asOwner(scene: Scene, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: scene.databaseUrl });
  await client.connect();
  for (const statement of text.split(';')) await client.query(statement);
  await client.end();
}

async function heldLock(scene: Scene): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: scene.databaseUrl });
  holder.on('error', () => {});
  onTestFinished(() => holder.end().catch(() => {}));
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from ledger.account where account = 1 for update');
  return holder;
}
