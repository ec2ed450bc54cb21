import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billInvariants } from '../../src/slices/bills/invariants.ts';
import { verify, type Verification } from '../../src/app/verify/verify.ts';
import { deposit, openBooks, openPool } from '../ledger/support.ts';
import { type Damager, openDamager } from '../support/damaged.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { brokenInParts } from '../support/truth.ts';
import { type BillStory, seedBills } from './stories.ts';

/** A damage, and the checks that must report it, the intended check first. */
interface Damage {
  what: string;
  caught: string[];
  /** `$story` is the id of that bill, `$book` its book and `$empty` another book. */
  sql: string;
}

const bill = (story: BillStory): string => `book_id = $book and id = $${story}`;
const legOf = (story: BillStory, leg: number): string => `book_id = $book and source_id = $${story} and leg = ${leg}`;
const refOf = (story: BillStory): string => `(select request_ref from bills.bill where ${bill(story)})`;
const remove = (story: BillStory, event: string): string =>
  `delete from ledger.outbox where event = '${event}' and data ->> 'requestRef' = ${refOf(story)}`;
const repeat = (story: BillStory, event: string): string =>
  `insert into ledger.outbox select book_id, gen_random_uuid(), event, data, occurred_at from ledger.outbox where event = '${event}' and data ->> 'requestRef' = ${refOf(story)}`;

const damages: readonly Damage[] = [
  {
    what: 'an open bill is marked delivered',
    caught: ['bills_in_flight', 'bill_outcome', 'bill_moments', 'bill_open', 'bill_outcome_code', 'bill_completed_event'],
    sql: `update bills.bill set state = 'delivered' where ${bill('bill_pending')}`,
  },
  {
    what: 'the code of a delivery becomes that of a decline',
    caught: ['bill_outcome_code'],
    sql: `update bills.bill set response_code = '90057' where ${bill('bill_delivered')}`,
  },
  {
    what: 'the amount of an open bill is edited',
    caught: ['bills_in_flight', 'bill_debited_once'],
    sql: `update bills.bill set amount = amount + 1 where ${bill('bill_pending')}`,
  },
  {
    what: 'the amount of a delivered bill is edited',
    caught: ['bill_debited_once', 'bill_outcome'],
    sql: `update bills.bill set amount = amount + 1 where ${bill('bill_delivered')}`,
  },
  {
    what: 'a fee was never debited',
    caught: ['bill_debited_once', 'bills_in_flight'],
    sql: `update bills.bill set fee = 7 where ${bill('free_bill_delivered')}; update ledger.posting set amount = amount where false;
          insert into ledger.posting select book_id, source_id, 4, 'bill_fee_revenue', 5, 3, 7, null, null, null, null, posted_at, null, null from ledger.posting where ${legOf('free_bill_delivered', 3)}`,
  },
  {
    what: 'a settlement goes to another provider',
    caught: ['bill_outcome'],
    sql: `update ledger.posting set credit = 301 where ${legOf('bill_delivered', 3)}`,
  },
  {
    what: 'a reversal is a kobo short',
    caught: ['bill_outcome', 'bills_in_flight'],
    sql: `update ledger.posting set amount = amount - 1 where ${legOf('bill_refunded', 3)}`,
  },
  {
    what: 'the revenue of a fee is missing',
    caught: ['bill_outcome', 'bills_in_flight'],
    sql: `delete from ledger.posting where ${legOf('bill_delivered', 4)}`,
  },
  {
    what: 'a bill is deleted and its postings remain',
    caught: ['bill_orphan_posting', 'bills_apart', 'bill_completed_event'],
    sql: `delete from bills.bill where ${bill('bill_delivered')}`,
  },
  {
    what: 'a line of the statement names another bill',
    caught: ['bill_statement_reference'],
    sql: `update ledger.posting set reference = 'FEE_1' where ${legOf('bill_delivered', 2)}`,
  },
  {
    what: 'a line of the statement lost the reference of the caller',
    caught: ['bill_statement_reference'],
    sql: `update ledger.posting set client_reference = null where ${legOf('bill_refunded', 3)}`,
  },
  {
    what: 'a bill was submitted twice',
    caught: ['bill_submitted_once'],
    sql: `update bills.bill set submissions = 2 where ${bill('bill_pending')}`,
  },
  {
    what: 'a released bill counts as submitted',
    caught: ['bill_submitted_once'],
    sql: `update bills.bill set submissions = 1 where ${bill('bill_debited')}`,
  },
  {
    what: 'an open bill is not among the open ones',
    caught: ['bill_open'],
    sql: `delete from bills.open_bill where bill_id = $bill_pending`,
  },
  {
    what: 'a final bill is still polled',
    caught: ['bill_open'],
    sql: `insert into bills.open_bill select book_id, id, now() from bills.bill where ${bill('bill_delivered')}`,
  },
  {
    what: 'a bill is in review after few polls',
    caught: ['bill_open'],
    sql: `update bills.open_bill set review_since = now() where bill_id = $bill_pending`,
  },
  {
    what: 'a refund has no reason',
    caught: ['bill_moments'],
    sql: `update bills.bill set reason = null where ${bill('bill_manually_reversed')}`,
  },
  { what: 'a delivery has no event', caught: ['bill_completed_event'], sql: remove('bill_delivered', 'bill.payment.completed') },
  { what: 'a delivery has two events', caught: ['bill_completed_event'], sql: repeat('bill_delivered', 'bill.payment.completed') },
  { what: 'a refund has no event', caught: ['bill_reversed_event'], sql: remove('bill_refunded', 'bill.payment.reversed') },
  { what: 'a failure has no event', caught: ['bill_failed_event'], sql: remove('bill_refunded', 'bill.payment.failed') },
  {
    what: 'evidence is in the wrong book',
    caught: ['bills_apart'],
    sql: `update bills.evidence set book_id = $empty where bill_id = $bill_delivered`,
  },
];

/** Liveness is proved for every slice in test/ledger/liveness.test.ts. */
const own = new Set(billInvariants.map(({ id }) => id).filter((id) => !id.endsWith('_moves')));

describe('the invariants of bills', () => {
  let healthy: FreshDatabase;
  let damager: Damager;
  let names: Record<string, string>;

  beforeAll(async () => {
    healthy = await freshDatabase();
    const db = openPool(healthy.url);
    const [book = 0, empty = 0] = await openBooks(db, 2);
    await deposit(db, book, 1_000_000, 'money');
    const ids = await seedBills(db, book);
    names = {
      ...Object.fromEntries(Object.entries(ids).map(([story, id]) => [story, `'${id}'::uuid`])),
      book: String(book),
      empty: String(empty),
    };
    await db.close();
    damager = await openDamager(healthy.url);
  });
  afterAll(async () => {
    await damager.close();
    await healthy.drop();
  });

  test('hold, like all others, for a book with a bill in every state', async () => {
    const db = openPool(healthy.url, 1);
    expect(reports(await verify(db))).toEqual([]);
    await db.close();
  });

  test('are each targeted by a damage below', () => {
    const aimed = new Set(damages.map(({ caught }) => caught[0]));
    expect([...own].filter((id) => !aimed.has(id))).toEqual([]);
  });

  test.each(damages)('$caught.0 detects: $what', async ({ sql, caught }) => {
    const text = sql.replaceAll(/\$([a-z_]+)/g, (_, name: string) => names[name] ?? `?${name}`);
    const found = reports(await damager.damaged(text, verify)).filter((id) => own.has(id));
    expect(found.toSorted()).toEqual(caught.toSorted());
    expect((await damager.damaged(text, brokenInParts)).filter((id) => own.has(id))).toEqual(found);
  });
});

const reports = ({ checks }: Verification): string[] => checks.filter(({ breaches }) => breaches > 0).map(({ id }) => id);
