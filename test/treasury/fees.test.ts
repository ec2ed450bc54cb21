import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { systemClock } from '../../src/domain/time/moment.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { koboOf } from '../../src/domain/money/money.ts';
import { verify } from '../../src/app/verify/verify.ts';
import type { App } from '../../src/core/app/app.ts';
import { journal } from '../../src/core/ledger/journal.ts';
import { treasuryInvariants } from '../../src/slices/treasury/invariants.ts';
import { showMargins } from '../../src/slices/treasury/margin.ts';
import { positionOf } from '../../src/slices/treasury/position.ts';
import { asOwner, deposit, openBooks, openPool } from '../ledger/support.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { rollUpAll } from './support.ts';

let database: FreshDatabase;
let db: Database;
let book = 0;
const actor = { environment: 'sandbox', scopes: new Set(['treasury:read']) } as unknown as Actor;

beforeAll(async () => {
  database = await freshDatabase();
  db = openPool(database.url);
  [book = 0] = await openBooks(db, 1);
  await deposit(db, book, 1_000_000, 'untold');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** A delivered bill of 1,000 naira at provider 2, with its reported provider fee. */
async function bill(providerFee: number | null): Promise<string> {
  const source = newId();
  const leg = (n: number, kind: string, debit: number, credit: number): Parameters<typeof journal>[1]['legs'][number] => ({
    leg: n,
    kind,
    debit,
    credit,
    amount: koboOf(100_000),
  });
  const legs = [leg(1, 'bill', 1, 5), leg(3, 'bill_settlement', 5, 302)];
  await db.transaction((tx) => journal(tx, { bookId: book, source, reference: source, trigger: 'test', legs }));
  const body = { kind: 'delivered', code: '90000', description: 'Ada Okafor', ...(providerFee !== null && { providerFee }) };
  await asOwner(database.url, (client) =>
    client.query(
      `insert into bills.evidence (book_id, bill_id, channel, outcome, applied, code, body, received_at) values ($1, $2, 'submit', 'delivered', true, '90000', $3, now())`,
      [book, source, body],
    ),
  );
  return source;
}

/** Of the treasury: those of bills miss the bills themselves. */
async function breaches(): Promise<string[]> {
  const { checks } = await verify(db);
  return checks.filter(({ id, breaches: found }) => found > 0 && treasuryInvariants.some((each) => each.id === id)).map(({ id }) => id);
}

test('provider fees of deposits and bills are booked beside the payment, and margins report them by product', async () => {
  await db.query(
    'test.deposit_told',
    `select * from ledger.credit_deposit($1, $2, 500000, 'TOLD', 1::smallint, 'bank_transfer', '{"providerFee": 5000}')`,
    [book, newId()],
  );
  await bill(-3_000);
  await bill(1_500);
  await bill(null);
  const before = await positionOf({ db }, 'sandbox');
  await rollUpAll(db);
  await rollUpAll(db);
  expect({ ...(await positionOf({ db }, 'sandbox')), asOf: null }).toEqual({ ...before, asOf: null });
  expect(before.providers).toEqual([
    { provider: 0, booked: 1_000_000, unassigned: 0, underWay: 0, feesOwed: 0 },
    { provider: 1, booked: 495_000, unassigned: 0, underWay: 0, feesOwed: 0 },
    { provider: 2, booked: -300_000 + 3_000 - 1_500, unassigned: 0, underWay: 0, feesOwed: 0 },
  ]);
  expect(before.own).toEqual({ capital: 0, revenue: 0, providerCosts: 3_500, total: -3_500 });
  const [now] = await db.query<{ month: string }>(
    'test.month',
    `select to_char(clock_timestamp() at time zone 'Africa/Lagos', 'YYYY-MM') as month`,
  );
  const { products } = await showMargins({ db, clock: systemClock } as unknown as App, actor, { month: now?.month ?? '' });
  expect(products.filter(({ providerFees }) => providerFees !== 0)).toEqual([
    { product: 'deposits', charged: 0, taxes: 0, providerFees: 5_000, margin: -5_000, withoutProviderFee: 1 },
    { product: 'bills', charged: 0, taxes: 0, providerFees: -1_500, margin: 1_500, withoutProviderFee: 1 },
  ]);
  expect(await breaches()).toEqual([]);
});

test('a reported provider fee stays after its answer is purged, so the ledger stays provable', async () => {
  const first = '00000000-0000-0000-0000-000000000000';
  const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  const sweep = (): Promise<unknown> => db.query('test.sweep', `select privacy.sweep_on('evidence', $1, $2, $3, 500)`, [book, first, last]);
  await sweep();
  const bodies = await db.query<{ body: unknown }>('test.bodies', 'select body from bills.evidence order by id');
  expect(bodies.map(({ body }) => body)).toEqual([{ providerFee: -3_000 }, { providerFee: 1_500 }, null]);
  await sweep();
  expect(await breaches()).toEqual([]);
});

test('a commission booked as a fee, or not at all, is detected', async () => {
  const damaged = async (sql: string): Promise<string[]> => {
    await asOwner(database.url, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(sql);
    });
    return breaches();
  };
  expect(
    await damaged(`update ledger.posting set kind = 'bill_provider_fee', debit = 13, credit = 502 where kind = 'bill_commission'`),
  ).toContain('provider_fee');
  await damaged(
    `update ledger.posting set kind = 'bill_commission', debit = 502, credit = 13 where kind = 'bill_provider_fee' and amount = 3000`,
  );
  expect(await breaches()).toEqual([]);
  expect(await damaged(`delete from ledger.posting where kind = 'deposit_provider_fee'`)).toContain('provider_fee');
});
