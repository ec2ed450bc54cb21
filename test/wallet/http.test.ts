import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { dayLasts, yearBegins } from '../support/lagos-day.ts';

// Midnight in Lagos would part what a test does from what it asks of the day.
beforeEach(() => dayLasts());

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.stop());

const beneficiary = { accountNumber: '0123456785', bankCode: '058' };
const lagosDay = (): string => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

describe('the wallet over HTTP', () => {
  test('a refused send leaves its debit and a REV_ credit with the same clientReference', async () => {
    const before = (await sandbox.call('GET', '/wallet')).body.data;
    await sandbox.call('POST', '/money-transfer/send', { ...beneficiary, amount: 500_001, clientReference: 'DOOR-1' });
    const { status, body } = await sandbox.call('GET', '/transactions?clientReference=DOOR-1');
    expect(status).toBe(200);
    const [back, debit] = body.data;
    expect(body.meta).toEqual({ limit: 50, count: 2, hasMore: false, nextCursor: null });
    expect(debit).toMatchObject({ type: 'debit', category: 'transfer', amount: 500_001, status: 'reversed', clientReference: 'DOOR-1' });
    expect(back).toMatchObject({ reference: `REV_${debit.transferCode}`, type: 'credit', category: 'reversal', amount: 500_001 });
    expect((await sandbox.call('GET', '/wallet')).body.data).toMatchObject({
      availableBalance: before.availableBalance,
      ledgerBalance: before.ledgerBalance,
      heldBalance: 0,
    });
  });

  test('a statement is a CSV attachment whose closing balance is that of the wallet', async () => {
    await sandbox.call('POST', '/money-transfer/send', { ...beneficiary, amount: 500_000, clientReference: 'DOOR-2' });
    const wallet = (await sandbox.call('GET', '/wallet')).body.data;
    const { status, headers, text } = await sandbox.call('GET', `/transactions/export?from=${yearBegins()}&to=${lagosDay()}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="statement-${yearBegins()}-${lagosDay()}.csv"`);
    expect(headers.get('x-closing-balance')).toBe(String(wallet.ledgerBalance));
    expect(headers.get('x-request-id')).toBeTruthy();
    const lines = text.split('\r\n');
    expect(lines[1]).toContain(',opening_balance,');
    expect(lines.at(-2)).toContain(',closing_balance,');
    expect(lines.filter((line) => line.includes(',DOOR-2,')).map((line) => line.split(',')[4])).toEqual(['transfer', 'transfer_fee']);
  });

  test('exports have a rate-limit bucket of their own, smaller than that of reads', async () => {
    const policy = async (path: string): Promise<string | null> => (await sandbox.call('GET', path)).headers.get('ratelimit-policy');
    expect(await policy('/transactions')).toBe('6000000;w=60');
    expect(await policy(`/transactions/export?from=${lagosDay()}&to=${lagosDay()}`)).toBe('30000;w=60');
  });

  test('the low-balance alert is set by PUT, read by GET, and a repeat under one Idempotency-Key is replayed', async () => {
    const alert = { threshold: 5_000_000, enabled: true, emails: ['ops@acme.ng'] };
    const headers = { 'Idempotency-Key': 'alert-1' };
    const set = await sandbox.call('PUT', '/wallet/low-balance-alert', alert, { headers });
    expect(set.body).toEqual({ success: true, message: 'Low-balance alert set', data: { ...alert, ready: true, lastTriggeredAt: null } });
    const again = await sandbox.call('PUT', '/wallet/low-balance-alert', alert, { headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(set.text);
    expect((await sandbox.call('GET', '/wallet/low-balance-alert')).body).toEqual({ success: true, data: set.body.data });
  });

  test.each([
    ['/transactions?limit=0', 'limit'],
    ['/transactions?cursor=x', 'cursor'],
    ['/transactions?from=2026-13-01', 'from'],
    ['/transactions?limit=1&limit=2', 'limit'],
    ['/transactions/export?from=2026-01-01', 'to'],
    ['/wallet?x=1', 'x'],
  ])('400 VALIDATION_ERROR as JSON with its field: GET %s', async (path, field) => {
    const { status, headers, body } = await sandbox.call('GET', path);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toBeNull();
    expect(body).toMatchObject({ success: false, error: expect.any(String), code: 'VALIDATION_ERROR', field });
  });

  test('an unencoded + of an offset is accepted', async () => {
    const { status, body } = await sandbox.call('GET', '/transactions?to=2020-01-01T00:00:00+01:00');
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
  });

  test('another business sees no transaction of the wallet', async () => {
    const { body } = await sandbox.call('GET', '/transactions?clientReference=DOOR-1', undefined, { as: 'demo2' });
    expect(body).toMatchObject({ success: true, data: [] });
    const ids = await Promise.all(
      ['demo', 'demo2'].map(async (as) => (await sandbox.call('GET', '/wallet', undefined, { as })).body.data.id),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });
});
