import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventKinds } from '../../src/slices/slices.ts';
import { operatorKeyScopes } from '../../src/domain/actor/actor.ts';
import { liveClient, values } from '../feeds/sockets.ts';
import { keyWithoutScopes } from '../graphql/support.ts';
import { allowApproval, draft, person, preview } from '../payroll/support.ts';
import { type RuledSandbox, startRuledSandbox } from '../rules/support.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Answer, documents, type Headers, keyOf, type Known, readGraphql, readRest, writeRest } from './answers.ts';

const LISTED = { bankCode: '058', accountNumber: '0000000017' };
const UNANSWERED = { bankCode: '058', accountNumber: '0000000024' };
const NOTE = 'Zebrafinch: the listed person';
const NAME = 'Zubairu Adamu Dangerfield';

/** The bank writes the name of the account in capitals; the list does not. */
const FORBIDDEN = new RegExp(
  `screen|sanction|complian|\\bcases?\\b|watch-?list|\\blisted\\b|\\bscores?\\b|\\bSANDBOX-\\d|Zebrafinch|pk_test_operator`,
  'i',
);

let sandbox: RuledSandbox;
let receiver: Receiver;
let codes: string[];
let caseIds: string[];
let known: Known;
const live = [] as { items: unknown[] }[];

const operate = async (method: string, path: string, body?: object): Promise<any> =>
  (await sandbox.call(method, path, body, { as: 'operator' })).body.data;

beforeAll(async () => {
  sandbox = await startRuledSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  receiver = await startReceiver();
  const eventTypes = [...eventKinds.keys()];
  const made = await sandbox.call('POST', '/webhooks/endpoints', { url: receiver.url, eventTypes });
  expect(made.status, made.text).toBe(200);
  const client = liveClient(sandbox.url);
  for (const document of documents('subscription', false, {}).filter((each) => !each.includes('"'))) live.push(values(client, document));
  await scene();
  for (const document of documents('subscription', false, known).filter((each) => each.includes('"'))) live.push(values(client, document));
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

/** Payments under review, and rejected, reported, expired, released and unanswered ones; a salary; subjects with cases. */
async function scene(): Promise<void> {
  const send = async (to: object): Promise<{ code: string; id: string; reference: string }> => {
    const { body } = await sandbox.send({ ...to, clientReference: `TIP-${Math.random()}` });
    expect(body.data).toMatchObject({ status: 'accepted' });
    return { code: body.data.transferCode, id: body.data.id, reference: body.data.clientReference };
  };
  const first = await send(LISTED);
  await sandbox.advance('31d');
  const others = [];
  for (const to of [LISTED, LISTED, LISTED, LISTED, UNANSWERED]) others.push(await send(to));
  const [, rejected, reported, released] = others;
  await sandbox.call('POST', '/beneficiaries', LISTED);
  const customer = await sandbox.call('POST', '/customers', { firstName: 'Zubairu', lastName: 'Dangerfield', email: 'z@example.com' });
  await sandbox.call('POST', `/customers/${customer.body.data.id}/virtual-account`);
  const { id: batch } = await draft(sandbox, [person(LISTED)]);
  await preview(sandbox, batch);
  await sandbox.call('POST', `/payroll/batches/${batch}/submit`);
  await allowApproval(sandbox);
  await sandbox.call('POST', `/payroll/batches/${batch}/approve`, { expectedTotal: 25_000_000 });
  const cases: any[] = await operate('GET', '/ops/compliance/cases?limit=200');
  for (const [payment, decision] of [
    [rejected, 'reject'],
    [reported, 'report'],
    [released, 'release'],
  ] as const) {
    const found = cases.find(({ transfer }) => transfer?.transferCode === payment!.code);
    await operate('POST', `/ops/compliance/cases/${found.id}/notes`, { note: NOTE });
    expect((await operate('POST', `/ops/compliance/cases/${found.id}/decide`, { decision, note: NOTE })).decision).toBe(decision);
  }
  await sandbox.advance('10m');
  const all = [first, ...others];
  codes = all.map(({ code }) => code);
  caseIds = cases.map(({ id }) => id);
  expect(cases.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['transfer', 'beneficiary', 'customer']));
  const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  known = {
    transferCode: codes,
    id: [...all.map(({ id }) => id), batch],
    ids: all.map(({ id }) => id),
    relatedId: all.map(({ id }) => id),
    transferId: all.map(({ id }) => id),
    clientReference: all.map(({ reference }) => reference),
    text: ['dangerfield', ...codes],
    q: codes,
    account: ['wallet'],
    accountNumber: [LISTED.accountNumber],
    bankCode: [LISTED.bankCode],
    from: [day],
    to: [day],
  };
}

/** The enquiry compares a name that the business gives with that of the bank. */
const OWN_SCORE = /\\?"nameMatch\\?":\{\\?"score\\?"/g;

const leaks = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ of, text: whole }) => {
    const text = whole.replaceAll(OWN_SCORE, '');
    const found = [FORBIDDEN.exec(text)?.[0], ...[NAME, ...caseIds].filter((secret) => text.includes(secret))].filter(Boolean);
    const at = found.length > 0 ? text.indexOf(found[0]!) : 0;
    return found.length > 0 ? [`${of} has ${found.join(', ')}: ${text.slice(Math.max(0, at - 60), at + 60)}`] : [];
  });

const isOfBusiness = (path: string): boolean => !path.startsWith('/ops/');

test('states of the business are under review, and then an ordinary end', async () => {
  const states = await Promise.all(codes.map(async (code) => (await sandbox.status(code)).status));
  expect(states).toEqual(['cancelled', 'accepted', 'cancelled', 'cancelled', expect.stringMatching(/debited|settled|success/), 'accepted']);
});

test.each(['key', 'owner', 'admin', 'developer'])(
  'no read of a business by its %s, by REST or GraphQL, mentions the screening',
  async (who) => {
    const headers: Headers = who === 'key' ? keyOf('demo') : await signedIn(who);
    const rest = await readRest(sandbox, who, headers, known, isOfBusiness);
    const graphql = await readGraphql(sandbox, who, headers, documents('query', false, known));
    expect(leaks([...rest, ...graphql])).toEqual([]);
    const answered = new Set(rest.filter(({ status }) => status === 200).map(({ of }) => of));
    expect(answered.size).toBeGreaterThan(who === 'key' ? 60 : 20);
    expect(graphql.filter(({ text }) => codes.some((code) => text.includes(code))).length).toBeGreaterThan(3);
  },
);

test('no webhook, subscription or email mentions the screening', async () => {
  const mails = await sandbox.sql('select subject, body from sandbox_mail');
  const events = receiver.received.map(({ body }) => body);
  expect(events.join('')).toContain('transfer.hold.rejected');
  expect(live.some(({ items }) => items.length > 0)).toBe(true);
  expect(mails.length).toBeGreaterThan(0);
  expect(
    leaks([
      ...events.map((text) => ({ of: 'webhook', status: 200, text })),
      ...live.map(({ items }) => ({ of: 'subscription', status: 200, text: JSON.stringify(items) })),
      ...mails.map((mail) => ({ of: 'email', status: 200, text: JSON.stringify(mail) })),
    ]),
  ).toEqual([]);
});

test('an operator without the scopes of compliance reads no case: neither a finding, nor a note, nor a pending decision', async () => {
  await keyWithoutScopes(sandbox.databaseUrl);
  const scopes = operatorKeyScopes.filter((scope) => !scope.startsWith('compliance:'));
  await sandbox.sql(
    `update api_key k set scopes = $1, business_id = o.business_id, created_by_id = o.created_by_id, created_by_name = o.created_by_name
       from api_key o where k.key_id = 'pk_test_powerless' and o.key_id = 'pk_test_operator'`,
    [scopes],
  );
  const [asked] = await sandbox.sql(
    `insert into approval_request (id, environment, kind, subject, asked, note, by_id, by_name, expires_at)
     values (gen_random_uuid(), 'sandbox', 'complianceCases.decide', $1, '{"decision": "report"}', $2, 'x', 'Ada', now() + interval '1 day') returning id`,
    [caseIds[0], NOTE],
  );
  const headers = keyOf('powerless');
  const mine = { ...known, approvalRequestId: [asked.id], reviewId: [asked.id], id: [asked.id, ...caseIds], caseId: caseIds };
  const rest = await readRest(sandbox, 'operator', headers, mine, (path) => path.startsWith('/ops/'));
  const graphql = await readGraphql(sandbox, 'operator', headers, documents('query', true, mine));
  const secrets = [NAME, 'Zebrafinch', 'SANDBOX-1'];
  const found = [...rest, ...graphql].filter(({ text }) => secrets.some((secret) => text.includes(secret)));
  expect(found.map(({ of, text }) => `${of}: ${text.slice(0, 300)}`)).toEqual([]);
  const ofCompliance = rest.filter(({ of }) => of.includes('/ops/compliance/'));
  expect(ofCompliance.length).toBeGreaterThan(8);
  expect(new Set(ofCompliance.map(({ status }) => status))).toEqual(new Set([403]));
  expect(rest.filter(({ status }) => status === 200).length).toBeGreaterThan(8);
});

// Last: it changes and deletes.
test('no change that a business asks for, about these payments or accounts, has an answer that mentions the screening', async () => {
  const changes = { ...known, transferCode: codes };
  const key = await writeRest(sandbox, 'key', keyOf('demo'), changes, (path) => isOfBusiness(path) && !path.startsWith('/auth/'));
  const owner = await writeRest(
    sandbox,
    'owner',
    await signedIn('owner'),
    changes,
    (path) => isOfBusiness(path) && !path.startsWith('/auth/'),
  );
  expect(leaks([...key, ...owner])).toEqual([]);
  expect(key.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
});

async function signedIn(who: string): Promise<Headers> {
  const { body } = await sandbox.call('POST', '/auth/login', { email: `${who}@demo.test`, password: 'tollgate-demo' });
  return { Authorization: `Bearer ${body.data.token}` };
}
