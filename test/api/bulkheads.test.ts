import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { overload, exportsAtOnce, queriesAtOnce } from '../../src/core/transport/overload.ts';
import { routes, type StreamPresenter } from '../../src/core/transport/rest/routes.ts';
import type { App } from '../../src/core/app/app.ts';
import { egressPolicy } from '../../src/platform/egress/guard.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import { operation } from '../../src/core/operation/operation.ts';
import { fetchPhoto } from '../../src/slices/verification/photo.ts';
import { startReceiver } from '../support/receiver.ts';
import { startSandbox } from '../support/sandbox.ts';
import { ask } from '../graphql/support.ts';
import { echoed, openHarness, type Credentials, type Harness } from './harness.ts';

/** A statement that waits for a lock which the test holds. */
const stuck = operation({
  title: 'test.stuck',
  summary: 'Waits.',
  scope: 'wallet:read',
  input: z.object({}),
  run: (app) => app.db.query('test.stuck', 'select pg_advisory_xact_lock_shared(77)'),
});
const quick = operation({
  title: 'test.quick',
  summary: 'Asks the database.',
  scope: 'wallet:read',
  input: z.object({}),
  run: (app) => app.db.query('test.quick', 'select 1 as one'),
});
const csv: StreamPresenter<unknown> = {
  contentType: 'text/csv',
  stream: (_, response) => Promise.resolve(void response.end('a,b')),
};
const list = routes({ tag: 'Test' }, (route) => {
  route.get('/stuck', stuck, echoed);
  route.get('/quick', quick, echoed);
  route.get('/export', quick, csv);
});

let harness: Harness;
let [greedy, other]: Credentials[] = [];
const businessOf = async ({ keyId }: Credentials): Promise<string> => {
  const [row] = await harness.sql<{ business_id: string }>('select business_id from api_key where key_id = $1', [keyId]);
  return row!.business_id;
};
beforeAll(async () => {
  harness = await openHarness();
  [greedy, other] = [await harness.newKey(), await harness.newKey()];
});
afterAll(() => harness.close());

describe('one business has a bounded part of the process', () => {
  it('of the connections: with a hundred requests of one stuck in PostgreSQL, half of the pool is held and another is answered', async () => {
    const listener = await harness.open({ routes: list });
    const holder = new pg.Client({ connectionString: harness.app.config.DATABASE_URL });
    await holder.connect();
    await holder.query('select pg_advisory_lock(77)');
    const requests = Array.from({ length: 100 }, () => listener.call('/api/v1/stuck', { as: greedy! }));
    const held = async (): Promise<number> => {
      const rows = await harness.sql("select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'");
      return rows.length;
    };
    await expect.poll(held).toBe(6);
    for (let n = 0; n < 20; n++) expect((await listener.call('/api/v1/quick', { as: other! })).status).toBe(200);
    expect(await held()).toBeLessThanOrEqual(6);
    await holder.end();
    const answers = await Promise.all(requests);
    for (const answer of answers) {
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 503) expect([answer.body['code'], answer.headers.get('retry-after')]).toEqual(['OVERLOADED', '1']);
    }
  });

  it('of exports: at its limit a business gets 503, and another one exports', async () => {
    const listener = await harness.open({ routes: list });
    const places = exportsAtOnce(harness.app);
    const name = await businessOf(greedy!);
    const leaves = await Promise.all(Array.from({ length: 4 }, () => places.enter(name)));
    const [refused, served] = await Promise.all([greedy!, other!].map((as) => listener.call('/api/v1/export', { as })));
    expect([refused?.status, refused?.body['code'], served?.status]).toEqual([503, 'OVERLOADED', 200]);
    for (const leave of leaves) leave();
    expect((await listener.call('/api/v1/export', { as: greedy! })).status).toBe(200);
  });

  it('of the photos that are fetched: addresses that never answer hold its own places alone', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const agent = new Agent();
    const app = {
      egress: () => ({ agent, policy: egressPolicy({ httpAllowed: true, allowedDestinations: ['127.0.0.0/8'] }) }),
      providersOf: () => ({ identity: {} }),
    } as unknown as App;
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/face.jpg`;
    const fetched = (businessId: string): Promise<string> =>
      fetchPhoto(app, { businessId, environment: 'sandbox' } as Actor, url).then(
        () => 'fetched',
        (error: unknown) => (error instanceof Refusal ? error.detail.code : String(error)),
      );
    const hanging = Array.from({ length: 8 }, () => fetched('greedy'));
    expect(await fetched('greedy')).toBe('OVERLOADED');
    const others = fetched('other');
    expect(await Promise.race([others, new Promise((resolve) => setTimeout(() => resolve('fetching'), 200))])).toBe('fetching');
    silent.closeAllConnections();
    silent.close();
    await agent.destroy();
    await Promise.all([...hanging, others]);
  });
});

describe('over the whole service', () => {
  it('GraphQL: the cost of a document is counted in reads, and its places are of the business; recoveries are bounded', async () => {
    const receiver = await startReceiver();
    // Without workers a recovery stays open.
    const sandbox = await startSandbox({ ROLES: 'api', WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
    try {
      const small = await ask(sandbox, '{ wallet { id } }');
      const large = await ask(sandbox, '{ transfers(first: 100) { nodes { timeline { at kind summary } } } }');
      const remaining = ({ headers }: typeof small): number => Number(headers.get('ratelimit-remaining'));
      // 4,210 values: four reads more than the one that every request is.
      expect(remaining(small) - remaining(large)).toBe(5);
      await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
      await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url }, { as: 'demo2' });
      const recover = (as: string) => sandbox.call('POST', '/webhooks/recover', { since: '2020-01-01T00:00:00Z' }, { as });
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) statuses.push((await recover('demo')).status);
      expect(statuses.slice(0, 5).every((status) => status < 300)).toBe(true);
      expect(statuses[5]).toBe(429);
      expect((await recover('demo2')).status).toBe(statuses[0]);
    } finally {
      await sandbox.stop();
      await receiver.stop();
    }
  });

  it('there are places for queries of more than one business, as for all that is shared', async () => {
    const places = queriesAtOnce(harness.app);
    const leaves = await Promise.all(Array.from({ length: 8 }, () => places.enter('greedy')));
    const [late, served] = [places.enter('greedy'), await places.enter('other')];
    for (const leave of [...leaves, served]) leave();
    (await late)();
  });
});

describe('load that cannot be answered in time', () => {
  it('is shed with 503 and Retry-After once a round of the loop took too long, and not when the process was only held up', () => {
    let now = 0;
    const shed = overload(() => now);
    const admitted = (count: number): number => {
      let passed = 0;
      for (let n = 0; n < count; n++) {
        try {
          shed.admit();
          passed++;
        } catch (error) {
          expect(error).toMatchObject({ kind: 'unavailable', detail: { code: 'OVERLOADED', retryAfterSeconds: 2 } });
        }
      }
      return passed;
    };
    expect(admitted(1_000)).toBe(1_000);
    shed.tick();
    now = 5_000;
    // Held up for five seconds, and then a handful of requests: no queue.
    expect(admitted(50)).toBe(50);
    expect(admitted(100)).toBe(50);
    shed.tick();
    expect(admitted(1_000)).toBe(1_000);
  });
});
