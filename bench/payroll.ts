import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Plan } from './arguments.ts';
import { cpuOf, cpuOfTree, residentBytes } from './machine.ts';
import { asOwner, seedCallers } from './seed.ts';
import type { World } from './world.ts';

export interface PayrollReport {
  items: number;
  /** Salaries debited, submitted and recorded per second, from the worker's claim. */
  sentPerSecond: number;
  /** The same number through ledger.pay alone. */
  rawPerSecond: number;
  /** The same through ledger.pay and ledger.capture, the minimum of a submission. */
  bothPerSecond: number;
  recordUs: number;
  nodeUs: number;
  postgresUs: number;
  rawUs: number;
  memory: { before: number; after: number[] };
}

const ITEMS = 10_000;
const QUICK_ITEMS = 2_000;
const STEP = 128;
/** The first payroll fills caches; growth shows in the others. */
const PAYROLLS = 4;
const PATIENCE_MS = 300_000;

/** A payroll on one wallet: debit, submission and record rates, beside the bare functions. */
export async function benchPayroll(world: World, plan: Plan): Promise<PayrollReport> {
  const items = plan.quick ? QUICK_ITEMS : ITEMS;
  const url = await world.database('bench_payroll');
  const [caller, raw] = await seedCallers(url, world.pepper, 2);
  if (!caller || !raw) throw new Error('the bench has no callers');
  const postgresUs = (): number => cpuOfTree(world.postgres.pid);
  const rawAt = postgresUs();
  const rawPerSecond = await asOwner(url, (client) => alone(client, PAY, { bookId: raw.bookId, items }));
  const rawUs = (postgresUs() - rawAt) / items;
  await asOwner(url, (client) => client.query(CLAIMED));
  const recordAt = postgresUs();
  const recordsPerSecond = await asOwner(url, (client) => alone(client, RECORD, { bookId: raw.bookId, items }));
  const recordUs = (postgresUs() - recordAt) / items;
  const bothPerSecond = 1 / (1 / rawPerSecond + 1 / recordsPerSecond);
  const api = await world.startApi(url);
  const before = megabytes(api.pid);
  const after: number[] = [];
  const times: number[] = [];
  const [nodeAt, postgresAt] = [cpuOf(api.pid), postgresUs()];
  for (let n = 0; n < PAYROLLS; n++) {
    times.push(await payOut(url, await asOwner(url, (client) => seedBatch(client, caller.bookId, { items, reference: `BENCH-${n}` }))));
    after.push(megabytes(api.pid));
  }
  const each = (us: number): number => us / items / PAYROLLS;
  const used = { nodeUs: each(cpuOf(api.pid) - nodeAt), postgresUs: each(postgresUs() - postgresAt), rawUs };
  await api.stop();
  return {
    items,
    sentPerSecond: (items * 1_000) / middle(times),
    rawPerSecond,
    bothPerSecond,
    recordUs,
    ...used,
    memory: { before, after },
  };
}

function payOut(url: string, batch: string): Promise<number> {
  const started = performance.now();
  return asOwner(url, async (client) => {
    const until = async (wanted: string): Promise<number> => {
      for (;;) {
        const { rows } = await client.query<{ done: boolean }>(`select ${wanted} as done from payroll_batch where id = $1`, [batch]);
        if (rows[0]?.done) return performance.now();
        if (performance.now() - started > PATIENCE_MS) throw new Error('the payroll did not end');
        await sleep(10);
      }
    };
    const begun = await until('processing_started_at is not null');
    return (await until(`sent + settled + failed + reversed = item_count and claim is null`)) - begun;
  });
}

export function printPayroll({
  items,
  sentPerSecond,
  rawPerSecond,
  bothPerSecond,
  recordUs,
  nodeUs,
  postgresUs,
  rawUs,
  memory,
}: PayrollReport): string {
  const share = (figure: number): string => `${Math.round((figure / rawPerSecond) * 100)}%`;
  return [
    `payroll: ${items} salaries on one wallet, ${memory.after.length} times`,
    `  ledger.pay alone      ${Math.round(rawPerSecond)} a second`,
    `  and ledger.capture    ${Math.round(bothPerSecond)} a second (${share(bothPerSecond)}), what these two alone leave of one wallet's time: ${Math.round(rawUs)} + ${Math.round(recordUs)} µs of PostgreSQL`,
    `  debited and submitted ${Math.round(sentPerSecond)} a second (${share(sentPerSecond)}; aim: 40%), ${Math.round((sentPerSecond / bothPerSecond) * 100)}% of that`,
    `  processor time        ${Math.round(nodeUs)} µs of the process, ${Math.round(postgresUs)} of PostgreSQL, where ledger.pay alone takes ${Math.round(rawUs)}`,
    `  memory of the process ${memory.before} MB before, after each ${memory.after.join(', ')} MB`,
  ].join('\n');
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const megabytes = (pid: number): number => Math.round(residentBytes(pid) / 1_048_576);

const PAY = `
  select count(*) from ledger.pay((select jsonb_agg(jsonb_build_object('n', n, 'bookId', $1::bigint, 'id', ledger.uuid7(), 'amount', 1000000, 'fee', 2688, 'feeBreakdown', '[]'::jsonb,
         'bankCode', '058', 'bankName', 'Guaranty Trust Bank', 'accountNumber', '0123456785', 'provider', 0, 'codePrefix', '1453',
         'claim', ledger.uuid7(), 'leaseMs', 60000, 'firstCheckMs', 300000)) from generate_series($2::integer, $2 + $3 - 1) n))`;

const CLAIMED = `
  create table public.bench_claimed as
    select (row_number() over (order by id) - 1)::integer as n, id, claim from ledger.transfer where state = 'submitting';
  create unique index on public.bench_claimed (n);
  analyze public.bench_claimed`;

const RECORD = `
  select count(*) from ledger.capture((select jsonb_agg(jsonb_build_object('n', n, 'bookId', $1::bigint, 'id', id, 'step', 'pending', 'claim', claim, 'channel', 'submit',
         'code', '90009', 'description', 'Request processing in progress', 'transactionRef', id, 'transactionId', '1', 'sessionId', '000013176360000000000000000001',
         'nextCheckMs', 300000, 'unseen', 0, 'body', jsonb_build_object('kind', 'accepted', 'code', '90009', 'transactionRef', id)))
         from public.bench_claimed where n >= $2 and n < $2 + $3))`;

async function alone(client: pg.Client, text: string, { bookId, items }: { bookId: number; items: number }): Promise<number> {
  const started = performance.now();
  for (let at = 0; at < items; at += STEP) {
    await client.query('begin');
    await client.query('select 1 from ledger.account where book_id = $1 and account = 1 for no key update', [bookId]);
    await client.query(text, [bookId, at, STEP]);
    await client.query('commit');
  }
  return (items * 1_000) / (performance.now() - started);
}

export async function seedBatch(
  client: pg.Client,
  book: number,
  { items, reference }: { items: number; reference: string },
): Promise<string> {
  const id = randomUUID();
  await client.query('begin');
  await client.query(
    `insert into payroll_batch (book_id, id, reference, name, status, item_count, total_amount, total_fees, created_by, next_run_at)
     values ($1, $2, $4, 'Bench', 'approved', $3::integer, $3::integer * 1000000::bigint, $3::integer * 2688::bigint, 'bench', clock_timestamp())`,
    [book, id, items, reference],
  );
  await client.query(
    `insert into payroll_item (book_id, id, batch_id, position, beneficiary_name, account_number, bank_code, bank_name, amount, fee, fee_breakdown, name_match)
     select $1, ledger.uuid7(), $2, n, 'ADA CHIOMA OKAFOR', '0123456785', '058', 'Guaranty Trust Bank', 1000000, 2688, '[]', 'EXACT_MATCH' from generate_series(0, $3 - 1) n`,
    [book, id, items],
  );
  await client.query('commit');
  return id;
}
