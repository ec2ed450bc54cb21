import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransferEvent } from '../../src/slices/transfers/read/transfer-log.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';
import { transferFeed, watchTransfer } from '../../src/slices/transfers/read/find.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { actorOf, answers, collected, type Collected, openWatcher } from './support.ts';

let sandbox: Sandbox;
let watcher: OpenApp;
let demo: Actor;
let demo2: Actor;

beforeAll(async () => {
  sandbox = await startSandbox();
  watcher = openWatcher(sandbox.databaseUrl);
  [demo, demo2] = await Promise.all([actorOf(sandbox.databaseUrl), actorOf(sandbox.databaseUrl, 'demo2')]);
});

afterAll(async () => {
  await watcher?.close();
  await sandbox?.stop();
});

const body = (more: object = {}): object => ({ amount: 150_000, bankCode: '058', accountNumber: '0123456785', ...more });
const send = async (more: object = {}, as = 'demo'): Promise<{ id: string; transferCode: string }> =>
  (await sandbox.call('POST', '/money-transfer/send', body({ clientReference: randomUUID(), ...more }), { as })).body.data;
const feed = async (input: object = {}, actor = demo): Promise<Collected<TransferEvent>> =>
  collected(await transferFeed(watcher, actor, input));
const of = (events: TransferEvent[], id: string): string[] => events.filter(({ transfer }) => transfer.id === id).map(({ kind }) => kind);

describe('transferFeed', () => {
  it('notifies another process of a transfer sent through REST: created, updated by the bank, settled', async () => {
    const events = await feed();
    const { id } = await send();
    await events.until((items) => of(items, id).length >= 2);
    await sandbox.advance('10m');
    await events.until((items) => of(items, id).includes('settled'));
    expect(of(events.items, id)).toEqual(['created', 'updated', 'settled']);
    expect(events.items.at(-1)?.transfer).toMatchObject({ id, state: 'delivered', amount: 150_000 });
    await events.stop();
  });

  it('emits each of many changes exactly once, and nothing of another business', async () => {
    const [events, others] = [await feed(), await feed({}, demo2)];
    const sent = await Promise.all(Array.from({ length: 60 }, () => send()));
    const foreign = await send({}, 'demo2');
    await sandbox.advance('10m');
    await events.until((items) => sent.every(({ id }) => of(items, id).includes('settled')));
    for (const { id } of sent) expect(of(events.items, id)).toEqual(['created', 'updated', 'settled']);
    expect(of(events.items, foreign.id)).toEqual([]);
    await others.until((items) => of(items, foreign.id).length >= 2);
    expect(others.items.every(({ transfer }) => transfer.id === foreign.id)).toBe(true);
    await Promise.all([events.stop(), others.stop()]);
  });

  it('replays changes after a cursor in order, and continues with new ones', async () => {
    const before = await feed();
    const first = await send();
    const cursor = (await before.until((items) => of(items, first.id).length >= 2)).at(-1)?.cursor;
    await before.stop();
    const missed = await Promise.all([send(), send(), send()]);
    await sandbox.advance('10m');
    const after = await feed({ after: cursor });
    await after.until((items) => [first, ...missed].every(({ id }) => of(items, id).includes('settled')));
    for (const { id } of missed) expect(of(after.items, id)).toEqual(['created', 'updated', 'settled']);
    // Events concurrent with the cursor may repeat once.
    expect(of(after.items, first.id).at(-1)).toBe('settled');
    const times = after.items.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const next = await send();
    await after.until((items) => of(items, next.id).length >= 2);
    expect(of(after.items, next.id)).toEqual(['created', 'updated']);
    await after.stop();
  });

  // Isolated: a cursor during a held commit reaches back 15 s, and a thousand changes exceed the replay limit.
  it('emits a change whose commit came after that of a later one, live and in a replay', async () => {
    const events = await feed();
    const { id: slow } = await send();
    const { id: quick } = await send();
    await events.until((items) => of(items, quick).length >= 2 && of(items, slow).length >= 2);
    const held = new pg.Client({ connectionString: sandbox.databaseUrl });
    await held.connect();
    await held.query('begin');
    await held.query('select pg_current_xact_id()');
    await held.query(
      `insert into ledger.evidence (book_id, transfer_id, channel, outcome, applied, received_at) values ($1, $2, 'poll', 'silent', true, clock_timestamp())`,
      [demo.bookId, slow],
    );
    await owner((client) => answers(client, quick, 1));
    watcher.feeds.changed(demo.bookId);
    const cursor = (await events.until((items) => of(items, quick).length === 3)).at(-1)?.cursor;
    await held.query('commit');
    await held.end();
    watcher.feeds.changed(demo.bookId);
    await events.until((items) => of(items, slow).length === 3);
    const replay = await feed({ after: cursor });
    await replay.until((items) => of(items, slow).includes('updated'));
    await Promise.all([events.stop(), replay.stop()]);
  });

  it('takes the time of a step under its locks, so that no earlier time is missed by a feed', async () => {
    const { id } = await send();
    const held = new pg.Client({ connectionString: sandbox.databaseUrl });
    await held.connect();
    await held.query('begin');
    await held.query('select from ledger.transfer where book_id = $1 and id = $2 for no key update', [demo.bookId, id]);
    const step = { n: 0, bookId: demo.bookId, id, step: 'delivered', channel: 'poll', code: '90000', body: {} };
    const moving = owner((client) => client.query(`select * from ledger.post_batch(null, $1, null, '{}')`, [JSON.stringify([step])]));
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger.post_batch%'`;
    await owner((client) => expect.poll(async () => (await client.query(waits)).rowCount).toBe(1));
    const { rows } = await held.query<{ at: Date }>('select clock_timestamp() as at');
    await held.query('commit');
    await held.end();
    await moving;
    await owner(async (client) => {
      const late = `select from ledger.evidence where transfer_id = $1 and outcome = 'delivered' and received_at > $2`;
      expect((await client.query(late, [id, rows[0]?.at])).rowCount).toBe(1);
    });
  });

  it('asks for a fresh start, RESYNC_REQUIRED, when more than 1,000 changes were missed or an hour passed', async () => {
    const events = await feed();
    const { id } = await send();
    const last = (await events.until((items) => of(items, id).length >= 2)).at(-1);
    await events.stop();
    const [atUs] = JSON.parse(Buffer.from(last?.cursor ?? '', 'base64url').toString()) as [number, string];
    const old = Buffer.from(JSON.stringify([atUs - 3_700_000_000, ''])).toString('base64url');
    await expect(transferFeed(watcher, demo, { after: old })).rejects.toMatchObject({ detail: { code: 'RESYNC_REQUIRED' } });
    await owner((client) => answers(client, id, 1_001));
    await expect(transferFeed(watcher, demo, { after: last?.cursor })).rejects.toMatchObject({ detail: { code: 'RESYNC_REQUIRED' } });
    await expect(transferFeed(watcher, demo, { after: 'nonsense' })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('emits a scheduled transfer when it is created, released and cancelled', async () => {
    const events = await feed();
    const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const [released, cancelled] = [await send({ scheduledAt: at(1) }), await send({ scheduledAt: at(48) })];
    await sandbox.call('POST', `/money-transfer/${cancelled.transferCode}/cancel`);
    await events.until((items) => of(items, cancelled.id).length === 2);
    expect(of(events.items, cancelled.id)).toEqual(['created', 'reversed']);
    await sandbox.advance('2h');
    await events.until((items) => of(items, released.id).length >= 3);
    expect(of(events.items, released.id).slice(0, 3)).toEqual(['created', 'updated', 'updated']);
    await events.stop();
  });

  it('passes on only what the filter lets through', async () => {
    const events = await feed({ filter: { settlementStatus: ['delivered'], minAmount: 200_000 } });
    const [small, large] = [await send(), await send({ amount: 250_000 })];
    await sandbox.advance('10m');
    await events.until((items) => of(items, large.id).includes('settled'));
    expect(of(events.items, small.id)).toEqual([]);
    expect(events.items.every(({ transfer }) => transfer.state === 'delivered' && transfer.amount >= 200_000)).toBe(true);
    await events.stop();
  });

  it('gives a subscriber that does not read RESYNC_REQUIRED, and keeps nothing for it', async () => {
    const iterator = await transferFeed(watcher, demo, {});
    const quick = await feed();
    const { id } = await send();
    await owner(async (client) => {
      for (let n = 0; n < 3; n++) {
        await answers(client, id, 900);
        watcher.feeds.changed(demo.bookId);
        await quick.until((items) => items.length >= (n + 1) * 900);
      }
    });
    await expect(iterator.next()).rejects.toMatchObject({ detail: { code: 'RESYNC_REQUIRED' } });
    await expect(iterator.next()).resolves.toMatchObject({ done: true });
    await quick.stop();
  });
});

describe('transferUpdated', () => {
  it('gives the transfer as it is, then each change, and ends once it is final', async () => {
    const { id } = await send();
    const states = collected(await watchTransfer(watcher, demo, { id }));
    await states.until((items) => items.length > 0);
    await sandbox.advance('10m');
    await states.until((items) => items.at(-1)?.state === 'delivered');
    await sandbox.advance('1d');
    await states.ended();
    expect(states.items[0]?.id).toBe(id);
    expect(states.items.at(-1)?.state).toBe('delivered');
    const final = collected(await watchTransfer(watcher, demo, { id }));
    await final.ended();
    expect(final.items.map(({ state }) => state)).toEqual(['delivered']);
  });

  it('gives a slow reader the last state only', async () => {
    const { id } = await send();
    const iterator = await watchTransfer(watcher, demo, { id });
    const witness = await feed();
    await sandbox.advance('10m');
    await watcher.db.query('test.noop', 'select 1');
    await witness.until((items) => of(items, id).includes('settled'));
    expect((await iterator.next()).value?.state).toBe('delivered');
    await sandbox.advance('1d');
    expect((await iterator.next()).value?.state).toBe('delivered');
    expect((await iterator.next()).done).toBe(true);
    await witness.stop();
  });

  it("does not know another business's transfer, and asks for the scope", async () => {
    const { id } = await send();
    await expect(watchTransfer(watcher, demo2, { id })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(watchTransfer(watcher, { ...demo, scopes: new Set() }, { id })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(transferFeed(watcher, { ...demo, scopes: new Set() }, {})).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

async function owner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
