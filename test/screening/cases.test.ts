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

test('a case is decided after its payment was cancelled, too', async () => {
  const { transferCode, id } = await held();
  await sandbox.call('POST', `/money-transfer/${transferCode}/cancel`);
  expect((await decide(id, 'report')).body.data).toMatchObject({ decision: 'report', transfer: { isHeld: false } });
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

test('a key of a business reads no case', async () => {
  expect((await sandbox.call('GET', '/ops/compliance/cases')).status).toBe(403);
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
