import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type Actor, operatorScopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { claimDue, settleDue } from '../../src/slices/transfers/settle/settle.ts';
import { reverseTransfer, settleTransfer } from '../../src/slices/transfers/operate/review.ts';
import { redisUrl } from '../support/services.ts';
import { pairsOf } from '../support/truth.ts';
import { type Client, type Reply, type Send, sendUntilAnswered } from '../support/client.ts';
import { openScene, type Scene } from './scene.ts';

const FEE = 1_075;
const MANY = 30;

/** Hundreds at once are more than a slow machine takes: some are refused for the moment, of which nothing was done, and asked again. */
async function answered(client: Client, body: Send): Promise<Reply> {
  const { reply } = (await sendUntilAnswered(() => client, body)) ?? {};
  if (!reply) throw new Error('no answer');
  return reply;
}

describe('races between processes', () => {
  it('the same clientReference through two processes at once makes one transfer, and every caller gets it', async () => {
    const scene = await openScene();
    const servers = await Promise.all([scene.start({ env: { ROLES: 'api' } }), scene.start({ env: { ROLES: 'api' } })]);
    const references = Array.from({ length: MANY }, (_, n) => `RACE-${n}`);
    const codes = await Promise.all(
      references.map(async (clientReference) => {
        const replies = await Promise.all(
          [...servers, ...servers].map(({ client }) => answered(client, { amount: 500_000, clientReference })),
        );
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
        return new Set(replies.map(({ body }) => body.data?.['transferCode']));
      }),
    );
    expect(codes.map(({ size }) => size)).toEqual(references.map(() => 1));
    expect(await scene.sql('select from ledger.transfer')).toHaveLength(MANY);
    expect((await pairsOf(scene.databaseUrl)).every(({ submitted }) => submitted === 1)).toBe(true);
    expect(await scene.spent()).toBe(MANY * (500_000 + FEE));
    await scene.expectSound();
  });

  it('one clientReference for two payments at once: one is paid, the other is a conflict, in either process', async () => {
    const scene = await openScene();
    const [one, two] = await Promise.all([scene.start({ env: { ROLES: 'api' } }), scene.start({ env: { ROLES: 'api' } })]);
    for (let n = 0; n < MANY; n++) {
      const replies = await Promise.all([
        one.client.send({ amount: 500_000, clientReference: `CLASH-${n}` }),
        two.client.send({ amount: 600_000, clientReference: `CLASH-${n}` }),
      ]);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    }
    await scene.expectSound();
  });

  it('two workers over one set of due transfers: each is asked about once when it is due', async () => {
    const scene = await openScene();
    const [{ client }] = await Promise.all([scene.start(), scene.start({ env: { ROLES: 'worker' } })]);
    await Promise.all(Array.from({ length: 300 }, (_, n) => answered(client, { amount: 500_099, clientReference: `DUE-${n}` })));
    for (let round = 1; round <= 3; round++) {
      await scene.advance(client, '5m');
      const asked = await scene.sql<{ times: string; transfers: string }>(
        `select times::text, count(*)::text as transfers from (select count(*) as times from ledger.evidence where channel = 'poll' group by transfer_id) x group by 1`,
      );
      expect(asked).toEqual([{ times: String(round), transfers: '300' }]);
    }
    await scene.expectSound();
  });

  it('time that passes while workers check meets no deadlock', async () => {
    const scene = await openScene();
    const [{ client }] = await Promise.all([scene.start(), scene.start({ env: { ROLES: 'worker' } })]);
    await Promise.all(Array.from({ length: 200 }, (_, n) => answered(client, { amount: 500_099, clientReference: `TIME-${n}` })));
    for (let round = 0; round < 12; round++) {
      const passed = await Promise.all(['4m', '3m', '2m'].map((by) => client.call('POST', '/sandbox/advance', { by })));
      expect(passed.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    await scene.advance(client, '1s');
    const [database] = await scene.sql('select deadlocks::int from pg_stat_database where datname = current_database()');
    expect(database).toEqual({ deadlocks: 0 });
    await scene.expectSound();
  });
});

describe('races about the outcome of a transfer', () => {
  it('two operators who decide differently at once: one decision, and the other is a conflict', async () => {
    const scene = await openScene();
    const { client } = await scene.start();
    const codes = await sent(client, 500_096);
    await scene.advance(client, '5m');
    const [one, two] = [appOf(scene), appOf(scene)];
    const actor = await operator(scene);
    for (const transferCode of codes) {
      const results = await Promise.allSettled([
        decide(one, actor, reverseTransfer, transferCode),
        decide(two, actor, settleTransfer, transferCode),
      ]);
      expectOneWinner(results);
    }
    expect(await scene.sql(`select from ledger.transfer where state not in ('reversed', 'delivered')`)).toEqual([]);
    await expectBooksHold(scene);
  });

  it('a check that finds a decline against an operator who settles: one of them, and one posting of the outcome', async () => {
    const scene = await openScene();
    const { client } = await scene.start({ env: { ROLES: 'api' } });
    const codes = await sent(client, 500_097);
    await client.call('POST', '/sandbox/advance', { by: '5m' });
    await scene.sql('update ledger.transfer set review_since = clock_timestamp()');
    const [poller, desk] = [appOf(scene), appOf(scene)];
    const actor = await operator(scene);
    const claimed = await claimDue(poller, newId(), MANY);
    expect(claimed).toHaveLength(MANY);
    const decisions = await Promise.all(
      claimed.map(async (due, n) => {
        const [, decision] = await Promise.allSettled([
          settleDue(poller, due),
          decide(desk, actor, settleTransfer, due.transfer.transferCode),
        ]);
        return { n, settled: decision.status === 'fulfilled' };
      }),
    );
    const states = await scene.sql<{ state: string }>('select state::text from ledger.transfer order by id');
    expect(states.filter(({ state }) => state === 'delivered')).toHaveLength(decisions.filter(({ settled }) => settled).length);
    expect(states.filter(({ state }) => !['delivered', 'reversed'].includes(state))).toEqual([]);
    expect(codes).toHaveLength(MANY);
    await expectBooksHold(scene);
  });
});

async function sent(client: Awaited<ReturnType<Scene['start']>>['client'], amount: number): Promise<string[]> {
  const replies = await Promise.all(Array.from({ length: MANY }, (_, n) => answered(client, { amount, clientReference: `OUTCOME-${n}` })));
  return replies.map(({ body }) => String(body.data?.['transferCode']));
}

/** The parts of a process, without its listeners and workers. */
function appOf(scene: Scene): OpenApp {
  const config = readConfig({ DATABASE_URL: scene.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32), DATABASE_POOL: '8' });
  const app = openApp(config, pino({ level: 'silent' }));
  onTestFinished(() => app.close());
  return app;
}

async function operator(scene: Scene): Promise<Actor> {
  const [book] = await scene.sql<{ book_id: number; business_id: string }>(
    `select t.book_id, b.business_id from ledger.transfer t join ledger.book b on b.id = t.book_id limit 1`,
  );
  return {
    kind: 'system',
    businessId: book?.business_id ?? '',
    environment: 'sandbox',
    bookId: Number(book?.book_id),
    scopes: new Set(operatorScopes),
    name: 'an operator',
    requestId: 'test',
    effectId: newId(),
  };
}

const decide = (app: OpenApp, actor: Actor, operation: typeof reverseTransfer, transferCode: string): ReturnType<typeof reverseTransfer> =>
  operation(app, actor, { transferCode, note: 'as the bank reported' });

function expectOneWinner(results: PromiseSettledResult<unknown>[]): void {
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const loser = results.find((result) => result.status === 'rejected');
  expect(loser?.reason).toMatchObject({ kind: 'conflict', detail: { code: 'TRANSFER_NOT_IN_REVIEW' } });
}

/** An operator may settle what the simulated bank declined, so only our own invariants are asked here. */
async function expectBooksHold(scene: Scene): Promise<void> {
  const wrongs = await scene.wrongs();
  expect(wrongs.filter((wrong) => !wrong.startsWith('delivered here, declined at the bank'))).toEqual([]);
}
