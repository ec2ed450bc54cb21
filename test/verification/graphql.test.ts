import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { type Customer, FOUND, newCustomer, NOT_FOUND, STARTER, UNAVAILABLE } from './support.ts';

const RECEIPT = 'receipt { verificationId charged } userErrors { code message field }';

describe('verification over GraphQL', () => {
  let sandbox: Sandbox;
  let customer: Customer;
  const run = (query: string, variables: Record<string, unknown> = {}) => ask(sandbox, query, variables, { as: customer.name });

  beforeAll(async () => {
    sandbox = await startSandbox();
    customer = await newCustomer(sandbox, { balance: 1_000_000, wallet: 5_000_000 });
  });
  afterAll(() => sandbox.stop());

  test.each([
    [
      'verifyNin',
      'VerifyNinInput',
      { nin: FOUND },
      'nin firstName middleName lastName dateOfBirth gender phoneNumber address',
      { firstName: 'ADA', phoneNumber: '0803****567' },
      10_000,
    ],
    [
      'verifyNinFace',
      'VerifyNinFaceInput',
      { nin: FOUND, imageUrl: 'https://example.com/mismatch.jpg' },
      'nin firstName lastName faceMatch confidence',
      { faceMatch: false, confidence: 41.2 },
      20_000,
    ],
    [
      'verifyNinName',
      'VerifyNinNameInput',
      { nin: FOUND, firstName: 'Ada', lastName: 'Okafor' },
      'nin result firstNameMatch lastNameMatch',
      { result: 'EXACT_MATCH' },
      8_000,
    ],
    [
      'verifyNinDetails',
      'VerifyNinInput',
      { nin: FOUND },
      'nin phoneNumber stateOfOrigin nationality educationalLevel employmentStatus photo',
      { phoneNumber: '08031234567' },
      15_000,
    ],
    [
      'verifyCompany',
      'VerifyCompanyInput',
      { companyName: 'John Doe' },
      'companyName rcNumber companyType status email matchScore otherMatches { companyName } affiliates { name role }',
      { companyType: 'COMPANY', email: 'a***@johndoe.example' },
      15_000,
    ],
  ])('%s is charged and answers as REST does', async (name, type, input, fields, expected, charged) => {
    const before = await customer.balance();
    const { data, errors } = await run(`mutation ($input: ${type}!) { ${name}(input: $input) { found { ${fields} } ${RECEIPT} } }`, {
      input,
    });
    expect(errors).toBeUndefined();
    expect(data[name]).toMatchObject({ found: expected, receipt: { charged }, userErrors: [] });
    expect(await customer.balance()).toBe(before - charged);
  });

  test.each([
    [NOT_FOUND, 'RECORD_NOT_FOUND', null],
    [UNAVAILABLE, 'UPSTREAM_ERROR', null],
    ['123', 'VALIDATION_ERROR', ['input', 'nin']],
  ])('NIN %s is a user error %s', async (nin, code, field) => {
    const { data } = await run(`mutation ($nin: String!) { verifyNin(input: { nin: $nin }) { found { nin } ${RECEIPT} } }`, { nin });
    expect(data.verifyNin).toMatchObject({ found: null, receipt: null, userErrors: [{ code, field }] });
  });

  test('without a balance it is the user error INSUFFICIENT_BALANCE', async () => {
    const poor = await newCustomer(sandbox);
    const { data } = await ask(sandbox, `mutation { verifyNin(input: { nin: "${FOUND}" }) { ${RECEIPT} } }`, {}, { as: poor.name });
    expect(data.verifyNin).toMatchObject({ receipt: null, userErrors: [{ code: 'INSUFFICIENT_BALANCE' }] });
    expect(await poor.asked()).toBe(0);
  });

  test('top-up, plan, renewal and alert', async () => {
    const { data, errors } = await run(
      `mutation ($planId: ID!) {
         topUpVerificationBalance(input: { amount: 100000 }) { topUp { amount balance walletBalance reference } userErrors { code } }
         subscribeToVerificationPlan(input: { planId: $planId }) { subscription { id planId name price autoRenew quotas { operation limit used remaining } } userErrors { code } }
         again: subscribeToVerificationPlan(input: { planId: $planId }) { subscription { id } userErrors { code } }
         updateVerificationPlan(input: { autoRenew: false }) { subscription { autoRenew renewsAt } userErrors { code } }
         updateVerificationAlert(input: { threshold: 5000 }) { alert { threshold enabled ready lastTriggeredAt } userErrors { code } }
       }`,
      { planId: STARTER },
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      topUpVerificationBalance: { topUp: { amount: 100_000, walletBalance: 4_900_000 }, userErrors: [] },
      subscribeToVerificationPlan: {
        subscription: {
          planId: STARTER,
          name: 'Starter',
          autoRenew: true,
          quotas: [{ operation: 'NIN_BASIC', limit: 150, used: 0, remaining: 150 }, { operation: 'NIN_MATCH' }],
        },
      },
      again: { subscription: null, userErrors: [{ code: 'PLAN_ACTIVE' }] },
      updateVerificationPlan: { subscription: { autoRenew: false, renewsAt: null } },
      updateVerificationAlert: { alert: { threshold: 5_000, enabled: true, ready: true, lastTriggeredAt: null } },
    });
  });

  test('balance, plans, one call, and history in pages by cursor', async () => {
    const { data, errors } = await run(`{
      verificationBalance { balance prices { operation price } subscription { name } updatedAt }
      verificationPlans { id name price periodDays quotas { operation limit } }
      verificationAlert { threshold }
      verificationCalls(first: 2) { nodes { id operation status subject paidBy charged refundedAt createdAt answeredAt } pageInfo { hasNextPage endCursor } }
      found: verificationCalls(operation: CAC) { nodes { operation subject } }
    }`);
    expect(errors).toBeUndefined();
    expect(data.verificationBalance).toMatchObject({
      subscription: { name: 'Starter' },
      prices: [{ operation: 'NIN_BASIC', price: 10_000 }, {}, {}, {}, {}, {}, {}, { operation: 'TIN', price: 10_000 }],
    });
    expect(data.verificationPlans).toHaveLength(3);
    expect(data.verificationCalls.nodes).toHaveLength(2);
    expect(data.found.nodes).toEqual([{ operation: 'CAC', subject: 'J*** D**' }]);
    const next = await run(
      `query ($after: String) { verificationCalls(first: 2, after: $after) { nodes { id } pageInfo { hasPreviousPage } } }`,
      {
        after: data.verificationCalls.pageInfo.endCursor,
      },
    );
    const ids = data.verificationCalls.nodes.map(({ id }: { id: string }) => id) as string[];
    expect(next.data.verificationCalls.nodes.map(({ id }: { id: string }) => id)).not.toEqual(expect.arrayContaining(ids));
    const one = await run(`query ($id: ID!) { verificationCall(id: $id) { id subject } }`, { id: ids[0] });
    expect(one.data.verificationCall).toMatchObject({ id: ids[0] });
    const other = await ask(sandbox, `query ($id: ID!) { verificationCall(id: $id) { id } }`, { id: ids[0] }, { as: 'demo2' });
    expect(other.data.verificationCall).toBeNull();
  });
});
