import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reply } from '../support/sandbox.ts';
import { LARGE, type RuledSandbox, startRuledSandbox } from '../rules/support.ts';

const LISTED = { bankCode: '058', accountNumber: '0000000017' };

let sandbox: RuledSandbox;
beforeAll(async () => (sandbox = await startRuledSandbox()));
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.anew());

const operate = (method: string, path: string, body?: object): Promise<Reply> => sandbox.call(method, path, body, { as: 'operator' });
const decide = (id: string, decision: string): Promise<Reply> =>
  operate('POST', `/ops/compliance/cases/${id}/decide`, { decision, note: 'Checked against the passport' });

async function held(who?: 'finance'): Promise<{ transferCode: string; id: string }> {
  const { body } = await sandbox.pay({ ...LISTED, clientReference: `C-${Math.random()}` }, who);
  expect(body.data).toMatchObject({ status: 'accepted', settlementStatus: 'pending' });
  const { transferCode } = body.data;
  const { body: page } = await operate('GET', '/ops/compliance/cases');
  const found = page.data.find(({ transfer }: any) => transfer?.transferCode === transferCode);
  expect(found).toMatchObject({
    kind: 'screening',
    subject: 'transfer',
    decision: null,
    business: { id: expect.any(String) },
    findings: { cause: 'hit', matches: [{ list: 'SANDBOX', entryId: 'SANDBOX-1', reasons: expect.any(Array) }] },
    transfer: { isHeld: true },
  });
  return { transferCode, id: found.id };
}

const statusOf = async (code: string): Promise<string> => (await sandbox.status(code)).settlementStatus;

test('released: this payment alone', async () => {
  const { transferCode, id } = await held();
  expect((await decide(id, 'release')).body.data.decision).toBe('release');
  await sandbox.advance('1s');
  await sandbox.advance('5m');
  expect(await statusOf(transferCode)).toBe('delivered');
  await held();
});

test.each(['reject', 'report'])('%s: the money is back, once, and the business reads no reason', async (decision) => {
  const before = await sandbox.wallet();
  const { transferCode, id } = await held();
  expect((await decide(id, decision)).body.data).toMatchObject({ decision, transfer: { isHeld: false } });
  expect((await decide(id, decision)).status).toBe(200);
  expect((await decide(id, 'clear')).body.code).toBe('INVALID_STATE');
  expect(await sandbox.status(transferCode)).toMatchObject({ status: 'cancelled', fee: 0 });
  expect((await sandbox.wallet()).availableBalance).toBe(before.availableBalance);
  expect((await sandbox.events(transferCode)).map(({ event }) => event)).toEqual(['transfer.hold.placed', 'transfer.hold.rejected']);
  const seen = [
    await sandbox.call('GET', `/money-transfer/status?transferCode=${transferCode}`),
    await sandbox.ask('owner', 'GET', '/audit-log'),
  ];
  expect(seen.map(({ text }) => text).join('')).not.toMatch(/screen|sanction|compliance/i);
  expect(await sandbox.breaches()).toEqual([]);
});

test('notes, decisions and the payment are one timeline, oldest first, page by page', async () => {
  const { transferCode, id } = await held();
  const write = (note: string, key: string): Promise<Reply> =>
    sandbox.call('POST', `/ops/compliance/cases/${id}/notes`, { note }, { as: 'operator', headers: { 'Idempotency-Key': key } });
  const first = await write('Asked for the passport', 'N-1');
  expect(first.body).toMatchObject({
    message: 'Note added',
    data: { kind: 'note', note: 'Asked for the passport', by: expect.any(String) },
  });
  expect((await write('Asked for the passport', 'N-1')).body.data).toEqual(first.body.data);
  await decide(id, 'reject');
  await write('Passport received: the listed person', 'N-2');
  const timeline = `/ops/compliance/cases/${id}/timeline`;
  const { body } = await operate('GET', timeline);
  expect(body.data.map(({ kind, note, decision, payment }: any) => [kind, note ?? decision ?? payment])).toEqual([
    ['opened', null],
    ['payment_held', null],
    ['note', 'Asked for the passport'],
    ['payment_ended', 'rejected'],
    ['decided', 'Checked against the passport'],
    ['note', 'Passport received: the listed person'],
  ]);
  expect(new Set(body.data.map((entry: any) => entry.id)).size).toBe(6);
  const pages: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body: page }: Reply = await operate('GET', `${timeline}?limit=2${cursor && `&cursor=${cursor}`}`);
    pages.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  expect(pages).toEqual(body.data);
  const log = await sandbox.sql(`select business_id, subject_id from audit.entry where action = 'complianceCaseNotes.create'`);
  expect(log).toEqual(Array.from({ length: 2 }, () => ({ business_id: '00000000-0000-0000-0000-000000000000', subject_id: id })));
  for (const path of [timeline, '/ops/compliance/cases']) expect((await sandbox.call('GET', path)).status).toBe(403);
  expect((await sandbox.call('GET', `/money-transfer/${transferCode}`)).text).not.toMatch(/passport/i);
});

test.each([
  ['cancelled', 'report', (code: string) => sandbox.call('POST', `/money-transfer/${code}/cancel`)],
  ['expired', 'reject', () => sandbox.advance('31d')],
])('a payment that has %s ends no case: it shows the end, cannot be released, and %s is possible', async (end, decision, act) => {
  const { transferCode, id } = await held();
  await act(transferCode);
  const timeline = (await operate('GET', `/ops/compliance/cases/${id}/timeline`)).body.data;
  expect(timeline.at(-1)).toMatchObject({ kind: 'payment_ended', payment: end, by: null });
  const { body } = await operate('GET', `/ops/compliance/cases/${id}`);
  expect(body.data).toMatchObject({ decision: null, transfer: { isHeld: false, endedAs: end, endedAt: timeline.at(-1).at } });
  expect(await decide(id, 'release')).toMatchObject({
    status: 409,
    body: { code: 'INVALID_STATE', error: `The payment of this case has ended (${end}); clear, reject or report the case` },
  });
  expect((await decide(id, decision)).body.data).toMatchObject({ decision, transfer: { endedAs: end } });
  expect((await sandbox.status(transferCode)).status).toBe('cancelled');
});

test('a transfer that a rule holds, too, asks for its approval once released', async () => {
  await sandbox.rule({ name: 'Large', ...LARGE });
  const { transferCode, id } = await held('finance');
  expect(await sandbox.waiting()).toEqual([]);
  expect((await sandbox.approve(transferCode)).body.code).toBe('TRANSFER_NOT_WAITING');
  await decide(id, 'release');
  expect(await sandbox.waiting()).toMatchObject([{ transfer: { transferCode, status: 'awaiting_approval' } }]);
  await sandbox.approve(transferCode);
  await sandbox.advance('1s');
  expect(await sandbox.status(transferCode)).toMatchObject({ status: 'debited' });
  expect((await sandbox.events(transferCode)).map(({ event }) => event)).toEqual([
    'transfer.hold.placed',
    'transfer.hold.released',
    'transfer.approval.requested',
    'transfer.approval.given',
  ]);
  expect(await sandbox.breaches()).toEqual([]);
});

// Last: the process knows the payee as clear from here on.
test('cleared: the payment is sent, and the payee is held no more for these entries', async () => {
  const { transferCode, id } = await held();
  const decided = await decide(id, 'clear');
  expect(decided.body.data).toMatchObject({ decision: 'clear', note: 'Checked against the passport', transfer: { isHeld: false } });
  await sandbox.advance('1s');
  await sandbox.advance('5m');
  expect(await statusOf(transferCode)).toBe('delivered');
  expect((await sandbox.pay({ ...LISTED, clientReference: 'AFTER' })).body.data.status).toBe('debited');
  expect((await operate('GET', `/ops/compliance/cases/${id}`)).body.data.decision).toBe('clear');
  expect(await sandbox.breaches()).toEqual([]);
});
