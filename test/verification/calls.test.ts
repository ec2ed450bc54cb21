import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { FOUND, newCustomer, NOT_FOUND, SILENT, UNAVAILABLE } from './support.ts';

const PAID = { verificationId: expect.any(String) as string };

describe('verification calls', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ VERIFICATION_TIMEOUT_MS: '700' });
  });
  afterAll(() => sandbox.stop());

  test.each(['/kyc', '/verify'])('a basic look-up at %s is charged and answered with the fields of the specification', async (at) => {
    const customer = await newCustomer(sandbox, { balance: 50_000 });
    const { status, body } = await customer.post(`${at}/zee/nin`, { nin: FOUND });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        nin: FOUND,
        firstName: 'ADA',
        lastName: 'OKAFOR',
        middleName: 'CHIOMA',
        dateOfBirth: '1990-04-12',
        gender: 'female',
        phoneNumber: '0803****567',
        address: '12 Awolowo Road, Ikoyi, Lagos',
        ...PAID,
        charged: 10_000,
      },
    });
    expect(await customer.balance()).toBe(40_000);
    expect(await customer.asked()).toBe(1);
  });

  test('eight calls at once on a balance that pays for five: exactly five charged and asked, three 402', async () => {
    const customer = await newCustomer(sandbox, { balance: 50_000 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => customer.post('/kyc/zee/nin', { nin: FOUND })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 402, 402, 402]);
    expect(replies.filter(({ status }) => status === 402).map(({ body }) => body.code)).toEqual(Array(3).fill('INSUFFICIENT_BALANCE'));
    expect(await customer.asked()).toBe(5);
    expect(await customer.balance()).toBe(0);
    expect((await customer.get('/kyc/calls')).body.meta).toMatchObject({ count: 5 });
  });

  test.each([
    [NOT_FOUND, 404, 'RECORD_NOT_FOUND'],
    [UNAVAILABLE, 502, 'UPSTREAM_ERROR'],
    [SILENT, 502, 'UPSTREAM_ERROR'],
  ])('NIN %s answers %i %s with data.message, and is charged', async (nin, status, code) => {
    const customer = await newCustomer(sandbox, { balance: 10_000 });
    const reply = await customer.post('/kyc/zee/nin', { nin });
    expect([reply.status, reply.body.code, reply.body.success]).toEqual([status, code, false]);
    expect(reply.body.data).toEqual({ message: expect.any(String) as string });
    expect(await customer.balance()).toBe(0);
    expect(await customer.asked()).toBe(1);
  });
});
