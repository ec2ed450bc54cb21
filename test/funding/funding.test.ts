import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/ids/ids.ts';
import { approveRequest } from '../../src/slices/approval-requests/decide.ts';
import { positionOf } from '../../src/slices/treasury/position.ts';
import { ask } from '../graphql/support.ts';
import { refusalOf } from '../wallet/support.ts';
import {
  FIRST,
  SECOND,
  BANK,
  people,
  app,
  second,
  start,
  stop,
  operator,
  documentSha256,
  proof,
  wanted,
  fund,
  balanceOf,
  log,
  breaches,
} from './support.ts';

beforeAll(start);
afterAll(stop);

describe('in the sandbox, without a second approval', () => {
  const body = { ...proof, businessId: SECOND, account: 'sandbox', amount: 5_000_000, reference: 'SESSION-1' };

  test('a funding is a deposit: event, statement line and provider balance, with the same result over REST and GraphQL', async () => {
    const before = await people.call('GET', '/wallet', undefined, { as: 'demo2' });
    const { status, body: answer } = await people.call('POST', '/ops/fundings', body, { as: 'operator' });
    expect([status, answer.message]).toEqual([200, 'Wallet credited']);
    expect(answer.data).toMatchObject({
      approvalRequest: null,
      funding: { ...body, reversal: null, askedBy: null, fundedBy: 'pk_test_operator' },
    });
    const after = await people.call('GET', '/wallet', undefined, { as: 'demo2' });
    expect(after.body.data.availableBalance - before.body.data.availableBalance).toBe(5_000_000);
    const [row] = (await people.call('GET', '/transactions?category=funding', undefined, { as: 'demo2' })).body.data;
    expect(row).toMatchObject({ amount: 5_000_000, reference: `FUND_${answer.data.funding.id.replaceAll('-', '')}` });
    const [event] = await people.sql<{ data: object }>(
      `select data from ledger.outbox where event = 'wallet.funded' and data ->> 'sessionId' = 'SESSION-1'`,
    );
    expect(event?.data).toMatchObject({ amount: 5_000_000, channel: 'admin', reference: row.reference });
    expect(await people.sql(`select debit, credit from ledger.posting where reference = '${row.reference}'`)).toEqual([
      { debit: 200, credit: 1 },
    ]);
    const { data } = await ask(
      people,
      `{ walletFundings(businessId: "${SECOND}") { nodes { id amount reference documentSha256 reversal { by } } } }`,
      {},
      { as: 'operator' },
    );
    expect(data.walletFundings.nodes).toEqual([
      { id: answer.data.funding.id, amount: 5_000_000, reference: 'SESSION-1', documentSha256, reversal: null },
    ]);
    expect(await breaches()).toEqual([]);
  });

  test('a repeated funding returns the existing one; another amount or business is a conflict; invalid input is named', async () => {
    const post = (change: object) => people.call('POST', '/ops/fundings', { ...body, ...change }, { as: 'operator' });
    expect((await post({})).body.data.funding.reference).toBe('SESSION-1');
    expect((await post({ amount: 1 })).body.code).toBe('CONFLICT');
    expect((await post({ businessId: FIRST })).body.code).toBe('CONFLICT');
    expect((await post({ account: 'nobody', reference: 'SESSION-2' })).status).toBe(404);
    expect((await post({ businessId: newId(), reference: 'SESSION-2' })).status).toBe(404);
    for (const [change, field] of [
      [{ valueDate: '9999-01-01' }, 'valueDate'],
      [{ documentSha256: 'abc' }, 'documentSha256'],
      [{ reference: 'with blanks' }, 'reference'],
      [{ amount: 0 }, 'amount'],
    ] as const)
      expect((await post({ reference: 'SESSION-3', ...change })).body).toMatchObject({ code: 'VALIDATION_ERROR', field });
    expect(await people.sql(`select from ledger.deposit where session_id in ('SESSION-1', 'SESSION-2', 'SESSION-3')`)).toHaveLength(1);
  });

  test('members of the business are refused', async () => {
    expect((await people.call('POST', '/ops/fundings', body, { as: 'demo2' })).body.code).toBe('SCOPE_MISSING');
    expect((await people.call('GET', '/ops/fundings', undefined, { as: 'demo2' })).body.code).toBe('SCOPE_MISSING');
  });
});

describe('in live', () => {
  test('one operator requests, a second approves, and both actions are in the audit log of the business', async () => {
    const [before, { clients, providers }] = [await balanceOf(), await positionOf(app, 'live')];
    const waits = await fund(wanted('LIVE-1'), operator(1));
    expect(waits).toMatchObject({ funding: null, approvalRequest: { kind: 'fundings.create', amount: 700_000, by: 'Operator 1' } });
    expect(await fund(wanted('LIVE-1'), operator(1))).toMatchObject({ funding: null, approvalRequest: { id: waits.approvalRequest?.id } });
    expect((await refusalOf(fund(wanted('LIVE-1', 700_001), operator(2)))).detail.code).toBe('APPROVAL_REQUEST_DIFFERS');
    expect((await refusalOf(fund(wanted('LIVE-1', 700_000, SECOND), operator(2)))).detail.code).toBe('APPROVAL_REQUEST_DIFFERS');
    expect(await balanceOf()).toBe(before);
    const effect = newId();
    const { funding } = await fund(wanted('LIVE-1'), operator(2, effect));
    expect(funding).toMatchObject({ amount: 700_000, account: 'bank', askedBy: 'Operator 1', fundedBy: 'Operator 2' });
    expect((await fund(wanted('LIVE-1'), operator(2, effect))).funding?.id).toBe(funding?.id);
    expect(await balanceOf()).toBe(before + 700_000);
    expect(await log()).toEqual(['fundings.create.ask Operator 1', 'fundings.create.approve Operator 2', 'fundings.create Operator 2']);
    const after = await positionOf(app, 'live');
    expect(after.clients.wallets - clients.wallets).toBe(700_000);
    const at = (list: typeof providers): number => list.find(({ provider }) => provider === BANK)?.booked ?? 0;
    expect(at(after.providers) - at(providers)).toBe(700_000);
    expect(await breaches()).toEqual([]);
  });

  test('of many concurrent approvals one credits the wallet, and the others are notified', async () => {
    const before = await balanceOf();
    const { approvalRequest } = await fund(wanted('LIVE-2'), operator(1));
    const approve = (number: number) => approveRequest(app, operator(number), { approvalRequestId: approvalRequest?.id, note: 'Seen' });
    const ends = await Promise.allSettled([2, 3, 4, 5, 6, 7].map(approve));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ detail: { code: expect.stringMatching(/^APPROVAL_REQUEST_ENDED$/) } });
    expect(await balanceOf()).toBe(before + 700_000);
    expect(await people.sql(`select from ledger.deposit where session_id = 'LIVE-2'`)).toHaveLength(1);
  });

  test('two concurrent requests and two concurrent approvals credit the wallet once', async () => {
    const before = await balanceOf();
    const asked = wanted('LIVE-3');
    const all = await Promise.all([1, 2, 3, 4].map((number) => fund(asked, operator(number))));
    expect(all.filter(({ funding }) => funding !== null).length).toBeGreaterThan(0);
    expect(new Set(all.flatMap(({ funding }) => funding?.id ?? [])).size).toBe(1);
    expect(await balanceOf()).toBe(before + 700_000);
  });

  test('a member of the business can neither request nor approve', async () => {
    await people.sql(`insert into person (id, email, first_name, last_name, password_hash, is_operator, email_verified_at)
      values ('${operator(9).userId}', 'nine@example.com', 'N', 'Ine', '-', true, now())`);
    await people.sql(`insert into membership (business_id, person_id, role) values ('${FIRST}', '${operator(9).userId}', 'finance')`);
    expect((await refusalOf(fund(wanted('LIVE-4'), operator(9)))).detail.code).toBe('FORBIDDEN');
  });

  test('a funding of a closed wallet is refused and leaves no record', async () => {
    await people.sql(`update ledger.account set status = 'closed' where book_id = ${second} and account = 1`);
    await fund(wanted('LIVE-5', 100, SECOND), operator(1));
    expect((await refusalOf(fund(wanted('LIVE-5', 100, SECOND), operator(2)))).detail.code).toBe('WALLET_NOT_ACTIVE');
    expect(await people.sql(`select from wallet_funding where session_id = 'LIVE-5'`)).toHaveLength(0);
    await people.sql(`update ledger.account set status = 'active' where book_id = ${second} and account = 1`);
  });
});
