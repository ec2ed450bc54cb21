import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DojahDouble, startDojah } from '../doubles/dojah.ts';
import { ADA } from '../doubles/people.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { type LiveStage, startLive } from './live-stage.ts';
import { type Answered, timesBeside } from './slow-port-times.ts';

/** More than the connections to PostgreSQL, and than those to the provider. */
const HANGING = 120;
/** ASKED=100 ROUNDS=20 measures; HANGING=0 shows the noise of equal processes. */
const [ASKED, ROUNDS, BESIDE] = [
  Number(process.env['ASKED'] ?? 10),
  Number(process.env['ROUNDS'] ?? 1),
  Number(process.env['HANGING'] ?? HANGING),
];

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

const send = (clientReference: string): ReturnType<LiveStage['live']['call']> => stage.live.send({ amount: 150_000, clientReference });

test(`${HANGING} calls that hang at the provider of one port hold no connection, no transaction and no place that another operation needs`, async () => {
  const answers = Promise.withResolvers<null>();
  let reached = 0;
  dojah.fault(() => (reached++, answers.promise));
  const hanging = Array.from({ length: HANGING }, () => stage.live.call('POST', '/kyc/zee/nin', { nin: ADA.nin }));
  // Bounded by connections; further requests wait.
  await vi.waitFor(() => expect(reached).toBeGreaterThanOrEqual(64), { timeout: 100_000, interval: 50 });
  for (let n = 0; n < 20; n++) {
    expect((await send(`HOLD-${n}`)).status).toBe(200);
    expect((await stage.live.call('GET', '/wallet')).status).toBe(200);
    expect((await stage.live.call('GET', '/transactions?limit=20')).status).toBe(200);
  }
  // Each hanging call is charged and its transaction is over; open ones are other work.
  const longOpen = (): Promise<object[]> =>
    stage.sql(`select query from pg_stat_activity where xact_start < clock_timestamp() - interval '1 second'`);
  // oxlint-disable-next-line house/waits-are-long -- the bound is the guarantee: calls that hang take longer
  await vi.waitFor(async () => expect(await longOpen()).toEqual([]), { timeout: 20_000, interval: 100 });
  answers.resolve(null);
  await Promise.all(hanging);
});

test(
  'operations beside such calls answer, in times that are measured against those of a process without, in turns',
  { timeout: 900_000 },
  async () => {
    const { calm, beside } = await timesBeside({ hanging: BESIDE, asked: ASKED, rounds: ROUNDS });
    for (const [name, all] of Object.entries(calm.times)) {
      const other = beside.times[name] ?? [];
      expect(other).toHaveLength(ASKED * ROUNDS);
      printTimes(name, all, other, ({ ms }) => ms);
      printTimes('  less waits', all, other, ({ ownMs }) => ownMs);
    }
    const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
    process.stdout.write(`ready to run while others had the processors: calm ${percent(calm.waited)}, beside ${percent(beside.waited)}\n`);
  },
);

function printTimes(name: string, calm: readonly Answered[], beside: readonly Answered[], timeOf: (answer: Answered) => number): void {
  const [alone, other] = [quantiles(calm.map(timeOf)), quantiles(beside.map(timeOf))];
  const ratios = alone.map((ms, index) => `${Math.round(((other[index] ?? 0) / ms) * 100)}%`).join('/');
  process.stdout.write(`${name.padEnd(12)} p50/p95/p99 ms: calm ${result(alone)}, beside ${result(other)}, ${ratios}\n`);
}

const quantiles = (all: readonly number[]): number[] => {
  const sorted = all.toSorted((one, other) => one - other);
  return [0.5, 0.95, 0.99].map((part) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
};
const result = (times: readonly number[]): string => times.map((ms) => ms.toFixed(1)).join('/');
