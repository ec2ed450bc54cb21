import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { isMentioned } from '../../src/slices/privacy/walk.ts';
import { type People, startPeople } from '../people/support.ts';
import type { Reply } from '../support/sandbox.ts';

let people: People;
let db: Database;
let owner: string;
beforeAll(async () => {
  people = await startPeople();
  db = openDatabase({ url: people.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test' });
  owner = (await people.logIn('owner@demo.test', 'tollgate-demo')).body.data.token;
});
afterAll(async () => {
  await db.close();
  await people.stop();
});

const inDatabase = async (text: string, mark: string, isJson: boolean): Promise<boolean> => {
  const [row] = await db.query<{ is: boolean }>('test.mentioned', 'select privacy.is_mentioned($1, $2, $3) as is', [text, [mark], isJson]);
  return row!.is;
};
/** Sealed texts are opened here; clear texts are compared in PostgreSQL. */
const found = async (text: string, mark: string, isJson = false): Promise<boolean> => {
  const [here, there] = [isMentioned(text, [mark]), await inDatabase(text, mark, isJson)];
  expect(there, `PostgreSQL and the program differ about ${mark} in ${text}`).toBe(here);
  return here;
};

// Few letters, so that identifiers contain each other at the start, in the middle and at the end.
const local = fc.stringMatching(/^[an]([.+'_-]?[an]){0,3}$/);
const email = fc.tuple(local, fc.constantFrom('n.ng', 'n.ng.an', 'a-n.ng', 'an.ng')).map(([name, host]) => `${name}@${host}`);
const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom('0', '1'), { minLength: length, maxLength: length }).map((parts) => parts.join(''));
const phone = digits(3).map((end) => `2348${end}`);
const id = fc.constantFrom('01a218f4-d522-7238-aa86-3b1917215e50', '01a218f4-d522-7238-aa86-3b1917215e51');
const identifier = fc.oneof(
  email,
  phone.map((plain) => `+${plain}`),
  phone.map((plain) => `0${plain.slice(3)}`),
  digits(4),
  digits(5),
  id,
);
const word = fc.oneof({ weight: 3, arbitrary: identifier }, { weight: 1, arbitrary: fc.constantFrom('rent', 'of', '₦1,500.00', 'é', 'x') });
const between = fc.constantFrom(' ', ', ', '; ', '\n', '\t', '"', ' <', '> ', ': ', ' (', ') ', '|', '. ', '/');
const text = fc
  .tuple(word, fc.array(fc.tuple(between, word), { maxLength: 5 }))
  .map(([first, rest]) => ({ words: [first, ...rest.map(([, each]) => each)], text: first + rest.map((pair) => pair.join('')).join('') }));
const RUNS = { numRuns: 150 };

describe('an identifier is found only as a whole value, never as a part of a longer value', () => {
  test('in free text', async () => {
    await fc.assert(
      fc.asyncProperty(text, identifier, async ({ words, text: given }, mark) => {
        expect(await found(given, mark)).toBe(words.includes(mark));
      }),
      RUNS,
    );
  });
  test('in JSON with any escapes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 3 }), identifier, async (texts, mark) => {
        const json = JSON.stringify({ to: texts.map(({ text: each }) => each) });
        expect(await found(json, mark, true)).toBe(texts.some(({ words }) => words.includes(mark)));
      }),
      RUNS,
    );
  });
  test.each([
    ['to n@shop.test.', 'n@shop.test', true],
    [`the address 'n@shop.test' bounced`, 'n@shop.test', true],
    ['N@Shop.Test', 'n@shop.test', true],
    ['mailto:n@shop.test?subject=x', 'n@shop.test', true],
    ['joh-n@shop.test', 'n@shop.test', false],
    ["o'n@shop.test", 'n@shop.test', false],
    ['x+n@shop.test', 'n@shop.test', false],
    ['jn@shop.test', 'n@shop.test', false],
    ['én@shop.test', 'n@shop.test', false],
    ['n@shop.test.ng', 'n@shop.test', false],
    ['n@shop.test-mart.ng', 'n@shop.test', false],
    ['account 0123456783, please', '0123456783', true],
    ['90123456783', '0123456783', false],
    ['01234567831', '0123456783', false],
    ['NONREF0123456783', '0123456783', false],
    ['1.0123456783', '0123456783', false],
  ])('%s: %s is %s', async (given, mark, expected) => {
    if (/^[\x20-\x7e]*$/.test(given)) expect(await found(given, mark)).toBe(expected);
    else expect(isMentioned(given, [mark])).toBe(expected);
  });
});

/** People whose addresses, phone numbers and accounts contain those of the first person. */
const CROWD = [
  { email: 'n@shop.test', phone: '+2348031230001', account: '0803123000' },
  { email: 'joh-n@shop.test', phone: '+2348031230011', account: '8031230001' },
  { email: 'n@shop.test.ng', phone: '+2348080312300', account: '0312300019' },
  { email: "o'n@shop.test", phone: '+2349031230001', account: '1230001999' },
  { email: 'n+n@shop.test', phone: '+2347031230001', account: '3080312300' },
];
const api = (method: string, path: string, body?: object): Promise<Reply> => people.ask(method, path, body, { token: owner });
const until = async (requestId: string, status: string): Promise<void> => {
  await expect
    .poll(async () => (await api('GET', `/privacy/requests/${requestId}`)).body.data.status, { timeout: 100_000, interval: 100 })
    .toBe(status);
};
const markers = CROWD.map((_, at) => `M4RK${at}X`);
/** Tables of the demo business with personal data. */
const TABLES = ['customer', 'ledger.transfer', 'ledger.outbox', 'sms_send', 'mail', 'request_log', 'bills.bill'];
const rowsOf = async (mark: string): Promise<string[]> => {
  const result = await Promise.all(
    TABLES.map((table) =>
      people.sql<{ row: string }>(
        `select '${table} ' || md5(r::text) as row from ${table} r where r::text like '%${mark.replaceAll("'", "''")}%' order by 1`,
      ),
    ),
  );
  return result.flat().map(({ row }) => row);
};
/** Rows of the other people, by marker and address. */
const ofOthers = async (): Promise<string[]> => {
  const rows = await Promise.all(CROWD.flatMap(({ email: address }, at) => (at === 0 ? [] : [markers[at]!, `"${address}"`])).map(rowsOf));
  return rows.flat();
};

test('a person with identifiers contained in those of others is exported and erased alone, in clear and sealed columns', async () => {
  for (const [at, { email: address, phone: number, account }] of CROWD.entries()) {
    const name = `Name ${markers[at]}`;
    const made = [
      await people.call('POST', '/customers', { firstName: name, lastName: 'Crowd', email: address, phoneNumber: number }),
      await people.call('POST', '/money-transfer/send', {
        amount: 150_000,
        bankCode: '058',
        accountNumber: account,
        senderEmail: address,
        narration: name,
        metadata: { contact: `${address}; ${number}` },
      }),
      await people.call('POST', '/sms/send', { message: `Dear ${name}, write to ${address} or call ${number}`, recipients: [number] }),
    ];
    for (const reply of made) expect(reply, reply.text).toMatchObject({ body: { success: true } });
  }
  await people.advance('10m');
  for (const [at, { email: address, phone: number, account }] of CROWD.entries()) {
    const asked = { email: address, phone: number, accountNumber: account };
    const { id: exportId } = (await api('POST', '/privacy/requests', { kind: 'export', ...asked })).body.data;
    await until(exportId, 'ready');
    const download = await fetch(`${people.url}/api/v1/privacy/requests/${exportId}/export`, {
      headers: { Authorization: `Bearer ${owner}` },
    });
    const exported = await download.text();
    expect(exported).toContain(markers[at]);
    for (const other of markers.filter((_, index) => index !== at)) expect(exported, `of ${address}`).not.toContain(other);
  }
  const before = await ofOthers();
  // Customer, transfer, event and message of each other person.
  expect(before.length).toBeGreaterThanOrEqual(4 * (CROWD.length - 1));
  const [first] = CROWD;
  const { id: erasureId } = (
    await api('POST', '/privacy/requests', { kind: 'erasure', email: first!.email, phone: first!.phone, accountNumber: first!.account })
  ).body.data;
  await until(erasureId, 'waiting');
  await api('POST', `/privacy/requests/${erasureId}/confirm`);
  await until(erasureId, 'done');
  expect(await ofOthers()).toEqual(expect.arrayContaining(before));
  expect(await rowsOf(markers[0]!)).toEqual([]);
});
