import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, operatorKeyScopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { takesTwo } from '../../src/core/approvals/maker-checker.ts';
import { setLimits, showLimits } from '../../src/slices/limits/operate.ts';
import { setTier, listTiers } from '../../src/slices/limits/tiers.ts';
import { approveRequest } from '../../src/slices/approval-requests/decide.ts';
import { type Bench, newActor, openBench, refusalOf } from '../wallet/support.ts';
import { dayLasts } from '../support/lagos-day.ts';

// Midnight in Lagos would part what a test does from what it asks of the day.
beforeEach(() => dayLasts());

let bench: Bench;
let app: App;
let businessId: string;

beforeAll(async () => {
  bench = await openBench();
  app = { ...bench.app, part: openAppScope(() => app, [takesTwo.with(setLimits), takesTwo.with(setTier)]).part };
});
afterAll(() => bench.close());
beforeEach(async () => {
  ({ businessId } = await newActor(bench));
  await bench.owner.query(`select ledger.open_book($1, 'live')`, [businessId]);
});

const operator = (number: number, environment: Actor['environment'] = 'live'): Actor => ({
  kind: 'person',
  userId: `00000000-0000-7000-8000-00000000000${number}`,
  businessId: newId(),
  environment,
  bookId: 0,
  scopes: new Set(operatorKeyScopes),
  name: `Operator ${number}`,
  requestId: 'test',
  effectId: newId(),
});
const set = (by: number, asked: object, environment?: Actor['environment']) =>
  setLimits(app, operator(by, environment), { businessId, note: `by ${by}`, ...asked });
const log = async (): Promise<string[]> => {
  const { rows } = await bench.owner.query<{ line: string }>(
    `select action || ' ' || actor_name as line from audit.entry where business_id = $1 order by seq`,
    [businessId],
  );
  return rows.map(({ line }) => line);
};

test('in live a raise needs two operators, also through the approval queue; a reduction needs one', async () => {
  // From no limits to some: less passes than before.
  expect(await set(1, { tier: 'tier_1' })).toMatchObject({
    tier: 'tier_1',
    perPayment: 100_000_000,
    dayPayments: 500,
    approvalRequest: null,
  });
  const asked = await set(1, { tier: 'tier_2' });
  expect(asked).toMatchObject({ tier: 'tier_1', approvalRequest: { by: 'Operator 1' } });
  expect(await set(1, { tier: 'tier_2' })).toMatchObject({ tier: 'tier_1', approvalRequest: { id: asked.approvalRequest?.id } });
  expect(await set(2, { tier: 'tier_2' })).toMatchObject({ tier: 'tier_2', perPayment: 1_000_000_000, approvalRequest: null });
  // It is so already: nothing is written down a second time.
  expect(await set(2, { tier: 'tier_2' })).toMatchObject({ tier: 'tier_2', approvalRequest: null });
  expect(await set(1, { tier: 'tier_2', dayAmount: 5_000 })).toMatchObject({
    dayAmount: 5_000,
    perPayment: 1_000_000_000,
    approvalRequest: null,
  });
  for (const more of [{ tier: 'tier_2', dayAmount: 5_001 }, { tier: 'tier_3', dayAmount: 5_000 }, { tier: null }]) {
    const waits = await set(1, more);
    expect(waits, JSON.stringify(more)).toMatchObject({ tier: 'tier_2', dayAmount: 5_000, approvalRequest: { by: 'Operator 1' } });
    if (more.tier === null) await approveRequest(app, operator(3), { approvalRequestId: waits.approvalRequest?.id, note: 'approved' });
  }
  expect(await showLimits(app, operator(1), { businessId })).toMatchObject({ tier: null, dayAmount: null, approvalRequest: null });
  const [, ask, approve, done] = await log();
  expect([ask, approve, done]).toEqual([
    'businessLimits.update.ask Operator 1',
    'businessLimits.update.approve Operator 2',
    'businessLimits.update Operator 2',
  ]);
  // Reads are recorded as well.
  expect((await log()).slice(-2)).toEqual(['businessLimits.update Operator 3', 'operators.read.limits Operator 1']);
});

test('in the sandbox one operator suffices; tiers are listed from the lowest, and an unknown tier is refused', async () => {
  expect(await set(1, { tier: 'tier_1' }, 'sandbox')).toMatchObject({ tier: 'tier_1' });
  expect(await set(1, { tier: 'tier_3' }, 'sandbox')).toMatchObject({ tier: 'tier_3', perPayment: null, approvalRequest: null });
  expect((await listTiers(app, operator(1), {})).map(({ name }) => name)).toEqual(['tier_1', 'tier_2', 'tier_3']);
  expect(await refusalOf(set(1, { tier: 'tier_9' }, 'sandbox'))).toMatchObject({ kind: 'invalid', detail: { field: 'tier' } });
  // The limits of one environment are none of the other's.
  expect(await showLimits(app, operator(1), { businessId })).toMatchObject({ tier: null });
});

test('tier limits apply to every wallet: a reduction needs one operator, a raise two, in live alone', async () => {
  const tier = async () => (await listTiers(app, operator(1), {})).find(({ name }) => name === 'tier_2')!;
  const { perPayment, dayAmount, dayPayments, monthAmount } = await tier();
  const numbers = { perPayment, dayAmount, dayPayments, monthAmount };
  const change = (by: number, to: object, environment?: Actor['environment']) =>
    setTier(app, operator(by, environment), { tier: 'tier_2', ...numbers, ...to, note: `by ${by}` });
  await set(1, { tier: 'tier_1' });
  await set(1, { tier: 'tier_2' });
  await set(2, { tier: 'tier_2' });
  const before = Number((await bench.owner.query(`select count(*) as n from audit.entry where action like 'tiers.update%'`)).rows[0].n);
  expect(await change(1, {})).toMatchObject({ approvalRequest: null });
  expect(await change(1, { dayPayments: 10 })).toMatchObject({ tier: { dayPayments: 10 }, approvalRequest: null });
  expect(await change(1, { dayPayments: 10 })).toMatchObject({ tier: { dayPayments: 10 }, approvalRequest: null });
  expect(await showLimits(app, operator(1), { businessId })).toMatchObject({ tier: 'tier_2', dayPayments: 10 });
  for (const more of [{ dayPayments: 11 }, { dayPayments: null }, { perPayment: null, dayPayments: 10 }]) {
    const { tier: still, approvalRequest } = await change(1, more);
    expect([still.dayPayments, approvalRequest?.by], JSON.stringify(more)).toEqual([10, 'Operator 1']);
  }
  expect((await refusalOf(change(2, { dayPayments: 12 }))).detail.code).toBe('APPROVAL_REQUEST_DIFFERS');
  expect(await change(2, { perPayment: null, dayPayments: 10 })).toMatchObject({ tier: { perPayment: null }, approvalRequest: null });
  const waits = await change(3, {});
  await approveRequest(app, operator(1), { approvalRequestId: waits.approvalRequest?.id, note: 'approved' });
  expect(await tier()).toMatchObject(numbers);
  expect((await refusalOf(change(1, { dayPayments: 1 }, 'sandbox'))).detail.code).toBe('CONFLICT');
  expect((await refusalOf(setTier(app, operator(1), { tier: 'none', ...numbers, note: 'n' }))).kind).toBe('not_found');
  const { rows } = await bench.owner.query(
    `select action || ' ' || actor_name as line from audit.entry where action like 'tiers.update%' and business_id = '00000000-0000-0000-0000-000000000000' order by seq offset ${before}`,
  );
  expect(rows.map(({ line }) => line).filter((line) => line.startsWith('tiers.update Op'))).toEqual([
    'tiers.update Operator 1',
    'tiers.update Operator 2',
    'tiers.update Operator 1',
  ]);
});
