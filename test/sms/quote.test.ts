import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import { purge } from '../../jobs/housekeeping.ts';
import { ask as askGraphql } from '../graphql/support.ts';
import { RETENTION } from '../support/retention.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let database: pg.Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  database = new pg.Client({ connectionString: sandbox.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await sandbox.stop();
});

const ask = (body: object, options = {}): Promise<Reply> => sandbox.call('POST', '/sms/quote', body, options);
const numbers = (count: number, prefix = '0803'): string[] => Array.from({ length: count }, (_, n) => `${prefix}${1_000_000 + n}`);

describe('a quote', () => {
  test('of 161 characters with two of the extension table: two parts, priced', async () => {
    const { status, body } = await ask({ message: `[${'a'.repeat(159)}]`, recipients: ['2348031234567'], senderId: 'ACME', route: 'dnd' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      quoteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      encoding: 'GSM-7',
      characters: 161,
      septets: 163,
      codeUnits: null,
      segments: 2,
      segmentSize: 153,
      remainingInSegment: 143,
      senderId: 'ACME',
      route: 'dnd',
      recipients: 1,
      validRecipients: 1,
      invalidCount: 0,
      invalidRecipients: [],
      duplicates: 0,
      duplicateRecipients: [],
      units: 2,
      unitPrice: 400,
      amount: 800,
      currency: 'NGN',
      breakdown: [{ network: 'MTN', recipients: 1, units: 2, unitPrice: 400, amount: 800 }],
      nonGsmCharacters: [],
      extensionCharacters: [
        { character: '[', codePoint: 'U+005B', count: 1, positions: [1] },
        { character: ']', codePoint: 'U+005D', count: 1, positions: [161] },
      ],
      shorten: { characters: 2, segments: 1, saving: 400 },
      suggestion: null,
      explanation: ['[ (U+005B), ] (U+005D) take two septets each.', '2 characters fewer at the end would make 1 part and save ₦4.00.'],
      walletSufficient: true,
      expiresAt: expect.any(String),
    });
    const validMs = Date.parse(body.data.expiresAt) - Date.now();
    expect(validMs).toBeGreaterThan(14 * 60_000);
    expect(validMs).toBeLessThanOrEqual(15 * 60_000);
  });

  test('names duplicates and invalid numbers, and prices each valid number once, by network', async () => {
    const recipients = ['08031234567', '+234 803 123 4567', '08021234567', '0603', '+14155550123', '2348051234567', '8051234568'];
    const { body } = await ask({ message: 'Hello', recipients });
    expect(body.data).toMatchObject({
      recipients: 7,
      validRecipients: 4,
      invalidCount: 2,
      invalidRecipients: [
        { index: 3, recipient: '0603', reason: 'TOO_SHORT' },
        { index: 4, recipient: '+14155550123', reason: 'NOT_NIGERIAN' },
      ],
      duplicates: 1,
      duplicateRecipients: [{ index: 1, recipient: '+234 803 123 4567', firstIndex: 0 }],
      units: 4,
      amount: 1_600,
      breakdown: [
        { network: 'MTN', recipients: 1, units: 1 },
        { network: 'Airtel', recipients: 1, units: 1 },
        { network: 'Glo', recipients: 2, units: 2, amount: 800 },
      ],
    });
  });

  test('offers a cheaper wording that costs what it says, when it is asked for by itself', async () => {
    const message = `Dear Ọlá, your balance is ₦5,000 – “thank you”… ${'We value you. '.repeat(3)}`;
    const first = (await ask({ message, recipients: numbers(10) })).body.data;
    expect(first).toMatchObject({
      encoding: 'UCS-2',
      segments: 2,
      amount: 8_000,
      suggestion: { segments: 1, saving: 4_000, amount: 4_000 },
    });
    expect(first.nonGsmCharacters.map(({ character, replacement }: Record<string, string>) => [character, replacement])).toEqual([
      ['Ọ', 'O'],
      ['á', 'a'],
      ['₦', 'NGN'],
      ['–', '-'],
      ['“', '"'],
      ['”', '"'],
      ['…', '...'],
    ]);
    const second = (await ask({ message: first.suggestion.message, recipients: numbers(10) })).body.data;
    expect(second).toMatchObject({ encoding: 'GSM-7', segments: 1, amount: first.amount - first.suggestion.saving, suggestion: null });
  });

  test('counts the message exactly as given, blanks at its ends too', async () => {
    const { body } = await ask({ message: ' a\n', recipientCount: 1 });
    expect(body.data).toMatchObject({ characters: 3, septets: 3 });
  });

  test('takes a mere number of recipients, and a network in place of the prefixes', async () => {
    expect((await ask({ message: 'a', recipientCount: 250 })).body.data).toMatchObject({
      recipients: 250,
      validRecipients: 250,
      amount: 100_000,
      breakdown: [{ network: 'unknown', recipients: 250 }],
    });
    const ported = await ask({ message: 'a', recipients: ['08031234567', '08021234567'], network: '9mobile' });
    expect(ported.body.data.breakdown).toEqual([{ network: '9mobile', recipients: 2, units: 2, unitPrice: 400, amount: 800 }]);
  });

  test('of numbers that are all invalid costs nothing and says why', async () => {
    const { status, body } = await ask({ message: 'a', recipients: ['12', 'x'] });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ validRecipients: 0, invalidCount: 2, units: 0, unitPrice: null, amount: 0, breakdown: [] });
  });

  test('takes 10,000 recipients of the longest message, and names the first 1,000 of those that are wrong', async () => {
    const { status, body } = await ask({ message: '😀'.repeat(1_530), recipients: numbers(10_000, '0603') });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ segments: 47, invalidCount: 10_000 });
    expect(body.data.invalidRecipients).toHaveLength(1_000);
    expect((await ask({ message: 'a', recipients: numbers(10_000) })).body.data.amount).toBe(4_000_000);
  });

  test('moves no money, and reports whether the wallet covers it', async () => {
    const before = (await sandbox.call('GET', '/wallet')).body.data;
    expect((await ask({ message: 'a', recipientCount: 1_000_000 })).body.data.walletSufficient).toBe(true);
    expect((await ask({ message: '😀'.repeat(1_530), recipientCount: 1_000_000 })).body.data.walletSufficient).toBe(false);
    expect((await sandbox.call('GET', '/wallet')).body.data).toEqual(before);
  });

  test('repeated with its Idempotency-Key is the same quote', async () => {
    const again = () => ask({ message: 'a', recipientCount: 1 }, { headers: { 'Idempotency-Key': 'sms-1' } });
    const [first, second] = [await again(), await again()];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body.data.quoteId).toBe(first.body.data.quoteId);
  });

  test('is returned by its id until it expires, to its business alone, and stores no recipient', async () => {
    const recipients = ['08031234567', '+234 803 123 4567', '0603'];
    const { data } = (await ask({ message: `“Ada” ${'a'.repeat(70)}`, recipients })).body;
    expect(data).toMatchObject({ invalidCount: 1, duplicates: 1, suggestion: { message: expect.stringContaining('"Ada"') } });
    const again = { ...data, invalidRecipients: [], duplicateRecipients: [] };
    const find = (as = 'demo', id = data.quoteId) => sandbox.call('GET', `/sms/quotes/${id}`, undefined, { as });
    const query = `{ smsQuote(id: "${data.quoteId}") { quoteId amount invalidCount invalidRecipients { index } suggestion { message } expiresAt } }`;
    const byGraphql = async (as = 'demo') => (await askGraphql(sandbox, query, {}, { as })).data.smsQuote;
    const { quoteId, amount, invalidCount, invalidRecipients, expiresAt } = again;
    const { message } = data.suggestion;

    expect((await find()).body.data).toEqual(again);
    expect(await byGraphql()).toEqual({ quoteId, amount, invalidCount, invalidRecipients, suggestion: { message }, expiresAt });
    const none = { status: 404, body: { code: 'RECORD_NOT_FOUND' } };
    for (const reply of [await find('demo2'), await find('demo', 'x'), await find('demo', '00000000-0000-7000-8000-0000000000aa')]) {
      expect(reply).toMatchObject(none);
    }
    expect(await byGraphql('demo2')).toBeNull();
    const { rows } = await database.query('select * from sms_quote where id = $1', [quoteId]);
    expect(rows).toMatchObject([{ sealed: expect.stringMatching(/^v1\./) }]);
    // Long markers: short ones occur in ids and ciphertexts by chance.
    expect(JSON.stringify(rows)).not.toMatch(/Ada”|a{12}|8031234567|803 123 4567|"0603"/);
    const other = (await ask({ message: 'a', recipientCount: 1 }, { as: 'demo2' })).body.data;

    await sandbox.advance('15m');
    expect(await find()).toMatchObject(none);
    expect(await byGraphql()).toBeNull();
    const db = openDatabase({ url: sandbox.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test' });
    expect(await purge({ db, config: RETENTION }, 'sms_quote')).toBeGreaterThan(0);
    expect(await purge({ db, config: RETENTION }, 'sms_quote')).toBe(0);
    await db.close();
    expect((await database.query('select id from sms_quote')).rows).toEqual([{ id: other.quoteId }]);
    expect((await find('demo2', other.quoteId)).body.data).toEqual(other);
  });

  test('has a limit of its own, 3,000 a minute at the usual scale', async () => {
    const { headers } = await ask({ message: 'a', recipientCount: 1 });
    expect(headers.get('ratelimit-limit')).toBe(String(3_000 * 1_000));
  });
});

describe('prices', () => {
  test('are dated, by network, route and business; the closest and latest line holds, until the next change', async () => {
    const add = (line: string) =>
      database.query(
        `insert into fee_rule (id, kind, business_id, item, effective_from, effective_to, flat) select gen_random_uuid(), 'sms_part', v.* from (values ${line}) v`,
      );
    const demo2 = `(select business_id from api_key where key_id = 'pk_test_demo2')`;
    await add(`(${demo2}, 'MTN', now() - interval '1 day', null::timestamptz, 390), (${demo2}, 'MTN/dnd', now() - interval '1 day', null, 420),
      (${demo2}, 'MTN/dnd', now() - interval '2 days', null, 999), (${demo2}, 'MTN/dnd', now() - interval '2 days', now() - interval '1 hour', 1),
      (${demo2}, 'Glo', now() + interval '5 minutes', null, 1)`);
    const priced = async (route: string, as = 'demo2') =>
      (await ask({ message: 'a', recipients: ['08031234567', '08021234567', '08051234567'], route }, { as })).body.data;
    const prices = ({ breakdown }: { breakdown: { unitPrice: number }[] }) => breakdown.map(({ unitPrice }) => unitPrice);
    const generic = await priced('generic');
    expect(prices(generic)).toEqual([390, 400, 400]);
    expect(generic).toMatchObject({ unitPrice: null, amount: 1_190 });
    expect(Date.parse(generic.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect(prices(await priced('dnd'))).toEqual([420, 400, 400]);
    expect(prices(await priced('dnd', 'demo'))).toEqual([400, 400, 400]);
  });
});

describe('400 naming the field', () => {
  const good = { message: 'a', recipientCount: 1 };
  test.each([
    ['no message', { recipientCount: 1 }, 'message', 'message: is required'],
    ['a message that is no text', { ...good, message: 5 }, 'message', 'message: must be text'],
    ['an empty message', { ...good, message: '' }, 'message', 'message: must not be empty'],
    ['a blank message', { ...good, message: ' \n\u00a0' }, 'message', 'message: must not be blank'],
    ['1,531 characters', { ...good, message: 'a'.repeat(1_531) }, 'message', 'message: must be at most 1530 characters long'],
    [
      'half a surrogate pair',
      '{"message":"a\\ud83d","recipientCount":1}',
      'message',
      'message: must be Unicode text without NUL characters',
    ],
    ['no recipients', { message: 'a' }, 'recipients', 'recipients: is required, unless recipientCount is given'],
    ['both spellings', { ...good, recipients: ['08031234567'] }, 'recipientCount', 'recipientCount: must not be given with recipients'],
    ['no recipient', { message: 'a', recipients: [] }, 'recipients', 'recipients: must name at least 1 recipient'],
    [
      '10,001 recipients',
      { message: 'a', recipients: Array(10_001).fill('1') },
      'recipients',
      'recipients: must name at most 10000 recipients',
    ],
    [
      'recipients that are no list',
      { message: 'a', recipients: '08031234567' },
      'recipients',
      'recipients: must be a list of phone numbers',
    ],
    [
      'a recipient that is a number',
      { message: 'a', recipients: ['08031234567', 8031234567] },
      'recipients[1]',
      'recipients[1]: must be text',
    ],
    [
      'an endless recipient',
      { message: 'a', recipients: ['0'.repeat(51)] },
      'recipients[0]',
      'recipients[0]: must be at most 50 characters long',
    ],
    ['no recipients by number', { message: 'a', recipientCount: 0 }, 'recipientCount', 'recipientCount: must be at least 1'],
    ['a million and one', { message: 'a', recipientCount: 1_000_001 }, 'recipientCount', 'recipientCount: must be at most 1000000'],
    [
      'half a recipient',
      { message: 'a', recipientCount: 1.5 },
      'recipientCount',
      expect.stringMatching(/^recipientCount: must be a whole number/),
    ],
    ['a count in words', { message: 'a', recipientCount: '1' }, 'recipientCount', 'recipientCount: must be a whole number'],
    ['a sender of 2 characters', { ...good, senderId: 'AB' }, 'senderId', 'senderId: must be 3 to 11 letters or digits'],
    ['a sender of 12', { ...good, senderId: 'ABCDEFGHIJKL' }, 'senderId', 'senderId: must be 3 to 11 letters or digits'],
    ['a sender with a blank', { ...good, senderId: 'My Shop' }, 'senderId', 'senderId: must be 3 to 11 letters or digits'],
    ['a route that is none', { ...good, route: 'fast' }, 'route', 'route: must be one of generic, dnd'],
    [
      'a network that is none',
      { ...good, network: 'Vodafone' },
      'network',
      'network: must be one of MTN, Airtel, Glo, 9mobile, Ntel, Smile, Mafab, unknown',
    ],
    ['a field that is none', { ...good, to: '0803' }, 'to', 'to: is not a field of this operation'],
  ])('%s', async (_, body, field, error) => {
    const reply = await sandbox.call('POST', '/sms/quote', body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ success: false, code: 'VALIDATION_ERROR', field, error });
  });
});

test('401 without credentials, 403 for a key without the scope sms:quote, 405 for GET', async () => {
  const { status } = await fetch(`${sandbox.url}/api/v1/sms/quote`, { method: 'POST', body: '{}' });
  expect(status).toBe(401);
  await database.query(
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes)
     select gen_random_uuid(), business_id, environment, 'pk_test_nosms', $1, 'test', $2 from api_key where key_id = 'pk_test_demo'`,
    [hashSecret('test-pepper-test-pepper-test-pepper!', 'sk_test_nosms_secret'), ['wallet:read']],
  );
  const refused = await ask({ message: 'a', recipientCount: 1 }, { as: 'nosms' });
  expect(refused).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING', error: "API key does not have the scope 'sms:quote'" } });
  expect((await sandbox.call('GET', '/sms/quote')).status).toBe(405);
});
