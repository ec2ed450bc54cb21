import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Plan } from './arguments.ts';
import { residentBytes } from './machine.ts';
import { asOwner, seedCallers } from './seed.ts';
import type { World } from './world.ts';

export interface PayrollReport {
  items: number;
  /** Salaries queued a second, in steps of 200 with the wallet's lock, as the worker does. */
  queuedPerSecond: number;
  /** Salaries debited, handed to the simulated bank and recorded a second, all workers' parts included. */
  sentPerSecond: number;
  /** The same items through ledger.pay alone, in one statement of 200 each, nothing around it. */
  rawPerSecond: number;
  /** Memory of the process before, and after each of a few such payrolls one after the other, in MB. */
  memory: { before: number; after: number[] };
}

const ITEMS = 10_000;
const QUICK_ITEMS = 2_000;
const STEP = 200;
/** The first fills what the process keeps anyway; growth that goes on would show with the others. */
const PAYROLLS = 4;
const PATIENCE_MS = 300_000;

/** A payroll on one wallet: how fast its salaries become transfers, and how fast those leave, beside the bare ledger function. */
export async function benchPayroll(world: World, plan: Plan): Promise<PayrollReport> {
  const items = plan.quick ? QUICK_ITEMS : ITEMS;
  const url = await world.database('bench_payroll');
  const [caller, raw] = await seedCallers(url, world.pepper, 2);
  if (!caller || !raw) throw new Error('the bench has no callers');
  const rawPerSecond = await asOwner(url, (client) => payAlone(client, raw.bookId, items));
  const api = await world.startApi(url);
  const before = megabytes(api.pid);
  const after: number[] = [];
  const times: { queuedMs: number; sentMs: number }[] = [];
  for (let n = 0; n < PAYROLLS; n++) {
    times.push(await payOut(url, await asOwner(url, (client) => seedBatch(client, caller.bookId, { items, reference: `BENCH-${n}` }))));
    after.push(megabytes(api.pid));
  }
  await api.stop();
  const perSecond = (part: 'queuedMs' | 'sentMs'): number => (items * 1_000) / middle(times.map((time) => time[part]));
  return { items, queuedPerSecond: perSecond('queuedMs'), sentPerSecond: perSecond('sentMs'), rawPerSecond, memory: { before, after } };
}

/** Waits until a batch is queued, and until all of it was sent. */
function payOut(url: string, batch: string): Promise<{ queuedMs: number; sentMs: number }> {
  const started = performance.now();
  return asOwner(url, async (client) => {
    const until = async (wanted: string): Promise<number> => {
      for (;;) {
        const { rows } = await client.query<{ done: boolean }>(`select ${wanted} as done from payroll_batch where id = $1`, [batch]);
        if (rows[0]?.done) return performance.now() - started;
        if (performance.now() - started > PATIENCE_MS) throw new Error('the payroll did not end');
        await sleep(20);
      }
    };
    return {
      queuedMs: await until('queued + sent + settled + failed + reversed = item_count'),
      sentMs: await until('sent + settled + failed + reversed = item_count'),
    };
  });
}

export function printPayroll({ items, queuedPerSecond, sentPerSecond, rawPerSecond, memory }: PayrollReport): string {
  const share = (figure: number): string => `${Math.round((figure / rawPerSecond) * 100)}%`;
  return [
    `payroll: ${items} salaries on one wallet, beside the workers that send them, ${memory.after.length} times`,
    `  ledger.pay alone     ${Math.round(rawPerSecond)} a second`,
    `  queued               ${Math.round(queuedPerSecond)} a second (${share(queuedPerSecond)})`,
    `  debited and sent     ${Math.round(sentPerSecond)} a second (${share(sentPerSecond)})`,
    `  memory of the process ${memory.before} MB before, after each ${memory.after.join(', ')} MB`,
  ].join('\n');
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const megabytes = (pid: number): number => Math.round(residentBytes(pid) / 1_048_576);

/** Holds as many scheduled transfers in steps as large as the worker's, without items, batches and everything else. */
async function payAlone(client: pg.Client, book: number, items: number): Promise<number> {
  const started = performance.now();
  for (let at = 0; at < items; at += STEP) {
    await client.query('begin');
    await client.query('select 1 from ledger.account where book_id = $1 and account = 1 for no key update', [book]);
    await client.query(
      `select count(*) from ledger.pay((select jsonb_agg(jsonb_build_object('n', n, 'bookId', $1::bigint, 'id', ledger.uuid7(), 'amount', 1000000, 'fee', 2688, 'feeBreakdown', '[]'::jsonb,
         'bankCode', '058', 'bankName', 'Guaranty Trust Bank', 'accountNumber', '0123456785', 'provider', 0, 'codePrefix', '1453',
         'scheduledAt', clock_timestamp() + interval '1 day')) from generate_series(1, $2) n))`,
      [book, STEP],
    );
    await client.query('commit');
  }
  return (items * 1_000) / (performance.now() - started);
}

/** A batch that somebody approved a moment ago. */
async function seedBatch(client: pg.Client, book: number, { items, reference }: { items: number; reference: string }): Promise<string> {
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
