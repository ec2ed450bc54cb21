import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { CONSENT, type Customer, FOUND_BVN, FOUND_TIN, newCustomer, rowsOf } from './support.ts';

const claim = { bvn: FOUND_BVN, firstName: 'Ada', lastName: 'Okafor', consent: CONSENT };

describe('BVN and TIN', () => {
  let sandbox: Sandbox;
  let rich: Customer;
  beforeAll(async () => {
    sandbox = await startSandbox({ VERIFICATION_TIMEOUT_MS: '300' });
    rich = await newCustomer(sandbox, { balance: 10_000_000 });
  });
  afterAll(() => sandbox.stop());

  const auditOf = (customer: Customer) =>
    rowsOf<{ subject_id: string; actor_id: string; after: { operation: string; consentAt: string } }>(
      sandbox.databaseUrl,
      `select e.subject_id, e.actor_id, e.after from audit.entry e join ledger.book b on b.business_id = e.business_id
        where b.id = $1 and e.action = 'verificationConsent.record' order by e.seq`,
      [customer.bookId],
    );

  test.each(['22123456789', ' 2212-345 6789 ', '221\u2013234\u201356789'])('the BVN written as %j is one number', async (bvn) => {
    const { status, body } = await rich.post('/kyc/bvn', { bvn, consent: CONSENT });
    expect([status, body.data]).toMatchObject([200, { bvn: FOUND_BVN, lastName: 'OKAFOR', phoneNumber: '0803****567' }]);
  });

  test.each([
    ['12345678-0001', 'COMPANY', 'JOHN DOE LIMITED'],
    ['123456780001', 'COMPANY', 'JOHN DOE LIMITED'],
    ['1234 5678 90', 'INDIVIDUAL', expect.any(String)],
    ['1234567890123', 'INDIVIDUAL', expect.any(String)],
  ])('the TIN %s is of a %s', async (tin, taxpayerType, taxpayerName) => {
    const { status, body } = await rich.post('/kyc/tin', { tin });
    expect([status, body.data]).toMatchObject([200, { taxpayerType, taxpayerName }]);
    expect(body.data).toMatchObject({ phoneNumber: expect.stringContaining('****') as string });
  });

  test.each([
    ['/kyc/bvn', { bvn: '12123456789', consent: CONSENT }, 'bvn'],
    ['/kyc/bvn', { bvn: '2212345678', consent: CONSENT }, 'bvn'],
    ['/kyc/bvn', { bvn: 22_123_456_789, consent: CONSENT }, 'bvn'],
    ['/kyc/bvn', { bvn: FOUND_BVN }, 'consent'],
    ['/kyc/bvn', { bvn: FOUND_BVN, consent: true }, 'consent'],
    ['/kyc/bvn', { bvn: FOUND_BVN, consent: {} }, 'consent.given'],
    ['/kyc/bvn', { bvn: FOUND_BVN, consent: { given: false } }, 'consent.given'],
    ['/kyc/bvn', { bvn: FOUND_BVN, consent: { given: true, at: '2999-01-01T00:00:00Z' } }, 'consent.at'],
    ['/kyc/bvn', { bvn: FOUND_BVN, consent: { given: true, reference: 'x'.repeat(201) } }, 'consent.reference'],
    ['/kyc/bvn/match', { ...claim, consent: undefined }, 'consent'],
    ['/kyc/bvn/match', { ...claim, lastName: undefined }, 'lastName'],
    ['/kyc/bvn/match', { ...claim, dateOfBirth: '1990-02-31' }, 'dateOfBirth'],
    ['/kyc/bvn/match', { ...claim, phoneNumber: '12' }, 'phoneNumber'],
    ['/kyc/tin', { tin: '12345678901' }, 'tin'],
    ['/kyc/tin', { tin: '1234567A90' }, 'tin'],
    ['/kyc/tin', { tin: FOUND_TIN, consent: { given: false } }, 'consent.given'],
    ['/kyc/calls/search', {}, 'nin'],
    ['/kyc/calls/search', { bvn: FOUND_BVN, tin: FOUND_TIN }, 'nin'],
  ])('%s with %j is 400 naming %s, and costs nothing', async (path, body, field) => {
    const before = [await rich.balance(), (await auditOf(rich)).length];
    const { status, body: answer } = await rich.post(path, body);
    expect([status, answer.code, answer.field]).toEqual([400, 'VALIDATION_ERROR', field]);
    expect([await rich.balance(), (await auditOf(rich)).length]).toEqual(before);
  });

  test.each([
    [{}, 'EXACT_MATCH', [true, true, null, null]],
    [{ firstName: 'ÀDA', dateOfBirth: '1990-04-12', phoneNumber: '+234 803 123 4567' }, 'EXACT_MATCH', [true, true, true, true]],
    [{ dateOfBirth: '1990-04-13' }, 'PARTIAL_MATCH', [true, true, false, null]],
    [{ firstName: 'Bola', lastName: 'Bello' }, 'NO_MATCH', [false, false, null, null]],
  ] as const)('a match with %j is %s', async (over, result, [firstNameMatch, lastNameMatch, dateOfBirthMatch, phoneNumberMatch]) => {
    const { body } = await rich.post('/kyc/bvn/match', { ...claim, ...over });
    expect(body.data).toEqual({
      bvn: FOUND_BVN,
      result,
      firstNameMatch,
      lastNameMatch,
      dateOfBirthMatch,
      phoneNumberMatch,
      verificationId: expect.any(String) as string,
      charged: 8_000,
    });
  });

  test.each([
    ['/kyc/bvn', { bvn: '22000000000', consent: CONSENT }, 404, 'RECORD_NOT_FOUND', 10_000],
    ['/kyc/bvn', { bvn: '22999999999', consent: CONSENT }, 502, 'UPSTREAM_ERROR', 10_000],
    ['/kyc/bvn', { bvn: '22888888888', consent: CONSENT }, 502, 'UPSTREAM_ERROR', 10_000],
    ['/kyc/bvn/match', { ...claim, bvn: '22000000000' }, 404, 'RECORD_NOT_FOUND', 8_000],
    ['/kyc/bvn/match', { ...claim, bvn: '22999999999' }, 502, 'UPSTREAM_ERROR', 8_000],
    ['/kyc/tin', { tin: '0000000000' }, 404, 'RECORD_NOT_FOUND', 10_000],
    ['/kyc/tin', { tin: '99999999-9999' }, 502, 'UPSTREAM_ERROR', 10_000],
    ['/kyc/tin', { tin: '8888888888888' }, 502, 'UPSTREAM_ERROR', 10_000],
  ])('%s with %j is %i %s, charged once', async (path, body, status, code, price) => {
    const customer = await newCustomer(sandbox, { balance: 100_000 });
    const reply = await customer.post(path, body);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect([await customer.balance(), await customer.asked()]).toEqual([100_000 - price, 1]);
  });

  test('the consent is with the call and in the audit log, with its time, its key and the call; the number is in neither', async () => {
    const customer = await newCustomer(sandbox, { balance: 100_000 });
    const consent = { given: true, at: '2026-01-01T10:30:00+01:00', reference: 'FORM-1042' };
    const { body } = await customer.post('/kyc/bvn', { bvn: FOUND_BVN, consent });
    const { verificationId } = body.data as { verificationId: string };
    const call = (await customer.get(`/kyc/calls/${verificationId}`)).body.data;
    expect(call).toMatchObject({
      operation: 'bvn_basic',
      status: 'found',
      subject: '221****6789',
      consentAt: '2026-01-01T09:30:00.000Z',
      consentReference: 'FORM-1042',
    });
    const [row] = await rowsOf(sandbox.databaseUrl, 'select consent_by from verification.call where id = $1', [verificationId]);
    const audited = await auditOf(customer);
    expect([row?.['consent_by'], audited]).toEqual([
      `pk_test_${customer.name}`,
      [
        {
          subject_id: verificationId,
          actor_id: `pk_test_${customer.name}`,
          after: { operation: 'bvn_basic', consentAt: '2026-01-01T09:30:00.000Z' },
        },
      ],
    ]);
  });

  test('a call about a BVN without a consent cannot be stored', async () => {
    const row = `insert into verification.call (book_id, id, operation, provider, paid_by, charged, subject, created_at)
                 values ($1, gen_random_uuid(), 'bvn_match', 'bvn', 'balance', 1, '221****6789', now())`;
    await expect(rowsOf(sandbox.databaseUrl, row, [rich.bookId])).rejects.toThrow('call_consent');
  });

  test('without balance nothing is charged, asked, or written into the audit log', async () => {
    const poor = await newCustomer(sandbox, { balance: 7_999 });
    const { status, body } = await poor.post('/kyc/bvn', { bvn: FOUND_BVN, consent: CONSENT });
    expect([status, body.code]).toEqual([402, 'INSUFFICIENT_BALANCE']);
    expect([await poor.balance(), await poor.asked(), await auditOf(poor)]).toEqual([7_999, 0, []]);
  });

  test('calls are found by their number, and by the business that made them alone', async () => {
    const [one, other] = [await newCustomer(sandbox, { balance: 100_000 }), await newCustomer(sandbox, { balance: 100_000 })];
    const { body } = await one.post('/kyc/bvn', { bvn: FOUND_BVN, consent: CONSENT });
    const { verificationId } = body.data as { verificationId: string };
    await one.post('/kyc/tin', { tin: FOUND_TIN });
    const found = async (customer: Customer, number: object) =>
      ((await customer.post('/kyc/calls/search', number)).body.data as { operation: string }[]).map(({ operation }) => operation);
    expect(await found(one, { bvn: '2212 3456 789' })).toEqual(['bvn_basic']);
    expect(await found(one, { tin: '123456780001' })).toEqual(['tin']);
    expect(await found(one, { nin: FOUND_BVN })).toEqual([]);
    for (const number of [{ bvn: FOUND_BVN }, { tin: FOUND_TIN }]) expect(await found(other, number)).toEqual([]);
    expect((await other.get(`/kyc/calls/${verificationId}`)).status).toBe(404);
  });

  test('a plan with a quota pays, and GraphQL answers as REST does', async () => {
    const customer = await newCustomer(sandbox, { balance: 100_000, wallet: 10_000_000 });
    expect((await customer.post('/kyc/subscribe', { planId: '00000000-0000-7000-8000-00000000a002' })).status).toBe(200);
    const documents = {
      verifyBvn: `mutation ($input: VerifyBvnInput!) { result: verifyBvn(input: $input) { found { bvn lastName } receipt { charged } userErrors { code } } }`,
      verifyBvnMatch: `mutation ($input: VerifyBvnMatchInput!) { result: verifyBvnMatch(input: $input) { found { result phoneNumberMatch } receipt { charged } userErrors { code } } }`,
      verifyTin: `mutation ($input: VerifyTinInput!) { result: verifyTin(input: $input) { found { taxpayerName taxpayerType } receipt { charged } userErrors { code } } }`,
    };
    const run = async (name: keyof typeof documents, input: object) =>
      (await ask(sandbox, documents[name], { input }, { as: customer.name })).data.result;
    const free = { receipt: { charged: 0 }, userErrors: [] };
    expect(await run('verifyBvn', { bvn: FOUND_BVN, consent: CONSENT })).toEqual({
      found: { bvn: FOUND_BVN, lastName: 'OKAFOR' },
      ...free,
    });
    expect(await run('verifyBvnMatch', claim)).toEqual({ found: { result: 'EXACT_MATCH', phoneNumberMatch: null }, ...free });
    expect(await run('verifyTin', { tin: FOUND_TIN })).toEqual({
      found: { taxpayerName: 'JOHN DOE LIMITED', taxpayerType: 'COMPANY' },
      ...free,
    });
    expect((await run('verifyBvn', { bvn: FOUND_BVN, consent: { given: false } })).userErrors).toEqual([{ code: 'VALIDATION_ERROR' }]);
    expect(await customer.balance()).toBe(100_000);
  });

  test('a repeat under its Idempotency-Key is free, asks no provider, and adds no entry to the audit log', async () => {
    const customer = await newCustomer(sandbox, { balance: 100_000 });
    const headers = { 'Idempotency-Key': 'bvn-once' };
    const first = await customer.post('/kyc/bvn/match', claim, headers);
    const again = await customer.post('/kyc/bvn/match', claim, headers);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect([await customer.balance(), await customer.asked(), (await auditOf(customer)).length]).toEqual([92_000, 1, 1]);
  });

  test('a key without the scope is refused', async () => {
    const reader = await newCustomer(sandbox, { scopes: ['verification:read'] });
    for (const [path, body] of [
      ['/kyc/bvn', { bvn: FOUND_BVN, consent: CONSENT }],
      ['/kyc/bvn/match', claim],
      ['/kyc/tin', { tin: FOUND_TIN }],
    ] as const) {
      const reply = await reader.post(path, body);
      expect([reply.status, reply.body.code]).toEqual([403, 'SCOPE_MISSING']);
    }
  });
});
