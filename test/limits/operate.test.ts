import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, operatorKeyScopes } from '../../src/platform/kernel/actor.ts';
import { newId } from '../../src/platform/kernel/ids.ts';
import type { App } from '../../src/services/app.ts';
import { openParts } from '../../src/services/parts.ts';
import { takesTwo } from '../../src/services/two-people/two-people.ts';
import { setLimits, showLimits } from '../../src/slices/limits/operate.ts';
import { listTiers } from '../../src/slices/limits/tiers.ts';
import { agreeToProposal } from '../../src/slices/proposals/decide.ts';
import { type Bench, newActor, openBench, refusalOf } from '../wallet/support.ts';

let bench: Bench;
let app: App;
let businessId: string;

beforeAll(async () => {
  bench = await openBench();
  app = { ...bench.app, part: openParts(() => app, [takesTwo.with(setLimits)]).part };
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
  const { rows } = await bench.owner.query<{ said: string }>(
    `select action || ' ' || actor_name as said from audit.entry where business_id = $1 order by seq`,
    [businessId],
  );
  return rows.map(({ said }) => said);
};

test('in live what lets more pass takes two, also by the queue of proposals; what lets less pass takes one', async () => {
  // From no limits to some: less passes than before.
  expect(await set(1, { tier: 'tier_1' })).toMatchObject({ tier: 'tier_1', perPayment: 100_000_000, dayPayments: 500, proposal: null });
  const asked = await set(1, { tier: 'tier_2' });
  expect(asked).toMatchObject({ tier: 'tier_1', proposal: { byName: 'Operator 1' } });
  expect(await set(1, { tier: 'tier_2' })).toMatchObject({ tier: 'tier_1', proposal: { id: asked.proposal?.id } });
  expect(await set(2, { tier: 'tier_2' })).toMatchObject({ tier: 'tier_2', perPayment: 1_000_000_000, proposal: null });
  // It is so already: nothing is written down a second time.
  expect(await set(2, { tier: 'tier_2' })).toMatchObject({ tier: 'tier_2', proposal: null });
  expect(await set(1, { tier: 'tier_2', dayAmount: 5_000 })).toMatchObject({ dayAmount: 5_000, perPayment: 1_000_000_000, proposal: null });
  for (const more of [{ tier: 'tier_2', dayAmount: 5_001 }, { tier: 'tier_3', dayAmount: 5_000 }, { tier: null }]) {
    const waits = await set(1, more);
    expect(waits, JSON.stringify(more)).toMatchObject({ tier: 'tier_2', dayAmount: 5_000, proposal: { byName: 'Operator 1' } });
    if (more.tier === null) await agreeToProposal(app, operator(3), { proposalId: waits.proposal?.id, note: 'agreed' });
  }
  expect(await showLimits(app, operator(1), { businessId })).toMatchObject({ tier: null, dayAmount: null, proposal: null });
  const [, ask, agree, done] = await log();
  expect([ask, agree, done]).toEqual(['limits.set.ask Operator 1', 'limits.set.agree Operator 2', 'limits.set Operator 2']);
  // Whoever looks is written down as well.
  expect((await log()).slice(-2)).toEqual(['limits.set Operator 3', 'operators.read.limits Operator 1']);
});

test('in the sandbox one suffices; the tiers are listed from the lowest, and one that there is not is refused', async () => {
  expect(await set(1, { tier: 'tier_1' }, 'sandbox')).toMatchObject({ tier: 'tier_1' });
  expect(await set(1, { tier: 'tier_3' }, 'sandbox')).toMatchObject({ tier: 'tier_3', perPayment: null, proposal: null });
  expect((await listTiers(app, operator(1), {})).map(({ name }) => name)).toEqual(['tier_1', 'tier_2', 'tier_3']);
  expect(await refusalOf(set(1, { tier: 'tier_9' }, 'sandbox'))).toMatchObject({ kind: 'invalid', detail: { field: 'tier' } });
  // The limits of one environment are none of the other's.
  expect(await showLimits(app, operator(1), { businessId })).toMatchObject({ tier: null });
});
