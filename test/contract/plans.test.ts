import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { payAndCapture, seedBooks, fillBatches } from '../../bench/raw-sql.ts';
import { allEntities } from '../../src/app/schema/entities.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { preparedTexts } from '../../src/platform/db/entity.ts';
import { copyOf, freshDatabase, type FreshDatabase } from '../support/services.ts';
import { statementsOf } from './statements/code.ts';
import { drive, drivenFiles } from './statements/driven.ts';
import { fill } from './statements/grown.ts';
import { type Growing, judge, type Plan } from './statements/plans.ts';

// The compiler reads the whole program.

/** Statements of hot paths: per payment, event and request, and of polls. Search has its own plans (test/search). */
const HOT = /^(src\/slices\/(?!search\/)|src\/core\/|jobs\/)/;
/** Tables that grow with payments, events and requests. */
const GROWING =
  /(ledger\.(transfer|posting|evidence|outbox)|webhook\.(delivery|attempt)|bills\.(bill|evidence|open_bill)|verification\.call|public\.(payroll_item|idempotency_key|sms_send|sms_message))( |$)/;

const KNOWN: Record<string, string> = {
  'reviews.by_id: looks through bills.open_bill by bills.open_bill_review':
    'a partial index of what is in review; one row of an operator’s queue',
  'reviews.by_id: looks through ledger.transfer by ledger.transfer_review': 'as above',
  'reviews.by_id: looks through ledger.transfer by ledger.transfer_unconfirmed': 'as above',
  'purge.idempotency_key.created_at: reads whole public.idempotency_key':
    'a purge looks for what is old, rarely, in a table that holds a day',
  'verification.forget: reads whole verification.call': 'a purge of a table that was thought to be empty; once it is analyzed, by age',
  'scheduler.due: looks through ledger.transfer by ledger.transfer_due': 'the earliest, in the order of the index',
  'reports.large: looks through ledger.posting by ledger.posting_pkey': 'a report of few; once analyzed, by the blocks of their time',
  'reports.of_case: looks through ledger.transfer by ledger.transfer_status': 'a report of one account; once analyzed, by its transfers',
  'scheduler.due: looks through bills.open_bill by bills.open_bill_due': 'as above',
  'ops.transfers: looks through ledger.transfer by ledger.transfer_open':
    'what is open, up to a bound; what waits for approval is left out of it',
  'sms_message.advance: looks through public.sms_message by public.sms_message_status': 'what is open of one book, in the sandbox',
  'sms_message.follow: reads whole public.sms_message': '32 of five thousand; of a larger table by their keys',
  'sms_send.forget: reads whole public.sms_send': 'a purge of a thousand of five thousand, by age in a larger table',
  'sms_send.forget: reads whole public.sms_message': 'as above',
  'sms_send.forget: looks through public.sms_message by public.sms_message_status': 'what is pending, which is little beside a purge',
  'bill.sealed: reads whole bills.bill': 'all of them, a page at a time, when an operator changes keys',
  'prices.sample: looks through ledger.transfer by ledger.transfer_made': 'the newest of a book, up to a bound',
  'prices.sample: looks through ledger.transfer by ledger.transfer_status': 'as above',
  ...Object.fromEntries(
    ['all', 'transfer', 'unconfirmed', 'bill'].flatMap((kind) =>
      [
        'ledger.transfer by ledger.transfer_review',
        'ledger.transfer by ledger.transfer_unconfirmed',
        'bills.open_bill by bills.open_bill_review',
      ].map((index) => [`reviews.list.${kind}: looks through ${index}`, 'what waits for people, the longest first']),
    ),
  ),
  'ledger.accounts: looks through ledger.transfer by ledger.transfer_status': 'what is open of one book',
  'treasury.position: looks through ledger.transfer by ledger.transfer_open': 'what is open',
  'treasury.position: looks through ledger.transfer by ledger.transfer_status': 'as above',
  'treasury.position: looks through bills.bill by bills.bill_customer': 'the bills that are open, here all of five thousand',
  'treasury.position: reads whole bills.bill': 'as above',
  'reconciliation.take: reads whole ledger.posting': 'a day, which is much of five thousand; of a larger table by the blocks of that day',
  'reconciliation.left_of_day: reads whole ledger.posting': 'as above',
  'reconciliation.left_of_day: looks through ledger.posting by ledger.posting_pkey': 'as above',
  'privacy.erase.payroll_item: looks through public.payroll_item by public.payroll_item_book_id_batch_id_position_key':
    'a book, for one person',
  'privacy.erase.verification.call: looks through verification.call by verification.call_subject': 'as above',
  'privacy.erase.sms_message: looks through public.sms_message by public.sms_message_status': 'as above',
  'privacy.erase.sms_send: looks through public.sms_message by public.sms_message_status': 'as above',
  'privacy.walk.ledger.transfer: looks through ledger.transfer by ledger.transfer_made': 'as above, a page at a time',
  'privacy.walk.ledger.transfer: looks through ledger.transfer by ledger.transfer_status': 'as above',
  'privacy.walk.ledger.transfer (free text): looks through ledger.transfer by ledger.transfer_made': 'as above',
  'privacy.walk.ledger.transfer (free text): looks through ledger.transfer by ledger.transfer_status': 'as above',
  'privacy.walk.sms_send: reads whole public.sms_message': 'as above',
  'privacy.walk.sms_send: looks through public.sms_message by public.sms_message_status': 'as above',
};

const WITHOUT_AUTOVACUUM = `
  do $$ declare name regclass; begin
    for name in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' loop
      execute format('alter table %s set (autovacuum_enabled = off)', name);
    end loop;
  end $$`;

interface Text {
  name: string;
  text: string;
}

let texts: readonly Text[];
let empty: FreshDatabase;
let grown: FreshDatabase;

beforeAll(async () => {
  texts = await hotTexts(join(import.meta.dirname, '../..'));
  empty = await freshDatabase();
  // Analyzed while it had no row, as autovacuum may at any moment: what the planner knows of it is then all that it knows for a while.
  const analyzed = await copyOf(empty);
  await as(analyzed, (client) => client.query('vacuum analyze'));
  grown = await copyOf(analyzed);
  await analyzed.drop();
  // An analysis of its own would come between two statements of a test, or not.
  await as(grown, (client) => client.query(WITHOUT_AUTOVACUUM));
  await as(grown, fill);
});

afterAll(() => Promise.all([empty, grown].map((database) => database.drop())));

describe('no plan of a hot path that is kept for all values reads a growing table whole, or all that a book has of it', () => {
  test('while nothing is there and nothing is known', async () => {
    const found = await findings(empty, [], /ledger\.(transfer|posting|evidence) /);
    expect(
      found.filter(
        (each) =>
          !/^(scheduler\.due|reviews\.by_id|ops\.|reports\.|ledger\.accounts: looks through ledger\.transfer )/.test(each) &&
          !(each in KNOWN),
      ),
    ).toEqual([]);
  });

  test('when a table has grown of which the planner knows that it was empty', async () => {
    expect((await findings(grown)).filter((each) => !(each in KNOWN))).toEqual([]);
  });

  test('when it is known how much there is', async () => {
    const known = await copyOf(grown);
    try {
      const found = await findings(known, ['vacuum analyze']);
      expect(found.filter((each) => !(each in KNOWN))).toEqual([]);
    } finally {
      await known.drop();
    }
  });
});

test('typed queries of growing tables that are put together when they are sent are among them', async () => {
  const entities = (allEntities as EntitySchemaWithMeta[]).filter(({ meta }) => GROWING.test(`${qualified(meta.tableName)} `));
  const names = entities.map(({ meta }) => meta.className).join('|');
  const sent = new RegExp(`\\bfrom\\([\\w.]+,[^()]*\\b(?:${names})\\b`);
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{src,jobs}/**/*.ts', { cwd: root }).filter((path) => sent.test(readFileSync(join(root, path), 'utf8')));
  expect(files.length).toBeGreaterThan(3);
  expect(
    files.filter((file) => !drivenFiles.includes(file)),
    'prepare the query, or add how to send it to statements/driven.ts',
  ).toEqual([]);
});

test('what does grow is found', async () => {
  const planted = {
    whole: 'select from ledger.transfer where narration = $1',
    book: 'select from ledger.transfer where book_id = $1 and narration = $2',
    unbound: 'select from ledger.transfer where book_id = $1 and created_at >= clock_timestamp() order by created_at, id limit 1',
    bound: 'select from ledger.transfer where book_id = $1 and created_at >= (select clock_timestamp()) order by created_at, id limit 1',
  };
  expect(
    await findings(
      grown,
      [],
      GROWING,
      Object.entries(planted).map(([name, text]) => ({ name, text })),
    ),
  ).toEqual([
    expect.stringMatching(/^book: looks through ledger\.transfer by /),
    expect.stringMatching(/^unbound: looks through ledger\.transfer by /),
    'whole: reads whole ledger.transfer',
  ]);
});

// After a vacuum the planner knows how many rows there are, and nothing of their values.
test.each(['filling', 'vacuum'])('nor does a statement within the functions that pay, record, claim and sweep, after %s', async (after) => {
  const database = await copyOf(grown);
  try {
    if (after === 'vacuum') await as(database, (client) => client.query('vacuum'));
    await seedBooks(database.url, 0);
    await fillBatches(database.url, 2, 3);
    const found = await as(database, async (client) => {
      const says = await judge(client);
      const seen = new Set<Growing>();
      let plans = 0;
      client.on('notice', ({ message }) => {
        const plan = message?.slice(message.indexOf('{')) ?? '';
        if (!message?.includes('plan:')) return;
        plans++;
        for (const growing of says(JSON.parse(plan) as Plan)) seen.add(growing);
      });
      for (const setting of ["load 'auto_explain'", 'set auto_explain.log_min_duration = 0', 'set auto_explain.log_nested_statements = on'])
        await client.query(setting);
      for (const setting of ['log_format = json', 'log_verbose = on', 'log_level = notice'])
        await client.query(`set auto_explain.${setting}`);
      for (let batch = 1; batch <= 3; batch++) await payAndCapture(client, batch);
      for (const call of CALLS) await client.query(call);
      expect(plans).toBeGreaterThan(50);
      return [...seen].filter((growing) => GROWING.test(growing));
    });
    expect(found).toEqual([]);
  } finally {
    await database.drop();
  }
});

const CALLS = [
  'select count(*) from ledger.claim_due(10, gen_random_uuid(), 60000)',
  'select count(*) from bills.claim_due(10, gen_random_uuid(), 60000)',
  `select webhook.record(jsonb_agg(jsonb_build_object('bookId', b.id, 'id', c.id, 'claim', md5('claim')::uuid, 'httpStatus', 200, 'slow', false)))
     from (select min(id) as id from ledger.book) b cross join lateral webhook.claim(b.id, md5('endpoint ' || b.id)::uuid, 16, md5('claim')::uuid, 60000) c`,
  'select count(*) from webhook.due_endpoints(null, null, 10)',
  // The first result bounds the second.
  `select treasury.roll_up('0 seconds')`,
  `select treasury.roll_up('0 seconds')`,
  `select verification.credit_balance(min(id), md5('top-up')::uuid, 100000, 'sandbox') from ledger.book`,
  `select count(*) from ledger.book b cross join lateral verification.post_batch(null, jsonb_build_array(jsonb_build_object('n', 0, 'bookId', b.id, 'id', gen_random_uuid(),
     'operation', 'nin_basic', 'provider', 'simulated', 'subject', '701****6789', 'subjectIndex', '00'))) where b.id = (select min(id) from ledger.book)`,
  `select count(*) from verification.post_batch(jsonb_build_array((select jsonb_build_object('n', 0, 'bookId', book_id, 'id', id, 'status', 'found', 'refund', false)
     from verification.call where book_id = (select min(id) from ledger.book) and id = md5('piece 1')::uuid)), null)`,
];

test('a connection that has planned for an empty table plans anew when rows have come, before anything is analyzed', async () => {
  const database = await copyOf(empty);
  const db = openDatabase({ url: database.url, size: 1, log: pino({ level: 'silent' }), applicationName: 'test plans' });
  try {
    await as(database, async (client) => {
      await client.query('vacuum analyze');
      await client.query('alter table webhook.delivery set (autovacuum_enabled = off)');
    });
    const find = (): Promise<object[]> =>
      db.query('test.find', 'select d.status from webhook.delivery d where d.book_id = $1 and d.id = $2', [
        1,
        '00000000-0000-7000-8000-000000000000',
      ]);
    const isByKey = async (): Promise<boolean> => {
      const plan = await db.query<{ [column: string]: string }>(
        'test.explain',
        `explain execute "test.find"(1, '00000000-0000-7000-8000-000000000000')`,
      );
      return JSON.stringify(plan).includes('using delivery_pkey');
    };
    // The sixth time, PostgreSQL has made the plan that it keeps.
    for (let n = 0; n < 8; n++) await find();
    expect(await isByKey()).toBe(false);
    await as(database, (client) =>
      client.query(`insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, status, created_at)
        select 1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'transfer.settled', 'delivered', now() from generate_series(1, 5000)`),
    );
    expect(await isByKey()).toBe(false);
    await vi.waitFor(
      async () => {
        for (let n = 0; n < 50; n++) await find();
        expect(await isByKey()).toBe(true);
      },
      { timeout: 100_000, interval: 50 },
    );
    // Why: plans estimated on an empty table would make later plans look expensive.
    for (let n = 0; n < 50; n++) await find();
    const [made] = await db.query<{ generic: number; custom: number }>(
      'test.made',
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name = 'test.find'`,
    );
    expect(made?.custom).toBeLessThanOrEqual(5);
    expect(made?.generic).toBeGreaterThan(40);
  } finally {
    await db.close();
    await database.drop();
  }
});

const qualified = (table: string): string => (table.includes('.') ? table : `public.${table}`);

async function hotTexts(root: string): Promise<Text[]> {
  const written = statementsOf(root)
    .filter(({ place }) => HOT.test(place))
    .flatMap(({ names, texts: of }) => of.map((text, n) => ({ name: names[n] ?? names[0] ?? '', text })));
  const driven = await Promise.all(
    drivenFiles
      .filter((file) => HOT.test(file))
      .map(async (file) => [...(await drive(file))].flatMap(([name, of]) => [...of].map((text) => ({ name, text })))),
  );
  return [...written, ...driven.flat(), ...preparedTexts().map(([name, text]) => ({ name, text }))];
}

async function findings(database: FreshDatabase, before: readonly string[] = [], tables = GROWING, of = texts): Promise<string[]> {
  return as(database, async (client) => {
    for (const statement of [...before, 'set jit = off']) await client.query(statement);
    const says = await judge(client);
    const found = new Set<string>();
    for (const { name, text } of of) {
      // A setting has no plan.
      if (/^\s*set /i.test(text)) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(`explain (generic_plan, verbose, format json) ${text}`);
      for (const growing of rows[0]?.['QUERY PLAN'].flatMap(says) ?? []) if (tables.test(`${growing} `)) found.add(`${name}: ${growing}`);
    }
    return [...found].toSorted();
  });
}

async function as<T>({ url }: FreshDatabase, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
