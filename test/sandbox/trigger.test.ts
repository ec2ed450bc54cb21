import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventNames } from '../../src/core/events/event.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let receiver: Receiver;
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  receiver = await startReceiver();
  const settings = { webhookUrl: receiver.url, eventTypes: [...eventNames] };
  expect(await sandbox.call('POST', '/webhooks/settings', settings)).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await receiver.stop();
  await sandbox.stop();
});

const trigger = (event: string, options = {}) => sandbox.call('POST', '/sandbox/events/trigger', { event }, options);
const came = (event: string): number => receiver.received.filter(({ body }) => JSON.parse(body).event === event).length;

/** Flows that need a plan, a rule, a second approver or a move of the clock; the answer says so. */
const BY_HAND: Record<string, string> = {
  'verification.plan.lapsed': 'advance 30d',
  'transfer.approval.requested': 'POST /transfer-rules',
  'transfer.approval.given': 'POST /transfer-rules',
  'transfer.approval.refused': 'POST /transfer-rules',
  'transfer.approval.expired': 'POST /transfer-rules',
  'transfer.alarm': 'POST /transfer-rules',
  'transfer.hold.released': 'POST /ops/compliance/cases/{caseId}/decide',
  'transfer.hold.rejected': 'POST /ops/compliance/cases/{caseId}/decide',
  'transfer.hold.expired': 'POST /sandbox/advance',
  'refund.returned': 'an amount that ends in .95',
};

describe('POST /sandbox/events/trigger', { timeout: 100_000 }, () => {
  it.each(eventNames.filter((event) => !(event in BY_HAND)))('%s reaches the endpoint', async (event) => {
    const before = came(event);
    const { status, body } = await trigger(event);
    expect(body).toMatchObject({ success: true, data: { event, subscribed: true } });
    expect(status).toBe(200);
    expect(Object.values(body.data.made as object).every((id) => id !== '')).toBe(true);
    await expect.poll(() => came(event)).toBeGreaterThan(before);
  });

  it('leaves levels of low balance as they were, and other transfers in their time', async () => {
    await sandbox.call('PUT', '/wallet/low-balance-alert', { threshold: 1_234, emails: ['ops@example.com'] });
    const waiting = { amount: 160_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'WAITS' };
    await sandbox.call('POST', '/money-transfer/send', waiting);
    await Promise.all(Array.from({ length: 4 }, () => trigger('wallet.balance.low')));
    await trigger('transfer.settled');
    const { body } = await sandbox.call('GET', '/wallet/low-balance-alert');
    expect(body.data).toMatchObject({ threshold: 1_234, enabled: true, ready: true, emails: ['ops@example.com'] });
    expect((await sandbox.call('GET', '/money-transfer/status?clientReference=WAITS')).body.data.settlementStatus).toBe('pending');
  });

  it('reports whether the webhook settings have the event delivered: opt-in ones only by name, and nothing without a URL', async () => {
    const result = async (event: string): Promise<unknown> => {
      const { body } = await trigger(event, { as: 'demo2' });
      return body.data.subscribed;
    };
    expect(await result('wallet.funded')).toBe(false);
    const set = (eventTypes: string[]) =>
      sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url, eventTypes }, { as: 'demo2' });
    await set([]);
    expect([await result('wallet.funded'), await result('subscription.activated'), await result('test.webhook')]).toEqual([
      true,
      false,
      true,
    ]);
    await set(['subscription.activated']);
    expect([await result('wallet.funded'), await result('subscription.activated'), await result('test.webhook')]).toEqual([
      false,
      true,
      true,
    ]);
    await sandbox.call('DELETE', '/webhooks/settings', undefined, { as: 'demo2' });
  });

  it('makes nothing twice for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'trigger-once' };
    const [first, again] = [await trigger('subscription.activated', { headers }), await trigger('subscription.activated', { headers })];
    expect(again.body).toEqual(first.body);
  });

  it('400 for what is no event, 409 for one that no flow brings harmlessly, and what the flow refuses', async () => {
    expect(await trigger('transfer.vanished')).toMatchObject({ status: 400, body: { field: 'event' } });
    for (const [event, advice] of Object.entries(BY_HAND))
      expect(await trigger(event), event).toMatchObject({
        status: 409,
        body: { code: 'INVALID_STATE', error: expect.stringContaining(advice) },
      });
    expect(await trigger('test.webhook', { as: 'demo2' })).toMatchObject({ status: 400, body: { field: 'webhookUrl' } });
    for (const event of ['transfer.settled', 'payroll.item.settled'])
      expect(await trigger(event, { as: 'empty' })).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_WALLET_BALANCE' } });
  });

  it('leaves a sandbox with something of everything, in which time that passes makes no date contradict another', async () => {
    for (const by of ['1h', '2d', '31d', '400d']) await sandbox.advance(by);
    const wrong: object[] = [];
    const { compared } = await inDatabase(async (ask) => {
      const dates = await ask(`
        select format('%I.%I', c.table_schema, c.table_name) as "table", c.column_name as later, f.column_name as earlier
          from information_schema.columns c
          join information_schema.columns f on (f.table_schema, f.table_name) = (c.table_schema, c.table_name)
         where c.data_type = 'timestamp with time zone' and f.data_type = 'timestamp with time zone'
           -- A price may hold since before it was written down.
           and (c.table_name, c.column_name) <> ('fee_rule', 'effective_from')
           and c.table_schema not in ('information_schema', 'pg_catalog') and c.table_name not in ('business', 'person', 'api_key')
           and (f.column_name in ('created_at', 'opened_at') and c.column_name <> f.column_name
                or (f.column_name, c.column_name) in (('period_start', 'paid_at'), ('period_start', 'period_end'), ('starts_at', 'ends_at'),
                                                       ('current_period_start', 'current_period_end')))`);
      for (const { table, later, earlier } of dates) {
        const [{ count }] = await ask(`select count(*)::int from ${table} where ${later} < ${earlier} - interval '1 second'`);
        if (count > 0) wrong.push({ table, later, earlier, count });
      }
      return { compared: dates.length };
    });
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(40);
  });
});

async function inDatabase<Result>(work: (ask: (text: string) => Promise<any[]>) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  try {
    return await work(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
}
