import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawRequestRef } from '../../src/slices/bills/bill.ts';
import { startBillSandbox, type BillSandbox } from './support.ts';

/** Digits that the random source draws next; empty restores the real source. */
const drawn = { next: [] as string[] };
const { randomInt } = crypto;
crypto.randomInt = (span: number) => {
  const next = drawn.next.shift();
  return next === undefined ? randomInt(span) : Number(next.slice(1));
};
syncBuiltinESMExports();
afterAll(() => {
  crypto.randomInt = randomInt;
  syncBuiltinESMExports();
});

let sandbox: BillSandbox;
beforeAll(async () => {
  sandbox = await startBillSandbox();
});
afterAll(() => sandbox.stop());

const CONFLICT = { status: 409, body: { success: false, code: 'REQUEST_REF_CONFLICT', field: 'requestRef' } };

describe('a requestRef of the caller', () => {
  it('with the same content gives the original: one upstream transaction, one debit', async () => {
    const requestRef = sandbox.reference();
    const first = await sandbox.pay({ requestRef });
    const spent = await sandbox.available();
    const again = await sandbox.pay({ requestRef });
    expect(again).toMatchObject({ status: 200, body: { success: true } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
    expect(await sandbox.available()).toBe(spent);
    expect(await sandbox.upstream(requestRef)).toMatchObject([{ submissions: 1 }]);
  });

  it('identifies the same content over REST and GraphQL and in any spelling of the number', async () => {
    const requestRef = sandbox.reference();
    const first = await sandbox.pay({ requestRef, amount: 100_000 });
    for (const phoneNumber of ['08011111111', '2348011111111', '+2348011111111']) {
      const { body } = await sandbox.call('POST', '/bills/topup', { type: 'data', phoneNumber, paymentCode: '10805', requestRef });
      expect(body.data).toEqual(first.body.data);
    }
  });

  it.each([
    ['another amount', { paymentCode: '04011', amount: 20_000 }],
    ['another customer', { paymentCode: '04011', amount: 10_000, customerId: '08031234567' }],
    ['another payment code', { paymentCode: '04021', amount: 10_000 }],
    ['a payment code that is not on sale', { paymentCode: '99999' }],
    ['an amount that is not the fixed price', { paymentCode: '10805', amount: 5 }],
  ])('with %s is a conflict, and nothing is debited', async (_, more) => {
    const requestRef = sandbox.reference();
    await sandbox.pay({ requestRef, paymentCode: '04011', amount: 10_000 });
    const spent = await sandbox.available();
    expect(await sandbox.pay({ requestRef, ...more })).toMatchObject(CONFLICT);
    expect(await sandbox.available()).toBe(spent);
  });

  it('with another meter, months or add-ons is a conflict', async () => {
    const cable = { type: 'cable', provider: 'DSTV', smartcardNumber: '1212121212', action: 'change', paymentCode: '20104' };
    const requestRef = sandbox.reference();
    const first = await sandbox.call('POST', '/bills/topup', { ...cable, requestRef });
    expect((await sandbox.call('POST', '/bills/topup', { ...cable, requestRef, months: 1 })).body.data).toEqual(first.body.data);
    for (const more of [{ months: 2 }, { addOns: ['20191'] }, { action: 'renew', paymentCode: '20102' }]) {
      expect(await sandbox.call('POST', '/bills/topup', { ...cable, requestRef, ...more })).toMatchObject(CONFLICT);
    }
  });

  it('returns the original although its meter no longer answers', async () => {
    const requestRef = sandbox.reference();
    await sandbox.pay({ requestRef, paymentCode: '30111', customerId: '1111111111111', amount: 500_000 });
    await sandbox.sql(`update bills.bill set customer_id = '1111111111100', content = $2 where request_ref = $1`, [
      requestRef,
      (await import('../../src/slices/bills/purchase.ts')).contentOf('30111', '1111111111100', {}),
    ]);
    expect(await sandbox.pay({ requestRef, paymentCode: '30111', customerId: '1111111111100', amount: 500_000 })).toMatchObject({
      status: 200,
      body: { success: true, data: { requestRef } },
    });
  });

  it('is free again after a refusal without a debit', async () => {
    const requestRef = sandbox.reference();
    expect(await sandbox.pay({ requestRef, amount: 1 })).toMatchObject({ status: 400 });
    expect(await sandbox.pay({ requestRef })).toMatchObject({ status: 200, body: { data: { requestRef } } });
  });

  it('belongs to the business: another business may use the same reference, and reads nothing of the first', async () => {
    const requestRef = sandbox.reference();
    const mine = await sandbox.pay({ requestRef });
    expect(await sandbox.status(requestRef, 'demo2')).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    const theirs = await sandbox.pay({ requestRef, customerId: '08031234567' }, { as: 'demo2' });
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    expect((await sandbox.status(requestRef)).body.data.customerId).toBe('08011111111');
    expect((await sandbox.status(requestRef, 'demo2')).body.data.customerId).toBe('08031234567');
    expect(await sandbox.upstream(requestRef)).toHaveLength(2);
    const list = await sandbox.call('GET', '/bills?limit=200', undefined, { as: 'demo2' });
    expect(list.body.data.map(({ id }: any) => id)).toEqual([theirs.body.data.id]);
  });
});

describe('two concurrent payments with one requestRef', () => {
  it('are one upstream transaction and one debit, in any order; 40 rounds of four', async () => {
    for (let round = 0; round < 40; round++) {
      const requestRef = sandbox.reference();
      const before = await sandbox.available();
      const replies = await Promise.all(Array.from({ length: 4 }, () => sandbox.topUp({ requestRef })));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
      expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
      expect(await sandbox.upstream(requestRef)).toMatchObject([{ submissions: 1 }]);
      expect(await sandbox.available()).toBe(before - 10_000);
    }
  });

  it('of different content are one payment and conflicts; 20 rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const requestRef = sandbox.reference();
      const before = await sandbox.available();
      const amounts = [10_000, 20_000, 30_000];
      const replies = await Promise.all(amounts.map((amount) => sandbox.topUp({ requestRef, amount })));
      const paid = replies.filter(({ status }) => status === 200);
      expect(paid).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
      expect(before - (await sandbox.available())).toBe(paid[0]?.body.data.amount);
      expect(await sandbox.upstream(requestRef)).toMatchObject([{ submissions: 1 }]);
    }
  });

  it('exceeding the balance pay only what the wallet covers', async () => {
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 50_000 }, { as: 'empty' });
    const replies = await Promise.all(Array.from({ length: 8 }, () => sandbox.topUp({ requestRef: sandbox.reference() }, { as: 'empty' })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ body }) => body.code === 'INSUFFICIENT_WALLET_BALANCE')).toHaveLength(3);
    expect(await sandbox.available('empty')).toBe(0);
  });
});

describe('a generated requestRef', () => {
  it('is 13 digits that begin with 9, and unique', () => {
    const many = Array.from({ length: 20_000 }, () => drawRequestRef());
    expect(many.every((ref) => /^9\d{12}$/.test(ref))).toBe(true);
    expect(new Set(many).size).toBe(many.length);
  });

  it('is unpredictable: every digit takes every value equally often, also in the differences of neighbours', () => {
    const many = Array.from({ length: 20_000 }, () => drawRequestRef());
    for (let place = 1; place < 13; place++) {
      const counts = Array.from({ length: 10 }, () => 0);
      const steps = Array.from({ length: 10 }, () => 0);
      for (const [at, ref] of many.entries()) {
        counts[Number(ref[place])]!++;
        const last = many[at - 1];
        if (last) steps[(Number(ref[place]) - Number(last[place]) + 10) % 10]!++;
      }
      // Expects 2,000 of each with standard deviation 42; six deviations occur once in 10^8.
      for (const count of [...counts, ...steps]) expect(Math.abs(count - 2_000)).toBeLessThan(6.5 * 42.5);
    }
  });

  it('that exists already is drawn again, so two payments never share a reference', async () => {
    const [{ body }] = [await sandbox.topUp()];
    const taken = body.data.requestRef as string;
    drawn.next = [taken, taken];
    const other = await sandbox.topUp();
    expect(other.status).toBe(200);
    expect(other.body.data.requestRef).not.toBe(taken);
    expect(other.body.data.id).not.toBe(body.data.id);
    expect(drawn.next).toEqual([]);
  });

  it('is drawn once per Idempotency-Key: a repeat gets the same answer', async () => {
    const headers = { 'Idempotency-Key': 'bill-1' };
    const first = await sandbox.topUp({}, { headers });
    const again = await sandbox.topUp({}, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});
