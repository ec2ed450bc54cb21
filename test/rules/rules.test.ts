import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask as askGraphql } from '../graphql/support.ts';
import { draft, person, preview, walk } from '../payroll/support.ts';
import { LARGE, type RuledSandbox, startRuledSandbox, waits } from './support.ts';

let sandbox: RuledSandbox;
beforeAll(async () => (sandbox = await startRuledSandbox()));
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.anew());

describe('a transfer that matches a rule', () => {
  test('is pending with its money held, and is sent after another user approves', async () => {
    const before = await sandbox.wallet();
    const ruleId = await sandbox.rule({ name: 'Large', ...LARGE });
    const { status, body } = await sandbox.pay({ clientReference: 'ASKED-1' }, 'finance');
    expect([status, body.data.settlementStatus, body.data.isConclusive, body.data.totalDebited]).toEqual([200, 'pending', false, 0]);
    expect(waits({ body })).toBe(true);
    expect(await sandbox.wallet()).toMatchObject({
      availableBalance: before.availableBalance - 151_075,
      ledgerBalance: before.ledgerBalance,
    });
    const code = body.data.transferCode;
    expect(await sandbox.waiting()).toMatchObject([
      { transfer: { transferCode: code }, rules: [{ id: ruleId, name: 'Large' }], askedBy: 'Funmi Demo', expiresAt: expect.any(String) },
    ]);
    // The bank has no record of the transfer, and a repeat finds the approved one.
    expect((await sandbox.call('GET', `/sandbox/transfers/${code}/bank`)).status).toBe(404);
    expect((await sandbox.pay({ clientReference: 'ASKED-1' }, 'finance')).body.data.transferCode).toBe(code);

    expect((await sandbox.approve(code)).body.data).toMatchObject({ transferCode: code, settlementStatus: 'pending' });
    await sandbox.advance('1s');
    expect(await sandbox.status(code)).toMatchObject({ status: 'debited' });
    await sandbox.advance('5m');
    expect((await sandbox.status(code)).settlementStatus).toBe('delivered');
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance - 151_075);
    expect((await sandbox.approve(code)).status).toBe(200);
    expect((await sandbox.refuse(code)).body.code).toBe('TRANSFER_NOT_WAITING');
    expect(await sandbox.waiting()).toEqual([]);
    expect(await sandbox.breaches()).toEqual([]);
    const events = (await sandbox.events(code)).map(({ event }) => event);
    expect(events).toEqual(['transfer.approval.requested', 'transfer.approval.given', 'transfer.settled']);
  });

  test('is rejected: the hold is released, and nothing was debited', async () => {
    const before = await sandbox.wallet();
    await sandbox.rule(LARGE);
    const { transferCode } = (await sandbox.pay({}, 'finance')).body.data;
    expect((await sandbox.refuse(transferCode)).body.data).toMatchObject({
      status: 'cancelled',
      isConclusive: true,
      fee: 0,
      totalDebited: 0,
    });
    expect(await sandbox.wallet()).toMatchObject({ availableBalance: before.availableBalance, heldBalance: before.heldBalance });
    expect((await sandbox.refuse(transferCode)).status).toBe(200);
    expect((await sandbox.approve(transferCode)).body.code).toBe('TRANSFER_NOT_WAITING');
    expect((await sandbox.events(transferCode)).at(-1)).toMatchObject({ event: 'transfer.approval.refused' });
    expect(await sandbox.breaches()).toEqual([]);
  });

  test('is not approved by its maker, also behind a key, nor by a user without the permission', async () => {
    await sandbox.rule(LARGE);
    const owners = (await sandbox.pay({}, 'owner')).body.data.transferCode;
    expect((await sandbox.approve(owners, 'owner')).body.code).toBe('SAME_MAKER_AND_CHECKER');
    expect((await sandbox.approve(owners, 'finance')).body.code).toBe('SCOPE_MISSING');
    const made = await sandbox.ask('owner', 'POST', '/api-keys', { name: 'Of the owner' });
    const { keyId, secret } = made.body.data;
    const byKey = await sandbox.call('POST', '/money-transfer/send', sandbox.payment(), {
      headers: { 'X-API-Key': keyId, 'X-API-Secret': secret },
    });
    expect(waits(byKey)).toBe(true);
    expect((await sandbox.approve(byKey.body.data.transferCode, 'owner')).body.code).toBe('SAME_MAKER_AND_CHECKER');
    expect((await sandbox.approve(byKey.body.data.transferCode)).status).toBe(200);
    // The maker may withdraw the transfer.
    const cancel = 'mutation ($input: CancelTransferInput!) { cancelTransfer(input: $input) { transfer { status } } }';
    const cancelled = await askGraphql(
      sandbox,
      cancel,
      { input: { transferCode: owners } },
      { as: null, headers: { Authorization: `Bearer ${sandbox.tokenOf('owner')}` } },
    );
    expect(cancelled.data.cancelTransfer.transfer.status).toBe('CANCELLED');
    expect(
      await sandbox.sql(
        'select ended, ended_by_name from ledger.approval a join ledger.transfer t on t.id = a.transfer_id where transfer_code = $1',
        [owners],
      ),
    ).toEqual([{ ended: 'withdrawn', ended_by_name: expect.any(String) }]);
    expect((await sandbox.approve(owners)).body.code).toBe('TRANSFER_NOT_WAITING');
  });

  test('with another name than expected is approved once the approver confirms the name', async () => {
    await sandbox.rule(LARGE);
    const name = { accountName: 'Grace Eze', allowNameMismatch: true };
    const { transferCode } = (await sandbox.pay(name, 'finance')).body.data;
    const asked = async (code: string) => (await sandbox.waiting()).find(({ transfer }) => transfer.transferCode === code);
    expect(await asked(transferCode)).toMatchObject({ expectedName: 'Grace Eze' });
    expect((await sandbox.approve(transferCode)).body).toMatchObject({
      code: 'ACCOUNT_NAME_MISMATCH',
      field: 'allowNameMismatch',
      data: { accountName: 'Grace Eze', nameAtBank: 'ADA CHIOMA OKAFOR' },
    });
    expect(await sandbox.status(transferCode)).toMatchObject({ status: 'awaiting_approval' });
    const confirm = (code: string) => sandbox.ask('approver', 'POST', `/approvals/${code}/approve`, { allowNameMismatch: true });
    expect((await confirm(transferCode)).status).toBe(200);
    // The name of a saved beneficiary is expected, too; a name in another order is the same name.
    const saved = (await sandbox.call('POST', '/beneficiaries', { bankCode: '058', accountNumber: '0123456785' })).body.data;
    const toSaved = async () => {
      const payment = { amount: 150_000, clientReference: randomUUID(), beneficiaryId: saved.id };
      return (await sandbox.call('POST', '/money-transfer/send', payment)).body.data;
    };
    await sandbox.sql(`update beneficiary set account_name = 'OKAFOR ADA' where id = $1`, [saved.id]);
    const same = await toSaved();
    expect(await asked(same.transferCode)).toMatchObject({ expectedName: null });
    expect((await sandbox.approve(same.transferCode)).status).toBe(200);
    await sandbox.sql(`update beneficiary set account_name = 'MUSA BELLO' where id = $1`, [saved.id]);
    const changed = await toSaved();
    expect(await asked(changed.transferCode)).toMatchObject({ expectedName: 'MUSA BELLO' });
    expect((await sandbox.refuse(changed.transferCode)).status).toBe(200);
  });

  test('expires after seven days and releases the hold', async () => {
    await sandbox.rule(LARGE);
    const before = await sandbox.wallet();
    const { transferCode } = (await sandbox.pay({}, 'finance')).body.data;
    await sandbox.advance('6d');
    expect(await sandbox.status(transferCode)).toMatchObject({ status: 'awaiting_approval' });
    await sandbox.advance('25h');
    expect(await sandbox.status(transferCode)).toMatchObject({ status: 'cancelled' });
    expect((await sandbox.approve(transferCode)).body.code).toBe('TRANSFER_NOT_WAITING');
    expect((await sandbox.wallet()).availableBalance).toBe(before.availableBalance);
    expect((await sandbox.events(transferCode)).at(-1)).toMatchObject({ event: 'transfer.approval.expired' });
  });

  test('with a scheduled time is sent at that time, not before', async () => {
    await sandbox.rule(LARGE);
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const { transferCode } = (await sandbox.pay({ scheduledAt }, 'finance')).body.data;
    expect((await sandbox.approve(transferCode)).body.data).toMatchObject({ status: 'scheduled', scheduledAt });
    await sandbox.advance('1h');
    expect((await sandbox.status(transferCode)).status).toBe('scheduled');
    await sandbox.advance('24h');
    expect((await sandbox.status(transferCode)).status).toBe('debited');
  });

  test('is sent under an alert rule, and the owners are notified', async () => {
    await sandbox.rule({ ...LARGE, action: 'alarm', name: 'Watch' });
    const { body } = await sandbox.pay({});
    expect(body.data.status).toBe('debited');
    expect((await sandbox.events(body.data.transferCode))[0]).toMatchObject({ event: 'transfer.alarm', data: { rules: ['Watch'] } });
    const mails = await sandbox.sql(`select kind, recipient from mail where data ->> 'transferCode' = $1`, [body.data.transferCode]);
    expect(mails).toEqual([{ kind: 'transfer_alarm', recipient: 'owner@demo.test' }]);
  });

  test('notifies the approvers by mail, except its maker', async () => {
    await sandbox.rule(LARGE);
    const { transferCode } = (await sandbox.pay({}, 'owner')).body.data;
    const result = (code: string): Promise<any[]> =>
      sandbox.sql(`select recipient from mail where kind = 'approval_requested' and data ->> 'transferCode' = $1 order by 1`, [code]);
    expect(await result(transferCode)).toEqual([{ recipient: 'approver@demo.test' }]);
    const byKey = (await sandbox.pay({})).body.data.transferCode;
    expect(await result(byKey)).toEqual([{ recipient: 'approver@demo.test' }, { recipient: 'owner@demo.test' }]);
  });
});

describe('scope of transfer rules', () => {
  test('an item of a bulk is pending approval like a send, and so is a retry', async () => {
    await sandbox.rule({ aboveAmount: 100_000 });
    const items = [50_000, 150_000].map((amount, n) => sandbox.payment({ amount, clientReference: `BULK-R${n}` }));
    const bulk = await sandbox.call('POST', '/money-transfer/bulk', { batchReference: 'RULED-1', items });
    expect(bulk.body.data.items.map(({ outcome }: any) => outcome)).toEqual(['accepted', 'accepted']);
    expect((await sandbox.waiting()).map(({ transfer }) => transfer.clientReference)).toContain('BULK-R1');
    await sandbox.anew();
    const back = (await sandbox.send({ amount: 300_097 })).body.data.transferCode;
    await sandbox.advance('5m');
    await sandbox.rule({ aboveAmount: 100_000 });
    const again = await sandbox.call('POST', `/money-transfer/${back}/retry`, {});
    expect(waits(again)).toBe(true);
    expect((await sandbox.status(back)).retriedAs).toBe(again.body.data.transferCode);
    const second = await sandbox.call('POST', `/money-transfer/${back}/retry`, {});
    expect(second.body.code).toBe('TRANSFER_ALREADY_RETRIED');
  });

  test('a salary matches no rule: its batch was approved', async () => {
    await sandbox.rule({ aboveAmount: 0 });
    const { id } = await draft(sandbox, [person()]);
    await preview(sandbox, id);
    expect(await walk(sandbox, id)).toMatchObject({ status: 'completed', counts: { settled: 1 } });
    expect(await sandbox.breaches()).toEqual([]);
  });

  test('rules are created and ended by owners alone, with notice to owners and audit entries; a repeat creates one', async () => {
    const given = { name: 'Nightly', action: 'approval', hoursFrom: '08:00', hoursTo: '18:00', weekdays: [5, 1, 1] };
    expect((await sandbox.ask('admin', 'POST', '/transfer-rules', given)).body.code).toBe('SCOPE_MISSING');
    const key = { 'Idempotency-Key': 'rule-once' };
    const [one, two] = [
      await sandbox.ask('owner', 'POST', '/transfer-rules', given, key),
      await sandbox.ask('owner', 'POST', '/transfer-rules', given, key),
    ];
    expect(one.body.data).toMatchObject({
      name: 'Nightly',
      hoursFrom: '08:00',
      hoursTo: '18:00',
      weekdays: [1, 5],
      createdBy: expect.any(String),
    });
    expect(two.body.data.id).toBe(one.body.data.id);
    expect((await sandbox.call('GET', '/transfer-rules')).body.data).toHaveLength(1);
    for (let n = 0; n < 2; n++) expect((await sandbox.ask('owner', 'DELETE', `/transfer-rules/${one.body.data.id}`)).status).toBe(200);
    expect((await sandbox.ask('owner', 'DELETE', '/transfer-rules/00000000-0000-7000-8000-00000000dead')).status).toBe(404);
    expect((await sandbox.call('GET', '/transfer-rules')).body.data).toEqual([]);
    const response = await sandbox.sql(
      `select data ->> 'act' as act from mail where kind = 'rules_changed' and data ->> 'rule' = 'Nightly' order by created_at`,
    );
    expect(response).toEqual([{ act: 'added' }, { act: 'ended' }]);
    const entries = await sandbox.sql(`select action from audit.entry where subject_id = $1 order by seq`, [one.body.data.id]);
    expect(entries).toEqual([{ action: 'transferRules.create' }, { action: 'transferRules.delete' }]);
    // Without a rule nothing is counted any more.
    expect(await sandbox.sql('select from ledger.pace where book_id = $1', [sandbox.book])).toEqual([]);
  });

  test.each([
    [{}, 'aboveAmount'],
    [{ hoursFrom: '08:00' }, 'hoursTo'],
    [{ aboveAmount: 1, weekdays: [1] }, 'hoursFrom'],
    [{ hoursFrom: '08:00', hoursTo: '08:00' }, 'hoursTo'],
    [{ windowMinutes: 5 }, 'windowTransfers'],
    [{ windowTransfers: 5 }, 'windowMinutes'],
    [{ payeeHours: 5 }, 'payeeAmount'],
    [{ aboveAmount: 1, exemptKeyIds: ['00000000-0000-7000-8000-00000000dead'] }, 'exemptKeyIds'],
    [{ hoursFrom: '8 am', hoursTo: '18:00' }, 'hoursFrom'],
  ])('400: %j names %s', async (given, field) => {
    const { status, body } = await sandbox.ask('owner', 'POST', '/transfer-rules', { name: 'X', action: 'approval', ...given });
    expect([status, body.field]).toEqual([400, field]);
  });
});

test('damage to an approval record is detected', async () => {
  await sandbox.rule(LARGE);
  const { id } = (await sandbox.pay({}, 'finance')).body.data;
  expect(await sandbox.breaches()).toEqual([]);
  await sandbox.sql(`update ledger.approval set ended = 'refused', ended_at = now() where transfer_id = $1`, [id]);
  expect(await sandbox.breaches()).toEqual(['approval_waits']);
  await sandbox.sql(`update ledger.approval set ended = null, ended_at = null where transfer_id = $1`, [id]);
});
