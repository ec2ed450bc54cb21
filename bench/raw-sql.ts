import { spawn } from 'node:child_process';
import { accessSync, constants, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type pg from 'pg';
import type { Plan } from './arguments.ts';
import { cpuOfTree } from './machine.ts';
import { middle } from './report.ts';
import { asOwner } from './seed.ts';
import type { World } from './world.ts';

export interface RawSql {
  driver: 'pgbench' | 'a loop in node';
  batch: number;
  batches: { wallets: number; clients: number; perSecond: number; postgresUs: number }[];
}

export const BATCH = 64;
/** Prepared batches per second; beyond any machine. */
const BATCHES_A_SECOND = 500;

const PREPARE = `
  create schema if not exists bench;
  create table if not exists bench.batch (n bigint primary key, books bigint[], pays jsonb, captures jsonb);
  create sequence if not exists bench.next;
  truncate bench.batch;
  alter sequence bench.next restart`;
const itemsOf = (size: number): string => `
  select n, array_agg(distinct book), jsonb_agg(jsonb_build_object('n', i, 'bookId', book, 'id', id, 'clientReference', id, 'amount', 150000, 'fee', 1075,
           'feeBreakdown', '[{"type":"transfer_fee","amount":1000},{"type":"vat","amount":75}]'::jsonb, 'bankCode', '058', 'bankName', 'Guaranty Trust Bank',
           'accountNumber', '0123456785', 'accountName', 'ADA CHIOMA OKAFOR', 'narration', 'Invoice 1', 'provider', 0, 'claim', id, 'leaseMs', 60000,
           'firstCheckMs', 300000, 'codePrefix', '1453') order by i),
         jsonb_agg(jsonb_build_object('n', i, 'bookId', book, 'id', id, 'step', 'pending', 'claim', id, 'channel', 'submit', 'code', '90009', 'description', 'Request processing in progress',
           'transactionRef', id, 'transactionId', '1', 'sessionId', '000013176360000000000000000001', 'nextCheckMs', 300000, 'unseen', 0,
           'body', jsonb_build_object('kind', 'accepted', 'code', '90009', 'transactionRef', id)) order by i)
    from (select n, i, ($1::bigint[])[1 + (n * ${size} + i) % cardinality($1)] as book, ledger.uuid7() as id
            from generate_series(1, $2::bigint) n, generate_series(0, ${size} - 1) i) as item
   group by n`;
export const payAndCaptureTexts = [
  'select count(*) from ledger.post_batch(null, null, (select pays from bench.batch where n = 1), (select books from bench.batch where n = 1))',
  'select count(*) from ledger.post_batch((select captures from bench.batch where n = 1), null, null, (select books from bench.batch where n = 1))',
] as const;
const STEPS = [
  "select nextval('bench.next') as batch",
  'select count(*) from ledger.post_batch(null, null, (select pays from bench.batch where n = $1), (select books from bench.batch where n = $1))',
  'select count(*) from ledger.post_batch((select captures from bench.batch where n = $1), null, null, (select books from bench.batch where n = $1))',
] as const;

/** Runs payments and captures like the product: one batch per wallet, two for many. */
export async function prepareRawSql(world: World, books: readonly number[], plan: Plan): Promise<RawSql> {
  const url = await world.database('bench_sql');
  await seedBooks(url, books.length);
  const pgbench = onPath('pgbench');
  const run = pgbench
    ? (clients: number, ms: number) => withPgbench(pgbench, world.folder, url, clients, ms)
    : (clients: number, ms: number) => withNode(url, clients, ms);
  const loads: RawSql['batches'] = [];
  const shapes = [
    { wallets: 1, clients: 1 },
    { wallets: books.length, clients: 2 },
  ];
  for (const { wallets, clients } of shapes.slice(0, books.length)) {
    const results: { perSecond: number; postgresUs: number }[] = [];
    for (let round = 0; round <= plan.rounds; round++) {
      await fillBatches(url, wallets, Math.ceil((plan.roundMs / 1_000) * BATCHES_A_SECOND));
      const before = cpuOfTree(world.postgres.pid);
      const transfers = (await run(clients, plan.roundMs)) * BATCH;
      const postgresUs = (cpuOfTree(world.postgres.pid) - before) / transfers;
      if (round > 0) results.push({ perSecond: (transfers * 1_000) / plan.roundMs, postgresUs });
    }
    const typical = (figure: 'perSecond' | 'postgresUs'): number => middle(results.map((result) => result[figure]));
    loads.push({ wallets, clients, perSecond: typical('perSecond'), postgresUs: typical('postgresUs') });
  }
  return { driver: pgbench ? 'pgbench' : 'a loop in node', batch: BATCH, batches: loads };
}

export function seedBooks(url: string, count: number): Promise<void> {
  return asOwner(url, async (client) => {
    await client.query(
      "insert into business (id, name, email) select gen_random_uuid(), 'Bench ' || n, 'bench@example.com' from generate_series(1, $1) n",
      [count],
    );
    await client.query(
      "select ledger.credit_deposit(ledger.open_book(id, 'sandbox'), id, 1000000000000000, 'BENCH', 0::smallint, 'sandbox') from business",
    );
  });
}

export function fillBatches(url: string, wallets: number, batches: number, size = BATCH): Promise<void> {
  return asOwner(url, async (client) => {
    await client.query(PREPARE);
    const { rows } = await client.query<{ id: string }>('select id from ledger.book order by id limit $1', [wallets]);
    await client.query(`insert into bench.batch ${itemsOf(size)}`, [rows.map(({ id }) => id), batches]);
    await client.query('vacuum analyze bench.batch');
    await client.query('checkpoint');
  });
}

/** Grows a history without fsync, to measure accumulated cost. */
export async function growHistory(client: pg.Client, batches: number): Promise<void> {
  await client.query('set synchronous_commit = off');
  await client.query(`
    do $do$
    declare
      v_books bigint[] := array[(select min(id) from ledger.book)];
      v bench.batch;
    begin
      for k in 1 .. ${batches} loop
        execute $items$${itemsOf(BATCH)}$items$ into v using v_books, 1::bigint;
        perform ledger.post_batch(null, null, v.pays, v.books);
        commit;
        perform ledger.post_batch(v.captures, null, null, v.books);
        commit;
      end loop;
    end $do$`);
  await client.query('reset synchronous_commit');
}

async function withPgbench(program: string, folder: string, url: string, clients: number, ms: number): Promise<number> {
  const script = join(folder, 'batch.sql');
  const [next, pay, capture] = STEPS.map((step) => step.replaceAll('$1', ':batch'));
  writeFileSync(script, `${next} \\gset\n${pay};\n${capture};\n`);
  const args = ['--no-vacuum', '--protocol=prepared', `--file=${script}`, `--client=${clients}`, `--time=${Math.round(ms / 1_000)}`, url];
  const text = await new Promise<string>((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let response = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (response += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done(response) : fail(new Error(`pgbench failed: ${response}`))));
  });
  return (Number(/tps = ([\d.]+) \(without/.exec(text)?.[1] ?? NaN) * ms) / 1_000;
}

async function withNode(url: string, clients: number, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let batches = 0;
  await Promise.all(
    Array.from({ length: clients }, () =>
      asOwner(url, async (client: pg.Client) => {
        while (performance.now() < end) {
          const { rows } = await client.query<{ batch: string }>({ name: 'next', text: STEPS[0] });
          await payAndCapture(client, Number(rows[0]?.batch));
          batches++;
        }
      }),
    ),
  );
  return batches;
}

/** Pays and records one batch: two commits. */
export async function payAndCapture(client: pg.Client, n: number): Promise<void> {
  await client.query({ name: 'pay', text: STEPS[1], values: [n] });
  await client.query({ name: 'capture', text: STEPS[2], values: [n] });
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
