import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { verify } from '../../src/programs/verify.ts';
import { startFlutterwave } from '../doubles/flutterwave.ts';
import { startInterswitch } from '../doubles/interswitch.ts';
import { startMonnify } from '../doubles/monnify.ts';
import { startPaystack } from '../doubles/paystack.ts';
import { type DoubleRequest, type DoubleServer, type Fault, faults } from '../doubles/server.ts';
import { type LiveStage, startLive } from './live-stage.ts';

vi.setConfig({ testTimeout: 180_000 });

const ABREAST = 20;
const OPENING = 1_000_000_000;
const SEED = process.env['SEED'] ?? '1';
/** What hangs costs as long as our patience is, and is known from the matrix of faults. */
const played = faults.filter((fault) => !fault.startsWith('hang'));

/** What a provider has of a payment of ours, in kobo. */
interface Theirs {
  /** Ours, or the number that was written down in its place. */
  reference: string;
  amount: number;
  state: 'open' | 'paid' | 'back';
}

/** A bank's double, as the account of this name. */
interface Bank {
  double: DoubleServer;
  secrets: Record<string, string>;
  settings?: object;
  transfers(): Theirs[];
  /** Ends a payment; one that is not paid is declined for its account, or the money is back where the provider has a word for that. */
  end(reference: string, how: 'paid' | 'declined' | 'back'): void;
  /** What our purse there has lost, in kobo, as far as it is whole. */
  spent(): number;
}

/** Each bank adapter, with how many payments it is tried by. `PAYMENTS` in the environment has all of them tried by so many. */
const banks: readonly { name: string; payments: number; start(): Promise<Bank> }[] = [
  {
    name: 'paystack',
    payments: 200,
    async start() {
      const double = await startPaystack({ secretKey: 'sk_live_double', balance: OPENING });
      return {
        double,
        secrets: { secretKey: double.secretKey },
        transfers: () =>
          [...double.transfers.values()].map(({ reference, amount, status }) => ({
            reference,
            amount,
            state: status === 'pending' ? 'open' : status === 'success' ? 'paid' : 'back',
          })),
        end: (reference, how) => double.set(reference, ({ paid: 'success', declined: 'failed', back: 'reversed' } as const)[how]),
        spent: () =>
          OPENING - double.balance() - sum([...double.transfers.values()].map(({ status, fee }) => (status === 'success' ? fee : 0))),
      };
    },
  },
  {
    name: 'flutterwave',
    payments: 60,
    async start() {
      const double = await startFlutterwave({ secretKey: 'FLWSECK-double-X', balance: OPENING / 100 });
      return {
        double,
        secrets: { secretKey: double.secretKey, secretHash: double.secretHash },
        transfers: () =>
          [...double.transfers.values()].map(({ reference, amount, status }) => ({
            reference,
            amount: amount / 10,
            state: status === 'SUCCESSFUL' ? 'paid' : status === 'FAILED' ? 'back' : 'open',
          })),
        end: (reference, how) => double.set(reference, how === 'paid' ? 'SUCCESSFUL' : 'FAILED'),
        spent: () =>
          Math.round(
            OPENING -
              double.balance() * 100 -
              sum([...double.transfers.values()].map(({ status, fee }) => (status === 'SUCCESSFUL' ? fee / 10 : 0))),
          ),
      };
    },
  },
  {
    name: 'monnify',
    payments: 60,
    async start() {
      const double = await startMonnify({ apiKey: 'MK_PROD_DOUBLE', balance: OPENING });
      return {
        double,
        secrets: { apiKey: double.apiKey, secretKey: double.secretKey },
        settings: { wallet: double.wallet },
        transfers: () =>
          [...double.transfers.values()].map(({ reference, amount, status }) => ({
            reference,
            amount,
            state: status === 'SUCCESS' ? 'paid' : status === 'FAILED' || status === 'REVERSED' ? 'back' : 'open',
          })),
        end: (reference, how) => double.set(reference, ({ paid: 'SUCCESS', declined: 'FAILED', back: 'REVERSED' } as const)[how]),
        spent: () =>
          OPENING - double.balance() - sum([...double.transfers.values()].map(({ status, fee }) => (status === 'SUCCESS' ? fee : 0))),
      };
    },
  },
  {
    name: 'interswitch',
    payments: 60,
    async start() {
      const double = await startInterswitch({ balance: OPENING });
      return {
        double,
        secrets: { secret: double.secret },
        settings: { ...double.settings, passportUrl: double.url },
        transfers: () =>
          [...double.transfers.values()].map(({ reference, amount, grouping }) => ({
            reference,
            amount,
            state: grouping === 'SUCCESSFUL' ? 'paid' : grouping === 'FAILED' ? 'back' : 'open',
          })),
        end: (reference, how) => (how === 'paid' ? double.set(reference, '90000', 'SUCCESSFUL') : double.set(reference, '90052', 'FAILED')),
        spent: () => OPENING - double.balance(),
      };
    },
  },
];

/** The service with this bank and no other, until the test is over. */
async function staged(name: string, { double, secrets, settings }: Bank): Promise<LiveStage> {
  const keys = Object.fromEntries(Object.entries(secrets).map(([setting, value]) => [`BANK_${setting}`, value]));
  const references = Object.fromEntries(Object.keys(secrets).map((setting) => [setting, { env: `BANK_${setting}` }]));
  const account = { adapter: name, id: 1, ...settings, ...references, baseUrl: double.url };
  const stage = await startLive({ live: { accounts: { [name]: account }, bank: [name] } }, keys, OPENING);
  onTestFinished(async () => {
    await stage.stop();
    await double.stop();
  });
  return stage;
}

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
    const what = `${method} ${path.replace(/\d{12,23}/, '')} ${/"amount":([\d.]+)/.exec(body)?.[1] ?? ''}`;
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
const oursIn = (stage: LiveStage): Promise<Row[]> =>
  stage.sql<Row>(
    `select transfer_code as "transferCode", amount::int, fee::int, state from ledger.transfer where book_id = $1 order by amount`,
    [stage.bookId],
  );

const trials = banks.map((bank) => ({ ...bank, payments: Number(process.env['PAYMENTS'] ?? bank.payments) }));

test.each(trials)(
  `$payments payments through $name under random faults: its truth and our books agree to the kobo, and nothing is made twice (seed ${SEED})`,
  async ({ name, payments, start }) => {
    const bank = await start();
    const stage = await staged(name, bank);
    const ours = (): Promise<Row[]> => oursIn(stage);
    bank.double.fault(randomFaults());
    const amounts = Array.from({ length: payments }, (_, index) => 100_000 + index * 10);
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
    expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(payments / 10);

    const decide = (): void => {
      for (const { reference, amount, state } of bank.transfers()) {
        const fate = chance(amount, 'fate');
        if (state === 'open') bank.end(reference, fate < 0.75 ? 'paid' : fate < 0.9 ? 'declined' : 'back');
      }
    };
    const isOver = async (): Promise<boolean> => (await ours()).every(({ state }) => state === 'delivered' || state === 'reversed');
    // Faults go on while outcomes are asked for, and end so that the last of them can be learnt.
    for (let round = 0; !(await isOver()); round++) {
      if (round > 400)
        throw new Error(
          `still open: ${JSON.stringify((await ours()).filter(({ state }) => state !== 'delivered' && state !== 'reversed'))}`,
        );
      if (round === 15) bank.double.fault();
      decide();
      await stage.letTimePass();
      await sleep(100);
    }

    const rows = await ours();
    expect(rows.map(({ amount }) => amount)).toEqual(amounts);
    const numbers = await stage.sql<{ number: string; reference: string }>(
      `select '1453' || lpad(number::text, 8, '0') as number, reference from provider_reference`,
    );
    const named = new Map(numbers.map(({ number, reference }) => [number, reference]));
    const theirs = new Map(bank.transfers().map((transfer) => [named.get(transfer.reference) ?? transfer.reference, transfer]));
    const wrongs = rows.filter(({ transferCode, amount, state }) => {
      const transfer = theirs.get(transferCode);
      if (transfer && transfer.amount !== amount) return true;
      return state === 'delivered' ? transfer?.state !== 'paid' : transfer !== undefined && transfer.state !== 'back';
    });
    expect(wrongs).toEqual([]);
    // Nothing is at the provider that is not ours, and no payment of ours is there under two references.
    const codes = new Set(rows.map(({ transferCode }) => transferCode));
    expect([...theirs.keys()].filter((reference) => !codes.has(reference))).toEqual([]);
    const delivered = rows.filter(({ state }) => state === 'delivered');
    expect(sum(delivered.map(({ amount }) => amount))).toBe(bank.spent());
    const wallet = await stage.live.call('GET', '/wallet');
    expect(wallet.body.data).toMatchObject({ availableBalance: OPENING - sum(delivered.map(({ amount, fee }) => amount + fee)) });
    expect(delivered.length).toBeGreaterThan(payments / 2);
    expect(await breaches(stage)).toEqual([]);
  },
);

async function breaches(stage: LiveStage): Promise<unknown[]> {
  const db = openDatabase({ url: stage.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test verify' });
  try {
    return (await verify(db)).checks.filter((check) => check.breaches > 0);
  } finally {
    await db.close();
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
