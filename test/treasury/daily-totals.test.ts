import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/core/app/app.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { systemClock } from '../../src/domain/time/moment.ts';
import { naira, koboOf } from '../../src/domain/money/money.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { showMargins } from '../../src/slices/treasury/margin.ts';
import { POSITION, positionOf, type Position } from '../../src/slices/treasury/position.ts';
import { exportTaxes, showTaxes } from '../../src/slices/treasury/taxes.ts';
import { treasuryInvariants } from '../../src/slices/treasury/invariants.ts';
import { asOwner, openPool } from '../ledger/support.ts';
import { type Damager, openDamager } from '../support/damaged.ts';
import { copyOf, freshDatabase, type FreshDatabase } from '../support/services.ts';
import { rollUpAll, seedTreasury } from './support.ts';

/** Without and with roll-up. Both have no connections, so that they can be copied. */
let database: FreshDatabase;
let rolledUp: FreshDatabase;
/** A copy of the first. */
let read: FreshDatabase;
let db: Database;
let app: App;
let seeded: Awaited<ReturnType<typeof seedTreasury>>;
const actor = { environment: 'sandbox', scopes: new Set(['treasury:read']) } as unknown as Actor;
/** The tests are of this month, which may end while they run. */
let month: string;

beforeAll(async () => {
  database = await freshDatabase();
  const seeding = openPool(database.url);
  seeded = await seedTreasury(seeding);
  await seeding.close();
  rolledUp = await copyOf(database);
  const folding = openPool(rolledUp.url);
  await rollUpAll(folding);
  await rollUpAll(folding);
  expect(await breachesOf(folding)).toEqual([]);
  await folding.close();
  read = await copyOf(database);
  db = openPool(read.url);
  app = { db, clock: systemClock } as unknown as App;
  const [row] = await db.query<{ month: string }>(
    'test.month',
    `select to_char(clock_timestamp() at time zone 'Africa/Lagos', 'YYYY-MM') as month`,
  );
  month = row?.month ?? '';
});
afterAll(async () => {
  await db.close();
  for (const each of [read, rolledUp, database]) await each.drop();
});

/** Every position balances: provider floats equal client money, taxes, payables and corporate funds. */
function expectWhole({ providers, clients, owedToState, own }: Position): void {
  const booked = providers.reduce((sum, { booked: at, unassigned }) => sum + at + unassigned, 0);
  const owed = providers.reduce((sum, { feesOwed }) => sum + feesOwed, 0);
  expect(booked).toBe(clients.total + owedToState.vat + owedToState.stampDuty + owed + own.total);
}

const EXPECTED = {
  clients: {
    // 200,000 naira came in; four payments of 10,060.75 are gone or under way, two are back, and 15,000 kobo bought look-ups.
    wallets: 20_000_000 - 4 * 1_006_075 - 15_000,
    verificationCredits: 5_000,
    transfersInFlight: 1_006_075,
    billsInFlight: 0,
    cards: 0,
    suspense: 0,
    total: 20_000_000 - 3 * 1_006_075 - 10_000,
  },
  // Three payments have 75 kobo; of the lookup of 100 naira, 6.9767… are tax.
  owedToState: { vat: 3 * 75 + 698, stampDuty: 15_000 },
  own: { capital: 0, revenue: 3 * 1_000 + 10_000 - 698, providerCosts: 1_075 + 2_688 + 1_075, total: 3_000 + 9_302 - 4_838 },
} as const;

test('the position is exact with and without roll-up, and every kobo has an owner', async () => {
  const before = await positionOf(app, 'sandbox');
  expect(before).toMatchObject(EXPECTED);
  expectWhole(before);
  await rollUpAll(db);
  const after = await positionOf(app, 'sandbox');
  expect(after).toMatchObject(EXPECTED);
  expectWhole(after);
  expect({ ...after, asOf: null }).toEqual({ ...before, asOf: null });
  // Deposits arrived at provider 0, payments left through provider 1, and one was returned.
  expect(after.providers).toEqual([
    { provider: 0, booked: 20_000_000, unassigned: 0, underWay: 0, feesOwed: 0 },
    { provider: 1, booked: -(3 * 1_000_000 + 4_838), unassigned: 0, underWay: 1_006_075, feesOwed: 0 },
  ]);
  expect((await positionOf(app, 'live')).clients.total).toBe(0);
});

test('a month reports the margin of each product, after taxes and provider fees', async () => {
  await rollUpAll(db);
  const { products } = await showMargins(app, actor, { month });
  expect(products).toEqual([
    { product: 'transfers', charged: 3 * 6_075, taxes: 3 * 5_075, providerFees: 4_838, margin: 3_000 - 4_838, withoutProviderFee: 1 },
    { product: 'deposits', charged: 0, taxes: 0, providerFees: 0, margin: 0, withoutProviderFee: 2 },
    { product: 'bills', charged: 0, taxes: 0, providerFees: 0, margin: 0, withoutProviderFee: 0 },
    { product: 'cards', charged: 0, taxes: 0, providerFees: 0, margin: 0, withoutProviderFee: null },
    { product: 'verification', charged: 10_000, taxes: 698, providerFees: 0, margin: 9_302, withoutProviderFee: null },
    { product: 'sms', charged: 0, taxes: 0, providerFees: 0, margin: 0, withoutProviderFee: null },
    { product: 'other', charged: 0, taxes: 0, providerFees: 0, margin: 0, withoutProviderFee: null },
  ]);
});

test('taxes of a month equal the sum of their rows, refunds deducted', async () => {
  await rollUpAll(db);
  const report = await showTaxes(app, actor, { month });
  expect(report.taxes).toEqual([
    // 5,000 kobo hold 348.83… of tax, charged and given back.
    { tax: 'vat', charged: 4 * 75 + 698 + 349, givenBack: 75 + 349, due: 3 * 75 + 698, paid: 0 },
    { tax: 'stamp_duty', charged: 4 * 5_000, givenBack: 5_000, due: 15_000, paid: 0 },
  ]);
  const rows = [];
  for await (const stretch of (await exportTaxes(app, actor, { month })).stretches) rows.push(...stretch);
  expect(rows).toHaveLength(4 * 2 + 2 + 3);
  for (const { tax, due } of report.taxes) expect(rows.filter((row) => row.tax === tax).reduce((sum, row) => sum + row.due, 0)).toBe(due);
  expect(rows.filter(({ basis }) => basis === 'contained').map(({ paid, due }) => [naira(paid), naira(due)])).toEqual([
    ['100.00', '6.98'],
    ['50.00', '3.49'],
    ['50.00', '-3.49'],
  ]);
});

test('the contained tax of a price is rounded half up, and the remainder is its base', async () => {
  const prices = [1, 6, 7, 8, 43, 1_075, 2_688, 10_000, 99_999_999_999];
  const rows = await db.query<{ price: number; vat: number }>(
    'test.vat',
    'select p as price, treasury.vat_within(p, 750) as vat from unnest($1::bigint[]) p',
    [prices],
  );
  for (const { price, vat } of rows) expect(BigInt(vat)).toBe((2n * BigInt(price) * 750n + 10_750n) / (2n * 10_750n));
  expect(rows.find(({ price }) => price === 1_075)?.vat).toBe(75);
});

test('the taxes of a finished day are booked as owed to the state, once', async () => {
  const copy = await copyOf(database);
  const own = openPool(copy.url);
  try {
    // Moves everything to yesterday.
    await asOwner(copy.url, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(`update ledger.posting set posted_at = posted_at - interval '1 day'`);
      await client.query(`update ledger.account set updated_at = updated_at - interval '1 day'`);
      await client.query(
        `delete from treasury.day; delete from treasury.balance; delete from treasury.tax; delete from ledger.posting where kind = 'provider_fee'`,
      );
      await client.query(
        `update treasury.progress set until = (select date_trunc('milliseconds', min(posted_at)) from ledger.posting), next_until = null, next_xid = null`,
      );
    });
    await rollUpAll(own);
    await rollUpAll(own);
    const booked = await own.query<{ kind: string; amount: number }>(
      'test.booked',
      `select p.kind, p.amount from ledger.posting p join ledger.book b on b.id = p.book_id and b.business_id = '00000000-0000-0000-0000-000000000000' order by p.leg`,
    );
    expect(booked).toEqual([
      { kind: 'vat', amount: 4 * 75 + 698 + 349 },
      { kind: 'vat_back', amount: 75 + 349 },
      { kind: 'stamp_duty', amount: 20_000 },
      { kind: 'stamp_duty_back', amount: 5_000 },
    ]);
    const position = await positionOf({ db: own }, 'sandbox');
    expect(position).toMatchObject(EXPECTED);
    expectWhole(position);
    expect(await breachesOf(own)).toEqual([]);
    await asOwner(copy.url, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(`update ledger.posting set amount = amount + 1 where kind = 'vat'`);
    });
    await rollUpAll(own);
    expect(await breachesOf(own)).toContain('treasury_taxes_booked');
  } finally {
    await own.close();
    await copy.drop();
  }
});

const breachesOf = async (of: Database): Promise<string[]> =>
  (await verify(of)).checks
    .filter(({ id, breaches }) => breaches > 0 && treasuryInvariants.some((each) => each.id === id))
    .map(({ id }) => id);

/** One kobo at a time: the damage, and exactly the treasury invariants that detect it. */
const damages: readonly { what: string; caught: string[]; sql: string }[] = [
  {
    what: 'the treasury has a kobo more',
    caught: ['treasury_balances'],
    sql: `update treasury.balance set amount = amount + 1 where account = 1`,
  },
  {
    what: 'a client has a posting that is not rolled up',
    caught: ['treasury_balances', 'treasury_days'],
    sql: `insert into ledger.posting values ($book, gen_random_uuid(), 1, 'funding', 201, 1, 1, null, null, 99, 1, (select until - interval '1 second' from treasury.progress))`,
  },
  {
    what: 'a day has a kobo less',
    caught: ['treasury_days'],
    sql: `update treasury.day set amount = amount - 1 where kind = 'settlement'`,
  },
  {
    what: 'a tax is not what clients paid',
    caught: ['treasury_taxes'],
    sql: `update treasury.tax set charged = charged + 1 where tax = 'stamp_duty' and kind = 'fee_revenue'`,
  },
  { what: 'a day is called booked that is not', caught: ['treasury_taxes_booked'], sql: `update treasury.tax set booked = true` },
  {
    what: 'a provider charged another fee than it reported',
    caught: ['provider_fee', 'treasury_balances', 'treasury_days'],
    sql: `update ledger.posting set amount = amount + 1 where kind = 'provider_fee' and source_id = $told`,
  },
  {
    what: 'a reported fee is not booked',
    caught: ['provider_fee', 'treasury_balances', 'treasury_days'],
    sql: `delete from ledger.posting where kind = 'provider_fee' and source_id = $told_other`,
  },
  {
    what: 'a client ledger has a corporate posting',
    caught: ['own_money', 'treasury_balances', 'treasury_days'],
    sql: `insert into ledger.posting values ($book, gen_random_uuid(), 1, 'float_in', 501, 10, 1, null, null, null, null, (select until - interval '1 second' from treasury.progress))`,
  },
];

describe('planted damage is detected', () => {
  test('every invariant is the target of a damage', () => {
    const aimed = new Set(damages.map(({ caught }) => caught[0]));
    expect(treasuryInvariants.map(({ id }) => id).filter((id) => !aimed.has(id))).toEqual([]);
  });

  // A database of its own: a copied one allows no connections.
  let damagedOne: FreshDatabase;
  let damager: Damager;
  beforeAll(async () => {
    damagedOne = await copyOf(rolledUp);
    damager = await openDamager(damagedOne.url);
  });
  afterAll(async () => {
    await damager.close();
    await damagedOne.drop();
  });

  test.each(damages)('$caught.0 detects $what', async ({ sql, caught }) => {
    const names: Record<string, string> = {
      book: String(seeded.books[0]),
      told: `'${seeded.ids['told']}'`,
      told_other: `'${seeded.ids['told_other']}'`,
    };
    const text = sql.replaceAll(/\$([a-z_]+)/g, (_, name: string) => names[name] ?? `?${name}`);
    expect((await damager.damaged(text, breachesOf)).toSorted()).toEqual(caught.toSorted());
  });
});

test('a posting is rolled up only when no earlier one can still commit', async () => {
  const copy = await copyOf(rolledUp);
  const own = openPool(copy.url);
  try {
    await rollUpAll(own);
    await asOwner(copy.url, async (slow) => {
      // A transaction that read the clock and has written, and takes its time to commit.
      await slow.query('begin');
      await slow.query(
        `insert into ledger.posting (book_id, source_id, leg, kind, debit, credit, amount, posted_at) values ($1, gen_random_uuid(), 1, 'settlement', 2, 101, 7, clock_timestamp())`,
        [seeded.books[0]],
      );
      for (let round = 0; round < 5; round++) await own.query('test.fold', `select treasury.roll_up('0 s')`);
      await slow.query('commit');
    });
    await rollUpAll(own);
    expect((await breachesOf(own)).filter((id) => id !== 'provider_fee')).toEqual([]);
    const [row] = await own.query<{ amount: number }>(
      'test.sum',
      `select sum(amount)::bigint as amount from treasury.day where kind = 'settlement'`,
    );
    expect(row?.amount).toBe(koboOf(4 * 1_000_000 + 7));
  } finally {
    await own.close();
    await copy.drop();
  }
});

test('the cost of a position follows open and recent postings, not history', async () => {
  const copy = await copyOf(rolledUp);
  try {
    await asOwner(copy.url, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into ledger.posting select 1, gen_random_uuid(), 1, 'settlement', 2, 101, 1, null, null, null, null, p.until - interval '3 days' + i * interval '1 second', null, null
           from treasury.progress p, generate_series(1, 200000) i`,
      );
      await client.query(
        `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, created_at)
         select 1, gen_random_uuid(), 'TRF-' || i, 'delivered', 100, 0, '[]', '058', 'GTBank', '0123456785', 1, now() - interval '1 day' from generate_series(1, 20000) i`,
      );
      await client.query('vacuum analyze');
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query(`prepare position(text) as ${POSITION}`);
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, format json) execute position('sandbox')`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      const size = await client.query<{ pages: number }>(`select (pg_relation_size('ledger.posting') / 8192)::int as pages`);
      expect(size.rows[0]?.pages).toBeGreaterThan(2_000);
      expect((plan?.['Shared Hit Blocks'] ?? Infinity) + (plan?.['Shared Read Blocks'] ?? Infinity)).toBeLessThan(1_200);
    });
  } finally {
    await copy.drop();
  }
});
