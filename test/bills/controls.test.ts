import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealTokens, tokenOf } from '../../src/slices/bills/token.ts';
import { keyRing, parseKeyRing } from '../../src/platform/crypto/key-ring.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { startBillSandbox, type BillSandbox } from './support.ts';

let sandbox: BillSandbox;
beforeAll(async () => {
  sandbox = await startBillSandbox();
});
afterAll(() => sandbox.stop());

const control = (requestRef: string, outcome: string, as = 'demo') =>
  sandbox.call('POST', `/sandbox/bills/${requestRef}/outcome`, { outcome }, { as });
const METER = { type: 'electricity', disco: 'IKEDC', meterNumber: '1111111111111', meterType: 'prepaid', phoneNumber: '08011111111' };

describe('the sandbox controls of bills', () => {
  it.each([
    { outcome: 'delivered', status: 'successful' },
    { outcome: 'failed', status: 'reversed' },
  ])('a bill in progress becomes $status once its outcome is set to $outcome', async ({ outcome, status }) => {
    const requestRef = sandbox.reference();
    const before = await sandbox.available();
    await sandbox.topUp({ requestRef, amount: 10_099 });
    expect(await control(requestRef, outcome)).toMatchObject({ status: 200, body: { data: { requestRef, outcome } } });
    const advanced = await sandbox.call('POST', '/sandbox/advance', { by: '2m' });
    expect(advanced.body.data.due).toMatchObject({ billChecks: 1 });
    await sandbox.advance('1s');
    expect((await sandbox.status(requestRef)).body.data).toMatchObject({ status, isFinal: true, nextCheckAt: null });
    expect(await sandbox.available()).toBe(status === 'reversed' ? before : before - 10_099);
    expect(await control(requestRef, outcome)).toMatchObject({ status: 409, body: { code: 'BILL_NOT_PENDING' } });
  });

  it('the owner alone can read the provider state of a bill', async () => {
    const requestRef = sandbox.reference();
    await sandbox.topUp({ requestRef, amount: 10_099 });
    const seen = (as: string) => sandbox.call('GET', `/sandbox/bills/${requestRef}/provider`, undefined, { as });
    expect((await seen('demo')).body.data).toEqual({
      reference: expect.stringContaining(requestRef),
      amount: 10_099,
      paymentCode: '04011',
      customerId: '08011111111',
      submissions: 1,
      outcome: 'undecided',
    });
    expect(await seen('demo2')).toMatchObject({ status: 404 });
    expect(await control(requestRef, 'failed', 'demo2')).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    expect(await control(sandbox.reference(), 'failed')).toMatchObject({ status: 404 });
    expect((await seen('demo')).body.data.outcome).toBe('undecided');
    expect(await control(requestRef, 'failed', 'demo')).toMatchObject({ status: 200 });
    expect((await seen('demo')).body.data.outcome).toBe('failed');
  });

  it('advancing time for one business leaves other businesses unchanged', async () => {
    const requestRef = sandbox.reference();
    await sandbox.topUp({ requestRef, amount: 10_098 }, { as: 'demo2' });
    await sandbox.advance('1d');
    expect((await sandbox.status(requestRef, 'demo2')).body.data.status).toBe('pending');
    await sandbox.advance('2m', 'demo2');
    expect((await sandbox.status(requestRef, 'demo2')).body.data.status).toBe('successful');
  });
});

describe('refusals shared by all bill operations', () => {
  it('401 without credentials, 422 for an Idempotency-Key of another request, 404 for an unknown reference', async () => {
    const headers = { 'X-API-Key': '', 'X-API-Secret': '' };
    expect(await sandbox.topUp({}, { headers })).toMatchObject({ status: 401, body: { success: false } });
    const keyed = { headers: { 'Idempotency-Key': 'same' } };
    await sandbox.topUp({}, keyed);
    expect(await sandbox.topUp({ amount: 20_000 }, keyed)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await sandbox.status('1000000000000')).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    expect(await sandbox.status('12')).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', field: 'requestRef' } });
  });

  it('a frozen wallet cannot pay a bill', async () => {
    const freeze = (status: string) =>
      sandbox.sql(
        `update ledger.account set status = $1 where account = 1 and book_id in (select id from ledger.book where business_id = '00000000-0000-7000-8000-000000000002')`,
        [status],
      );
    await freeze('frozen');
    try {
      expect(await sandbox.topUp({}, { as: 'demo2' })).toMatchObject({ status: 403, body: { code: 'WALLET_NOT_ACTIVE' } });
    } finally {
      await freeze('active');
    }
  });

  it('a rejected payment with an Idempotency-Key runs again with a new debit, and its requestRef returns the rejection', async () => {
    const headers = { 'Idempotency-Key': 'rejected' };
    const before = await sandbox.available();
    const replies = [await sandbox.topUp({ amount: 10_001 }, { headers }), await sandbox.topUp({ amount: 10_001 }, { headers })];
    const refs = replies.map(({ body }) => body.data.requestRef);
    expect(new Set(refs).size).toBe(2);
    expect(await sandbox.available()).toBe(before);
    for (const ref of refs) expect(await sandbox.upstream(ref)).toMatchObject([{ submissions: 1 }]);
  });
});

describe('a renewal', () => {
  it('a repeated requestRef returns the original although the bouquet has changed', async () => {
    const renewal = { type: 'cable', provider: 'GOTV', smartcardNumber: '1212121212', action: 'renew', requestRef: sandbox.reference() };
    const first = await sandbox.call('POST', '/bills/topup', renewal);
    await sandbox.sql(`update bills.bill set payment_code = '20203', content = $2 where request_ref = $1`, [
      renewal.requestRef,
      (await import('../../src/slices/bills/purchase.ts')).contentOf('20203', '1212121212', { action: 'renew', months: 1 }),
    ]);
    const again = await sandbox.call('POST', '/bills/topup', renewal);
    expect(again).toMatchObject({ status: 200, body: { data: { id: first.body.data.id } } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('sealed tokens', () => {
  it('are resealed with a new key, and open without the old key', async () => {
    const { body } = await sandbox.call('POST', '/bills/topup', { ...METER, amount: 500_000 });
    const old = keyRing({ KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!' });
    const fresh = parseKeyRing(`new:${randomBytes(32).toString('base64')}`);
    const both = { active: 'new', keys: new Map([...fresh.keys, ...old.keys]) };
    const db = openDatabase({ url: sandbox.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test' });
    try {
      const count = await resealTokens({ db, keyRing: both });
      expect(count).toBeGreaterThan(0);
      expect(await resealTokens({ db, keyRing: both })).toBe(0);
      const [row] = await sandbox.sql('select book_id::int, sealed_token from bills.bill where id = $1', [body.data.id]);
      const token = tokenOf(fresh, { bookId: row.book_id, id: body.data.id, sealedToken: row.sealed_token });
      expect(token?.value).toBe(body.data.token.value);
      expect(() => tokenOf(fresh, { bookId: row.book_id, id: crypto.randomUUID(), sealedToken: row.sealed_token })).toThrow(
        'does not open',
      );
    } finally {
      await db.close();
    }
  });
});
