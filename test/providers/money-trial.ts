import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../../src/platform/db/database.ts';
import { verify } from '../../src/programs/verify.ts';
import { letClaimsRunOut } from '../support/claims.ts';
import { type Client, clientOf } from '../support/client.ts';
import { type ServerProcess, startServer } from '../support/process.ts';
import { type BankName, GIVEN_NUMBERS, namedBy, randomFaults, type TrialBank, trialBanks } from './trial-banks.ts';
import { type Chance, chanceOf } from '../support/chance.ts';

export interface TrialOptions {
  payments: number;
  /** The banks of the two accounts, in their order. */
  banks: readonly [BankName, BankName];
  /** The same seed meets the same faults, request by request. */
  seed: string;
  databaseUrl: string;
  redisUrl: string;
}

/** What a trial did, and all that was wrong after it. */
export interface TrialReport {
  figures: Record<
    'payments' | 'delivered' | 'unanswered sends' | 'next attempts' | 'killed processes' | 'at the first' | 'at the second',
    number
  >;
  wrongs: string[];
}

const ABREAST = 20;
const PROCESSES = 2;
/** Outcomes are asked for with faults so often, and then until everything is known. */
const FAULTY_ROUNDS = 12;
const MAX_ROUNDS = 600;
/** From here on no process is dead whose claims could be open, and no hand-in can be on its way, as after the day for which a bank is asked. */
const DAY_PASSED = 160;
const CLAIMS_ENDED = 100;

/**
 * Pays through two accounts under random faults while the processes that send and settle are killed, lets every outcome be learnt, and compares what the
 * two providers did with the books. The first account has money for half of it, where its bank says so when it is handed a payment.
 */
export async function moneyTrial({ payments, banks: [one, other], seed, databaseUrl, redisUrl }: TrialOptions): Promise<TrialReport> {
  const amounts = Array.from({ length: payments }, (_, index) => 100_000 + index * 10);
  const plenty = 2 * payments * 1_000_000;
  const half = Math.floor((payments * 105_000) / 2);
  const first = await trialBanks[one]({ mode: 'test', balance: one === 'paystack' ? half : plenty });
  const second = await trialBanks[other]({ mode: 'test', balance: plenty });
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const sql = async <Result extends pg.QueryResultRow>(text: string): Promise<Result[]> => (await owner.query<Result>(text)).rows;
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-trial-'));
  const chance = chanceOf(seed);
  let troupe: Troupe | undefined;
  try {
    troupe = await openTroupe({
      ...fileOf(folder, { first: { adapter: one, bank: first }, second: { adapter: other, bank: second } }),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
    });
    for (const [name, { double }] of Object.entries({ first, second })) double.fault(randomFaults(chance, name));
    const before = await walletOf(await troupe.client());
    const unanswered = await sendAll(troupe, amounts);
    const ours = (): Promise<Row[]> =>
      sql<Row>(
        `select transfer_code as "transferCode", provider, attempt, amount::int, fee::int, state from ledger.transfer where client_reference like 'TRIAL-%'`,
      );
    await learnOutcomes({ sql, ours, banks: [first, second], chance, troupe });
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
      ...[first, second].flatMap(purseWrong),
      ...(await breachesOf(databaseUrl)),
    ];
    const delivered = rows.filter(({ state }) => state === 'delivered');
    const spent = sum(delivered.map(({ amount, fee }) => amount + fee));
    const after = await walletOf(await troupe.client());
    if (before - after !== spent) wrongs.push(`the wallet lost ${before - after}, and ${spent} was delivered`);
    return {
      figures: {
        payments: rows.length,
        delivered: delivered.length,
        'unanswered sends': unanswered,
        'next attempts': sum(rows.map(({ attempt }) => attempt - 1)),
        'killed processes': troupe.killed(),
        'at the first': first.transfers().length,
        'at the second': second.transfers().length,
      },
      wrongs,
    };
  } finally {
    await troupe?.close();
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

function fileOf(folder: string, accounts: Record<string, { adapter: BankName; bank: TrialBank }>): NodeJS.ProcessEnv {
  const keys: Record<string, string> = {};
  const told = Object.entries(accounts).map(([name, { adapter, bank }], index) => {
    const references = Object.entries(bank.secrets).map(([setting, value]) => {
      keys[`${name}_${setting}`] = value;
      return [setting, { env: `${name}_${setting}` }];
    });
    const { url: baseUrl } = bank.double;
    return [name, { adapter, id: index + 1, ...bank.settings, ...Object.fromEntries(references), baseUrl, timeoutMs: 5_000 }];
  });
  const path = join(folder, 'providers.json');
  writeFileSync(path, JSON.stringify({ sandbox: { accounts: Object.fromEntries(told), bank: Object.keys(accounts) } }));
  return { PROVIDERS_FILE: path, ...keys };
}

interface Troupe {
  /** One of the processes that listen, as soon as there is one. */
  client(): Promise<Client>;
  kill(): Promise<void>;
  killed(): number;
  close(): Promise<void>;
}

/** Keeps processes running that each send and settle: whoever is killed is started again, as a supervisor would. */
async function openTroupe(env: NodeJS.ProcessEnv): Promise<Troupe> {
  const up = new Map<ServerProcess, Client>();
  const state = { isClosed: false };
  let killed = 0;
  let turn = 0;
  const play = async (): Promise<void> => {
    while (!state.isClosed) {
      const server = await startServer({ env });
      up.set(server, clientOf(server.url, undefined, 20_000));
      if (state.isClosed) server.kill('SIGKILL');
      await server.ended;
      up.delete(server);
    }
  };
  const playing = Array.from({ length: PROCESSES }, () => play());
  const client = async (): Promise<Client> => {
    while (up.size === 0) await Promise.race([sleep(50), ...playing]);
    const clients = [...up.values()];
    return clients[turn++ % clients.length]!;
  };
  await client();
  return {
    client,
    async kill() {
      const [server] = up.keys();
      if (!server) return;
      server.kill('SIGKILL');
      await server.ended;
      killed++;
    },
    killed: () => killed,
    async close() {
      state.isClosed = true;
      for (const server of up.keys()) server.kill('SIGKILL');
      await Promise.all(playing);
    },
  };
}

/** Sends each until it is answered, under a reference of its own; after every fifth of them a process is killed. @returns how many were not answered at once. */
async function sendAll(troupe: Troupe, amounts: readonly number[]): Promise<number> {
  const left = [...amounts];
  let answered = 0;
  let unanswered = 0;
  const send = async (amount: number): Promise<void> => {
    const body = { amount, bankCode: '058', accountNumber: `01234${String(50_000 + (amount % 17))}`, clientReference: `TRIAL-${amount}` };
    for (;;) {
      const client = await troupe.client();
      const status = await client.call('POST', '/money-transfer/send', body).then(
        (reply) => reply.status,
        () => 0,
      );
      if (status === 200 || status === 202) return;
      unanswered++;
      await sleep(100);
    }
  };
  const sender = async (): Promise<void> => {
    for (let amount = left.pop(); amount !== undefined; amount = left.pop()) {
      await send(amount);
      if (++answered % Math.ceil(amounts.length / 5) === 0 && answered < amounts.length) await troupe.kill();
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, sender));
  return unanswered;
}

interface Learning {
  sql<Result extends pg.QueryResultRow>(text: string): Promise<Result[]>;
  ours(): Promise<Row[]>;
  banks: readonly TrialBank[];
  chance: Chance;
  troupe: Troupe;
}

/** Lets time pass until no outcome is open. Faults go on for some rounds, one process more is killed, and then the last of them can be learnt. */
async function learnOutcomes({ sql, ours, banks, chance, troupe }: Learning): Promise<void> {
  for (let round = 0; ; round++) {
    const open = (await ours()).filter(({ state }) => state !== 'delivered' && state !== 'reversed');
    if (open.length === 0) return;
    if (round > MAX_ROUNDS) throw new Error(`still open: ${JSON.stringify(open.slice(0, 5))}`);
    if (round === 3) await troupe.kill();
    if (round === FAULTY_ROUNDS) for (const { double } of banks) double.fault();
    for (const bank of banks)
      for (const { reference, amount, state } of bank.transfers()) {
        const fate = chance(amount, 'fate');
        if (state === 'open') bank.end(reference, fate < 0.75 ? 'paid' : fate < 0.9 ? 'declined' : 'back');
      }
    // What a process left that was killed is taken up when its claim ends.
    if (round % 10 === 4 && round < CLAIMS_ENDED) await letClaimsRunOut(sql);
    // Handed in again to an account whose money is gone by now: it stays that account's, until the day is over in which it could have it.
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
  return [...wrongs, ...[...byCode.keys()].map((code) => `nobody's here: ${code}`)];
}

function purseWrong(bank: TrialBank): string[] {
  const paid = sum(bank.transfers().map(({ state, amount }) => (state === 'paid' ? amount : 0)));
  return bank.spent() === paid ? [] : [`a purse lost ${bank.spent()}, and ${paid} was paid`];
}

async function breachesOf(databaseUrl: string): Promise<string[]> {
  const db = openDatabase({ url: databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test verify' });
  try {
    return (await verify(db)).checks.filter(({ breaches }) => breaches > 0).map(({ id, sample }) => `${id}: ${JSON.stringify(sample[0])}`);
  } finally {
    await db.close();
  }
}

const walletOf = async (client: Client): Promise<number> => Number((await client.call('GET', '/wallet')).body.data?.['availableBalance']);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
