import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SUBSCRIPTION_TRANSITIONS, type SubscriptionStatus, subscriptionStatuses } from '../../src/slices/subscriptions/subscription.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { find, move, sql, subscribe } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

/** Requested transitions: path, body, resulting status, and allowed source statuses. */
const asked = {
  pause: { body: undefined, to: 'paused', from: SUBSCRIPTION_TRANSITIONS.pause.from },
  resume: { body: undefined, to: 'active', from: SUBSCRIPTION_TRANSITIONS.resume.from },
  cancel: { body: {}, to: 'cancelled', from: SUBSCRIPTION_TRANSITIONS.cancel.from },
  'cancel at period end': { body: { atPeriodEnd: true }, to: null, from: SUBSCRIPTION_TRANSITIONS.cancel_at_period_end.from },
  change: { body: { quantity: 2 }, to: null, from: SUBSCRIPTION_TRANSITIONS.change.from },
  'generate-va': { body: undefined, to: null, from: SUBSCRIPTION_TRANSITIONS.generate_va.from },
  'mark-paid': { body: { reference: 'R-1' }, to: 'active', from: SUBSCRIPTION_TRANSITIONS.pay.from },
} as const satisfies Record<string, { body: object | undefined; to: SubscriptionStatus | null; from: readonly SubscriptionStatus[] }>;

const cases = Object.entries(asked).flatMap(([name, { body, to, from }]) =>
  subscriptionStatuses.map((status) => ({
    name,
    status,
    body,
    to,
    from,
    isAllowed: (from as readonly SubscriptionStatus[]).includes(status),
  })),
);

describe('allowed transitions', () => {
  test.each(cases.filter(({ isAllowed }) => isAllowed))('$name from $status', async ({ name, status, body, to }) => {
    const id = await in_(status);
    const answer = await move(sandbox, id, name.startsWith('cancel') ? 'cancel' : name, body);
    expect(answer.body).toMatchObject({ success: true });
    expect((await find(sandbox, id)).status).toBe(to ?? status);
  });
});

describe('refused transitions: 409 naming the status, without any change', () => {
  test.each(cases.filter(({ isAllowed }) => !isAllowed))('$name from $status', async ({ name, status, body, from }) => {
    const id = await in_(status);
    const before = await find(sandbox, id);
    const answer = await move(sandbox, id, name.startsWith('cancel') ? 'cancel' : name, body);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'INVALID_STATE',
      error: expect.stringMatching(`The subscription is '${status}'; to .* its status must be '${from[0]}'`),
    });
    expect(await find(sandbox, id)).toEqual(before);
  });
});

describe('due transitions of the workers', () => {
  test.each([
    ['pending_payment', 'expired'],
    ['trialing', 'past_due'],
    ['active', 'past_due'],
  ] as const)('%s becomes %s', async (status, next) => {
    const id = await in_(status);
    await due(id);
    await reaches(id, next);
  });

  test.each(['paused', 'cancelled', 'expired'] as const)('%s remains, with any due time', async (status) => {
    const id = await in_(status);
    await due(id);
    await vi.waitUntil(
      async () =>
        (await sql<{ idle: boolean }>(sandbox, 'select next_run_at is null as idle from subscription where id = $1', [id]))[0]?.idle,
    );
    expect((await find(sandbox, id)).status).toBe(status);
  });
});

test('all invariants hold after allowed and refused transitions', async () => {
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});

/** A subscription moved into this status. */
async function in_(status: SubscriptionStatus): Promise<string> {
  const { id } = await subscribe(sandbox, status === 'trialing' ? { trialDays: 7 } : {});
  if (status === 'pending_payment' || status === 'trialing') return id;
  if (status === 'expired') {
    await due(id);
    await reaches(id, 'expired');
    return id;
  }
  await move(sandbox, id, 'mark-paid', { reference: 'R-0' });
  if (status === 'paused') await move(sandbox, id, 'pause');
  if (status === 'cancelled') await move(sandbox, id, 'cancel');
  if (status === 'past_due') {
    await due(id);
    await reaches(id, 'past_due');
  }
  return id;
}

const due = (id: string) => sql(sandbox, 'update subscription set next_run_at = clock_timestamp() where id = $1', [id]);

const reaches = (id: string, status: SubscriptionStatus) =>
  vi.waitUntil(async () => (await find(sandbox, id)).status === status, { timeout: 100_000, interval: 25 });
