import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { type LiveStage, startLive } from './live-stage.ts';
import { type BankName, bankNames, GIVEN_NUMBERS, namedBy, randomFaults, type TrialBank, trialBanks } from './trial-banks.ts';
import { chanceOf } from '../support/chance.ts';

const ABREAST = 20;
const OPENING = 1_000_000_000;
const SEED = process.env['SEED'] ?? '1';

/** The service with this bank and no other, until the test is over. */
async function staged(name: string, { double, secrets, settings }: TrialBank): Promise<LiveStage> {
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

const chance = chanceOf(SEED);

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

/** Each bank adapter, with how many payments it is tried by. `PAYMENTS` in the environment has all of them tried by so many. */
const PAYMENTS: Record<BankName, number> = { paystack: 200, flutterwave: 60, monnify: 60, interswitch: 60 };
const trials = bankNames.map((name) => ({ name, payments: Number(process.env['PAYMENTS'] ?? PAYMENTS[name]) }));

test.each(trials)(
  `$payments payments through $name under random faults: its truth and our books agree to the kobo, and nothing is made twice (seed ${SEED})`,
  async ({ name, payments }) => {
    const bank = await trialBanks[name]({ mode: 'live', balance: OPENING });
    const stage = await staged(name, bank);
    const ours = (): Promise<Row[]> => oursIn(stage);
    bank.double.fault(randomFaults(chance));
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
    const named = namedBy(await stage.sql(GIVEN_NUMBERS));
    const theirs = new Map(bank.transfers().map((transfer) => [named(transfer.reference), transfer]));
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
