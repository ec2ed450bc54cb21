import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBillSandbox, type BillSandbox } from './support.ts';

let sandbox: BillSandbox;
let ask: (query: string, variables?: object, email?: string) => Promise<any>;
beforeAll(async () => {
  sandbox = await startBillSandbox();
  const tokens = new Map<string, string>();
  ask = async (query, variables, email = 'owner@demo.test') => {
    if (!tokens.has(email)) {
      const { body } = await sandbox.call('POST', '/auth/login', { email, password: 'tollgate-demo' });
      tokens.set(email, body.data.token);
    }
    const headers = { Authorization: `Bearer ${tokens.get(email)}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${sandbox.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
    return response.json();
  };
});
afterAll(() => sandbox.stop());

const PAY = `mutation ($input: PayBillInput!) { payBill(input: $input) { bill { id requestRef status type amount fee token { value } } replayed userErrors { code field message } } }`;
const TOP_UP = `mutation ($input: TopUpBillInput!) { topUpBill(input: $input) { bill { requestRef status type customerName amount token { formatted units } } userErrors { code field message } } }`;

describe('bills over GraphQL', () => {
  it('returns the catalogue and a customer', async () => {
    const { data } = await ask(`{
      billCategories { category services }
      billServices(category: CABLE, q: "dstv") { serviceId operator requiresValidation }
      billServiceOptions(serviceId: "BIL119") { paymentCode amount isFixedAmount }
      none: billServiceOptions(serviceId: "NONE") { paymentCode }
      validateBillCustomer(serviceId: "ikeja-electric", customerId: "1111111111111") { customerName meterType canVend }
      unknown: validateBillCustomer(serviceId: "ikeja-electric", customerId: "4567890123") { customerName }
    }`);
    expect(data.billCategories).toContainEqual({ category: 'ELECTRICITY', services: 12 });
    expect(data.billServices).toEqual([{ serviceId: 'BIL201', operator: 'DSTV', requiresValidation: true }]);
    expect(data.billServiceOptions).toContainEqual({ paymentCode: '10805', amount: 100_000, isFixedAmount: true });
    expect(data.validateBillCustomer).toEqual({ customerName: 'ADA CHIOMA OKAFOR', meterType: 'PREPAID', canVend: true });
    expect([data.none, data.unknown]).toEqual([null, null]);
  });

  it('pays once for a requestRef, with the same bill as over REST', async () => {
    const requestRef = sandbox.reference();
    const input = { paymentCode: '10805', customerId: '08011111111', requestRef };
    const first = (await ask(PAY, { input })).data.payBill;
    expect(first).toMatchObject({
      bill: { requestRef, status: 'SUCCESSFUL', type: 'DATA', amount: 100_000, fee: 0, token: null },
      replayed: false,
      userErrors: [],
    });
    expect((await ask(PAY, { input })).data.payBill).toMatchObject({ bill: { id: first.bill.id }, replayed: true });
    expect((await sandbox.status(requestRef)).body.data.id).toBe(first.bill.id);
    const other = (await ask(PAY, { input: { ...input, customerId: '08031234567' } })).data.payBill;
    expect(other).toMatchObject({ bill: null, userErrors: [{ code: 'REQUEST_REF_CONFLICT', field: ['input', 'requestRef'] }] });
  });

  it('tops up each type, and returns the token of a meter in a single bill and never in a list', async () => {
    const requestRef = sandbox.reference();
    const meter = { type: 'ELECTRICITY', disco: 'IKEDC', meterNumber: '1111111111111', meterType: 'PREPAID', phoneNumber: '08011111111' };
    const paid = (await ask(TOP_UP, { input: { ...meter, amount: 500_000, requestRef } })).data.topUpBill;
    expect(paid).toMatchObject({
      bill: { status: 'SUCCESSFUL', customerName: 'ADA CHIOMA OKAFOR', token: { units: '22.2' } },
      userErrors: [],
    });
    const { data } = await ask(
      `{ bill(requestRef: "${requestRef}") { token { formatted } } bills(type: ELECTRICITY) { nodes { hasToken token { formatted } } } }`,
    );
    expect(data.bill.token.formatted).toBe(paid.bill.token.formatted);
    expect(data.bills.nodes).toEqual([{ hasToken: true, token: null }]);
    for (const input of [
      { type: 'AIRTIME', phoneNumber: '08011111111', amount: 10_000 },
      { type: 'CABLE', provider: 'DSTV', smartcardNumber: '1212121212', action: 'RENEW' },
    ]) {
      expect((await ask(TOP_UP, { input })).data.topUpBill).toMatchObject({
        bill: { status: 'SUCCESSFUL', type: input.type },
        userErrors: [],
      });
    }
  });

  it('returns input problems as user errors with a field', async () => {
    const wrong = (await ask(PAY, { input: { paymentCode: '10805', customerId: '08011111111', amount: 5 } })).data.payBill;
    expect(wrong.userErrors).toMatchObject([
      { code: 'VALIDATION_ERROR', field: ['input', 'amount'], message: expect.stringContaining('100000') },
    ]);
    const rejected = (await ask(TOP_UP, { input: { type: 'AIRTIME', phoneNumber: '08011111111', amount: 10_001 } })).data.topUpBill;
    expect(rejected.userErrors).toMatchObject([{ code: 'PROVIDER_REJECTED' }]);
    const foreign = (await ask(TOP_UP, { input: { type: 'AIRTIME', phoneNumber: '08011111111', amount: 10_000, meterType: 'PREPAID' } }))
      .data.topUpBill;
    expect(foreign.userErrors).toMatchObject([{ code: 'VALIDATION_ERROR', field: ['input', 'meterType'] }]);
  });

  it('pages the list by cursor', async () => {
    const query = `query ($after: String) { bills(first: 2, after: $after) { nodes { requestRef } pageInfo { hasNextPage endCursor } } }`;
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo }: any = (await ask(query, { after })).data.bills;
      seen.push(...nodes.map(({ requestRef }: any) => requestRef));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    const { body } = await sandbox.call('GET', '/bills?limit=200');
    expect(seen).toEqual(body.data.map(({ requestRef }: any) => requestRef));
  });
});
