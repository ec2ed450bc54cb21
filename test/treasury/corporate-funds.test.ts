import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, operatorKeyScopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { koboOf } from '../../src/domain/money/money.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { takesTwo } from '../../src/core/approvals/maker-checker.ts';
import { approveRequest } from '../../src/slices/approval-requests/decide.ts';
import { type BookingResult, bookOwnMoney, listBookings } from '../../src/slices/treasury/booking.ts';
import { enterBalance } from '../../src/slices/treasury/balances.ts';
import { positionOf, treasuryOf } from '../../src/slices/treasury/position.ts';
import { showTaxes } from '../../src/slices/treasury/taxes.ts';
import { deposit } from '../ledger/support.ts';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { type Bench, newActor, openBench, refusalOf } from '../wallet/support.ts';
import { rollUpAll } from './support.ts';

let bench: Bench;
let app: App;

beforeAll(async () => {
  bench = await openBench();
  const treasuries = [{ account: 'reports', id: 8 }];
  app = {
    ...bench.app,
    providers: () => ({ treasuries }),
    part: openAppScope(() => app, [takesTwo.with(bookOwnMoney)]).part,
  } as unknown as App;
  await bench.owner.query(
    `insert into provider_account (environment, id, name, adapter) values ('live', 7, 'silent', 'x'), ('live', 8, 'reports', 'x'), ('sandbox', 7, 'silent', 'x')`,
  );
});
afterAll(() => bench.close());

const operator = (number: number, environment: Actor['environment'] = 'live', effectId = newId()): Actor => ({
  kind: 'person',
  userId: `00000000-0000-7000-8000-00000000000${number}`,
  businessId: newId(),
  environment,
  bookId: 0,
  scopes: new Set(operatorKeyScopes),
  name: `Operator ${number}`,
  requestId: 'test',
  effectId,
});
const wanted = { account: 'silent', note: 'n' };
const book = (asked: object, by = operator(1, 'sandbox')): Promise<BookingResult> => bookOwnMoney(app, by, { ...wanted, ...asked });
const breaches = async (): Promise<string[]> => (await verify(bench.db)).checks.filter((each) => each.breaches > 0).map(({ id }) => id);
const own = async (environment: Actor['environment'] = 'sandbox') => (await positionOf(app, environment)).own;
const log = async (environment: string): Promise<string[]> => {
  const { rows } = await bench.owner.query<{ line: string }>(
    `select action || ' ' || actor_name as line from audit.entry where action ~ '^(providerBalances[.]list|providerBalances[.]record|treasury[.]retrieve|treasuryBookings[.]create|treasuryBookings[.]list|treasuryMargins[.]list|treasuryTaxes[.]export|treasuryTaxes[.]list)' and environment = $1 order by seq`,
    [environment],
  );
  return rows.map(({ line }) => line);
};

test('each kind is booked between corporate accounts, and the totals still balance', async () => {
  const { bookId } = await newActor(bench);
  await deposit(bench.db, bookId, 1_000_000, 'clients');
  const clients = (await positionOf(app, 'sandbox')).clients;
  const at = async () => (await positionOf(app, 'sandbox')).providers.find(({ provider }) => provider === 7);
  const steps: [asked: object, leg: [debit: number, credit: number], booked: number, feesOwed: number, total: number][] = [
    [{ kind: 'float_in', amount: 50_000 }, [507, 10], 50_000, 0, 50_000],
    [{ kind: 'float_out', amount: 20_000 }, [10, 507], 30_000, 0, 30_000],
    [{ kind: 'float_correction', direction: 'out', amount: 1_000 }, [13, 507], 29_000, 0, 29_000],
    [{ kind: 'float_correction', direction: 'in', amount: 300, reference: 'R-back' }, [507, 13], 29_300, 0, 29_300],
    [{ kind: 'provider_invoice', amount: 4_000 }, [13, 607], 29_300, 4_000, 25_300],
    [{ kind: 'provider_invoice_paid', amount: 3_000 }, [607, 507], 26_300, 1_000, 25_300],
  ];
  for (const [asked, [debit, credit], booked, feesOwed, total] of steps) {
    const { booking, approvalRequest } = await book({ reference: 'R-1', ...asked });
    const { direction: _, ...response } = { direction: null, ...asked };
    expect({ approvalRequest, ...booking }).toMatchObject({
      approvalRequest: null,
      ...response,
      debit,
      credit,
      account: 'silent',
      bookedBy: 'Operator 1',
    });
    expect(await at()).toMatchObject({ booked, feesOwed });
    expect((await own()).total).toBe(total);
  }
  const { providers, clients: after, owedToState, own: ours } = await positionOf(app, 'sandbox');
  expect(after).toEqual(clients);
  const lies = providers.reduce((sum, each) => sum + each.booked + each.unassigned - each.feesOwed, 0);
  expect(lies).toBe(after.total + owedToState.vat + owedToState.stampDuty + ours.total);
  await rollUpAll(bench.db);
  expect(await breaches()).toEqual([]);
  const { rows, meta } = await listBookings(app, operator(1, 'sandbox'), { limit: '2' });
  expect(rows.map(({ kind }) => kind)).toEqual(['provider_invoice_paid', 'provider_invoice']);
  const rest = await listBookings(app, operator(1, 'sandbox'), { limit: '10', cursor: meta.nextCursor });
  expect(rest.rows.map(({ kind }) => kind)).toEqual(['float_correction', 'float_correction', 'float_out', 'float_in']);
  expect((await listBookings(app, operator(1, 'sandbox'), { kind: 'float_in' })).rows).toHaveLength(1);
});

test('a reference is booked once under repeats; with another amount it is a conflict', async () => {
  const before = (await log('sandbox')).length;
  const asked = { kind: 'float_in', amount: 700, reference: 'ONCE' };
  const many = await Promise.all([1, 2, 3, 4, 5].map((by) => book(asked, operator(by, 'sandbox'))));
  expect(new Set(many.map(({ booking }) => booking?.id)).size).toBe(1);
  const effect = newId();
  const first = await book({ ...asked, reference: 'REPEATED' }, operator(1, 'sandbox', effect));
  expect(await book({ ...asked, reference: 'REPEATED' }, operator(1, 'sandbox', effect))).toEqual(first);
  expect((await refusalOf(book({ ...asked, amount: 701 }))).detail.code).toBe('CONFLICT');
  const { rows } = await bench.owner.query(
    `select count(*)::integer as n, sum(amount)::integer as amount from ledger.posting where kind = 'float_in' and amount = 700`,
  );
  expect(rows).toEqual([{ n: 2, amount: 1_400 }]);
  expect((await log('sandbox')).length - before).toBe(2);
});

test('withdrawals are limited to corporate funds, and payments to the amount owed', async () => {
  const { total } = await own();
  for (const [asked, of] of [
    [{ kind: 'float_out', amount: total + 1 }, 'corporate funds'],
    [{ kind: 'provider_invoice_paid', amount: 1_001 }, 'is owed to this provider'],
    [{ kind: 'tax_paid', tax: 'vat', amount: 1 }, 'is owed to the state'],
  ] as const) {
    const { detail, message } = await refusalOf(book({ reference: 'TOO-MUCH', ...asked }));
    expect(detail.code).toBe('INVALID_STATE');
    expect(message).toContain(of);
  }
});

test.each([
  [{ kind: 'float_in', account: undefined }, 'account'],
  [{ kind: 'float_in', direction: 'in' }, 'direction'],
  [{ kind: 'float_correction' }, 'direction'],
  [{ kind: 'float_in', tax: 'vat' }, 'tax'],
  [{ kind: 'tax_paid' }, 'tax'],
  [{ kind: 'transfer' }, 'kind'],
  [{ kind: 'float_in', amount: 0 }, 'amount'],
])('%j is rejected for its %s', async (asked, field) => {
  expect((await refusalOf(book({ amount: 1, reference: 'X', ...asked }))).detail).toMatchObject({ field });
});

test('an unknown account is 404', async () => {
  expect((await refusalOf(book({ kind: 'float_in', amount: 1, reference: 'X', account: 'nobody' }))).kind).toBe('not_found');
});

test('in live one operator requests and another approves, directly or from the queue, and the log has both', async () => {
  const asked = { kind: 'float_in', amount: 9_000, reference: 'LIVE-1' };
  const waits = await book(asked, operator(1));
  expect(waits).toMatchObject({ booking: null, approvalRequest: { by: 'Operator 1', kind: 'treasuryBookings.create', amount: 9_000 } });
  expect((await own('live')).capital).toBe(0);
  expect(await book(asked, operator(1))).toMatchObject({ booking: null, approvalRequest: { id: waits.approvalRequest?.id } });
  const effect = newId();
  const { booking } = await book(asked, operator(2, 'live', effect));
  expect(booking).toMatchObject({ amount: 9_000, askedBy: 'Operator 1', bookedBy: 'Operator 2' });
  // A repeat after a lost answer returns the booking without a new request.
  expect((await book(asked, operator(2, 'live', effect))).booking?.id).toBe(booking?.id);
  expect((await book(asked, operator(1))).booking?.id).toBe(booking?.id);

  const { approvalRequest } = await book({ ...asked, reference: 'LIVE-2' }, operator(1));
  expect((await refusalOf(book({ ...asked, amount: 8_000, reference: 'LIVE-2' }, operator(2)))).detail.code).toBe(
    'APPROVAL_REQUEST_DIFFERS',
  );
  await approveRequest(app, operator(3), { approvalRequestId: approvalRequest?.id, note: 'Seen on the statement' });
  expect((await own('live')).capital).toBe(18_000);
  expect(await log('live')).toEqual([
    'treasuryBookings.create.ask Operator 1',
    'treasuryBookings.create.approve Operator 2',
    'treasuryBookings.create Operator 2',
    'treasuryBookings.create.ask Operator 1',
    'treasuryBookings.create.approve Operator 3',
    'treasuryBookings.create Operator 3',
  ]);
  expect(await breaches()).toEqual([]);
});

test('paid taxes are owed no more, paid from the float or elsewhere, and appear in the month', async () => {
  const { rows } = await bench.owner.query<{ month: string }>(
    `insert into treasury.tax (environment, day, kind, tax, charged, given_back)
     select 'live', (clock_timestamp() at time zone 'Africa/Lagos')::date, 'fee_revenue', 'vat', 5000, 0
     returning to_char(day, 'YYYY-MM') as month`,
  );
  const booked = async (asked: object): Promise<void> => {
    await book({ kind: 'tax_paid', tax: 'vat', ...asked }, operator(1));
    await book({ kind: 'tax_paid', tax: 'vat', ...asked }, operator(2));
  };
  const before = await positionOf(app, 'live');
  expect(before.owedToState.vat).toBe(5_000);
  await booked({ amount: 3_000, reference: 'FIRS-1' });
  await booked({ amount: 1_500, reference: 'FIRS-2', account: undefined });
  const after = await positionOf(app, 'live');
  expect(after.owedToState.vat).toBe(500);
  expect(after.own.capital).toBe(before.own.capital + 1_500);
  expect(after.own.total).toBe(before.own.total + 1_500);
  await rollUpAll(bench.db);
  const { taxes } = await showTaxes(app, operator(1), { month: rows[0]?.month });
  expect(taxes[0]).toMatchObject({ tax: 'vat', paid: 4_500 });
  await bench.owner.query(`delete from treasury.tax where environment = 'live' and kind = 'fee_revenue'`);
});

test('a recorded balance replaces a missing report and follows later ledger movements', async () => {
  const { bookId } = await newActor(bench);
  await bench.owner.query(`select ledger.open_book((select business_id from ledger.book where id = $1), 'live')`, [bookId]);
  expect((await treasuryOf(app, 'live')).safeguarding).toMatchObject({ state: 'unknown', silent: ['silent'] });
  const { booked } = (await positionOf(app, 'live')).providers.find(({ provider }) => provider === 7)!;
  const saved = await enterBalance(app, operator(4), { account: 'silent', available: booked - 5, note: 'Its page' });
  expect(saved).toMatchObject({ account: 'silent', available: booked - 5, unexplained: -5, by: 'Operator 4' });
  expect((await treasuryOf(app, 'live')).safeguarding).toMatchObject({ state: 'covered', held: booked - 5 });
  for (const by of [1, 2]) await book({ kind: 'float_in', amount: 400, reference: 'SINCE' }, operator(by));
  expect((await treasuryOf(app, 'live')).safeguarding.held).toBe(booked - 5 + 400);
  const later = { ...app, clock: { now: () => new Date(Date.now() + 37 * 3_600_000) } };
  await bench.owner.query(`update treasury.reported_balance set asked_at = asked_at - interval '37 hours'`);
  expect((await treasuryOf(later, 'live')).safeguarding.state).toBe('unknown');
  expect((await refusalOf(enterBalance(app, operator(4), { account: 'reports', available: 1, note: 'n' }))).detail.code).toBe(
    'INVALID_STATE',
  );
  expect((await log('live')).at(-4)).toBe('providerBalances.record Operator 4');
});

test('damage beside the bookings is detected', async () => {
  await bench.owner.query('begin');
  await bench.owner.query('set local session_replication_role = replica');
  await bench.owner.query(`update ledger.posting set amount = amount + 1 where kind = 'float_out'`);
  await bench.owner.query('commit');
  expect(await breaches()).toContain('own_money');
  await bench.owner.query('begin');
  await bench.owner.query('set local session_replication_role = replica');
  await bench.owner.query(`update ledger.posting set amount = amount - 1 where kind = 'float_out'`);
  await bench.owner.query('commit');
  expect(await breaches()).not.toContain('own_money');
});

test('REST and GraphQL book and list for operators alone', async () => {
  const sandbox: Sandbox = await startSandbox();
  try {
    const asked = { kind: 'float_in', account: 'sandbox', amount: koboOf(5_000), reference: 'DOOR-1', note: 'Float' };
    const path = '/ops/treasury/bookings';
    const { status, body } = await sandbox.call('POST', path, asked, { as: 'operator' });
    expect([status, body.data]).toMatchObject([200, { booking: { ...asked, debit: 500, credit: 10 }, approvalRequest: null }]);
    expect((await sandbox.call('GET', path, undefined, { as: 'operator' })).body.data).toHaveLength(1);
    expect((await sandbox.call('POST', path, asked)).status).toBe(403);
    expect((await sandbox.call('POST', '/ops/treasury/balances', { account: 'sandbox', available: 1, note: 'n' })).status).toBe(403);
    const result = await sandbox.call(
      'POST',
      '/ops/treasury/balances',
      { account: 'sandbox', available: 9, note: 'n' },
      { as: 'operator' },
    );
    expect(result.body.data).toMatchObject({ account: 'sandbox', available: 9, by: expect.any(String) });

    const document = `mutation ($book: CreateTreasuryBookingInput!, $balance: EnterBalanceInput!) {
      createTreasuryBooking(input: $book) { result { booking { reference amount kind } approvalRequest { by } } userErrors { code } }
      recordProviderBalance(input: $balance) { balance { available by } userErrors { code } } }`;
    const input = { ...asked, kind: 'FLOAT_IN', reference: 'DOOR-2' };
    const variables = { book: input, balance: { account: 'sandbox', available: 10, note: 'n' } };
    const answer = await ask(sandbox, document, variables, { as: 'operator' });
    expect(answer).toMatchObject({
      data: {
        createTreasuryBooking: { result: { booking: { reference: 'DOOR-2', amount: 5_000, kind: 'FLOAT_IN' }, approvalRequest: null } },
        recordProviderBalance: { balance: { available: 10 } },
      },
    });
    const reading = `{ treasuryBookings(first: 5) { nodes { reference } }
      providerBalances(first: 5, daily: true) { nodes { available } } treasuryMargins(month: "2026-01") { products { product } } }`;
    expect((await ask(sandbox, reading, {}, { as: 'operator' })).data).toMatchObject({
      treasuryBookings: { nodes: [{ reference: 'DOOR-2' }, { reference: 'DOOR-1' }] },
      providerBalances: { nodes: [{ available: 9 }] },
      treasuryMargins: { products: [{ product: 'TRANSFERS' }, ...Array.from({ length: 6 }, () => ({}))] },
    });
    expect(JSON.stringify(await ask(sandbox, document, variables))).toContain("the scope 'treasury:write'");
  } finally {
    await sandbox.stop();
  }
});
