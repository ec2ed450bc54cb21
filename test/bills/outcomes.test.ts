import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBillSandbox, type BillSandbox } from './support.ts';

let sandbox: BillSandbox;
beforeAll(async () => {
  sandbox = await startBillSandbox();
});
afterAll(() => sandbox.stop());

const status = async (requestRef: string): Promise<any> => (await sandbox.status(requestRef)).body.data;
const names = async (requestRef: string): Promise<string[]> => (await sandbox.events(requestRef)).map(({ event }) => event);

describe('a bill that the provider rejects', () => {
  it('is HTTP 200 with success false and a refund, and the repeated reference returns the same', async () => {
    const before = await sandbox.available();
    const requestRef = sandbox.reference();
    const expected = {
      status: 200,
      body: {
        success: false,
        code: 'PROVIDER_REJECTED',
        data: { requestRef, transactionResponseCode: '90052', transactionRef: expect.stringContaining('SIM|04011|') },
      },
    };
    expect(await sandbox.topUp({ requestRef, amount: 10_001 })).toMatchObject(expected);
    expect(await sandbox.available()).toBe(before);
    expect(await sandbox.topUp({ requestRef, amount: 10_001 })).toMatchObject(expected);
    expect(await sandbox.upstream(requestRef)).toMatchObject([{ submissions: 1 }]);
    expect(await status(requestRef)).toMatchObject({
      status: 'reversed',
      isFinal: true,
      reason: 'provider_rejected',
      declineCode: '90052',
    });
    expect((await sandbox.events(requestRef)).map(({ event, data }) => [event, data['walletBalance']])).toEqual([
      ['bill.payment.failed', before - 10_001],
      ['bill.payment.reversed', before],
    ]);
  });
});

describe('a bill with an unknown outcome', () => {
  it.each([
    { ending: 98, by: ['2m'], end: 'successful', events: ['bill.payment.completed'], what: 'no answer, and delivered' },
    { ending: 97, by: ['2m'], end: 'reversed', events: ['bill.payment.failed', 'bill.payment.reversed'], what: 'no answer, and failed' },
    { ending: 96, by: ['2m', '2m'], end: 'successful', events: ['bill.payment.completed'], what: 'in progress, then delivered' },
    {
      ending: 95,
      by: ['2m', '2m'],
      end: 'reversed',
      events: ['bill.payment.failed', 'bill.payment.reversed'],
      what: 'in progress, then failed',
    },
    { ending: 99, by: ['2m', '5m', '1h', '1d'], end: 'pending', events: [], what: 'in progress indefinitely' },
  ])('amount ending in .$ending ($what): pending, debited, and $end after polling', async ({ ending, by, end, events }) => {
    const before = await sandbox.available();
    const requestRef = sandbox.reference();
    const amount = 10_000 + ending;
    const paid = await sandbox.topUp({ requestRef, amount });
    expect(paid).toMatchObject({ status: 200, body: { success: true, data: { status: 'pending', isFinal: false, completedAt: null } } });
    expect(paid.body.data.nextCheckAt).toEqual(expect.any(String));
    expect(await sandbox.available()).toBe(before - amount);
    for (const step of by) await sandbox.advance(step);
    expect(await status(requestRef)).toMatchObject({ status: end, isFinal: end !== 'pending' });
    expect(await names(requestRef)).toEqual(events);
    expect(await sandbox.available()).toBe(end === 'reversed' ? before : before - amount);
    expect(await sandbox.upstream(requestRef)).toMatchObject([{ submissions: 1 }]);
  });

  it.each([
    { customerId: '08011111101', success: false },
    { customerId: '08011111198', success: true },
  ])('a fixed price takes its simulated outcome from the test number: $customerId', async ({ customerId, success }) => {
    const { body } = await sandbox.pay({ customerId });
    expect(body.success).toBe(success);
    if (success) expect(body.data.status).toBe('pending');
  });

  it('a prepaid token that arrives later is returned after settlement', async () => {
    const requestRef = sandbox.reference();
    const body = { type: 'electricity', disco: 'EKEDC', meterNumber: '1111111111111', meterType: 'prepaid', phoneNumber: '08011111111' };
    const paid = await sandbox.call('POST', '/bills/topup', { ...body, amount: 500_098, requestRef });
    expect(paid.body.data).toMatchObject({ status: 'pending', token: null });
    await sandbox.advance('2m');
    expect((await status(requestRef)).token).toMatchObject({ value: expect.stringMatching(/^\d{20}$/) });
    const again = await sandbox.call('POST', '/bills/topup', { ...body, amount: 500_098, requestRef });
    expect(again.body.data.token).toEqual((await status(requestRef)).token);
  });

  it('every answer of the provider is stored as evidence', async () => {
    const requestRef = sandbox.reference();
    await sandbox.topUp({ requestRef, amount: 10_096 });
    await sandbox.advance('90s');
    await sandbox.advance('2m');
    const { attempts } = await status(requestRef);
    expect(attempts.map(({ source, outcome }: any) => `${source} ${outcome}`)).toEqual([
      'submit pending',
      'poll pending',
      'poll delivered',
    ]);
  });
});
