import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limitInvariants } from '../../src/slices/limits/invariants.ts';
import { ask as askGraphql } from '../graphql/support.ts';
import { allowApproval, draft, person, preview, until } from '../payroll/support.ts';
import { LARGE, type RuledSandbox, startRuledSandbox, waits } from '../rules/support.ts';
import type { Reply } from '../support/sandbox.ts';
import { dayLasts } from '../support/lagos-day.ts';

/** A key with its secret, as the headers of a request. */
interface Held {
  id: string;
  headers: Record<string, string>;
}

/** Breaches come in no order of their own. */
const inOrder = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

describe('the limits of an API key', () => {
  let sandbox: RuledSandbox;
  beforeAll(async () => {
    sandbox = await startRuledSandbox();
  });
  afterAll(() => sandbox.stop());
  // Daily sums reset at midnight in Lagos (23:00 UTC): no test begins in the last seconds of a day.
  beforeEach(() => dayLasts());

  const held = ({ body: { data } }: Reply): Held => ({ id: data.id, headers: { 'X-API-Key': data.keyId, 'X-API-Secret': data.secret } });
  const make = async (limits: object | null): Promise<Held> =>
    held(await sandbox.ask('owner', 'POST', '/api-keys', { name: 'Shop', limits }));
  const set = (key: Held, limits: object | null): Promise<Reply> => sandbox.ask('owner', 'PUT', `/api-keys/${key.id}`, { limits });
  const send = (key: Held, more: object = {}): Promise<Reply> => sandbox.send(more, key);
  const call = (key: Held, method: string, path: string, body?: object): Promise<Reply> => sandbox.call(method, path, body, key);
  /** Amount and payments of the day, and amount of the month. */
  const used = async (key: Held): Promise<number[]> => {
    const { day, month } = (await call(key, 'GET', '/wallet/limits')).body.data.key;
    return [day.usedAmount, day.usedPayments, month.usedAmount];
  };
  const breaches = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const { id, sql, part } of limitInvariants) {
      const rows = await sandbox.sql(sql);
      if (rows.length > 0) found.push(id);
      if (part) expect(inOrder(await sandbox.sql(part.sql, ['-infinity'])), id).toEqual(inOrder(rows));
    }
    return found;
  };

  test('each limit is refused by name with its remaining amount and reset, and debits nothing; other keys and users are unaffected', async () => {
    const key = await make({ perPayment: 150_000, dayAmount: 400_000, dayPayments: 2, monthAmount: 5_000_000 });
    const refused = async (more: object, how: RegExp | string): Promise<void> => {
      const { status, body } = await send(key, more);
      expect([status, body.code, body.field]).toEqual([403, 'KEY_LIMIT_EXCEEDED', 'amount']);
      expect(body.error).toMatch(how);
    };
    const before = await sandbox.wallet();
    await refused({ amount: 150_002 }, /^This API key may pay at most 150000 kobo per transaction; nothing was debited$/);
    expect((await sandbox.wallet()).availableBalance).toBe(before.availableBalance);
    const first = await send(key, { clientReference: 'KEYED-1' });
    expect(first.headers.get('key-limit-remaining')).toBe('per-payment=150000, day=250000, day-payments=1, month=4850000');
    expect(first.headers.get('wallet-limit-remaining')).toBeNull();
    // A repeat counts nothing and reports no remaining amount.
    expect((await send(key, { clientReference: 'KEYED-1' })).headers.get('key-limit-remaining')).toBeNull();
    await send(key);
    await refused(
      { clientReference: 'KEYED-2' },
      /^This API key has used all payments of the day; the limit resets at \d{4}-\d\d-\d\dT00:00:00.000\+01:00/,
    );
    await set(key, { dayAmount: 400_000 });
    await refused({}, /^This API key has 100000 kobo remaining of its limit for today, until \d{4}-\d\d-\d\dT00:00:00.000\+01:00/);
    await set(key, { monthAmount: 340_000 });
    await refused({}, /40000 kobo remaining of its limit for this month, until \d{4}-\d\d-01T00:00:00.000\+01:00/);
    expect((await call(key, 'GET', '/wallet/limits')).body.data).toMatchObject({
      tier: null,
      perPayment: null,
      key: {
        perPayment: null,
        day: { amount: null, usedAmount: 300_000, usedPayments: 2 },
        month: { amount: 340_000, remainingAmount: 40_000 },
      },
    });
    const meets = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
    expect((await call(key, 'POST', '/transfer-rules/preview', meets)).body.data).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'KEY_LIMIT_EXCEEDED' },
      remaining: { month: 40_000 },
    });

    expect((await sandbox.send()).status).toBe(200);
    expect((await sandbox.pay({}, 'finance')).body.data.amount).toBe(150_000);
    expect((await sandbox.call('GET', '/wallet/limits')).body.data.key).toBeNull();
    await set(key, null);
    // The reference of a payment that was refused is still free.
    const free = await send(key, { clientReference: 'KEYED-2' });
    expect([free.status, free.headers.get('key-limit-remaining')]).toEqual([200, null]);
    // Payments without a limit do not count; earlier limited ones count again.
    await set(key, { monthAmount: 340_000 });
    expect(await used(key)).toEqual([300_000, 2, 300_000]);
    expect(await breaches()).toEqual([]);
  });

  test('owners alone set them, over REST and GraphQL; lists, the audit log and a successor show them', async () => {
    for (const who of ['admin', 'finance', 'support'] as const)
      expect((await sandbox.ask(who, 'POST', '/api-keys', { name: 'Mine', limits: { dayPayments: 1 } })).body.code, who).toBe(
        'SCOPE_MISSING',
      );
    const key = await make({ dayAmount: 400_000 });
    expect((await sandbox.ask('admin', 'PUT', `/api-keys/${key.id}`, { limits: null })).body).toMatchObject({
      code: 'SCOPE_MISSING',
      field: 'limits',
    });
    expect((await sandbox.ask('admin', 'PUT', `/api-keys/${key.id}`, { name: 'Shop 2' })).body.data).toMatchObject({
      limits: { day: { amount: 400_000 } },
    });
    await send(key);
    const rotated = held(await sandbox.ask('owner', 'POST', `/api-keys/${key.id}/rotate`, { overlapSeconds: 3600 }));
    await send(rotated);
    // Both pairs work, and share what there is.
    expect(await used(key)).toEqual([300_000, 2, 300_000]);
    expect((await send(rotated)).body.code).toBe('KEY_LIMIT_EXCEEDED');
    expect((await send(key)).body.code).toBe('KEY_LIMIT_EXCEEDED');
    // Set at the successor, they are those of the line.
    expect((await set(rotated, { dayPayments: 9 })).body.data.limits).toMatchObject({
      day: { amount: null, payments: 9, remainingPayments: 7 },
    });
    const list = (await sandbox.ask('owner', 'GET', '/api-keys')).body.data;
    for (const { id } of [key, rotated])
      expect(list.find((each: { id: string }) => each.id === id).limits).toMatchObject({
        day: { payments: 9, usedAmount: 300_000 },
        month: { amount: null },
      });
    expect(list.find(({ keyId }: { keyId: string }) => keyId === 'pk_test_demo').limits).toBeNull();
    const [entry] = (await sandbox.ask('owner', 'GET', '/audit-log?action=apiKeys.update&limit=1')).body.data;
    expect(entry).toMatchObject({ before: { limits: { dayAmount: 400_000 } }, after: { limits: { dayAmount: null, dayPayments: 9 } } });

    const graphql = (query: string, who: 'owner' | 'admin', variables: Record<string, unknown> = {}): Promise<any> =>
      askGraphql(sandbox, query, variables, { as: null, headers: { Authorization: `Bearer ${sandbox.tokenOf(who)}` } });
    const change =
      'mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { apiKey { limits { day { amount remainingAmount } } } userErrors { code } } }';
    const input = { apiKeyId: rotated.id, limits: { dayAmount: 700_000 } };
    expect(JSON.stringify(await graphql(change, 'admin', { input }))).toContain('SCOPE_MISSING');
    expect((await graphql(change, 'owner', { input })).data.updateApiKey).toEqual({
      apiKey: { limits: { day: { amount: 700_000, remainingAmount: 400_000 } } },
      userErrors: [],
    });
    const own = await askGraphql(
      sandbox,
      '{ walletLimits { key { day { remainingAmount } } } }',
      {},
      { as: null, headers: rotated.headers },
    );
    expect(own).toMatchObject({ data: { walletLimits: { key: { day: { remainingAmount: 400_000 } } } } });
    expect(await breaches()).toEqual([]);
  });

  test('returned money no longer counts: refused, cancelled, declined later, approval rejected; a retry counts again', async () => {
    const key = await make({ dayAmount: 1_000_000 });
    expect((await send(key, { amount: 500_001 })).body.code).toBe('PROVIDER_REJECTED');
    expect(await used(key)).toEqual([0, 0, 0]);
    const later = await send(key, { scheduledAt: new Date(Date.now() + 7_200_000).toISOString() });
    expect(later.headers.get('key-limit-remaining')).toBe('day=850000');
    await call(key, 'POST', `/money-transfer/${later.body.data.transferCode}/cancel`);
    expect(await used(key)).toEqual([0, 0, 0]);
    const declined = await send(key, { amount: 300_097 });
    expect(await used(key)).toEqual([300_097, 1, 300_097]);
    await sandbox.advance('5m');
    expect(await used(key)).toEqual([0, 0, 0]);
    const retried = await call(key, 'POST', `/money-transfer/${declined.body.data.transferCode}/retry`);
    expect([retried.status, retried.headers.get('key-limit-remaining')]).toEqual([202, 'day=699903']);
    await sandbox.advance('5m');
    expect(await used(key)).toEqual([0, 0, 0]);

    await sandbox.rule(LARGE);
    const asked = await send(key);
    expect([waits(asked), asked.headers.get('key-limit-remaining')]).toEqual([true, 'day=850000']);
    expect((await sandbox.ask('approver', 'POST', `/approvals/${asked.body.data.transferCode}/reject`, { note: 'no' })).status).toBe(200);
    expect(await used(key)).toEqual([0, 0, 0]);
    const good = await send(key);
    expect((await sandbox.ask('approver', 'POST', `/approvals/${good.body.data.transferCode}/approve`, {})).status).toBe(200);
    await sandbox.advance('5m');
    expect(await used(key)).toEqual([150_000, 1, 150_000]);
    await sandbox.anew();
    expect(await breaches()).toEqual([]);
  });

  test('a bulk, bills and card fundings count with transfers; their rejections are returned', async () => {
    const key = await make({ dayAmount: 1_000_000, dayPayments: 9 });
    const items = Array.from({ length: 8 }, () => sandbox.payment({ clientReference: sandbox.reference() }));
    const bulk = await call(key, 'POST', '/money-transfer/bulk', { batchReference: sandbox.reference(), items });
    expect(bulk.headers.get('key-limit-remaining')).toBe('day=100000, day-payments=3');
    expect(JSON.stringify(bulk.body).match(/KEY_LIMIT_EXCEEDED/g)).toHaveLength(2);

    const topUp = (amount: number, phoneNumber = '08011111111'): Promise<Reply> =>
      call(key, 'POST', '/bills/topup', { type: 'airtime', phoneNumber, amount });
    const paid = await topUp(20_000);
    expect([paid.status, paid.headers.get('key-limit-remaining')]).toEqual([200, 'day=80000, day-payments=2']);
    expect((await topUp(30_000, '08011111101')).body.code).toBe('PROVIDER_REJECTED');
    expect((await topUp(90_000)).body).toMatchObject({
      code: 'KEY_LIMIT_EXCEEDED',
      error: expect.stringMatching(/^This API key has 80000 kobo remaining/),
    });

    const customer = (await call(key, 'POST', '/customers', { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' })).body.data;
    const card = (await call(key, 'POST', '/virtual-cards', { customerId: customer.id })).body.data;
    const fund = (amount: number): Promise<Reply> => call(key, 'POST', `/virtual-cards/${card.id}/fund`, { amount });
    expect((await fund(80_100)).body).toMatchObject({ code: 'KEY_LIMIT_EXCEEDED', field: 'amount' });
    expect((await fund(50_001)).body.code).toBe('PROVIDER_REJECTED');
    expect(await used(key)).toEqual([920_000, 7, 920_000]);
    expect((await fund(60_000)).status).toBe(200);
    // A withdrawal from the card does not return to the limit: the key may have exposed the card number.
    expect((await call(key, 'POST', `/virtual-cards/${card.id}/withdraw`, { amount: 60_000 })).status).toBe(200);
    expect(await used(key)).toEqual([980_000, 8, 980_000]);
    expect(await breaches()).toEqual([]);
  });

  test('a salary counts against no key: its approver has separate limits', async () => {
    const key = await make({ dayPayments: 1 });
    const { id } = await draft(sandbox, [person({ amount: 100_000 }), person({ amount: 100_200, accountNumber: '0123456785' })]);
    const { totalAmount } = await preview(sandbox, id);
    await call(key, 'POST', `/payroll/batches/${id}/submit`);
    await allowApproval(sandbox);
    expect((await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: totalAmount })).body).toMatchObject({
      success: true,
    });
    await until(sandbox, id, ({ counts }) => counts.draft === 0);
    expect(await used(key)).toEqual([0, 0, 0]);
    expect(await breaches()).toEqual([]);
  });

  test('of concurrent payments over two keys and all operations, exactly as many pass as each key allows', async () => {
    const [one, two] = [await make({ dayAmount: 1_050_000 }), await make({ dayPayments: 5 })];
    const successor = held(await sandbox.ask('owner', 'POST', `/api-keys/${one.id}/rotate`, { overlapSeconds: 3600 }));
    const airtime = { type: 'airtime', phoneNumber: '08011111111', amount: 150_000 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        n % 4 === 0 ? call(one, 'POST', '/bills/topup', airtime) : send(n % 2 === 0 ? one : successor),
        send(two),
        sandbox.send(),
      ]).flat(),
    );
    const passed = (from: number): number => answers.filter(({ status }, n) => n % 3 === from && status === 200).length;
    expect([passed(0), passed(1), passed(2)]).toEqual([7, 5, 20]);
    expect(answers.filter(({ body }) => body.code === 'KEY_LIMIT_EXCEEDED')).toHaveLength(13 + 15);
    expect([await used(one), await used(two)]).toEqual([
      [1_050_000, 7, 1_050_000],
      [750_000, 5, 750_000],
    ]);
    expect(await breaches()).toEqual([]);
  });

  test('a wallet with a tier reports both limits, its own first', async () => {
    const key = await make({ dayAmount: 400_000, perPayment: 200_000 });
    await sandbox.sql(`select ledger.set_allowance($1, 'tier_1', 300000, 500000, null, null)`, [sandbox.book]);
    const { headers } = await send(key);
    expect([headers.get('wallet-limit-remaining'), headers.get('key-limit-remaining')]).toEqual([
      'per-payment=300000, day=350000, day-payments=499, month=4999850000',
      'per-payment=200000, day=250000',
    ]);
    expect((await send(key, { amount: 300_002 })).body.code).toBe('LIMIT_EXCEEDED');
    expect((await send(key, { amount: 200_002 })).body.code).toBe('KEY_LIMIT_EXCEEDED');
    expect((await send(key)).status).toBe(200);
    expect((await sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08011111111', amount: 60_000 }, key)).status).toBe(
      200,
    );
    expect(
      (await sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08011111111', amount: 45_000 }, key)).body.code,
    ).toBe('KEY_LIMIT_EXCEEDED');
    await sandbox.sql('select ledger.set_allowance($1, null, null, null, null, null)', [sandbox.book]);
    expect(await breaches()).toEqual([]);
  });

  test('days and months are those of Lagos, and each invariant finds its damage', async () => {
    const key = await make({ dayAmount: 1_000, monthAmount: 1_000 });
    const left = async (at: string): Promise<unknown> => {
      const [row] = await sandbox.sql(
        'select (l).day_amount::int as day, (l).month_amount::int as month from ledger.key_left_of($1, $2, $3) l',
        [sandbox.book, key.id, at],
      );
      return [row.day, row.month];
    };
    await sandbox.sql(
      `insert into ledger.key_spend values ($1, $2, '2001-01-31', 300, 3), ($1, $2, '2001-02-01', 20, 2), ($1, $2, '2001-02-28', 1, 1)`,
      [sandbox.book, key.id],
    );
    expect(await left('2001-01-31T22:59:59Z')).toEqual([700, 700]);
    expect(await left('2001-01-31T23:00:00Z')).toEqual([980, 980]);
    expect(await left('2001-02-28T12:00:00Z')).toEqual([999, 979]);
    expect(await breaches()).toEqual(['key_spend_is_payments']);
    await sandbox.sql('delete from ledger.key_spend where key = $1', [key.id]);
    await sandbox.sql('update ledger.account set has_key_limits = false where book_id = $1', [sandbox.book]);
    expect(await breaches()).toEqual(['key_limits_are_marked']);
    await set(key, { dayAmount: 1_000 });
    expect(await breaches()).toEqual([]);
  });
});
