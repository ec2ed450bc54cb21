import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { verify } from '../../src/programs/verify.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { type DoubleRequest, type Fault, faults } from '../doubles/server.ts';
import { type LiveStage, startLive } from './live-stage.ts';

vi.setConfig({ testTimeout: 180_000 });

const PAYMENTS = 200;
const ABREAST = 20;
const OPENING = 1_000_000_000;
const SEED = process.env['SEED'] ?? '1';
/** What hangs costs as long as our patience is, and is known from the matrix of faults. */
const played = faults.filter((fault) => !fault.startsWith('hang'));

let paystack: PaystackDouble;
let stage: LiveStage;
beforeAll(async () => {
  paystack = await startPaystack({ secretKey: 'sk_live_double', balance: OPENING });
  stage = await startLive(
    {
      live: {
        accounts: { paystack: { adapter: 'paystack', id: 1, secretKey: { env: 'PAYSTACK_KEY' }, baseUrl: paystack.url } },
        bank: ['paystack'],
      },
    },
    { PAYSTACK_KEY: paystack.secretKey },
    OPENING,
  );
});
afterAll(async () => {
  await stage.stop();
  await paystack.stop();
});

/** 0 to 1, the same for the same words and seed. */
const chance = (...words: unknown[]): number =>
  createHash('sha256')
    .update(`${SEED} ${words.join(' ')}`)
    .digest()
    .readUInt32BE() /
  2 ** 32;

/** Two requests in five meet a fault, by what they are and how often they came. */
function randomFaults(): (request: DoubleRequest) => Fault | null {
  const times = new Map<string, number>();
  return ({ method, path, body }) => {
    // References have the time in them; the amount of a payment is its own.
    const what = `${method} ${path.replace(/\d{23}/, '')} ${/"amount":(\d+)/.exec(body)?.[1] ?? ''}`;
    const nth = (times.get(what) ?? 0) + 1;
    times.set(what, nth);
    return chance(what, nth) < 0.4 ? (played[Math.floor(chance(what, nth, 'which') * played.length)] ?? null) : null;
  };
}

interface Row {
  transferCode: string;
  amount: number;
  fee: number;
  state: string;
}
const ours = (): Promise<Row[]> =>
  stage.sql<Row>(
    `select transfer_code as "transferCode", amount::int, fee::int, state from ledger.transfer where book_id = $1 order by amount`,
    [stage.bookId],
  );

test(`${PAYMENTS} payments under random faults: the provider's truth and our books agree to the kobo, and nothing is made twice (seed ${SEED})`, async () => {
  paystack.fault(randomFaults());
  const amounts = Array.from({ length: PAYMENTS }, (_, index) => 100_000 + index * 10);
  const left = [...amounts];
  const statuses: number[] = [];
  const sender = async (): Promise<void> => {
    for (let amount = left.pop(); amount !== undefined; amount = left.pop()) {
      const { status } = await stage.live.call('POST', '/money-transfer/send', {
        amount,
        bankCode: '058',
        accountNumber: `01234${String(50_000 + (amount % 17))}`,
        clientReference: `M-${amount}`,
      });
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, sender));
  // Some answers were lost, or nothing would have been tried here; an account that could not be asked about is no reason not to send.
  expect(statuses.every((status) => status === 200 || status === 202)).toBe(true);
  expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(PAYMENTS / 10);

  const decide = (): void => {
    for (const { reference, amount, status } of paystack.transfers.values()) {
      const fate = chance(amount, 'fate');
      if (status === 'pending') paystack.set(reference, fate < 0.75 ? 'success' : fate < 0.9 ? 'failed' : 'reversed');
    }
  };
  const isOver = async (): Promise<boolean> => (await ours()).every(({ state }) => state === 'delivered' || state === 'reversed');
  // Faults go on while outcomes are asked for, and end so that the last of them can be learnt.
  for (let round = 0; !(await isOver()); round++) {
    if (round > 400)
      throw new Error(`still open: ${JSON.stringify((await ours()).filter(({ state }) => state !== 'delivered' && state !== 'reversed'))}`);
    if (round === 15) paystack.fault();
    decide();
    await stage.letTimePass();
    await sleep(100);
  }

  const rows = await ours();
  expect(rows.map(({ amount }) => amount)).toEqual(amounts);
  const wrongs = rows.filter(({ transferCode, amount, state }) => {
    const theirs = paystack.transfers.get(transferCode);
    if (theirs && theirs.amount !== amount) return true;
    return state === 'delivered'
      ? theirs?.status !== 'success'
      : theirs !== undefined && theirs.status !== 'failed' && theirs.status !== 'reversed';
  });
  expect(wrongs).toEqual([]);
  // Nothing is at the provider that is not ours, and no payment of ours is there under two references.
  const codes = new Set(rows.map(({ transferCode }) => transferCode));
  expect([...paystack.transfers.keys()].filter((reference) => !codes.has(reference))).toEqual([]);
  const delivered = rows.filter(({ state }) => state === 'delivered');
  const paid = [...paystack.transfers.values()].filter(({ status }) => status === 'success');
  expect(sum(delivered.map(({ amount }) => amount))).toBe(sum(paid.map(({ amount }) => amount)));
  expect(paystack.balance()).toBe(OPENING - sum(paid.map(({ amount, fee }) => amount + fee)));
  const wallet = await stage.live.call('GET', '/wallet');
  expect(wallet.body.data).toMatchObject({ availableBalance: OPENING - sum(delivered.map(({ amount, fee }) => amount + fee)) });
  expect(delivered.length).toBeGreaterThan(PAYMENTS / 2);
  expect(await breaches()).toEqual([]);
});

async function breaches(): Promise<unknown[]> {
  const db = openDatabase({ url: stage.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test verify' });
  try {
    return (await verify(db)).checks.filter((check) => check.breaches > 0);
  } finally {
    await db.close();
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
