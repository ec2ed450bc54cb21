import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DojahDouble, startDojah } from '../doubles/dojah.ts';
import { ADA } from '../doubles/people.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { type LiveStage, startLive } from './live-stage.ts';

/** More than the connections to PostgreSQL, and than those to the provider. */
const HANGING = 120;
/** How often each operation is asked in a round, and rounds of either kind, which take turns. */
const [ASKED, ROUNDS] = [Number(process.env['ASKED'] ?? 20), Number(process.env['ROUNDS'] ?? 2)];

let dojah: DojahDouble;
let paystack: PaystackDouble;
let stage: LiveStage;
beforeAll(async () => {
  [dojah, paystack] = await Promise.all([startDojah(), startPaystack({ secretKey: 'sk_live_double' })]);
  const { appId, secretKey } = dojah.keys;
  stage = await startLive(
    {
      live: {
        accounts: {
          dojah: { adapter: 'dojah', id: 7, appId, secretKey: { env: 'DOJAH_KEY' }, baseUrl: dojah.url },
          paystack: { adapter: 'paystack', id: 1, secretKey: { env: 'PAYSTACK_KEY' }, baseUrl: paystack.url },
        },
        zee: ['dojah'],
        bank: ['paystack'],
      },
    },
    { DOJAH_KEY: secretKey, PAYSTACK_KEY: paystack.secretKey },
  );
  expect((await stage.live.call('POST', '/kyc/topup', { amount: 100_000_000 })).status).toBe(200);
});
afterAll(async () => {
  await stage.stop();
  await Promise.all([dojah.stop(), paystack.stop()]);
});

let sent = 0;
const operations: Record<string, () => ReturnType<LiveStage['live']['call']>> = {
  send: () =>
    stage.live.call('POST', '/money-transfer/send', {
      amount: 150_000,
      bankCode: '058',
      accountNumber: '0123456785',
      clientReference: `SLOW-${++sent}`,
    }),
  wallet: () => stage.live.call('GET', '/wallet'),
  statement: () => stage.live.call('GET', '/transactions?limit=20'),
};

test(
  `${HANGING} calls that hang at the provider of one port hold no connection, no transaction and no place that another operation needs`,
  { timeout: 240_000 },
  async () => {
    const times: Record<'calm' | 'beside', Record<string, number[]>> = { calm: {}, beside: {} };
    const ask = async (kind: 'calm' | 'beside', isCounted = true): Promise<void> => {
      for (let n = 0; n < ASKED; n++)
        for (const [name, operation] of Object.entries(operations)) {
          const { status, ms } = await operation();
          expect([name, status]).toEqual([name, 200]);
          if (isCounted) (times[kind][name] ??= []).push(ms);
        }
    };
    await ask('calm', false);
    for (let round = 0; round < ROUNDS; round++) {
      await ask('calm');
      const answers = Promise.withResolvers<null>();
      let reached = 0;
      dojah.fault(() => (reached++, answers.promise));
      const hanging = Array.from({ length: HANGING }, () => stage.live.call('POST', '/kyc/zee/nin', { nin: ADA.nin }));
      // As many as there are connections to it; the others wait for one of these.
      await vi.waitFor(() => expect(reached).toBeGreaterThanOrEqual(64), { timeout: 30_000, interval: 50 });
      await ask('beside');
      // What is open in PostgreSQL is a moment's work of somebody else: each hanging call was charged, and its transaction is over.
      const longOpen = (): Promise<object[]> =>
        stage.sql(`select query from pg_stat_activity where xact_start < clock_timestamp() - interval '1 second'`);
      await vi.waitFor(async () => expect(await longOpen()).toEqual([]), { timeout: 8_000, interval: 100 });
      answers.resolve(null);
      await Promise.all(hanging);
    }
    for (const name of Object.keys(operations))
      process.stdout.write(`${name.padEnd(10)} ms p50/p99: calm ${at(times.calm[name])}, beside ${at(times.beside[name])}\n`);
  },
);

const at = (all: readonly number[] = []): string => {
  const sorted = all.toSorted((one, other) => one - other);
  return [0.5, 0.99].map((part) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1)).join('/');
};
