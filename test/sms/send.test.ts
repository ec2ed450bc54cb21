import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { forgetTexts } from '../../src/slices/sms/follow.ts';
import { ask as askGraphql } from '../graphql/support.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';

let sandbox: Sandbox;
let database: pg.Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  database = new pg.Client({ connectionString: sandbox.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  await database.end();
  await sandbox.stop();
});

const TEXT = 'Your code is 482913';
const sql = async (text: string, values: unknown[] = []): Promise<any[]> => (await database.query(text, values)).rows;
const send = (body: object, options = {}): Promise<Reply> => sandbox.call('POST', '/sms/send', { message: TEXT, ...body }, options);
const available = async (): Promise<number> => (await sandbox.call('GET', '/wallet')).body.data.availableBalance;
const get = async (path: string): Promise<any> => (await sandbox.call('GET', path)).body.data;
async function until(sendId: string, status: string): Promise<any> {
  await expect.poll(async () => (await get(`/sms/sends/${sendId}`)).counts[status]).toBe(1);
  return (await get(`/sms/messages?sendId=${sendId}`))[0];
}
const seen = async (messageId: string): Promise<any> => get(`/sandbox/sms/${messageId}/provider`);

describe('a send', () => {
  test('is charged once for each valid number, submitted once, and delivered when the provider says so', async () => {
    const before = await available();
    const { status, body } = await send({
      recipients: ['08031234567', '+234 803 123 4567', '0603', '08021234568'],
      senderId: 'ACME',
      route: 'dnd',
      clientReference: 'OTP-1',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      clientReference: 'OTP-1',
      quoteId: null,
      message: TEXT,
      senderId: 'ACME',
      route: 'dnd',
      encoding: 'GSM-7',
      segments: 1,
      recipients: 2,
      invalidCount: 1,
      duplicates: 1,
      units: 2,
      amount: 800,
      refunded: 0,
    });
    const { id } = body.data;
    await expect.poll(async () => (await get(`/sms/sends/${id}`)).counts.sent).toBe(2);
    await sandbox.advance('1m');
    expect((await get(`/sms/sends/${id}`)).counts).toEqual({ pending: 0, sent: 0, delivered: 2, undelivered: 0, failed: 0, unknown: 0 });
    const messages = await get(`/sms/messages?sendId=${id}&status=delivered`);
    expect(messages).toMatchObject([
      { sendId: id, recipient: '0802****568', network: 'Airtel', price: 400, status: 'delivered', reason: null, refundedAt: null },
      { sendId: id, recipient: '0803****567', network: 'MTN', price: 400, status: 'delivered', sentAt: expect.any(String) },
    ]);
    for (const message of messages) {
      expect(await seen(message.id)).toMatchObject({ requests: 1, sent: 1 });
      expect(await get(`/sms/messages/${message.id}`)).toEqual(message);
    }
    expect(await available()).toBe(before - 800);
    const [row] = (await sandbox.call('GET', '/transactions?limit=1')).body.data;
    expect(row).toMatchObject({ category: 'sms', type: 'debit', amount: 800, clientReference: 'OTP-1', reference: `SMS_${id}` });
  });

  test('that the provider certainly did not take costs nothing, and says why', async () => {
    const before = await available();
    const { data } = (await send({ recipients: ['08031234501'] })).body;
    const message = await until(data.id, 'failed');
    expect(message).toMatchObject({ status: 'failed', reason: 'REFUSED', price: 400, refundedAt: expect.any(String), sentAt: null });
    expect(await get(`/sms/sends/${data.id}`)).toMatchObject({ amount: 400, refunded: 400 });
    expect(await available()).toBe(before);
    expect(await seen(message.id)).toMatchObject({ requests: 1, sent: 0 });
  });

  test('without an answer is unknown: charged, and never sent again by itself', async () => {
    const before = await available();
    const { data } = (await send({ recipients: ['08031234598'] })).body;
    const message = await until(data.id, 'unknown');
    await sandbox.advance('3d');
    expect(await get(`/sms/messages/${message.id}`)).toMatchObject({ status: 'unknown', refundedAt: null, endedAt: expect.any(String) });
    expect(await seen(message.id)).toMatchObject({ requests: 1, sent: 1 });
    expect(await available()).toBe(before - 400);
  });

  test('while the provider takes nothing it is resubmitted, and refunded after ten times', async () => {
    const before = await available();
    const { data } = (await send({ recipients: ['08031234597'] })).body;
    // Each step submits once more at most; submitted ones are awaited.
    const isOver = async (): Promise<boolean> => {
      await sandbox.advance('30s');
      return (await get(`/sms/sends/${data.id}`)).counts.failed === 1;
    };
    await expect.poll(isOver, { timeout: 100_000, interval: 50 }).toBe(true);
    const message = await until(data.id, 'failed');
    expect(message).toMatchObject({ reason: 'NOT_SENT', refundedAt: expect.any(String) });
    expect(await seen(message.id)).toMatchObject({ requests: 10, sent: 0 });
    expect(await available()).toBe(before);
  });

  test('of which a number refuses bulk messages is undelivered by one way, delivered by the other', async () => {
    const [plain, other] = [
      (await send({ recipients: ['08031234502'] })).body.data,
      (await send({ recipients: ['08031234502'], route: 'dnd' })).body.data,
    ];
    await Promise.all([until(plain.id, 'sent'), until(other.id, 'sent')]);
    await sandbox.advance('1m');
    expect(await until(plain.id, 'undelivered')).toMatchObject({ reason: 'DND', refundedAt: null });
    await until(other.id, 'delivered');
  });

  test('keeps no number longer than it needs it, and no text longer than 30 days', async () => {
    const { data } = (await send({ recipients: ['08037654321'], message: 'A word to forget' })).body;
    await until(data.id, 'sent');
    const rows = await sql('select * from sms_message where send_id = $1', [data.id]);
    expect(rows).toMatchObject([{ recipient: '0803****321', sealed_recipient: null }]);
    expect(JSON.stringify(await sql('select * from sms_send where id = $1', [data.id]))).not.toContain('forget');
    await sql(`update sms_send set created_at = created_at - interval '31 days' where id = $1`, [data.id]);
    const db = openDatabase({ url: sandbox.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test forgets' });
    expect(await forgetTexts({ db })).toBe(1);
    await db.close();
    expect(await get(`/sms/sends/${data.id}`)).toMatchObject({ message: null, recipients: 1 });
  });
});

describe('a repeat', () => {
  test('under the same Idempotency-Key, clientReference or quote gives the first send, and costs nothing', async () => {
    const order = { recipients: ['08031234567'], clientReference: 'OTP-TWICE' };
    const first = (await send(order)).body.data;
    const before = await available();
    expect((await send(order)).body.data.id).toBe(first.id);
    const keyed = { headers: { 'Idempotency-Key': 'sms-once' } };
    const second = (await send({ recipients: ['08031234567'] }, keyed)).body.data;
    expect((await send({ recipients: ['08031234567'] }, keyed)).body.data.id).toBe(second.id);
    expect(await available()).toBe(before - 400);
  });

  test('of eight at once is one send', async () => {
    const before = await available();
    const order = { recipients: ['08031234567'], clientReference: 'OTP-EIGHT' };
    const ids = (await Promise.all(Array.from({ length: 8 }, () => send(order)))).map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(1);
    expect(await available()).toBe(before - 400);
  });

  test('under the same Idempotency-Key, where the first was taken for dead and is not, is one send', async () => {
    const before = await available();
    const order = () => send({ recipients: ['08031234567'] }, { headers: { 'Idempotency-Key': 'sms-slow' } });
    const waiting = async (): Promise<number> =>
      (
        await sql(`select count(*)::int as waiting from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger.post_entries(%'`)
      )[0].waiting;
    const holder = new pg.Client({ connectionString: sandbox.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from ledger.account where account = 1 for no key update');
    const first = order();
    await expect.poll(waiting).toBe(1);
    await sql(`update idempotency_key set locked_until = clock_timestamp() where key = 'sms-slow'`);
    const second = order();
    await expect.poll(waiting).toBe(2);
    await holder.query('commit');
    await holder.end();
    const ids = (await Promise.all([first, second])).map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(1);
    expect(await available()).toBe(before - 400);
  });

  test('of a reference for something else is a conflict', async () => {
    await send({ recipients: ['08031234567'], clientReference: 'OTP-OTHER' });
    expect(await send({ recipients: ['08031234568'], clientReference: 'OTP-OTHER' })).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_REFERENCE_CONFLICT', field: 'clientReference' },
    });
  });
});

describe('a quote', () => {
  const recipients = ['08031234567', '08021234567'];
  const quote = async (more: object = {}): Promise<any> =>
    (await sandbox.call('POST', '/sms/quote', { message: TEXT, recipients, ...more })).body.data;

  test('holds its price, though prices have changed since, and is sent once', async () => {
    const { quoteId, amount } = await quote();
    await sql(
      `insert into fee_rule (id, kind, item, effective_from, flat) values (gen_random_uuid(), 'sms_part', 'MTN', now() - interval '1 second', 900)`,
    );
    try {
      const first = (await send({ recipients, quoteId })).body.data;
      expect(first).toMatchObject({ quoteId, amount });
      expect((await send({ recipients, quoteId })).body.data.id).toBe(first.id);
      expect((await send({ recipients })).body.data).toMatchObject({ amount: 1_300 });
      expect(await send({ recipients: ['08031234567'], quoteId })).toMatchObject({ status: 409, body: { code: 'QUOTE_MISMATCH' } });
    } finally {
      await sql(`delete from fee_rule where kind = 'sms_part' and flat = 900`);
    }
  });

  test.each([
    ['another message', { message: 'Something of another length' }],
    ['other recipients', { recipients: ['08031234567'] }],
    ['a number of another network', { recipients: ['08031234567', '08051234567'] }],
    ['another route', { route: 'dnd' }],
    ['another sender', { senderId: 'OTHER' }],
  ])('for %s is not taken, and nothing is charged', async (_, change) => {
    const [{ quoteId }, before] = [await quote(), await available()];
    expect(await send({ recipients, quoteId, ...change })).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_MISMATCH', field: 'quoteId' },
    });
    expect(await available()).toBe(before);
  });

  test('that holds no more, or is another business’s, is 404', async () => {
    const { quoteId } = await quote();
    expect(await send({ recipients, quoteId }, { as: 'demo2' })).toMatchObject({ status: 404 });
    await sandbox.advance('16m');
    expect(await send({ recipients, quoteId })).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
  });
});

test('what cannot be sent is refused before anything is charged', async () => {
  const before = await available();
  expect(await send({ recipients: ['0603'] })).toMatchObject({ status: 400, body: { field: 'recipients' } });
  expect(await send({ recipients: Array.from({ length: 1_001 }, (_, n) => `0803${1_000_000 + n}`) })).toMatchObject({ status: 400 });
  expect(await send({})).toMatchObject({ status: 400, body: { field: 'recipients' } });
  await sql(`update ledger.account set status = 'frozen' where account = 1 and book_id = (select b.id from ledger.book b join api_key k on k.business_id = b.business_id
    where k.key_id = 'pk_test_demo' and b.environment = 'sandbox')`);
  expect(await send({ recipients: ['08031234567'] })).toMatchObject({ status: 403, body: { code: 'WALLET_NOT_ACTIVE' } });
  await sql(`update ledger.account set status = 'active' where account = 1 and status = 'frozen'`);
  expect(await available()).toBe(before);
});

test('many numbers are one debit and a message each, and leave room for others between', async () => {
  const recipients = Array.from({ length: 300 }, (_, n) => `0803${1_000_000 + n * 100 + 10}`);
  const { data } = (await send({ recipients })).body;
  expect(data).toMatchObject({ recipients: 300, amount: 120_000 });
  await expect.poll(async () => (await get(`/sms/sends/${data.id}`)).counts.sent).toBe(300);
  const [{ took }] = await sql(
    'select extract(epoch from max(sent_at) - min(created_at))::float as took from sms_message where send_id = $1',
    [data.id],
  );
  expect(took).toBeGreaterThan(2.9);
  expect(await sql(`select count(*)::int as n from ledger.posting where kind = 'sms' and source_id = $1`, [data.id])).toEqual([{ n: 1 }]);
});

test('GraphQL sends, finds and lists the same, and a second business sees none of it', async () => {
  const mutation = `mutation($input: SendSmsInput!) { sendSms(input: $input) { send { id amount recipients route counts { pending } } userErrors { message field } } }`;
  const { data } = await askGraphql(sandbox, mutation, { input: { message: TEXT, recipients: ['08031234567'], route: 'DND' } });
  expect(data).toMatchObject({ sendSms: { send: { amount: 400, recipients: 1, route: 'DND' }, userErrors: [] } });
  const { id } = data.sendSms.send;
  const message = await until(id, 'sent');
  const query = `query($send: ID!, $message: ID!, $of: ID) { smsSend(id: $send) { id message } smsMessage(id: $message) { id status network }
    smsMessages(sendId: $of) { nodes { id } } }`;
  const values = { send: id, message: message.id, of: id };
  expect((await askGraphql(sandbox, query, values)).data).toEqual({
    smsSend: { id, message: TEXT },
    smsMessage: { id: message.id, status: 'SENT', network: 'MTN' },
    smsMessages: { nodes: [{ id: message.id }] },
  });
  expect((await askGraphql(sandbox, query, values, { as: 'demo2' })).data).toEqual({
    smsSend: null,
    smsMessage: null,
    smsMessages: { nodes: [] },
  });
  const refused = await askGraphql(sandbox, mutation, { input: { message: TEXT, recipients: ['0603'] } });
  expect(refused.data).toMatchObject({ sendSms: { send: null, userErrors: [{ field: ['input', 'recipients'] }] } });
});
