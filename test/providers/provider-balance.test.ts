import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { openScene } from '../faults/scene.ts';
import { type Client, clientOf } from '../support/client.ts';
import { balancesAreReported, startLive } from './live-stage.ts';

interface Banks {
  first: PaystackDouble;
  second: PaystackDouble;
  /** Of an environment, with the secrets beside it. */
  file: object;
  keys: Record<string, string>;
}

/** Two accounts, the first of which has no money. */
async function openBanks(mode: 'live' | 'test'): Promise<Banks> {
  const [first, second] = await Promise.all(['a', 'b'].map((name) => startPaystack({ secretKey: `sk_${mode}_${name}` })));
  if (!first || !second) throw new Error('two were started');
  onTestFinished(() => Promise.all([first.stop(), second.stop()]).then(() => {}));
  first.setBalance(0);
  const account = (id: number, env: string, { url }: PaystackDouble): object => ({
    adapter: 'paystack',
    id,
    secretKey: { env },
    baseUrl: url,
  });
  return {
    first,
    second,
    file: { accounts: { first: account(1, 'FIRST_KEY', first), second: account(2, 'SECOND_KEY', second) }, bank: ['first', 'second'] },
    keys: { FIRST_KEY: first.secretKey, SECOND_KEY: second.secretKey },
  };
}

const paid = ({ seen }: PaystackDouble): number => seen.filter(({ method, path }) => method === 'POST' && path === '/transfer').length;

const stateOf = async (operator: Client, account: string): Promise<string | undefined> => {
  const { body } = await operator.call('GET', '/ops/providers');
  return (body.data as unknown as { account: string; state: string }[]).find((each) => each.account === account)?.state;
};

test('an account without money is found out by one payment and passed over by the next, in every process, for what it did not cover, until its balance says otherwise', async () => {
  const { first, second, file, keys } = await openBanks('live');
  first.setBalance(100_000);
  const stage = await startLive({ live: file }, keys);
  onTestFinished(() => stage.stop());
  const other = await stage.startAgain({ live: file }, keys);
  onTestFinished(() => other.stop());
  const otherOperator = clientOf(other.liveUrl ?? '', { 'X-API-Key': 'pk_live_staff', 'X-API-Secret': 'sk_live_staff_secret' });

  expect((await stage.live.send({ amount: 150_000, clientReference: 'LACK-1' })).status).toBe(200);
  expect([paid(first), paid(second)]).toEqual([1, 1]);
  for (let n = 2; n <= 6; n++) expect((await stage.live.send({ amount: 150_000, clientReference: `LACK-${n}` })).status).toBe(200);
  expect([paid(first), paid(second)]).toEqual([1, 6]);
  expect(await stateOf(stage.operator, 'first')).toBe('empty');
  await vi.waitFor(async () => expect(await stateOf(otherOperator, 'first')).toBe('empty'), { timeout: 100_000, interval: 50 });
  expect(await stateOf(stage.operator, 'second')).toBe('well');

  expect((await stage.live.send({ amount: 50_000, clientReference: 'LESS-1' })).status).toBe(200);
  expect([first.transfers.size, paid(second)]).toEqual([1, 6]);

  first.setBalance(1_000_000_000);
  await balancesAreReported(stage);
  await vi.waitFor(async () => expect(await stateOf(otherOperator, 'first')).toBe('well'), { timeout: 100_000, interval: 50 });
  expect((await stage.live.send({ amount: 150_000, clientReference: 'LACK-7' })).status).toBe(200);
  expect([paid(first), paid(second)]).toEqual([3, 6]);
  expect(await stage.sql(`select attempt, provider from ledger.attempt order by began_at`)).toEqual([{ attempt: 1, provider: 1 }]);
});

test('without float anywhere every account is tried, and a waiting payment is sent as soon as one has float', async () => {
  const { first, second, file, keys } = await openBanks('live');
  second.setBalance(0);
  const stage = await startLive({ live: file }, keys);
  onTestFinished(() => stage.stop());
  expect((await stage.live.send({ amount: 150_000, clientReference: 'NONE-1' })).body.data).toMatchObject({ settlementStatus: 'pending' });
  expect((await stage.live.send({ amount: 150_000, clientReference: 'NONE-2' })).body.data).toMatchObject({ settlementStatus: 'pending' });
  expect([paid(first), paid(second)]).toEqual([2, 2]);
  second.setBalance(1_000_000_000);
  await vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect(second.transfers.size).toBe(2);
    },
    { timeout: 100_000, interval: 200 },
  );
  expect(first.transfers.size).toBe(0);
  expect(await stateOf(stage.operator, 'second')).toBe('well');
});

test('the known float of a process dies with it: the next process finds it out by one payment, and nothing is paid twice or lost', async () => {
  const [scene, { first, second, file, keys }] = [await openScene(), await openBanks('test')];
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-balance-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'providers.json');
  writeFileSync(path, JSON.stringify({ sandbox: file }));
  const env = { PROVIDERS_FILE: path, ...keys };
  const before = await scene.start({ env });
  for (let n = 1; n <= 3; n++) expect((await before.client.send({ amount: 150_000, clientReference: `A-${n}` })).status).toBe(200);
  expect([paid(first), paid(second)]).toEqual([1, 3]);
  // The last one is at the second account while the process dies.
  second.fault(({ method, path: asked }) => (method === 'POST' && asked === '/transfer' ? 'hang_after' : null));
  const lost = before.client.send({ amount: 150_000, clientReference: 'B-LOST' }).catch(() => 'lost');
  await vi.waitFor(() => expect(paid(second)).toBe(4), { timeout: 100_000 });
  before.kill('SIGKILL');
  await before.ended;
  expect(await lost).toBe('lost');
  second.fault();

  const { client } = await scene.takeOver(env);
  for (let n = 1; n <= 3; n++) expect((await client.send({ amount: 150_000, clientReference: `C-${n}` })).status).toBe(200);
  expect(paid(first)).toBe(2);
  await scene.claimsRunOut();
  await vi.waitFor(
    async () => {
      await scene.advance(client, '5m');
      for (const reference of second.transfers.keys()) second.set(reference, 'success');
      const rows = await scene.sql('select provider, state from ledger.transfer where client_reference is not null');
      expect(rows).toEqual(Array.from({ length: 7 }, () => ({ provider: 2, state: 'delivered' })));
    },
    { timeout: 100_000, interval: 200 },
  );
  expect([first.transfers.size, second.transfers.size]).toEqual([0, 7]);
  expect(await scene.spent()).toBe(7 * (150_000 + 1_075));
});
