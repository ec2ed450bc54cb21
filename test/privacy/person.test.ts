import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { askForPersonalData, confirmErasure } from '../../src/slices/privacy/ask.ts';
import { workOnRequests } from '../../src/slices/privacy/work.ts';
import { type People, startPeople } from '../people/support.ts';
import { PEPPER } from '../support/process.ts';
import type { Reply } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';
import { dayLasts } from '../support/lagos-day.ts';

// Why: midnight in Lagos would separate the setup of a test from its assertions by day.
beforeEach(() => dayLasts());

const ADA = { email: 'ada.person@example.com', phone: '+2348031230001', account: '0123456783', nin: '70123456789' };
const BEN = { email: 'ben.person@example.com', phone: '+2348031230002', account: '0123456784', nin: '70123456780' };
const TABLES =
  `customer beneficiary ledger.transfer ledger.outbox sms_message sms_send verification.call mail sandbox_mail request_log`.split(' ');

let people: People;
let app: OpenApp;
let owner: string;
let ada: string;
let ben: string;
beforeAll(async () => {
  people = await startPeople();
  const config = readConfig({ DATABASE_URL: people.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: PEPPER });
  app = openApp(config, pino({ level: 'silent' }));
  owner = (await people.logIn('owner@demo.test', 'tollgate-demo')).body.data.token;
  ada = await trade('Ada', ADA);
  ben = await trade('Ben', BEN);
  await people.advance('10m');
});
afterAll(async () => {
  await app.close();
  await people.stop();
});

/** Customer who is paid, notified and verified. */
async function trade(firstName: string, { email, phone, account, nin }: typeof ADA): Promise<string> {
  const data = async (path: string, body: object): Promise<any> => {
    const reply = await people.call('POST', path, body);
    expect(reply, reply.text).toMatchObject({ body: { success: true } });
    return reply.body.data;
  };
  const { id } = await data('/customers', {
    firstName,
    lastName: 'Person',
    email,
    phoneNumber: phone,
    metadata: { shoe: `${firstName}42` },
  });
  const to = { amount: 150_000, bankCode: '058', accountNumber: account };
  await data('/money-transfer/send', {
    ...to,
    clientReference: `PRIV-${firstName}`,
    narration: `rent of ${firstName}`,
    metadata: { flat: firstName },
  });
  await data('/beneficiaries', { bankCode: '058', accountNumber: account });
  await data('/sms/send', { message: `Dear ${firstName}, hello`, recipients: [phone] });
  await data('/kyc/zee/nin', { nin });
  return String(id);
}

const api = (method: string, path: string, body?: object): Promise<Reply> => people.ask(method, path, body, { token: owner });
const requested = async (body: object): Promise<any> => {
  const reply = await api('POST', '/privacy/requests', body);
  expect(reply, reply.text).toMatchObject({ status: 200 });
  return reply.body.data;
};
const until = async (id: string, status: string): Promise<any> => {
  await expect.poll(async () => (await api('GET', `/privacy/requests/${id}`)).body.data.status).toBe(status);
  return (await api('GET', `/privacy/requests/${id}`)).body.data;
};
const exported = async (body: object): Promise<any> => {
  const { id } = await requested({ kind: 'export', ...body });
  const { downloadUrl } = await until(id, 'ready');
  const response = await fetch(`${people.url}${downloadUrl}`, { headers: { Authorization: `Bearer ${owner}` } });
  expect(response.headers.get('content-disposition')).toContain(`personal-data-${id}.json`);
  return response.json();
};
/** The demo business in the sandbox. */
const book = `(select book_id from customer where email = '${BEN.email}')`;
const proved = async (): Promise<unknown[]> => {
  const db = openDatabase({ url: people.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test' });
  try {
    return (await verify(db)).checks.filter(({ breaches }) => breaches > 0);
  } finally {
    await db.close();
  }
};
const BESIDE = ['customer', 'beneficiary', 'ledger.transfer', 'ledger.outbox'];
/** Ids of all rows that are not about Ada, by table. */
const others = async (): Promise<string[][]> => {
  const hers = [ADA.email, ADA.account, ada, ADA.phone.slice(1)].map((mark) => `r::text not like '%${mark}%'`).join(' and ');
  const rows = await Promise.all(BESIDE.map((table) => people.sql<{ id: string }>(`select id from ${table} r where ${hers}`)));
  return rows.map((found) => found.map(({ id }) => id));
};
/** Contents of these rows, and all balances. */
const untouched = async (ids: readonly string[][]): Promise<unknown> => {
  const result = await Promise.all(
    BESIDE.map((table, at) =>
      people.sql(`select count(*), md5(string_agg(r::text, '' order by r::text)) from ${table} r where id = any ('{${ids[at]?.join()}}')`),
    ),
  );
  const money = await people.sql(
    `select (select md5(string_agg(p::text, '' order by p::text)) from ledger.posting p) as postings, (select md5(string_agg(a::text, '' order by a::text)) from ledger.account a) as accounts,
            (select md5(string_agg(t.transfer_code || t.amount || t.fee || t.settlement_status || t.account_number || coalesce(t.account_name, ''), '' order by t.id)) from ledger.transfer t) as transfers`,
  );
  return [...result, money];
};

test('an export contains all data of a person with purpose and retention, and no data of another person', async () => {
  const { columns, tables } = await exported({ email: ADA.email, accountNumber: ADA.account, nin: ADA.nin });
  const text = JSON.stringify(tables);
  expect(tables.customer).toEqual([
    expect.objectContaining({
      key: ada,
      first_name: 'Ada',
      email: ADA.email,
      private: expect.stringContaining(ADA.phone),
      metadata: { shoe: 'Ada42' },
    }),
  ]);
  expect(tables['ledger.transfer']).toEqual(
    expect.arrayContaining([expect.objectContaining({ narration: 'rent of Ada', account_number: ADA.account, metadata: { flat: 'Ada' } })]),
  );
  expect(tables.beneficiary).toHaveLength(1);
  // Found by the phone number of the customer row.
  expect(tables.sms_send).toEqual([expect.objectContaining({ sealed_text: 'Dear Ada, hello' })]);
  expect(tables.sms_message).toHaveLength(1);
  expect(tables['verification.call']).toContainEqual(expect.objectContaining({ subject: '701****6789' }));
  expect(tables['ledger.outbox'].length).toBeGreaterThan(0);
  expect(columns.customer.private).toBe('phone number, date of birth and address, sealed; to know and reach the customer; until erasure');
  for (const mark of [BEN.email, BEN.phone.slice(1), 'Ben42', 'rent of Ben', 'Dear Ben', ben]) expect(text).not.toContain(mark);
  for (const rows of Object.values(tables)) expect(rows).not.toEqual([]);
});

test('a CSV export has one value per line, with its description', async () => {
  const { id } = await requested({ kind: 'export', email: ADA.email, accountNumber: ADA.account });
  const { downloadUrl } = await until(id, 'ready');
  const response = await fetch(`${people.url}${downloadUrl}.csv`, { headers: { Authorization: `Bearer ${owner}` } });
  expect(response.headers.get('content-type')).toContain('text/csv');
  expect(response.headers.get('content-disposition')).toContain(`personal-data-${id}.csv`);
  const lines = (await response.text()).split('\r\n');
  expect(lines[0]).toBe('table,key,column,value,about');
  expect(lines.filter((line) => line.startsWith(`customer,${ada},email,${ADA.email},`))).toHaveLength(1);
  expect(lines.some((line) => /^customer,[^,]+,private,"\{.+,"phone number, date of birth and address, sealed;/.test(line))).toBe(true);
  expect(lines.some((line) => line.startsWith('ledger.transfer,') && line.includes(',narration,rent of Ada,'))).toBe(true);
  expect(lines.join()).not.toContain('rent of Ben');
  expect((await fetch(`${people.url}${downloadUrl}.csv`)).status).toBe(401);
});

test('a person is found by each identifier, also by a sealed phone number', async () => {
  for (const by of [{ customerId: ben }, { phone: BEN.phone }, { phone: `0${BEN.phone.slice(4)}` }]) {
    const { tables } = await exported(by);
    expect(tables.customer).toMatchObject([{ key: ben }]);
    expect(tables.sms_message).toHaveLength(1);
    expect(tables['ledger.transfer']).toBeUndefined();
  }
  expect(Object.keys((await exported({ nin: BEN.nin })).tables)).toEqual(['verification.call']);
  expect((await exported({ email: 'nobody@example.com' })).tables).toEqual({});
  expect((await api('POST', '/privacy/requests', { kind: 'export' })).body).toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('identifiers and findings are unreadable at rest, and deleted when the request ends', async () => {
  const { id } = await requested({ kind: 'export', email: BEN.email });
  await until(id, 'ready');
  const rows = await people.sql(
    `select r::text || coalesce((select string_agg(p::text, '') from privacy.part p where p.request_id = r.id), '') as text from privacy.request r`,
  );
  const stored = rows.map(({ text }) => String(text)).join();
  expect(stored.length).toBeGreaterThan(500);
  for (const mark of [BEN.email, BEN.phone.slice(1), 'Ben42', 'Dear Ben']) expect(stored.includes(mark)).toBe(false);
  expect((await api('POST', `/privacy/requests/${id}/cancel`)).body.data).toMatchObject({ status: 'cancelled', downloadUrl: null });
  expect(await people.sql(`select from privacy.part where request_id = '${id}'`)).toEqual([]);
  expect(await people.sql(`select from privacy.request where id = '${id}' and marks is null`)).toHaveLength(1);
  expect((await api('GET', `/privacy/requests/${id}/export`)).body).toMatchObject({ code: 'INVALID_STATE' });
  const { id: late } = await requested({ kind: 'export', email: BEN.email });
  await until(late, 'ready');
  await people.sql(`update privacy.request set due_at = clock_timestamp() where id = '${late}'`);
  await until(late, 'expired');
  expect(await people.sql(`select from privacy.part where request_id = '${late}'`)).toEqual([]);
});

test('an erasure lists erased and retained data first, survives a crash, and leaves money, chains and other people unchanged', async () => {
  const statement = (await people.call('POST', '/statements', { from: day(-3), to: day() })).body.data;
  // A second row of the same person, which a trigger protects from the worker.
  await people.sql(
    `create function planted() returns trigger language plpgsql as $$ begin raise exception 'a crash in the middle'; end $$`,
  );
  await people.sql(`create trigger planted before update on beneficiary for each row execute function planted()`);
  const ids = await others();
  const before = await untouched(ids);
  const { id } = await requested({ kind: 'erasure', customerId: ada, accountNumber: ADA.account, nin: ADA.nin });
  const preview = await until(id, 'waiting');
  const table = (name: string): any => preview.tables.find((each: any) => each.table === name);
  expect(table('customer')).toMatchObject({ rows: 1, underWay: 0, erased: 0, keeps: [], because: null });
  expect(table('customer').erases).toContain('private');
  expect(table('ledger.transfer')).toMatchObject({ erases: ['narration', 'metadata'], because: expect.stringContaining('five years') });
  expect(table('ledger.transfer').keeps).toContain('account_number');
  expect(await untouched(ids)).toEqual(before);

  expect((await api('POST', `/privacy/requests/${id}/confirm`)).body.data).toMatchObject({
    status: 'erasing',
    confirmedBy: expect.any(String),
  });
  await expect
    .poll(
      () =>
        people.sql(`select from privacy.request where id = '${id}' and claim is null and due_at > clock_timestamp() + interval '1 minute'`),
      { timeout: 100_000 },
    )
    .toHaveLength(1);
  // Earlier tables are done, later ones are not.
  expect(await people.sql(`select from customer where id = '${ada}' and first_name = '[erased]'`)).toHaveLength(1);
  expect(await people.sql(`select from ledger.transfer where narration = 'rent of Ada'`)).toHaveLength(1);
  await people.sql('drop trigger planted on beneficiary');
  await people.sql(`update privacy.request set due_at = clock_timestamp() where id = '${id}'`);
  const done = await until(id, 'done');

  expect(done.tables.find((each: any) => each.table === 'beneficiary')).toMatchObject({ erased: 1 });
  const left = await Promise.all(
    TABLES.filter((name) => name !== 'request_log').map((name) =>
      people.sql(
        `select '${name}' as source, r::text as text from ${name} r where r::text ~* 'ada.person|8031230001|Ada42|rent of Ada|Dear Ada|"Ada"'`,
      ),
    ),
  );
  expect(left.flat()).toEqual([]);
  expect(await people.sql(`select from verification.call where book_id = ${book} and subject = '701****6789'`)).toEqual([]);
  expect(await people.sql(`select from customer where id = '${ada}' and status = 'inactive' and private is null`)).toHaveLength(1);
  expect(await untouched(ids)).toEqual(before);
  expect(await proved()).toEqual([]);
  const { status } = await fetch(`${people.url}/api/v1/statements/verify/${statement.number}/${statement.hash}`);
  expect(status).toBe(200);
  expect(JSON.stringify(done)).not.toMatch(/ada\.|"Ada|\+23480312|080312|701\*/);
  const audit = await people.sql<{ text: string }>(
    `select action || coalesce(after::text, '') as text from audit.entry where subject_id = '${id}' order by seq`,
  );
  expect(audit.map(({ text }) => text.split('{')[0])).toEqual(['privacyRequests.create', 'privacyRequests.confirm']);
  expect(audit.map(({ text }) => text).join()).not.toMatch(/ada\.|\+23480312|080312|701\*/i);

  // A new request finds only its own audit entries.
  expect((await api('POST', `/privacy/requests/${id}/confirm`)).body.data).toMatchObject({ status: 'done' });
  const { id: again } = await requested({ kind: 'erasure', customerId: ada, accountNumber: ADA.account, nin: ADA.nin });
  await until(again, 'waiting');
  await api('POST', `/privacy/requests/${again}/confirm`);
  const nothing = await until(again, 'done');
  expect(
    nothing.tables.filter(({ table: name, erased }: any) => erased > 0 && !['customer', 'beneficiary', 'request_log'].includes(name)),
  ).toEqual([]);
  expect(await untouched(ids)).toEqual(before);
});

test('records in progress prevent the approval of an erasure', async () => {
  const { id: customerId } = (await people.call('POST', '/customers', { firstName: 'Cee', lastName: 'Dee', email: 'cee@example.com' })).body
    .data;
  const { id: cardId } = (await people.call('POST', '/virtual-cards', { customerId })).body.data;
  await expect.poll(async () => (await people.call('GET', `/virtual-cards/${cardId}`)).body.data.status).toBe('active');
  const { id } = await requested({ kind: 'erasure', customerId });
  expect((await until(id, 'waiting')).tables.find(({ table }: any) => table === 'cards.card')).toMatchObject({ rows: 1, underWay: 1 });
  expect((await api('POST', `/privacy/requests/${id}/confirm`)).body).toMatchObject({ code: 'INVALID_STATE' });
});

test('concurrent workers and a cancellation do nothing twice, and nothing after the cancellation', async () => {
  const { id } = await requested({ kind: 'export', email: BEN.email });
  await Promise.all([workOnRequests(app), workOnRequests(app), workOnRequests(app)]);
  await until(id, 'ready');
  const parts = await people.sql<{ n: number }>(`select n from privacy.part where request_id = '${id}' order by n`);
  expect(parts.map(({ n }) => n)).toEqual(parts.map((_, at) => at));
});

test('in live the requester cannot approve the erasure when the business has a second approver', async () => {
  const asker = await people.newPerson();
  const [{ bookId } = { bookId: 0 }] = await people.sql<{ bookId: number }>(
    `select id::int as "bookId" from ledger.book where business_id = '${asker.businessId}' and environment = 'live'`,
  );
  const actor = (userId: string): Actor => ({
    kind: 'person',
    userId,
    businessId: asker.businessId,
    environment: 'live',
    bookId,
    scopes: new Set(['privacy:write']),
    name: 'Somebody',
    requestId: newId(),
    effectId: newId(),
  });
  const waiting = async (by = actor(asker.userId)): Promise<string> => {
    const { id } = await askForPersonalData(app, by, { kind: 'erasure', email: 'x@example.com' });
    await people.sql(
      `update privacy.request set status = 'waiting', due_at = clock_timestamp() + interval '1 day', claim = null where id = '${id}'`,
    );
    return id;
  };
  const alone = await waiting();
  expect(await confirmErasure(app, actor(asker.userId), { privacyRequestId: alone })).toMatchObject({ status: 'erasing' });
  const admin = await people.newMember(asker, 'admin');
  const shared = await waiting();
  const { userId: _, ...rest } = actor(asker.userId);
  const byKey: Actor = { ...rest, kind: 'key', key: { id: newId(), familyId: newId(), madeBy: 'pk_live_maker' } };
  const ofKey = await waiting({ ...byKey, effectId: newId() });
  await expect(confirmErasure(app, byKey, { privacyRequestId: ofKey })).rejects.toMatchObject({
    detail: { code: 'SAME_MAKER_AND_CHECKER' },
  });
  await expect(confirmErasure(app, actor(asker.userId), { privacyRequestId: shared })).rejects.toMatchObject({
    detail: { code: 'SAME_MAKER_AND_CHECKER' },
  });
  expect(await confirmErasure(app, actor(admin.userId), { privacyRequestId: shared })).toMatchObject({ status: 'erasing' });
});

function day(shift = 0): string {
  return new Date(Date.now() + 3_600_000 + shift * 86_400_000).toISOString().slice(0, 10);
}
