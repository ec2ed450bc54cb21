import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { letClaimsRunOut, sqlBeside } from '../support/claims.ts';
import { type BankName, GIVEN_NUMBERS, namedBy, randomFaults, type TrialBank, trialBanks } from './trial-banks.ts';
import { type Chance, chanceOf } from '../support/chance.ts';
import { breachesOf, envOf, startProcesses, putAll, sum, type ProcessSupervisor, walletOf } from './processes.ts';

export interface TrialOptions {
  payments: number;
  /** The banks of the two accounts, in their order. */
  banks: readonly [BankName, BankName];
  /** The same seed meets the same faults, request by request. */
  seed: string;
  databaseUrl: string;
  redisUrl: string;
}

export interface TrialReport {
  figures: Record<
    'payments' | 'delivered' | 'unanswered sends' | 'next attempts' | 'killed processes' | 'at the first' | 'at the second',
    number
  >;
  wrongs: string[];
}

/** Outcomes are asked for with faults so often, and then until everything is known. */
const FAULTY_ROUNDS = 12;
const MAX_ROUNDS = 600;
/** From here on every claim and submission is over, as after a day. */
const DAY_PASSED = 160;
const CLAIMS_ENDED = 100;

/** Pays through two accounts under faults and kills, then compares providers and books. The first has money for half. */
export async function moneyTrial({ payments, banks: [one, other], seed, databaseUrl, redisUrl }: TrialOptions): Promise<TrialReport> {
  const amounts = Array.from({ length: payments }, (_, index) => 100_000 + index * 10);
  const plenty = 2 * payments * 1_000_000;
  const half = Math.floor((payments * 105_000) / 2);
  const first = await trialBanks[one]({ mode: 'test', balance: one === 'paystack' ? half : plenty });
  const second = await trialBanks[other]({ mode: 'test', balance: plenty });
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const sql = <Result extends pg.QueryResultRow>(text: string): Promise<Result[]> => sqlBeside<Result>(owner, text);
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-trial-'));
  const chance = chanceOf(seed);
  let supervisor: ProcessSupervisor | undefined;
  try {
    supervisor = await startProcesses({
      ...envOf(folder, 'bank', {
        first: { adapter: one, id: 1, provider: first },
        second: { adapter: other, id: 2, provider: second },
      }),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
    });
    for (const [name, { double }] of Object.entries({ first, second })) double.fault(randomFaults(chance, name));
    const before = await walletOf(await supervisor.client());
    // Each under a reference of its own.
    const unanswered = await putAll(supervisor, amounts, {
      async put(client, amount) {
        const accountNumber = `01234${String(50_000 + (amount % 17))}`;
        const { status } = await client.send({ amount, accountNumber, clientReference: `TRIAL-${amount}` });
        return status === 200 || status === 202;
      },
    });
    const ours = (): Promise<Row[]> =>
      sql<Row>(
        `select transfer_code as "transferCode", provider, attempt, amount::int, fee::int, state from ledger.transfer where client_reference like 'TRIAL-%'`,
      );
    await learnOutcomes({ sql, ours, banks: [first, second], chance, supervisor });
    const rows = await ours();
    const wrongs = [
      ...wrongsOf(
        rows,
        amounts,
        new Map([
          [1, first],
          [2, second],
        ]),
        namedBy(await sql(GIVEN_NUMBERS)),
      ),
      ...[first, second].flatMap(balanceFaults),
      ...(await breachesOf(databaseUrl)),
    ];
    const delivered = rows.filter(({ state }) => state === 'delivered');
    const spent = sum(delivered.map(({ amount, fee }) => amount + fee));
    const after = await walletOf(await supervisor.client());
    if (before - after !== spent) wrongs.push(`the wallet lost ${before - after}, and ${spent} was delivered`);
    return {
      figures: {
        payments: rows.length,
        delivered: delivered.length,
        'unanswered sends': unanswered,
        'next attempts': sum(rows.map(({ attempt }) => attempt - 1)),
        'killed processes': supervisor.killed(),
        'at the first': first.transfers().length,
        'at the second': second.transfers().length,
      },
      wrongs,
    };
  } finally {
    await supervisor?.close();
    await owner.end();
    await Promise.all([first.double.stop(), second.double.stop()]);
    rmSync(folder, { recursive: true });
  }
}

interface Row extends pg.QueryResultRow {
  transferCode: string;
  provider: number;
  attempt: number;
  amount: number;
  fee: number;
  state: string;
}

interface Learning {
  sql<Result extends pg.QueryResultRow>(text: string): Promise<Result[]>;
  ours(): Promise<Row[]>;
  banks: readonly TrialBank[];
  chance: Chance;
  supervisor: ProcessSupervisor;
}

/** Advances time until every outcome is known. */
async function learnOutcomes({ sql, ours, banks, chance, supervisor }: Learning): Promise<void> {
  for (let round = 0; ; round++) {
    const open = (await ours()).filter(({ state }) => state !== 'delivered' && state !== 'reversed');
    if (open.length === 0) return;
    if (round > MAX_ROUNDS) throw new Error(`still open: ${JSON.stringify(open.slice(0, 5))}`);
    if (round === 3) await supervisor.kill();
    if (round === FAULTY_ROUNDS) for (const { double } of banks) double.fault();
    for (const bank of banks)
      for (const { reference, amount, state } of bank.transfers()) {
        const fate = chance(amount, 'fate');
        if (state === 'open') bank.end(reference, fate < 0.75 ? 'paid' : fate < 0.9 ? 'declined' : 'back');
      }
    if (round % 10 === 4 && round < CLAIMS_ENDED) await letClaimsRunOut(sql);
    // Resubmitted to an empty account: stays there until the day is over.
    if (round >= DAY_PASSED)
      await sql(
        `update ledger.transfer set decide_by = clock_timestamp() where state = 'unconfirmed' and claim is null and decide_by > clock_timestamp()`,
      );
    await sql(
      `update ledger.transfer set next_check_at = clock_timestamp() where client_reference like 'TRIAL-%' and next_check_at > clock_timestamp() and claim is null`,
    );
    await sleep(100);
  }
}

/** Where the books and the two providers differ. `named` is our reference of what a provider knows. */
function wrongsOf(
  rows: readonly Row[],
  amounts: readonly number[],
  banks: ReadonlyMap<number, TrialBank>,
  named: (theirs: string) => string,
): string[] {
  const wrongs: string[] = [];
  const sent = rows.map(({ amount }) => amount).toSorted((one, other) => one - other);
  if (JSON.stringify(sent) !== JSON.stringify(amounts)) wrongs.push('there are not the transfers that were sent');
  const byCode = Map.groupBy(
    [...banks].flatMap(([provider, bank]) =>
      bank.transfers().map((transfer) => ({ provider, ...transfer, reference: named(transfer.reference) })),
    ),
    ({ reference }) => reference.replace(/r\d+$/, ''),
  );
  for (const row of rows) {
    const theirs = byCode.get(row.transferCode) ?? [];
    byCode.delete(row.transferCode);
    const [one] = theirs;
    const reference = row.attempt > 1 ? `${row.transferCode}r${row.attempt}` : row.transferCode;
    const text = JSON.stringify({ row, theirs });
    if (theirs.length > 1) wrongs.push(`taken twice: ${text}`);
    if (one && (one.amount !== row.amount || one.provider !== row.provider || one.reference !== reference))
      wrongs.push(`another than ours: ${text}`);
    if (row.state === 'delivered' ? one?.state !== 'paid' : one !== undefined && one.state !== 'back')
      wrongs.push(`${row.state} here: ${text}`);
  }
  return [...wrongs, ...[...byCode.keys()].map((code) => `unknown here: ${code}`)];
}

function balanceFaults(bank: TrialBank): string[] {
  const paid = sum(bank.transfers().map(({ state, amount }) => (state === 'paid' ? amount : 0)));
  return bank.spent() === paid ? [] : [`a provider balance lost ${bank.spent()}, and ${paid} was paid`];
}
