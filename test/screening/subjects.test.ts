import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '../../src/app/wiring/open-app.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { rescreen } from '../../src/slices/compliance/rescreen.ts';
import { newEmail, type People, type Person, startPeople } from '../people/support.ts';
import type { Reply } from '../support/sandbox.ts';
import { PEPPER } from '../support/process.ts';
import { redisUrl } from '../support/services.ts';

const [LISTS, PREVIEW, CASES] = ['/ops/compliance/lists', '/ops/compliance/screening/preview', '/ops/compliance/cases'];
const LISTED = { bankCode: '058', accountNumber: '0000000017' };

let people: People;
let owner: Person;
beforeAll(async () => {
  people = await startPeople();
  owner = await people.newPerson();
});
afterAll(() => people.stop());

const operator = { headers: { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret' } };
const asOperator = (method: string, path: string, body?: unknown): Promise<Reply> => people.ask(method, path, body, operator);
const casesOf = (subject: string): Promise<any[]> =>
  people.sql(
    `select id, name, decision, findings ->> 'cause' as cause from compliance_case where subject = '${subject}' order by opened_at, id`,
  );
/** Each a name, or a name with a date of birth. */
async function importNames(...names: (string | [name: string, born: string])[]): Promise<void> {
  const response = await fetch(`${people.url}/api/v1${LISTS}?list=NG&allowShorter=true`, {
    method: 'POST',
    headers: { ...operator.headers, 'Content-Type': 'application/octet-stream' },
    body: `id,name,date of birth,type\n${names.map((each, i) => `${i},${[each, ''].flat().slice(0, 2).join(',')},individual\n`).join('')}`,
  });
  const { data }: any = await response.json();
  const inUse = async (): Promise<unknown> => (await asOperator('POST', PREVIEW, { name: 'x' })).body.data.listVersion;
  await expect.poll(inUse).toContain(`NG:${data.id}`);
}
const ownApp = (): ReturnType<typeof openApp> => {
  const env = { DATABASE_URL: people.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: PEPPER, LOG_LEVEL: 'silent' };
  return openApp(readConfig(env), pino({ level: 'silent' }));
};
const own = (method: string, path: string, body?: unknown): Promise<Reply> => people.call(method, path, body);

test('a saved account, and a customer who gets an account, in a listed name open one case each, and the business reads nothing of it', async () => {
  for (let i = 0; i < 2; i++) {
    const { status, text } = await own('POST', '/beneficiaries', LISTED);
    expect(status).toBe(200);
    expect(text).not.toMatch(/screen|sanction|review/i);
  }
  const customer = await own('POST', '/customers', { firstName: 'Zubairu', lastName: 'Dangerfield', email: 'z@example.com' });
  for (let i = 0; i < 2; i++) expect((await own('POST', `/customers/${customer.body.data.id}/virtual-account`)).status).toBeLessThan(300);
  expect(await casesOf('beneficiary')).toMatchObject([{ name: 'ZUBAIRU ADAMU DANGERFIELD', cause: 'hit', decision: null }]);
  expect(await casesOf('customer')).toMatchObject([{ name: 'Zubairu Dangerfield', cause: 'hit', decision: null }]);
});

test('live access is not approved while a director, the company or a member of it has an open case', async () => {
  await importNames('Jane Doe', 'Someone Else');
  const asked = {
    companyName: 'JOHN DOE LIMITED',
    rcNumber: '1234567',
    directors: ['Jane Doe'],
    bankCode: '058',
    accountNumber: '0000000003',
    contractVersion: '2026-11',
  };
  const requested = await people.ask('POST', '/going-live', asked, { token: owner.token });
  expect(requested.body.data).toMatchObject({ status: 'requested', reason: null });
  const decide = (decision: string): Promise<Reply> =>
    asOperator('POST', `/ops/going-live/${owner.businessId}`, { decision, note: 'Ticket 4711' });
  await decide('review');
  expect(await decide('approve')).toMatchObject({ status: 409, body: { code: 'GOING_LIVE_STATE' } });
  const [open] = await casesOf('person');
  expect(open).toMatchObject({ name: 'Jane Doe', decision: null });
  await asOperator('POST', `${CASES}/${open.id}/decide`, { decision: 'clear', note: 'Another date of birth' });
  expect((await decide('approve')).body.data).toMatchObject({ status: 'approved' });
});

test('a new version of the lists is compared with all subjects, page by page; what was decided or cleared opens no case again', async () => {
  await own('POST', '/beneficiaries', { bankCode: '058', accountNumber: '1111111111' });
  const [{ accountName }] = await people.sql<any>(
    `select account_name as "accountName" from beneficiary where account_number = '1111111111'`,
  );
  await people.sql(`insert into beneficiary (book_id, id, bank_code, account_number, account_name)
    select book_id, gen_random_uuid(), '058', (7000000000 + n)::text, 'OTHER ' || translate(n::text, '0123456789', 'abcdefghij')
      from (select book_id from beneficiary where account_number = '1111111111' limit 1) b, generate_series(1, 1100) n`);
  await importNames('Jane Doe', accountName, 'Another Person');
  const app = ownApp();
  try {
    // Two processes at once: each page is moved once.
    await Promise.all(
      [1, 2].map(async () => {
        while (await rescreen(app));
      }),
    );
    expect((await casesOf('beneficiary')).filter(({ name }) => name === accountName)).toMatchObject([{ cause: 'hit', decision: null }]);
    expect(await casesOf('beneficiary')).toHaveLength(2);
    expect((await casesOf('person')).filter(({ decision }) => decision === null)).toEqual([]);
    expect(await people.sql(`select source from screening_pass where environment = 'sandbox'`)).toEqual([{ source: 4 }]);

    await people.sql(
      `update compliance_case set findings = jsonb_set(findings, '{cause}', '"no_answer"'), name = 'ADA CHIOMA OKAFOR' where subject = 'customer'`,
    );
    await rescreen(app);
    const [customer] = await casesOf('customer');
    expect(customer).toMatchObject({ decision: 'clear' });
    expect(await people.sql(`select actor_kind, actor_name from audit.entry where subject_id = '${customer.id}'`)).toEqual([
      { actor_kind: 'system', actor_name: 'screening' },
    ]);
  } finally {
    await app.close();
  }
});

test('an invitee of a business with a go-live request is compared, with a new account and with an own one', async () => {
  const invite = async (email: string): Promise<string> => {
    await people.ask('POST', '/auth/invitations', { email, role: 'support' }, { token: owner.token });
    return people.secretTo(email, /invited/);
  };
  const accept = async (firstName: string, lastName: string): Promise<string> => {
    const token = await invite(newEmail());
    const { body } = await people.ask('POST', '/auth/invitations/accept', {
      token,
      firstName,
      lastName,
      password: 'correct horse battery',
    });
    return body.data.user.id;
  };
  const known = await people.newPerson();
  await people.sql(`update person set first_name = 'Zubairu', last_name = 'Dangerfield' where email = '${known.email}'`);
  const joined = await people.ask('POST', '/auth/invitations/join', { token: await invite(known.email) }, { token: known.token });
  expect(joined.status).toBe(200);
  const expected = [
    [known.userId, 'hit'],
    [await accept('Zubayr', 'Dangerfield'), 'hit'],
    [await accept('Hadiza Musa', 'Unanswered'), 'no_answer'],
  ];
  await accept('Ngozi', 'Eze');
  const cases = await people.sql<any>(
    `select subject_id, business_id, findings ->> 'cause' as cause from compliance_case where subject = 'person' and decision is null order by opened_at`,
  );
  expect(cases).toEqual(expected.map(([subject_id, cause]) => ({ subject_id, cause, business_id: owner.businessId })));
});

test('a date of birth decides between customers of one name, when they get an account and when a list changes', async () => {
  const customer = async (firstName: string, lastName: string, dateOfBirth: string): Promise<string> => {
    const email = newEmail();
    const { body } = await own('POST', '/customers', { firstName, lastName, email, dateOfBirth });
    await own('POST', `/customers/${body.data.id}/virtual-account`);
    return body.data.id;
  };
  const found = (...ids: string[]): Promise<any[]> =>
    people.sql(
      `select subject_id as id, findings -> 'matches' -> 0 ->> 'reasons' as reasons from compliance_case where subject_id in (${ids.map((id) => `'${id}'`).join(',')})`,
    );
  const [listed, other] = [await customer('Adamu', 'Dangerfield', '1970-01-01'), await customer('Adamu', 'Dangerfield', '1991-01-01')];
  expect(await found(listed, other)).toEqual([{ id: listed, reasons: expect.stringContaining('same date of birth') }]);
  const [later, younger] = [await customer('Amina', 'Gwarzo', '1980-05-05'), await customer('Amina', 'Gwarzo', '2001-05-05')];
  await importNames('Jane Doe', ['Amina Sule Gwarzo', '1980-05-05']);
  const app = ownApp();
  try {
    while (await rescreen(app));
  } finally {
    await app.close();
  }
  expect(await found(later, younger)).toEqual([{ id: later, reasons: expect.stringContaining('same date of birth') }]);
});
