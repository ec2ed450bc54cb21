import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type FlutterwaveDouble, startFlutterwave } from '../doubles/flutterwave.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { expectLost, openScene, type Scene } from '../faults/scene.ts';
import type { Client } from '../support/client.ts';

interface Banks {
  paystack: PaystackDouble;
  flutterwave: FlutterwaveDouble;
  inOrder(...order: ('paystack' | 'flutterwave')[]): NodeJS.ProcessEnv;
}

async function openBanks(): Promise<Banks> {
  const [paystack, flutterwave] = [await startPaystack(), await startFlutterwave()];
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-failover-'));
  onTestFinished(async () => {
    await Promise.all([paystack.stop(), flutterwave.stop()]);
    rmSync(folder, { recursive: true });
  });
  const accounts = {
    paystack: { adapter: 'paystack', id: 1, secretKey: { env: 'FIRST_KEY' }, baseUrl: paystack.url },
    flutterwave: { adapter: 'flutterwave', id: 2, secretKey: { env: 'SECOND_KEY' }, secretHash: { env: 'HASH' }, baseUrl: flutterwave.url },
  };
  return {
    paystack,
    flutterwave,
    inOrder(...order) {
      const path = join(folder, `${order.join('-')}.json`);
      writeFileSync(path, JSON.stringify({ sandbox: { accounts, bank: order } }));
      return { PROVIDERS_FILE: path, FIRST_KEY: paystack.secretKey, SECOND_KEY: flutterwave.secretKey, HASH: flutterwave.secretHash };
    },
  };
}

/** Lets time pass until the transfer has come to this. */
const becomes = (scene: Scene, client: Client, clientReference: string, settlementStatus: string): Promise<void> =>
  vi.waitFor(
    async () => {
      await scene.advance(client, '5m');
      const { body } = await client.call('GET', `/money-transfer/status?clientReference=${clientReference}`);
      expect(body.data).toMatchObject({ settlementStatus });
    },
    { timeout: 100_000, interval: 200 },
  );

const rowsOf = (scene: Scene): Promise<object[]> =>
  scene.sql('select provider, attempt, state from ledger.transfer where client_reference is not null order by client_reference');

test('a process that dies between the next attempt and its first byte leaves it to another, which hands it in once, to the second account alone', async () => {
  const [scene, { paystack, flutterwave, inOrder }] = [await openScene(), await openBanks()];
  paystack.setBalance(0);
  const env = inOrder('paystack', 'flutterwave');
  const first = await scene.start({ env, orders: [{ at: 'after-next-attempt', do: 'die' }] });
  await expectLost(first.client.send({ amount: 500_000, clientReference: 'NEXT-1' }));
  expect(await first.ended).toBe('SIGKILL');
  expect(await rowsOf(scene)).toEqual([{ provider: 2, attempt: 2, state: 'submitting' }]);
  expect([paystack.transfers.size, flutterwave.transfers.size]).toEqual([0, 0]);

  // The first could pay by now, and is not asked: the attempt is the second's.
  paystack.setBalance(1_000_000_000);
  const { client } = await scene.takeOver(env);
  await scene.claimsRunOut();
  await vi.waitFor(() => expect(flutterwave.transfers.size).toBe(1), { timeout: 100_000 });
  const [reference = ''] = flutterwave.transfers.keys();
  expect(reference).toMatch(/^\d{23}r2$/);
  flutterwave.set(reference, 'SUCCESSFUL');
  await becomes(scene, client, 'NEXT-1', 'delivered');
  expect([paystack.transfers.size, flutterwave.transfers.size]).toEqual([0, 1]);
  expect(await scene.spent()).toBe(500_000 + 1_075);
});

test('a bank without an answer about a transfer is polled again, and nothing is credited back meanwhile', async () => {
  const [scene, { paystack, inOrder }] = [await openScene(), await openBanks()];
  const { client } = await scene.takeOver(inOrder('paystack'));
  expect((await client.send({ amount: 500_000, clientReference: 'SILENT-1' })).status).toBe(200);
  const [code = ''] = paystack.transfers.keys();
  paystack.set(code, 'success');
  const asked = (): number => paystack.seen.filter(({ path }) => path === `/transfer/verify/${code}`).length;
  paystack.fault(({ path }) => (path.startsWith('/transfer/verify/') ? 'reset_before' : null));
  for (let questions = 1; questions <= 2; questions++)
    await vi.waitFor(
      async () => {
        await scene.advance(client, '5m');
        expect(asked()).toBeGreaterThanOrEqual(questions);
      },
      { timeout: 100_000, interval: 200 },
    );
  expect(await rowsOf(scene)).toMatchObject([{ state: expect.stringMatching(/acknowledged|unconfirmed/) }]);
  expect(await scene.spent()).toBe(500_000 + 1_075);
  paystack.fault();
  await becomes(scene, client, 'SILENT-1', 'delivered');
});

test('with another order in the file the next payment goes elsewhere, and an open one is polled only at the bank of its submission', async () => {
  const [scene, { paystack, flutterwave, inOrder }] = [await openScene(), await openBanks()];
  const before = await scene.start({ env: inOrder('paystack', 'flutterwave') });
  expect((await before.client.send({ amount: 500_000, clientReference: 'A-OPEN' })).status).toBe(200);
  const code = String((await before.client.call('GET', '/money-transfer/status?clientReference=A-OPEN')).body.data?.['transferCode']);
  expect(await before.client.call('POST', `/sandbox/transfers/${code}/outcome`, { outcome: 'declined_final' })).toMatchObject({
    status: 409,
    body: { code: 'INVALID_STATE', error: expect.stringContaining('only that provider decides its outcome') },
  });
  // The answer and memory are lost: only the row names the holder.
  paystack.fault(({ method, path }) => (method === 'POST' && path === '/transfer' ? 'reset_after' : null));
  expect((await before.client.send({ amount: 500_010, clientReference: 'B-LOST' })).status).toBe(202);
  paystack.fault();
  before.kill('SIGKILL');
  await before.ended;

  const { client } = await scene.takeOver(inOrder('flutterwave', 'paystack'));
  expect((await client.send({ amount: 500_020, clientReference: 'C-NEW' })).status).toBe(200);
  expect([paystack.transfers.size, flutterwave.transfers.size]).toEqual([2, 1]);
  for (const reference of paystack.transfers.keys()) paystack.set(reference, 'success');
  for (const reference of flutterwave.transfers.keys()) flutterwave.set(reference, 'SUCCESSFUL');
  for (const reference of ['A-OPEN', 'B-LOST', 'C-NEW']) await becomes(scene, client, reference, 'delivered');
  expect(await rowsOf(scene)).toEqual([1, 1, 2].map((provider) => ({ provider, attempt: 1, state: 'delivered' })));
  const money = ({ method, path }: { method: string; path: string }): boolean => method === 'POST' && /^\/transfers?$/.test(path);
  expect([paystack.seen.filter(money).length, flutterwave.seen.filter(money).length]).toEqual([2, 1]);
});
