import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { type People, startPeople } from '../people/support.ts';
import type { Reply } from '../support/sandbox.ts';

const EMAIL = 'cara.person@example.com';
const PAID = '0123456784';
const TEXT = 'ledger.transfer (free text)';

let people: People;
let owner: string;
beforeAll(async () => {
  people = await startPeople();
  owner = (await people.logIn('owner@demo.test', 'tollgate-demo')).body.data.token;
  for (const [reference, text] of [
    ['PRIV-mention', EMAIL],
    ['PRIV-longer', `x${EMAIL}`],
  ] as const) {
    const payment = { amount: 170_000, bankCode: '058', accountNumber: PAID, clientReference: reference };
    const sent = await people.call('POST', '/money-transfer/send', { ...payment, narration: `for ${text}`, metadata: { buyer: text } });
    expect(sent, sent.text).toMatchObject({ body: { success: true } });
  }
  await people.advance('10m');
});
afterAll(() => people.stop());

const api = (method: string, path: string, body?: object): Promise<Reply> => people.ask(method, path, body, { token: owner });
/** Data subject request of the person, in this status. */
async function requested(kind: 'export' | 'erasure', status: string): Promise<any> {
  const { id } = (await api('POST', '/privacy/requests', { kind, email: EMAIL })).body.data;
  return reached(id, status);
}
async function reached(id: string, status: string): Promise<any> {
  await expect.poll(async () => (await api('GET', `/privacy/requests/${id}`)).body.data.status).toBe(status);
  return (await api('GET', `/privacy/requests/${id}`)).body.data;
}
const transfer = (reference: string) =>
  people.sql(`select narration, metadata, account_number as account from ledger.transfer where client_reference = '${reference}'`);

test('free text in payments to other people that mentions a person is exported alone, without the payee', async () => {
  const { downloadUrl } = await requested('export', 'ready');
  const response = await fetch(`${people.url}${downloadUrl}`, { headers: { Authorization: `Bearer ${owner}` } });
  const { columns, tables } = await response.json();
  expect(tables[TEXT]).toEqual([{ key: expect.any(String), narration: `for ${EMAIL}`, metadata: { buyer: EMAIL } }]);
  expect(tables['ledger.transfer']).toBeUndefined();
  expect(columns['ledger.transfer'].narration).toBe('free text; what was paid; with the books');
});

const narrated = async (): Promise<number> =>
  (await people.call('GET', '/search?text=cara%20person')).body.data.filter(({ kind }: { kind: string }) => kind === 'transfer').length;

test('an erasure empties only that text, also for the search: the payment, its payee, and a longer address elsewhere stay', async () => {
  const longer = await transfer('PRIV-longer');
  await expect.poll(narrated).toBe(1);
  const { id, tables } = await requested('erasure', 'waiting');
  expect(tables).toContainEqual(expect.objectContaining({ table: TEXT, rows: 1, erases: ['narration', 'metadata'], keeps: [] }));
  await api('POST', `/privacy/requests/${id}/confirm`);
  expect((await reached(id, 'done')).tables).toContainEqual(expect.objectContaining({ table: TEXT, erased: 1 }));
  expect(await transfer('PRIV-mention')).toEqual([{ narration: null, metadata: null, account: PAID }]);
  expect(await transfer('PRIV-longer')).toEqual(longer);
  expect(await narrated()).toBe(0);
  expect(
    await people.sql(`select from ledger.transfer_search s join ledger.transfer t using (book_id, id)
      where t.client_reference = 'PRIV-mention' and terms::text like '%cara%'`),
  ).toEqual([]);
  const db = openDatabase({ url: people.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test' });
  expect((await verify(db)).checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  await db.close();
});
