import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { pino } from 'pino';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { verifyOn } from '../src/app/verify/verify-on.ts';
import { listTransfers, statusByClientReference, statusByCode } from '../src/slices/transfers/read/read.ts';
import { LATEST, newestEntries } from '../src/slices/wallet/entries.ts';
import { placeAt } from '../src/slices/wallet/wallet.ts';
import { settleTransfers } from '../jobs/kinds.ts';
import type { Plan } from './arguments.ts';
import { BATCH, fillBatches, payAndCaptureTexts } from './raw-sql.ts';
import { middle, percent, table } from './report.ts';
import { asOwner, seedCallers, seedHistory } from './seed.ts';
import type { World } from './world.ts';

/** Cost of a history by size. */
interface Year {
  postings: number;
  bytes: Record<string, number>;
  blocks: Record<string, number>;
  /** Duration of `ledger:verify`: all, and since the checkpoint. */
  verifyMs: { all: number; rest: number };
}

export interface YearReport {
  short: Year;
  long: Year;
}

const SHORT = 10_000;
const CALLS = 9;
/** Open transfers and deliveries during polls. */
const OPEN = 200;
const ROWS = 51;
const DAY_MS = 86_400_000;
const ALL = { settlementStatus: null, accountNumber: null, clientReference: null, from: null, before: null, limit: ROWS };

/** Blocks of worker polls and of `ledger:verify`, in a short and a long history. */
export async function benchYear(world: World, { yearPostings }: Plan): Promise<YearReport> {
  return { short: await yearOf(world, SHORT), long: await yearOf(world, yearPostings) };
}

async function yearOf(world: World, postings: number): Promise<Year> {
  const url = await world.database(`bench_year_${postings}`);
  const [caller] = await seedCallers(url, world.pepper, 1);
  if (!caller) throw new Error('no owner was seeded');
  const before = await asOwner(url, sizes);
  const { codes, oldest } = await seedHistory(url, caller, postings);
  const transfers = postings / 4;
  await asOwner(url, (client) => seedReportedBalances(client, caller.bookId));
  const after = await asOwner(url, sizes);
  const bytes = Object.fromEntries(
    Object.entries(after)
      .map(([name, size]): [string, number] => [name, (size - (before[name] ?? 0)) / transfers])
      .filter(([, each]) => each >= 1)
      .toSorted(([, a], [, b]) => b - a),
  );
  const verifyMs = await verifications(url);
  const blocks = await asOwner(url, async (client) => {
    const endpoint = await seedOpen(client, caller.bookId);
    await client.query('vacuum analyze');
    const found = {
      ...(await pollCosts(client, caller.bookId, endpoint)),
      ...(await reads(client, caller.bookId, { code: codes.at(-1) ?? '', oldest })),
    };
    await fillBatches(url, 1, 1);
    return {
      ...found,
      [`payment and capture of ${BATCH} transfers`]: middle(await several(() => blocksOf(client, ...payAndCaptureTexts))),
    };
  });
  return { postings, bytes, blocks, verifyMs };
}

/** Funding precedes transfers, and the treasury has its total. */
async function verifications(url: string): Promise<Year['verifyMs']> {
  await asOwner(url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update ledger.posting set posted_at = (select min(posted_at) from ledger.posting) - interval '1 hour' where kind = 'funding'`,
    );
    await client.query(`select treasury.add_totals('-infinity', (select max(posted_at) + interval '1 second' from ledger.posting))`);
    await client.query(
      `update treasury.progress set until = (select max(posted_at) + interval '1 second' from ledger.posting), next_until = null, next_xid = null`,
    );
    await client.query('set session_replication_role = origin');
  });
  const db = openDatabase({ url, size: 1, log: pino({ level: 'silent' }), applicationName: 'tollgate bench' });
  try {
    const { durationMs: all, checks } = await verifyOn(db);
    const broken = checks.filter(({ breaches }) => breaches > 0);
    if (broken.length > 0) throw new Error(`the books of the bench do not hold: ${JSON.stringify(broken[0])}`);
    const rests: number[] = [];
    for (let n = 0; n < 3; n++) rests.push((await verifyOn(db)).durationMs);
    return { all, rest: middle(rests) };
  } finally {
    await db.close();
  }
}

async function seedReportedBalances(client: pg.Client, book: number): Promise<void> {
  await client.query(`insert into webhook.receiver (book_id, id, url, first_of) values ($1, $2, 'https://a.example', $1)`, [
    book,
    randomUUID(),
  ]);
  await client.query(
    `insert into ledger.outbox (book_id, id, event, data, occurred_at)
     select book_id, id, 'transfer.settled', jsonb_build_object('transferCode', transfer_code, 'clientReference', client_reference, 'amount', amount, 'fee', fee, 'currency', 'NGN',
            'status', 'delivered', 'bankCode', bank_code, 'bankName', bank_name, 'accountNumber', account_number, 'accountName', account_name, 'narration', narration,
            'provider', jsonb_build_object('transactionResponseCode', response_code, 'transactionRef', transaction_ref, 'transactionId', transaction_id, 'sessionId', session_id),
            'occurredAt', ledger.iso(settled_at)), settled_at from ledger.transfer where book_id = $1 order by created_at`,
    [book],
  );
  await client.query(
    `insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, status, attempts, next_attempt_at, http_status, delivered_at, created_at)
     select o.book_id, o.id, e.id, o.id, o.event, 'delivered', 1, null, 200, o.occurred_at, o.occurred_at from ledger.outbox o join webhook.receiver e on e.book_id = o.book_id order by o.id`,
  );
  await client.query(
    `insert into webhook.attempt (book_id, delivery_id, n, trigger, started_at, finished_at, http_status, timings)
     select book_id, id, 1, 'event', created_at, created_at, 200, '{"dnsMs":1.2,"connectMs":2.3,"tlsMs":4.5,"firstByteMs":12.5,"totalMs":20.5}' from webhook.delivery order by created_at`,
  );
  await client.query('vacuum analyze');
}

async function seedOpen(client: pg.Client, book: number): Promise<string> {
  await client.query(
    `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, captured, submissions, created_at, next_check_at)
     select $1, ledger.uuid7(), '1453open' || n, 'acknowledged', 150000, 1075, '[]', '058', 'Guaranty Trust Bank', '0123456785', 0, true, 1, now(), now() - interval '1 second'
       from generate_series(1, ${OPEN}) n`,
    [book],
  );
  await client.query(
    `with event as (insert into ledger.outbox (book_id, id, event, data, occurred_at) select $1, ledger.uuid7(), 'transfer.settled', '{}', now() from generate_series(1, ${OPEN}) returning *)
     insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, next_attempt_at, created_at)
     select v.book_id, ledger.uuid7(), e.id, v.id, v.event, now() - interval '1 second', now() from event v join webhook.receiver e on e.book_id = v.book_id`,
    [book],
  );
  const { rows } = await client.query<{ id: string }>('select id from webhook.receiver');
  return rows[0]?.id ?? '';
}

/** Blocks per poll, each rolled back. */
async function pollCosts(client: pg.Client, book: number, endpoint: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, text] of [
    ['when a transfer is due', String(settleTransfers.due)],
    ['claim of transfers', `select * from ledger.claim_due(50, '${randomUUID()}', 45000)`],
    ['when a webhook is due', 'select * from webhook.next_due()'],
    ['endpoints that are due', `select * from webhook.due_endpoints(0, '00000000-0000-0000-0000-000000000000', 100)`],
    ['claim of webhooks', `select * from webhook.claim(${book}, '${endpoint}', 16, '${randomUUID()}', 45000)`],
  ] as const)
    found[name] = middle(await several(() => blocksOf(client, text)));
  return found;
}

async function reads(client: pg.Client, bookId: number, { code, oldest }: { code: string; oldest: Date }): Promise<Record<string, number>> {
  const asked: Record<string, (db: Database) => Promise<unknown>> = {
    'status by code': (db) => statusByCode(db, bookId, code),
    'status by reference': (db) => statusByClientReference(db, bookId, 'HIST-7'),
    'newest page of the statement': (db) => newestEntries(db, bookId, { after: { at: 0, seq: 0 }, before: { at: LATEST, seq: 0 } }, ROWS),
    'oldest page of the statement': (db) =>
      newestEntries(db, bookId, { after: { at: 0, seq: 0 }, before: placeAt(new Date(oldest.getTime() + DAY_MS)) }, ROWS),
    'newest page of transfers': (db) => listTransfers(db, { ...ALL, bookId, to: null }),
    'oldest page of transfers': (db) => listTransfers(db, { ...ALL, bookId, to: new Date(oldest.getTime() + DAY_MS) }),
  };
  const found: Record<string, number> = {};
  for (const [name, ask] of Object.entries(asked)) {
    const { text, values } = await statementOf(ask);
    found[name] = middle(await several(() => blocksOf(client, { text, values })));
  }
  return found;
}

async function statementOf(ask: (db: Database) => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
  let asked: { text: string; values: unknown[] } | null = null;
  const query = async (_: string, text: string, values: unknown[]): Promise<never[]> => {
    asked = { text, values };
    return [];
  };
  await ask({ query } as unknown as Database);
  if (!asked) throw new Error('nothing was asked');
  return asked;
}

async function several(work: () => Promise<number>): Promise<number[]> {
  const each: number[] = [];
  for (let n = 0; n < CALLS; n++) each.push(await work());
  return each;
}

async function blocksOf(client: pg.Client, ...statements: readonly (string | { text: string; values: unknown[] })[]): Promise<number> {
  await client.query('begin');
  let blocks = 0;
  for (const each of statements) {
    const { text, values } = typeof each === 'string' ? { text: each, values: [] } : each;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
    blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  await client.query('rollback');
  return blocks;
}

async function sizes(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

export function printYear({ short, long }: YearReport): string {
  const total = (of: Record<string, number>): number => Object.values(of).reduce((sum, each) => sum + each, 0);
  return [
    `year: ${OPEN} transfers and webhooks due, beside ${short.postings} and ${long.postings} postings`,
    table([
      ['blocks of a call', short.postings, long.postings, 'ratio'],
      ...Object.entries(long.blocks).map(([name, blocks]) => [
        name,
        short.blocks[name] ?? 0,
        blocks,
        percent(blocks / (short.blocks[name] || 1)),
      ]),
    ]),
    table([
      ['bytes of one delivered transfer with its webhook', ''],
      ...Object.entries(long.bytes).map(([name, each]) => [name, Math.round(each)]),
      ['all', Math.round(total(long.bytes))],
    ]),
    `ledger:verify of everything: ${short.verifyMs.all} ms and ${long.verifyMs.all} ms; of the rest: ${short.verifyMs.rest} ms and ${long.verifyMs.rest} ms`,
  ].join('\n');
}
