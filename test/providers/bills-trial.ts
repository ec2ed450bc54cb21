import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Chance, chanceOf } from '../support/chance.ts';
import { letClaimsRunOut, sqlBeside } from '../support/claims.ts';
import { GIVEN_NUMBERS, namedBy, randomFaults } from './trial-banks.ts';
import { type BillerName, type TrialBiller, trialBillers } from './trial-billers.ts';
import { breachesOf, envOf, startProcesses, putAll, sum, type ProcessSupervisor, walletOf } from './processes.ts';

export interface BillsTrialOptions {
  bills: number;
  /** The providers of the two accounts, in their order; what is on sale is the first one's. */
  billers: readonly [BillerName, BillerName];
  /** The same seed meets the same faults, request by request. */
  seed: string;
  databaseUrl: string;
  redisUrl: string;
}

export interface BillsTrialReport {
  figures: Record<
    | 'bills'
    | 'delivered'
    | 'given back'
    | 'ended by people'
    | 'unanswered'
    | 'next attempts'
    | 'killed processes'
    | 'at crash points'
    | 'at the first'
    | 'at the second',
    number
  >;
  wrongs: string[];
}

const IDS = { vtpass: 3, interswitch: 5 } as const;
const FIRST_REF = 1_800_000_000_000;
/** Abandoned submissions are never resubmitted, which would lower deliveries. */
const ABREAST = 8;
const [LEAST, STEP] = [10_000, 100];
/** Outcomes are asked for with faults so often, and then until everything is known. */
const FAULTY_ROUNDS = 12;
/** Bills unknown to the provider are decided manually from here on. */
const PEOPLE_DECIDE = 20;
const MAX_ROUNDS = 300;

/**
 * Buys airtime over two accounts under faults and kills, then compares providers and books. The first account is
 * short of money repeatedly.
 */
export async function billsTrial({
  bills,
  billers: [one, other],
  seed,
  databaseUrl,
  redisUrl,
}: BillsTrialOptions): Promise<BillsTrialReport> {
  const amounts = Array.from({ length: bills }, (_, index) => LEAST + index * STEP);
  const all = sum(amounts);
  const first = await trialBillers[one](0);
  const second = await trialBillers[other](2 * all);
  const chance = chanceOf(seed);
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const sql = <Result extends pg.QueryResultRow>(text: string): Promise<Result[]> => sqlBeside<Result>(owner, text);
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-bills-'));
  const result = new Set<string>();
  let supervisor: ProcessSupervisor | undefined;
  try {
    const accounts = {
      first: { adapter: one, id: IDS[one], provider: first },
      second: { adapter: other, id: IDS[other], provider: second },
    };
    supervisor = await startProcesses({ ...envOf(folder, 'bills', accounts), DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, dying);
    for (const [name, biller] of Object.entries({ first, second })) setFaults(biller, randomFaults(chance, name), result);
    for (const [name, biller] of Object.entries({ first, second })) {
      let started = 0;
      biller.startAs(() => (chance(name, started++, 'start') < 0.4 ? 'paid' : 'open'));
    }
    const before = await walletOf(await supervisor.client());
    const unanswered = await putAll(supervisor, amounts, {
      async put(client, amount) {
        const nth = (amount - LEAST) / STEP;
        const { status } = await client.call('POST', '/bills/topup', {
          type: 'airtime',
          phoneNumber: `0803${1_000_000 + nth}`,
          amount,
          requestRef: String(FIRST_REF + nth),
        });
        return status === 200;
      },
      abreast: ABREAST,
      onFifth: () => first.topUp(Math.floor(all / 6)),
    });
    const learning: Learning = { sql, billers: [first, second], chance, supervisor, faults: result };
    const ended = await learnOutcomes(learning);
    const rows = await rowsOf(learning);
    const byId = new Map([
      [IDS[one], first],
      [IDS[other], second],
    ]);
    const wrongs = [
      ...wrongsOf(rows, amounts, byId, namedBy(await sql(GIVEN_NUMBERS)), result),
      ...[first, second].flatMap(balanceFaults),
      ...(await breachesOf(databaseUrl)),
    ];
    const delivered = rows.filter(({ state }) => state === 'delivered');
    const spent = sum(delivered.map(({ amount, fee }) => amount + fee));
    const lost = before - (await walletOf(await supervisor.client()));
    if (lost !== spent) wrongs.push(`the wallet lost ${lost}, and ${spent} was delivered`);
    return {
      figures: {
        bills: rows.length,
        delivered: delivered.length,
        'given back': rows.length - delivered.length,
        'ended by people': ended,
        unanswered,
        'next attempts': sum(rows.map(({ attempt }) => attempt - 1)),
        'killed processes': supervisor.killed(),
        'at crash points': supervisor.fell(),
        'at the first': first.bills().length,
        'at the second': second.bills().length,
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

/** Crash points: before the next attempt, after a submission, after an outcome. */
const dying = (nth: number): { at: 'after-next-attempt' | 'after-submission' | 'after-outcome'; nth: number; do: 'die' }[] =>
  [
    [{ at: 'after-next-attempt', nth: 3, do: 'die' } as const],
    [{ at: 'after-submission', nth: 9, do: 'die' } as const],
    [{ at: 'after-outcome', nth: 5, do: 'die' } as const],
  ][nth] ?? [];

/** Faults for what is of bills; what was asked about and answered whole is noted. */
function setFaults({ double, isOfBill, askedAbout }: TrialBiller, faultOf: ReturnType<typeof randomFaults>, result: Set<string>): void {
  double.fault((request) => {
    const fault = isOfBill(request) ? faultOf(request) : null;
    const about = askedAbout(request);
    if (about !== null && (fault === null || fault === 'slow')) result.add(about);
    return fault;
  });
}

interface Row extends pg.QueryResultRow {
  requestRef: string;
  reference: string;
  provider: number;
  attempt: number;
  amount: number;
  fee: number;
  state: string;
}

interface Learning {
  sql<Result extends pg.QueryResultRow>(text: string): Promise<Result[]>;
  billers: readonly TrialBiller[];
  chance: Chance;
  supervisor: ProcessSupervisor;
  faults: Set<string>;
}

const rowsOf = ({ sql }: Learning): Promise<Row[]> =>
  sql<Row>(
    `select request_ref as "requestRef", ledger.attempt_reference(upstream_ref, attempt) as reference, provider::int, attempt::int, amount::int, fee::int, state::text
       from bills.bill where request_ref like '18%' order by request_ref`,
  );

/** Advances time until every outcome is known; unknown bills are decided manually. @returns their number. */
async function learnOutcomes(learning: Learning): Promise<number> {
  const { sql, billers, chance, supervisor, faults } = learning;
  let ended = 0;
  for (let round = 0; ; round++) {
    const open = (await rowsOf(learning)).filter(({ state }) => state !== 'delivered' && state !== 'refunded');
    if (open.length === 0) return ended;
    if (round > MAX_ROUNDS) throw new Error(`still open: ${JSON.stringify(open.slice(0, 5))}`);
    if (round === 3) await supervisor.kill();
    if (round === FAULTY_ROUNDS) for (const biller of billers) setFaults(biller, () => null, faults);
    for (const biller of billers)
      for (const { reference, amount, state } of biller.bills())
        if (state === 'open') biller.end(reference, chance(amount, 'fate') < 0.8 ? 'paid' : 'back');
    if (round % 5 === 4) await letClaimsRunOut(sql);
    if (round >= PEOPLE_DECIDE) ended += await decided(learning, open);
    await sql(
      `update bills.open_bill o set next_check_at = clock_timestamp() from bills.bill b
        where b.request_ref like '18%' and o.next_check_at > clock_timestamp() and b.book_id = o.book_id and b.id = o.bill_id
          and (b.claim is null or b.claimed_until <= clock_timestamp())`,
    );
    await sleep(150);
  }
}

const OPERATOR = { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret' };

/** An operator gives back what neither provider has, once each was asked without a fault. */
async function decided({ sql, billers, supervisor }: Learning, open: readonly Row[]): Promise<number> {
  const named = namedBy(await sql(GIVEN_NUMBERS));
  const there = new Set(billers.flatMap((biller) => biller.bills().map(({ reference }) => named(reference))));
  const client = await supervisor.client();
  let ended = 0;
  for (const { requestRef, reference } of open) {
    if (there.has(reference)) continue;
    const businessId = '00000000-0000-7000-8000-000000000001';
    const body = { businessId, note: 'The provider has nothing of it' };
    const reply = await client.call('POST', `/ops/bills/${requestRef}/reverse`, body, OPERATOR).catch(() => null);
    if (reply?.status === 200) ended++;
  }
  return ended;
}

/** Differences between books and providers. `named` maps references, the last argument lists answers. */
function wrongsOf(
  rows: readonly Row[],
  amounts: readonly number[],
  billers: ReadonlyMap<number, TrialBiller>,
  named: (theirs: string) => string,
  result: ReadonlySet<string>,
): string[] {
  const wrongs: string[] = [];
  if (JSON.stringify(rows.map(({ amount }) => amount)) !== JSON.stringify(amounts)) wrongs.push('there are not the bills that were paid');
  const asked = new Set([...result].map(named));
  const byReference = Map.groupBy(
    [...billers].flatMap(([provider, biller]) =>
      biller
        .bills()
        .map((bill) => ({ ...bill, provider, reference: named(bill.reference), first: named(bill.reference).replace(/r\d+$/, '') })),
    ),
    ({ first }) => first,
  );
  for (const row of rows) {
    const first = row.reference.replace(/r\d+$/, '');
    // An attempt without balance is recorded.
    const theirs = (byReference.get(first) ?? []).filter(({ state, reference }) => state !== 'back' || reference === row.reference);
    byReference.delete(first);
    const [bill] = theirs;
    const text = JSON.stringify({ row, theirs });
    if (theirs.length > 1) wrongs.push(`made twice: ${text}`);
    if (bill && (bill.amount !== row.amount || bill.provider !== row.provider || bill.reference !== row.reference))
      wrongs.push(`another than ours: ${text}`);
    if (row.state === 'delivered' ? bill?.state !== 'paid' : bill !== undefined && bill.state !== 'back')
      wrongs.push(`${row.state} here: ${text}`);
    if (row.state === 'delivered' && !asked.has(row.reference)) wrongs.push(`delivered without having been asked about: ${text}`);
  }
  return [...wrongs, ...[...byReference.keys()].map((reference) => `unknown here: ${reference}`)];
}

function balanceFaults(biller: TrialBiller): string[] {
  const paid = sum(biller.bills().map(({ state, amount }) => (state === 'paid' ? amount : 0)));
  return biller.spent() === paid ? [] : [`a provider balance lost ${biller.spent()}, and ${paid} was paid`];
}
