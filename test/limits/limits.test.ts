import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limitInvariants } from '../../src/slices/limits/invariants.ts';
import { allowApproval, draft, person, preview, until } from '../payroll/support.ts';
import { startTransferSandbox, type TransferSandbox } from '../transfers/support.ts';
import { dayLasts } from '../support/lagos-day.ts';

/** Breaches come in no order of their own. */
const inOrder = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

describe('the limits of a wallet', () => {
  let sandbox: TransferSandbox;
  let book: number;
  beforeAll(async () => {
    sandbox = await startTransferSandbox();
    const [row] = await sandbox.sql(
      `select k.id::int as id from ledger.book k join api_key a on a.business_id = k.business_id and k.environment = 'sandbox' where a.key_id = 'pk_test_demo2'`,
    );
    book = row.id;
  });
  afterAll(() => sandbox.stop());
  // Daily sums reset at midnight in Lagos (23:00 UTC): no test begins in the last seconds of a day.
  beforeEach(() => dayLasts());

  const demo2 = { as: 'demo2' };
  /** Another tier or other limits for the second demo business; `anew` forgets what was paid. */
  const allow = async (limits: string, anew = true): Promise<void> => {
    if (anew) await sandbox.sql('select ledger.set_allowance($1, null, null, null, null, null)', [book]);
    await sandbox.sql(`select ledger.set_allowance($1, 'tier_1', ${limits})`, [book]);
  };
  const limits = async (): Promise<any> => (await sandbox.call('GET', '/wallet/limits', undefined, demo2)).body.data;
  const used = async (): Promise<number[]> => {
    const { day, month } = await limits();
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

  test('a wallet without a tier has no limits, and its sends report none', async () => {
    expect(await limits()).toMatchObject({ tier: null, perPayment: null, day: { amount: null, remainingAmount: null, usedAmount: 0 } });
    const { status, headers } = await sandbox.send({}, demo2);
    expect([status, headers.get('wallet-limit-remaining')]).toEqual([200, null]);
    expect(await breaches()).toEqual([]);
  });

  test('each limit is refused by name with its remaining amount and reset, and debits nothing; earlier payments do not count', async () => {
    const before = await sandbox.wallet('demo2');
    const refused = async (amount: number): Promise<string> => {
      const { status, body } = await sandbox.send({ amount }, demo2);
      expect([status, body.code, body.field]).toEqual([403, 'LIMIT_EXCEEDED', 'amount']);
      return body.error ?? '';
    };
    await allow('200000, 1000000, 100, 5000000');
    expect(await refused(200_001)).toBe('The wallet may pay at most 200000 kobo per transaction; nothing was debited');
    await allow('null, 100000, 100, 5000000');
    expect(await refused(100_002)).toMatch(
      /^The wallet has 100000 kobo remaining of its limit for today, until \d{4}-\d\d-\d\dT00:00:00.000\+01:00; nothing was debited$/,
    );
    await allow('null, null, 100, 50000');
    expect(await refused(50_002)).toMatch(/50000 kobo remaining of its limit for this month, until \d{4}-\d\d-01T00:00:00.000\+01:00/);
    expect(await used()).toEqual([0, 0, 0]);
    expect((await sandbox.wallet('demo2')).availableBalance).toBe(before.availableBalance);

    await allow('null, null, 1, null');
    const sent = await sandbox.send({}, demo2);
    expect(sent.headers.get('wallet-limit-remaining')).toBe('per-payment=100000000, day=499850000, day-payments=0, month=4999850000');
    expect(await refused(20_000)).toMatch(/used all payments of the day; the limit resets at \d{4}-\d\d-\d\dT00:00:00.000\+01:00/);
    expect(await limits()).toMatchObject({
      tier: 'tier_1',
      day: { amount: 500_000_000, usedAmount: 150_000, remainingAmount: 499_850_000, payments: 1, usedPayments: 1, remainingPayments: 0 },
    });
    const answer = await sandbox.call('POST', '/money-transfer/send', sandbox.payment({ clientReference: 'NOT-YET' }), demo2);
    expect(answer.body.code).toBe('LIMIT_EXCEEDED');
    await allow('null, null, 2, null', false);
    // The reference of a payment that was refused is still free.
    expect((await sandbox.call('POST', '/money-transfer/send', sandbox.payment({ clientReference: 'NOT-YET' }), demo2)).status).toBe(200);
    expect(await breaches()).toEqual([]);
  });

  test('returned money no longer counts: refused, cancelled, declined later; a repeat counts once', async () => {
    await allow('null, null, null, null');
    expect((await sandbox.send({ amount: 500_001 }, demo2)).body.code).toBe('PROVIDER_REJECTED');
    expect(await used()).toEqual([0, 0, 0]);
    const later = await sandbox.send({ scheduledAt: new Date(Date.now() + 7_200_000).toISOString() }, demo2);
    expect(await used()).toEqual([150_000, 1, 150_000]);
    await sandbox.call('POST', `/money-transfer/${later.body.data.transferCode}/cancel`, undefined, demo2);
    expect(await used()).toEqual([0, 0, 0]);
    const twice = { amount: 300_097, clientReference: sandbox.reference() };
    await sandbox.send(twice, demo2);
    await sandbox.send(twice, demo2);
    expect(await used()).toEqual([300_097, 1, 300_097]);
    await sandbox.advance('5m', 'demo2');
    expect(await used()).toEqual([0, 0, 0]);
    expect(await breaches()).toEqual([]);
  });

  test('a payment from before the limits returns nothing to them', async () => {
    await sandbox.sql('select ledger.set_allowance($1, null, null, null, null, null)', [book]);
    const before = await sandbox.send({ scheduledAt: new Date(Date.now() + 7_200_000).toISOString() }, demo2);
    await allow('null, null, null, null', false);
    await sandbox.send({}, demo2);
    await sandbox.call('POST', `/money-transfer/${before.body.data.transferCode}/cancel`, undefined, demo2);
    expect(await used()).toEqual([150_000, 1, 150_000]);
    expect(await breaches()).toEqual([]);
  });

  test('of concurrent sends exactly as many pass as the limit allows', async () => {
    await allow('null, 1050000, null, null');
    const sends = await Promise.all(Array.from({ length: 20 }, () => sandbox.send({}, demo2)));
    expect(sends.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(sends.filter(({ body }) => body.code === 'LIMIT_EXCEEDED')).toHaveLength(13);
    expect(await used()).toEqual([1_050_000, 7, 1_050_000]);
    expect(await breaches()).toEqual([]);
  });

  test('a bulk reports the remaining limits after all items', async () => {
    await allow('null, 1000000, null, null');
    const items = Array.from({ length: 3 }, () => sandbox.payment({ clientReference: sandbox.reference() }));
    const { headers } = await sandbox.call('POST', '/money-transfer/bulk', { batchReference: sandbox.reference(), items }, demo2);
    expect(headers.get('wallet-limit-remaining')).toBe('per-payment=100000000, day=550000, day-payments=497, month=4999550000');
  });

  test('bills count with transfers, and a returned bill no longer counts', async () => {
    await allow('null, 200000, null, null');
    const topUp = (amount: number, phoneNumber = '08011111111'): ReturnType<TransferSandbox['call']> =>
      sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber, amount }, demo2);
    const paid = await topUp(50_000);
    expect([paid.status, paid.headers.get('wallet-limit-remaining')]).toEqual([
      200,
      'per-payment=100000000, day=150000, day-payments=499, month=4999950000',
    ]);
    expect(await used()).toEqual([50_000, 1, 50_000]);
    expect((await topUp(30_000, '08011111101')).body.code).toBe('PROVIDER_REJECTED');
    expect(await used()).toEqual([50_000, 1, 50_000]);
    expect((await sandbox.send({ amount: 150_003 }, demo2)).body.code).toBe('LIMIT_EXCEEDED');
    expect((await sandbox.send({}, demo2)).status).toBe(200);
    const { status, body } = await topUp(20_000);
    expect([status, body.code]).toEqual([403, 'LIMIT_EXCEEDED']);
    expect(body.error).toMatch(/^The wallet has 0 kobo remaining of its limit for today/);
    expect(await breaches()).toEqual([]);
  });

  test('salaries count: a batch beyond the limits waits and continues with the released amount', async () => {
    await allow('null, null, 2, null');
    const people = ['0123456785', '0123456785', '0123456785'].map((accountNumber, n) =>
      person({ accountNumber, amount: 100_000 + n * 100 }),
    );
    const { id } = await draft(sandbox, people, 'demo2');
    const { totalAmount } = await preview(sandbox, id, 'demo2');
    await sandbox.call('POST', `/payroll/batches/${id}/submit`, undefined, demo2);
    await allowApproval(sandbox);
    const approved = await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: totalAmount }, demo2);
    expect(approved.body).toMatchObject({ success: true });
    const waiting = await until(sandbox, id, ({ waitsFor }) => waitsFor !== null, 'demo2');
    expect(waiting).toMatchObject({ waitsFor: 'LIMIT_EXCEEDED', counts: { draft: 1 } });
    expect((await used())[1]).toBe(2);
    await allow('null, null, 3, null', false);
    await sandbox.advance('5m', 'demo2');
    await until(sandbox, id, ({ counts }) => counts.draft === 0, 'demo2');
    expect((await used())[1]).toBe(3);
    expect(await breaches()).toEqual([]);
  });

  test('operators alone set limits, over REST and GraphQL', async () => {
    const [{ business_id: businessId }] = await sandbox.sql('select business_id from ledger.book where id = $1', [book]);
    const body = { tier: 'tier_2', dayAmount: 700_000, note: 'Ticket 4711' };
    const tries = [
      ['GET', '/ops/tiers'],
      ['GET', `/ops/limits/${businessId}`],
      ['POST', `/ops/limits/${businessId}`, body],
    ] as const;
    for (const [method, path, asked] of tries) {
      expect((await sandbox.call(method, path, asked, demo2)).body.code, path).toBe('SCOPE_MISSING');
      expect((await sandbox.call(method, path, asked, { as: 'operator' })).status, path).toBe(200);
    }
    expect(await limits()).toMatchObject({ tier: 'tier_2', day: { amount: 700_000 } });
    const graphql = async (query: string, as: string): Promise<any> => {
      const answer = await fetch(`${sandbox.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': `pk_test_${as}`, 'X-API-Secret': `sk_test_${as}_secret` },
        body: JSON.stringify({ query }),
      });
      return answer.json();
    };
    const document = `mutation { updateBusinessLimits(input: { businessId: "${businessId}", tier: "tier_1", note: "x" }) { businessLimits { limits { tier day { amount } } approvalRequest { id } } userErrors { code } } }`;
    expect(JSON.stringify(await graphql(document, 'demo2'))).toContain('SCOPE_MISSING');
    for (const query of [`{ tiers { tier } }`, `{ businessLimits(businessId: "${businessId}") { businessId } }`])
      expect(JSON.stringify(await graphql(query, 'demo2')), query).toContain('SCOPE_MISSING');
    expect((await graphql(document, 'operator')).data.updateBusinessLimits).toEqual({
      businessLimits: { limits: { tier: 'tier_1', day: { amount: 500_000_000 } }, approvalRequest: null },
      userErrors: [],
    });
    expect((await graphql('{ walletLimits { tier perPayment } }', 'demo2')).data).toEqual({
      walletLimits: { tier: 'tier_1', perPayment: 100_000_000 },
    });
  });

  test('days and months are those of Lagos', async () => {
    const rows = await sandbox.sql(
      `select ledger.lagos_day('2026-11-22T22:59:59.999Z')::text as before, ledger.lagos_day('2026-11-22T23:00:00Z')::text as after`,
    );
    expect(rows).toEqual([{ before: '2026-11-22', after: '2026-11-23' }]);
    await allow('null, null, null, 1000');
    const left = async (at: string): Promise<unknown> => {
      const [row] = await sandbox.sql(
        'select (l).day_amount::int as day, (l).day_payments as payments, (l).month_amount::int as month from ledger.left_of($1, $2) l',
        [book, at],
      );
      return [row.day, Number(row.payments), row.month];
    };
    await sandbox.sql(`insert into ledger.spend values ($1, '2001-01-31', 300, 3), ($1, '2001-02-01', 20, 2), ($1, '2001-02-28', 1, 1)`, [
      book,
    ]);
    expect(await left('2001-01-31T22:59:59Z')).toEqual([499_999_700, 497, 700]);
    expect(await left('2001-01-31T23:00:00Z')).toEqual([499_999_980, 498, 980]);
    expect(await left('2001-02-28T12:00:00Z')).toEqual([499_999_999, 499, 979]);
    expect(await left('2001-02-28T23:00:00Z')).toEqual([500_000_000, 500, 1_000]);
    // Money that was never paid is what the first proof is for; a mark without limits is what the second is for.
    expect(await breaches()).toEqual(['spend_is_payments']);
    await sandbox.sql('delete from ledger.spend where book_id = $1', [book]);
    await sandbox.sql('update ledger.account set is_limited = false where book_id = $1', [book]);
    expect(await breaches()).toEqual(['limited_is_allowance']);
    await allow('null, null, null, null');
    expect(await breaches()).toEqual([]);
  });
});
