import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask as askGraphql } from '../graphql/support.ts';
import { LARGE, type RuledSandbox, startRuledSandbox, waits } from './support.ts';

let sandbox: RuledSandbox;
beforeAll(async () => (sandbox = await startRuledSandbox()));
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.anew());

describe('preview of transfer rules', () => {
  const meet = (more: object = {}): ReturnType<RuledSandbox['call']> =>
    sandbox.call('POST', '/transfer-rules/preview', { amount: 150_000, bankCode: '058', accountNumber: '0123456785', ...more });

  test('returns rules, limits, fee and outcome, and moves no money', async () => {
    const before = await sandbox.wallet();
    expect((await meet()).body.data).toMatchObject({
      outcome: 'sent',
      refusal: null,
      rules: [],
      fee: 1_075,
      totalDebited: 151_075,
      remaining: { day: null },
    });
    await sandbox.rule({ name: 'Large', ...LARGE });
    await sandbox.rule({ name: 'Night', action: 'alarm', hoursFrom: '08:00', hoursTo: '18:00' });
    expect((await meet({ at: '2026-01-05T02:00:00+01:00' })).body.data).toMatchObject({
      outcome: 'awaiting_approval',
      rules: [
        { name: 'Large', action: 'approval' },
        { name: 'Night', action: 'alarm' },
      ],
    });
    expect((await meet({ at: '2026-01-05T12:00:00+01:00', amount: 100_000 })).body.data).toMatchObject({ outcome: 'sent', rules: [] });
    expect((await meet({ amount: 90_000_000_000 })).body.data).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'INSUFFICIENT_WALLET_BALANCE' },
    });
    await sandbox.sql(`select ledger.set_allowance($1, 'tier_1', 100000, null, null, null)`, [sandbox.book]);
    try {
      expect((await meet()).body.data).toMatchObject({
        outcome: 'refused',
        refusal: { code: 'LIMIT_EXCEEDED' },
        remaining: { perPayment: 100_000 },
      });
    } finally {
      await sandbox.sql('select ledger.set_allowance($1, null, null, null, null, null)', [sandbox.book]);
    }
    const { ledgerBalance, heldBalance } = await sandbox.wallet();
    expect([ledgerBalance, heldBalance]).toEqual([before.ledgerBalance, before.heldBalance]);
  });

  test('for an exempt key the transfer would be sent', async () => {
    const made = (await sandbox.ask('owner', 'POST', '/api-keys', { name: 'Exempt' })).body.data;
    await sandbox.rule({ ...LARGE, exemptKeyIds: [made.id] });
    expect((await meet()).body.data.outcome).toBe('awaiting_approval');
    expect((await meet({ keyId: made.id })).body.data.outcome).toBe('sent');
    expect((await meet({ keyId: '00000000-0000-7000-8000-00000000dead' })).body.field).toBe('keyId');
  });
});

describe('GraphQL', () => {
  test('creates, lists, previews, approves, rejects and ends', async () => {
    const login = await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
    const asOwner = (query: string, variables: object): Promise<any> =>
      askGraphql(sandbox, query, variables as Record<string, unknown>, {
        as: null,
        headers: { Authorization: `Bearer ${login.body.data.token}` },
      });
    const added = await asOwner(
      'mutation ($input: CreateTransferRuleInput!) { createTransferRule(input: $input) { rule { id action aboveAmount } userErrors { code field } } }',
      {
        input: { name: 'Large', action: 'APPROVAL', aboveAmount: 100_000 },
      },
    );
    expect(added.data.createTransferRule).toMatchObject({ rule: { action: 'APPROVAL', aboveAmount: 100_000 }, userErrors: [] });
    const codes = [await sandbox.pay({}, 'finance'), await sandbox.pay({}, 'finance')].map(({ body }) => body.data.transferCode);
    const listed = await asOwner(
      '{ transferRules { name } transferApprovals(first: 10) { nodes { askedBy transfer { transferCode timeline { kind } } } } previewTransferRules(input: { amount: 150000, bankCode: "058", accountNumber: "0123456785" }) { outcome rules { name } } }',
      {},
    );
    expect(listed.data).toMatchObject({
      transferRules: [{ name: 'Large' }],
      previewTransferRules: { outcome: 'AWAITING_APPROVAL', rules: [{ name: 'Large' }] },
    });
    expect(listed.data.transferApprovals.nodes.slice(-2)).toMatchObject(
      codes.map((transferCode) => ({ askedBy: 'Funmi Demo', transfer: { transferCode, timeline: [{ kind: 'AWAITING_APPROVAL' }] } })),
    );
    const decided = await asOwner(
      'mutation ($yes: ApproveTransferInput!, $no: RejectTransferInput!) { approveTransfer(input: $yes) { transfer { status } userErrors { code } } rejectTransfer(input: $no) { transfer { status } userErrors { code } } }',
      { yes: { transferCode: codes[0] }, no: { transferCode: codes[1], note: 'No' } },
    );
    expect(decided.data).toMatchObject({
      approveTransfer: { userErrors: [] },
      rejectTransfer: { transfer: { status: 'CANCELLED' }, userErrors: [] },
    });
    const ended = await asOwner(
      'mutation ($input: DeleteTransferRuleInput!) { deleteTransferRule(input: $input) { rule { id } userErrors { code } } }',
      {
        input: { ruleId: added.data.createTransferRule.rule.id },
      },
    );
    expect(ended.data.deleteTransferRule.userErrors).toEqual([]);
  });

  test('a rule, a transfer and an approval of another business are 404', async () => {
    const ruleId = await sandbox.rule(LARGE);
    const { transferCode } = (await sandbox.pay({}, 'finance')).body.data;
    const other = await sandbox.call('POST', '/auth/login', { email: 'owner@demo2.test', password: 'tollgate-demo' });
    const asOther = (method: string, path: string, body?: object): Promise<Response> =>
      fetch(`${sandbox.url}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${other.body.data.token}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    expect((await asOther('DELETE', `/transfer-rules/${ruleId}`)).status).toBe(404);
    expect((await asOther('POST', `/approvals/${transferCode}/approve`, {})).status).toBe(404);
    expect((await asOther('POST', `/approvals/${transferCode}/reject`, { note: 'x' })).status).toBe(404);
    expect((await (await asOther('GET', '/transfer-rules')).json()).data).toEqual([]);
    expect((await (await asOther('GET', '/approvals')).json()).data).toEqual([]);
    expect(waits(await sandbox.send({}, { as: 'demo2' }))).toBe(false);
    await vi.waitUntil(async () => (await sandbox.status(transferCode)).status === 'awaiting_approval');
  });
});
