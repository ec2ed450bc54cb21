import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask as askGraphql } from '../graphql/support.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';
import { MILLION, monitorAll, plant, plantBusinesses, type Planted, rowsOf } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await plantBusinesses(sandbox.databaseUrl, 12);
  await plant(sandbox.databaseUrl, STORIES);
  await monitorAll(sandbox.databaseUrl);
});
afterAll(() => sandbox.stop());

const account = (n: number): string => `90000000${String(n).padStart(2, '0')}`;

/** Each story meets one condition; its neighbour is just short of it. */
const STORIES: Planted[] = [
  { business: 1, account: account(1), direction: 'sent', amount: 10 * MILLION, hoursAgo: 300 },
  { business: 2, account: account(2), direction: 'sent', amount: 10 * MILLION - 1, hoursAgo: 300 },
  { business: 3, account: account(3), direction: 'sent', amount: 470_000_000, hoursAgo: 500, times: 2 },
  { business: 3, account: account(3), direction: 'sent', amount: 499_999_999, hoursAgo: 450 },
  { business: 4, account: account(4), direction: 'sent', amount: 470_000_000, hoursAgo: 500, times: 2 },
  { business: 4, account: account(4), direction: 'sent', amount: 5 * MILLION, hoursAgo: 450 },
  { business: 5, account: account(5), direction: 'sent', amount: 1_000, hoursAgo: 700, times: 12 },
  { business: 5, account: account(5), direction: 'sent', amount: 1_000, hoursAgo: 690, times: 8 },
  { business: 6, account: account(6), direction: 'sent', amount: 1_000, hoursAgo: 700, times: 19 },
  ...[7, 8, 9].map((business): Planted => ({ business, account: account(7), direction: 'sent', amount: 2_000, hoursAgo: 200 + business })),
  { business: 8, account: 'sender', direction: 'received', amount: 6 * MILLION, hoursAgo: 100 },
  { business: 8, account: account(8), direction: 'sent', amount: 6 * MILLION * 0.9, hoursAgo: 90 },
  { business: 9, account: 'sender', direction: 'received', amount: 6 * MILLION, hoursAgo: 100 },
  { business: 9, account: account(9), direction: 'sent', amount: 5 * MILLION, hoursAgo: 90 },
  { business: 10, account: account(10), direction: 'sent', amount: 1_000, hoursAgo: 1_800 },
  { business: 10, account: account(10), direction: 'sent', amount: 6 * MILLION, hoursAgo: 60 },
  { business: 11, account: account(11), direction: 'sent', amount: 3_000, hoursAgo: 40, times: 4 },
  { business: 11, account: account(11), direction: 'sent', amount: 3_500, hoursAgo: 40, times: 4, isMismatch: true },
  { business: 12, account: account(12), direction: 'sent', amount: 3_000, hoursAgo: 40, times: 5 },
  { business: 12, account: account(13), direction: 'sent', amount: 3_000, hoursAgo: 40, times: 3, isMismatch: true },
];

const operate = (method: string, path: string, body?: object): Promise<Reply> =>
  sandbox.call(method, `/ops/compliance/scenarios${path}`, body, { as: 'operator' });
async function found(kind: string, subject: string, parameters: object): Promise<string[]> {
  const { status, body } = await operate('POST', '/preview', { kind, subject, parameters });
  expect(status, body.error).toBe(200);
  expect(body.data.total).toBe(body.data.matches.length);
  return body.data.matches.map((match: any) => match.subject.name).toSorted();
}

test.each([
  ['amount_threshold', 'business', { direction: 'sent', amount: 10 * MILLION }, ['Story 1']],
  ['structuring', 'business', { direction: 'sent', days: 7, payments: 3, from: 450_000_000, below: 5 * MILLION }, ['Story 3']],
  ['structuring', 'payee', { direction: 'received', days: 7, payments: 3, from: 450_000_000, below: 5 * MILLION }, [`PAYEE ${account(3)}`]],
  ['velocity', 'business', { direction: 'sent', hours: 24, payments: 20 }, ['Story 5']],
  ['fan_in', 'payee', { days: 2, counterparties: 3 }, [`PAYEE ${account(7)}`]],
  ['fan_out', 'business', { days: 1, counterparties: 2 }, ['Story 12']],
  ['pass_through', 'business', { hours: 24, amount: 5 * MILLION, percent: 90 }, ['Story 8']],
  ['dormant_then_active', 'business', { days: 60, amount: 5 * MILLION }, ['Story 10']],
  ['name_mismatch_rate', 'business', { hours: 24, payments: 8, percent: 50 }, ['Story 11']],
])('a preview of %s by %s finds its story, and none that falls short', async (kind, subject, parameters, names) => {
  expect(await found(kind, subject, parameters)).toEqual(names);
});

test('a preview counts all and shows a hundred, the latest first', async () => {
  const { body } = await operate('POST', '/preview', {
    kind: 'velocity',
    subject: 'payee',
    parameters: { direction: 'received', hours: 1, payments: 1 },
  });
  expect(body.data.total).toBeGreaterThanOrEqual(body.data.matches.length);
  const times = body.data.matches.map(({ at }: any) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test.each([
  ['velocity', 'business', { direction: 'sent', hours: 24 }, 'parameters.payments'],
  ['structuring', 'business', { direction: 'sent', days: 7, payments: 3, from: 455_000_000, below: 5 * MILLION }, 'parameters.from'],
  ['structuring', 'business', { direction: 'sent', days: 7, payments: 3, from: 5 * MILLION, below: 5 * MILLION }, 'parameters.from'],
  ['fan_in', 'payee', { days: 7, counterparties: 3, percent: 5 }, 'parameters.percent'],
  ['pass_through', 'payee', { hours: 24, amount: 1, percent: 90 }, 'subject'],
  ['amount_threshold', 'payee', { direction: 'sent', amount: 1 }, 'subject'],
])('wrong parameters of %s by %s are refused by name', async (kind, subject, parameters, field) => {
  const { status, body } = await operate('POST', '/preview', { kind, subject, parameters });
  expect([status, body.code, body.field]).toEqual([400, 'VALIDATION_ERROR', field]);
});

test('templates become scenarios, which have versions in the audit log and can be paused', async () => {
  const { body: templates } = await operate('GET', '/templates');
  expect(templates.data.length).toBeGreaterThan(8);
  for (const template of templates.data) expect((await operate('POST', '', template)).status).toBe(200);
  const { body: listed } = await operate('GET', '?limit=200');
  expect(listed.data.map(({ name }: any) => name)).toEqual(templates.data.map(({ name }: any) => name));
  const [{ id }] = listed.data;
  const revised = await operate('PATCH', `/${id}`, { parameters: { direction: 'sent', amount: 20 * MILLION } });
  expect(revised.body.data).toMatchObject({ version: 2, parameters: { amount: 20 * MILLION } });
  expect((await operate('PATCH', `/${id}`, { parameters: { days: 3, counterparties: 5 } })).body.field).toMatch(/^parameters\./);
  expect((await operate('POST', `/${id}/pause`)).body.data).toMatchObject({ state: 'paused', version: 3 });
  expect((await operate('POST', `/${id}/resume`)).body.data.state).toBe('active');
  const entries = await rowsOf(sandbox.databaseUrl, `select action from audit.entry where subject_id = $1 order by seq`, [id]);
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'pause', 'resume'].map((verb) => `monitoringScenarios.${verb}`));
  expect((await sandbox.call('GET', '/ops/compliance/scenarios')).status).toBe(403);
});

test('over GraphQL', async () => {
  const ask = (query: string): Promise<any> => askGraphql(sandbox, query, {}, { as: 'operator' });
  const condition = 'kind: FAN_IN, subject: PAYEE, parameters: { days: 2, counterparties: 3 }';
  const { data: made } = await ask(
    `mutation { createMonitoringScenario(input: { name: "Fan-in", ${condition} }) { scenario { id state } userErrors { message } } }`,
  );
  const { id } = made.createMonitoringScenario.scenario;
  const { data: changed } = await ask(`mutation {
    updateMonitoringScenario(input: { scenarioId: "${id}", name: "Many senders" }) { scenario { name version } userErrors { message } }
    pauseMonitoringScenario(input: { scenarioId: "${id}" }) { scenario { state } }
    resumeMonitoringScenario(input: { scenarioId: "${id}" }) { scenario { state } } }`);
  expect(changed).toMatchObject({
    updateMonitoringScenario: { scenario: { name: 'Many senders', version: 2 } },
    pauseMonitoringScenario: { scenario: { state: 'PAUSED' } },
    resumeMonitoringScenario: { scenario: { state: 'ACTIVE' } },
  });
  const { data } =
    await ask(`{ monitoringScenario(id: "${id}") { parameters { days counterparties amount } } monitoringScenarios(first: 1) { nodes { id } }
    monitoringTemplates { name } previewMonitoringScenario(input: { ${condition} }) { total matches { subject { name kind } counterparties } } }`);
  expect(data).toMatchObject({
    monitoringScenario: { parameters: { days: 2, counterparties: 3, amount: null } },
    monitoringScenarios: { nodes: [{ id: expect.any(String) }] },
    previewMonitoringScenario: { total: 1, matches: [{ subject: { name: `PAYEE ${account(7)}`, kind: 'PAYEE' }, counterparties: 3 }] },
  });
  expect(data.monitoringTemplates.length).toBeGreaterThan(8);
});

test('the sums agree with the postings', async () => {
  const [sums] = await rowsOf(
    sandbox.databaseUrl,
    `select (select sum(amount) from ledger.posting where leg = 1 and kind in ('transfer', 'payroll') and posted_at < (select until from monitoring.progress)) as sent,
            (select sum(h.sent_amount) from monitoring.hour h join monitoring.subject s on s.key = h.subject and s.kind = 'business') as by_business,
            (select sum(h.received_amount) from monitoring.hour h join monitoring.subject s on s.key = h.subject and s.kind = 'payee') as by_payee`,
  );
  expect(Number(sums?.['sent'])).toBeGreaterThan(50 * MILLION);
  expect([sums?.['by_business'], sums?.['by_payee']]).toEqual([sums?.['sent'], sums?.['sent']]);
});
