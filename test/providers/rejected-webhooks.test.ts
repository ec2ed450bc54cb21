import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { purge } from '../../jobs/housekeeping.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { RETENTION } from '../support/retention.ts';
import { type LiveStage, startLive } from './live-stage.ts';

const PROVIDER = '203.0.113.7';

let paystack: PaystackDouble;
let stage: LiveStage;
beforeAll(async () => {
  paystack = await startPaystack({ secretKey: 'sk_live_double' });
  const account = { adapter: 'paystack', secretKey: { env: 'KEY' }, baseUrl: paystack.url };
  const accounts = { open: { ...account, id: 1 }, fenced: { ...account, id: 2, webhookFrom: ['203.0.113.0/24'] } };
  stage = await startLive({ live: { accounts, bank: ['open'] } }, { KEY: paystack.secretKey, TRUSTED_PROXIES: '127.0.0.1' });
});
beforeEach(async () => void (await stage.sql('delete from provider_refusal')));
afterAll(async () => {
  await stage.stop();
  await paystack.stop();
});

const post = async (account: string, from: string, message: { body: string; headers: Record<string, string> }): Promise<number> =>
  (
    await fetch(`${stage.url}/providers/${account}/webhooks`, {
      method: 'POST',
      body: message.body,
      headers: { ...message.headers, 'x-forwarded-for': from },
    })
  ).status;
const forged = (words: string): { body: string; headers: Record<string, string> } => ({
  body: JSON.stringify({ event: 'transfer.success', data: { reference: words, customer: 'ada@example.com' } }),
  headers: { 'content-type': 'application/json', 'x-paystack-signature': 'made up' },
});

const queue = async (): Promise<any[]> =>
  (await stage.operator.call('GET', '/ops/reviews?kind=rejected_webhooks&limit=200')).body.data as unknown as any[];
const queueOf = (times: number): Promise<any[]> =>
  vi.waitFor(
    async () => {
      const [sum] = await stage.sql<{ times: string | null }>(
        'select sum(times)::text as times from provider_refusal where seen_at is null',
      );
      expect(sum?.times).toBe(String(times));
      return queue();
    },
    { timeout: 100_000, interval: 50 },
  );
const seen = (id: string, client = stage.operator): ReturnType<LiveStage['live']['call']> =>
  client.call('POST', `/ops/rejected-webhooks/${id}/dismiss`, { note: 'A scanner; see ticket 4711' });

test('forged messages of one sender are one entry with a count, without their content, until an operator dismisses it', async () => {
  for (let n = 0; n < 30; n++) expect(await post('open', '198.51.100.9', forged(`guess ${n}`))).toBe(401);
  const [entry, ...others] = await queueOf(30);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    kind: 'rejected_webhooks',
    business: null,
    amount: null,
    party: { name: 'open', number: '198.51.100.9', institution: null },
    code: 'forged',
    reason: expect.stringMatching(/^Invalid signature: 30 times, the latest at 20\S+Z, SHA-256 [0-9a-f]{32}…$/),
    decisions: ['dismiss'],
    outcomes: [],
  });
  expect(JSON.stringify(await stage.sql('select * from provider_refusal'))).not.toMatch(/guess|ada@/);

  const other = await fetch(`${stage.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'pk_live_staff', 'x-api-secret': 'sk_live_staff_secret' },
    body: JSON.stringify({
      query: `mutation { dismissRejectedWebhooks(input: { rejectedWebhookId: "${entry.id}", note: "A scanner" }) { rejectedWebhooks { id account reason source times dismissedAt } userErrors { code } } }`,
    }),
  });
  expect(await other.json()).toMatchObject({
    data: {
      dismissRejectedWebhooks: {
        rejectedWebhooks: {
          id: entry.id,
          account: 'open',
          reason: 'FORGED',
          source: '198.51.100.9',
          times: 30,
          dismissedAt: expect.any(String),
        },
        userErrors: [],
      },
    },
  });
  expect(await queue()).toEqual([]);
  // It is so already, and was written down once.
  expect(await seen(entry.id)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  expect(await stage.sql(`select after->>'times' as times from audit.entry where action = 'rejectedWebhooks.dismiss'`)).toEqual([
    { times: '30' },
  ]);

  expect(await post('open', '198.51.100.9', forged('again'))).toBe(401);
  const [next] = await queueOf(1);
  expect(next.id).not.toBe(entry.id);
  expect(await seen(next.id)).toMatchObject({ status: 200, body: { data: { id: next.id, times: 1 } } });
});

test('an account that names addresses takes what is signed from there, and turns everything else away unread', async () => {
  const sent = await stage.live.send({ amount: 150_000, clientReference: 'FENCED-1' });
  const message = paystack.message('transfer.success', String(sent.body.data?.['transferCode']));
  expect(await post('fenced', '198.51.100.9', message)).toBe(403);
  expect(await queueOf(1)).toMatchObject([{ code: 'address', party: { name: 'fenced', number: '198.51.100.9' } }]);
  expect(await post('fenced', PROVIDER, message)).toBe(200);
  expect(await post('open', PROVIDER, message)).toBe(200);
  expect(await queueOf(1)).toHaveLength(1);
});

test('a flood of names and senders ends in a bounded number of entries, and combined counts are complete', async () => {
  const lots = Array.from({ length: 600 }, (_, n) => n);
  for (let from = 0; from < lots.length; from += 50)
    await Promise.all(
      lots
        .slice(from, from + 50)
        .map(async (n) => expect(await post(`made-up-${n}`, `198.51.${n % 200}.${n % 250}`, forged('x'))).toBe(404)),
    );
  const entries = await queueOf(600);
  expect(entries.length).toBeLessThanOrEqual(200);
  const [{ rows } = { rows: 0 }] = await stage.sql<{ rows: number }>('select count(*)::int as rows from provider_refusal');
  expect(rows).toBeLessThanOrEqual(301);
  const together = await stage.sql<{ times: number }>(`select times::int from provider_refusal where account = '' and source = ''`);
  expect(together).toHaveLength(1);
  expect(together[0]?.times).toBeGreaterThanOrEqual(300);
  // They take no room from what is turned away for another reason.
  expect(await post('open', '198.51.100.77', forged('y'))).toBe(401);
  await queueOf(601);
  expect(await stage.sql(`select account, source from provider_refusal where reason = 'forged'`)).toEqual([
    { account: 'open', source: '198.51.100.77' },
  ]);
  const figures = await (await fetch(`${stage.sandboxUrl}/metrics`)).text();
  expect(figures).toContain('tollgate_provider_messages_total{account="",result="no_account"}');
  expect(figures).not.toContain('made-up-');
});

test('entries have the retention of other provider evidence, and are shown to operators alone', async () => {
  await post('open', '198.51.100.9', forged('old'));
  const [entry] = await queueOf(1);
  expect(await seen(entry.id, stage.live)).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  expect(await seen('00000000-0000-7000-8000-00000000dead')).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
  const db = openDatabase({ url: stage.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test' });
  const save = (): Promise<number> => purge({ db, config: RETENTION }, 'provider_refusal');
  await save();
  expect(await queue()).toHaveLength(1);
  await stage.sql(`update provider_refusal set last_at = last_at - interval '91 days'`);
  expect(await save()).toBe(1);
  expect(await queue()).toEqual([]);
  await db.close();
});
