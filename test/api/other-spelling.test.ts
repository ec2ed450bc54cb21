import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parsedInEitherSpelling } from '../../src/domain/schema/text.ts';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { move, subscribe } from '../subscriptions/support.ts';

let sandbox: Sandbox;
let id: string;
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  ({ id } = await subscribe(sandbox, { interval: 'weekly' }));
  await move(sandbox, id, 'cancel');
});
afterAll(() => sandbox.stop());

const idsOf = (body: { data?: { id: string }[] }): string[] => (body.data ?? []).map((each) => each.id);

describe('a value in the other spelling is the same value', () => {
  test('in filters of lists, and answers have one spelling', async () => {
    for (const status of ['canceled', 'cancelled']) {
      const { body } = await sandbox.call('GET', `/subscriptions?status=${status}`);
      expect(idsOf(body), status).toContain(id);
      expect(body.data.every((each: { status: string }) => each.status === 'cancelled')).toBe(true);
    }
  });

  test('in events of endpoints and filters of events', async () => {
    const { body } = await sandbox.call('POST', '/webhooks/endpoints', {
      url: 'http://127.0.0.1:65000/hook',
      eventTypes: ['subscription.created', 'subscription.canceled'],
    });
    expect(body.data.eventTypes).toEqual(['subscription.created', 'subscription.cancelled']);
    const events = await sandbox.call('GET', '/webhooks/events?event=subscription.canceled');
    expect(events.status).toBe(200);
  });

  test('in GraphQL, as a literal and as a variable', async () => {
    const literal = await ask(sandbox, '{ subscriptions(status: CANCELED) { nodes { id status } } }');
    const variable = await ask(sandbox, 'query ($s: SubscriptionStatus) { subscriptions(status: $s) { nodes { id status } } }', {
      s: 'CANCELED',
    });
    for (const { data, errors } of [literal, variable]) {
      expect(errors).toBeUndefined();
      expect(data.subscriptions.nodes).toContainEqual({ id, status: 'CANCELLED' });
    }
    const { data } = await ask(sandbox, '{ __type(name: "SubscriptionStatus") { enumValues { name } } }');
    expect(data.__type.enumValues.map(({ name }: { name: string }) => name)).not.toContain('CANCELED');
  });

  test('under one idempotency key', async () => {
    const send = (event: string) =>
      sandbox.call(
        'POST',
        '/webhooks/settings',
        { webhookUrl: 'http://127.0.0.1:65000/hook', eventTypes: [event] },
        { headers: { 'idempotency-key': 'spelt-twice' } },
      );
    const first = await send('subscription.canceled');
    expect(first.body.data.eventTypes).toEqual(['subscription.cancelled']);
    expect((await send('subscription.cancelled')).body).toEqual(first.body);
  });
});

test('only listed values are read in the other spelling, at any depth, and the given input stays as it is', () => {
  const schema = z.strictObject({ name: z.string(), rows: z.array(z.strictObject({ status: z.enum(['open', 'cancelled']) })) });
  const raw = { name: 'canceled', rows: [{ status: 'open' }, { status: 'canceled' }] };
  expect(parsedInEitherSpelling(schema, raw).data).toEqual({ name: 'canceled', rows: [{ status: 'open' }, { status: 'cancelled' }] });
  expect(raw.rows[1]).toEqual({ status: 'canceled' });
  const { error } = parsedInEitherSpelling(schema, { name: '', rows: [{ status: 'canceled' }, { status: 'void' }] });
  expect(error?.issues.map(({ path }) => path)).toEqual([['rows', 1, 'status']]);
  expect(parsedInEitherSpelling(z.strictObject({ status: z.enum(['open']) }), { status: 'canceled' }).success).toBe(false);
});
