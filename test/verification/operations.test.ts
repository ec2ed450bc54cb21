import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { CONSENT, FOUND, FOUND_BVN, FOUND_TIN, newCustomer, type Customer, rowsOf, SLOW, UNAVAILABLE } from './support.ts';

const IMAGE = 'https://faces.example.com/ada.jpg';
/** Every operation with input that finds something, and its price. */
const operations = [
  ['/kyc/zee/nin', { nin: FOUND }, 10_000],
  ['/kyc/zee/nin/with-face', { nin: FOUND, imageUrl: IMAGE }, 20_000],
  ['/kyc/switch/nin', { nin: FOUND, firstName: 'Ada', lastName: 'Okafor' }, 8_000],
  ['/kyc/switch/nin/full', { nin: FOUND }, 15_000],
  ['/kyc/verify/cac', { companyName: 'John Doe Limited' }, 15_000],
  ['/kyc/bvn', { bvn: FOUND_BVN, consent: CONSENT }, 10_000],
  ['/kyc/bvn/match', { bvn: FOUND_BVN, firstName: 'Ada', lastName: 'Okafor', consent: CONSENT }, 8_000],
  ['/kyc/tin', { tin: FOUND_TIN }, 10_000],
] as const;

describe('verification operations', () => {
  let sandbox: Sandbox;
  let rich: Customer;
  beforeAll(async () => {
    sandbox = await startSandbox({ VERIFICATION_TIMEOUT_MS: '8000' });
    rich = await newCustomer(sandbox, { balance: 10_000_000 });
  });
  afterAll(() => sandbox.stop());

  test.each(
    operations.flatMap(([path, body, price]) => [[path, body, price] as const, [path.replace('/kyc', '/verify'), body, price] as const]),
  )('%s costs its price, and returns it with the id of the call', async (path, body, price) => {
    const before = await rich.balance();
    const { status, body: answer } = await rich.post(path, body);
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({ charged: price, verificationId: expect.any(String) as string });
    expect(await rich.balance()).toBe(before - price);
  });

  test.each(operations)('%s without balance or plan is 402, with nothing charged and no provider asked', async (path, body) => {
    const poor = await newCustomer(sandbox, { balance: 7_999 });
    const { status, body: answer } = await poor.post(path, body);
    expect([status, answer.code, answer.data]).toEqual([402, 'INSUFFICIENT_BALANCE', undefined]);
    expect([await poor.balance(), await poor.asked()]).toEqual([7_999, 0]);
    expect((await poor.get('/kyc/calls')).body.data).toEqual([]);
  });

  test.each(
    operations
      .slice(0, 4)
      .flatMap(([path, body]) =>
        ['7012345678', '701234567890', '7012345678a', '', 70_123_456_789, null].map((nin) => [path, { ...body, nin }] as const),
      ),
  )('%s with %j is 400 naming nin, and costs nothing', async (path, body) => {
    const before = await rich.balance();
    const { status, body: answer } = await rich.post(path, body);
    expect([status, answer.code, answer.field]).toEqual([400, 'VALIDATION_ERROR', 'nin']);
    expect(await rich.balance()).toBe(before);
  });

  test.each([
    ['/kyc/zee/nin', {}, 'nin'],
    ['/kyc/zee/nin', { nin: FOUND, extra: 1 }, 'extra'],
    ['/kyc/zee/nin/with-face', { nin: FOUND }, 'imageUrl'],
    ['/kyc/switch/nin', { nin: FOUND, lastName: 'Okafor' }, 'firstName'],
    ['/kyc/switch/nin', { nin: FOUND, firstName: 'Ada' }, 'lastName'],
    ['/kyc/switch/nin', { nin: FOUND, firstName: ' ', lastName: 'Okafor' }, 'firstName'],
    ['/kyc/verify/cac', {}, 'companyName'],
    ['/kyc/verify/cac', { companyName: '' }, 'companyName'],
    ['/kyc/verify/cac', { companyName: 'x'.repeat(201) }, 'companyName'],
    ['/kyc/topup', { amount: 0 }, 'amount'],
    ['/kyc/topup', { amount: 1.5 }, 'amount'],
    ['/kyc/topup', { amount: '100' }, 'amount'],
    ['/kyc/subscribe', {}, 'planId'],
    ['/kyc/calls/search', { nin: '1' }, 'nin'],
  ])('%s with %j is 400 naming %s', async (path, body, field) => {
    const { status, body: answer } = await rich.post(path, body);
    expect([status, answer.code, answer.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test.each([
    ['Ada', 'Okafor', 'EXACT_MATCH', true, true],
    ['ÀDA', 'okafor', 'EXACT_MATCH', true, true],
    ['Ada', 'Bello', 'NO_MATCH', true, false],
    ['Bola', 'Okafor', 'NO_MATCH', false, true],
    ['Bola', 'Bello', 'NO_MATCH', false, false],
  ])('%s %s against the NIN of Ada Okafor is %s', async (firstName, lastName, result, firstNameMatch, lastNameMatch) => {
    const { body } = await rich.post('/kyc/switch/nin', { nin: FOUND, firstName, lastName });
    expect(body.data).toMatchObject({ nin: FOUND, result, firstNameMatch, lastNameMatch });
  });

  test('full details carry every field of the specification, the phone number whole and the photo as a JPEG', async () => {
    const { body } = await rich.post('/kyc/switch/nin/full', { nin: FOUND });
    const data = body.data as Record<string, string>;
    expect(Object.keys(data).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [
        'nin',
        'firstName',
        'middleName',
        'lastName',
        'dateOfBirth',
        'gender',
        'phoneNumber',
        'address',
        'stateOfOrigin',
        'nationality',
        'educationalLevel',
        'employmentStatus',
        'photo',
        'verificationId',
        'charged',
      ].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(data['phoneNumber']).toBe('08031234567');
    const [head, bytes] = (data['photo'] ?? '').split(',');
    expect(head).toBe('data:image/jpeg;base64');
    expect(
      Buffer.from(bytes ?? '', 'base64')
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff');
  });

  test('a NIN that is not scripted has a person, the same one every time', async () => {
    const lookups = await Promise.all([
      rich.post('/kyc/zee/nin', { nin: '12345678901' }),
      rich.post('/kyc/zee/nin', { nin: '12345678901' }),
    ]);
    const [one, two] = lookups.map(({ body }) => body.data as Record<string, unknown>);
    expect({ ...one, verificationId: 0 }).toEqual({ ...two, verificationId: 0 });
  });

  test('the slow provider is waited for', async () => {
    expect((await rich.post('/kyc/zee/nin', { nin: SLOW })).status).toBe(200);
  });

  test('a company by its exact name scores 100 and names the others that match in part', async () => {
    const { body } = await rich.post('/kyc/verify/cac', { companyName: 'john doe ltd' });
    expect(body.data).toMatchObject({
      companyName: 'JOHN DOE LIMITED',
      rcNumber: 'RC1234567',
      companyType: 'COMPANY',
      email: 'a***@johndoe.example',
      matchScore: 100,
      otherMatches: [
        { companyName: 'JOHN DOE VENTURES', rcNumber: 'BN7654321', companyType: 'BUSINESS_NAME' },
        { companyName: 'JOHN DOE FOUNDATION', rcNumber: 'IT0045678', companyType: 'INCORPORATED_TRUSTEES' },
      ],
    });
  });

  test.each([
    ['Arik Foods', 200, 'ARIK FOODS NIGERIA LIMITED'],
    ['arik foods nig ltd', 200, 'ARIK FOODS NIGERIA LIMITED'],
    ['No Such Firm', 404, 'RECORD_NOT_FOUND'],
    ['Limited', 404, 'RECORD_NOT_FOUND'],
    ['Unavailable Limited', 502, 'UPSTREAM_ERROR'],
  ])('the company %s answers %i', async (companyName, status, expected) => {
    const reply = await rich.post('/kyc/verify/cac', { companyName });
    expect([reply.status, reply.body.code ?? (reply.body.data as { companyName: string }).companyName]).toEqual([status, expected]);
  });

  test.each(operations)(
    'a repeat of %s under its Idempotency-Key makes no call and is free; without the key it is a call of its own',
    async (path, body) => {
      const customer = await newCustomer(sandbox, { balance: 500_000 });
      const headers = { 'Idempotency-Key': `free ${path}` };
      const first = await customer.post(path, body, headers);
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const after = [await customer.balance(), await customer.asked()];
      const again = await customer.post(path, body, headers);
      expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
      expect([await customer.balance(), await customer.asked()]).toEqual(after);
      await customer.post(path, body);
      expect(await customer.balance()).toBeLessThan(after[0] ?? 0);
    },
  );

  test('an Idempotency-Key makes a repeat free and gives the same answer; another body is 422', async () => {
    const headers = { 'Idempotency-Key': 'verify-once' };
    const first = await rich.post('/kyc/zee/nin', { nin: FOUND }, headers);
    const before = await rich.balance();
    const second = await rich.post('/kyc/zee/nin', { nin: FOUND }, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const third = await rich.post('/kyc/zee/nin', { nin: '12345678901' }, headers);
    expect([third.status, third.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await rich.balance()).toBe(before);
  });

  test('a repeat with the Idempotency-Key of a call that ended in UPSTREAM_ERROR is a call of its own, and charged', async () => {
    const customer = await newCustomer(sandbox, { balance: 100_000 });
    const headers = { 'Idempotency-Key': 'down' };
    for (let n = 1; n <= 3; n++) {
      expect((await customer.post('/kyc/zee/nin', { nin: UNAVAILABLE }, headers)).status).toBe(502);
      expect([await customer.balance(), await customer.asked()]).toEqual([100_000 - n * 10_000, n]);
    }
  });

  test('a key without the scope is refused', async () => {
    const reader = await newCustomer(sandbox, { scopes: ['verification:read'] });
    const { status, body } = await reader.post('/kyc/zee/nin', { nin: FOUND });
    expect([status, body.code]).toEqual([403, 'SCOPE_MISSING']);
    expect((await reader.get('/kyc/balance')).status).toBe(200);
  });

  test('calls are counted in a bucket of their own: 600 a minute', async () => {
    const { headers } = await rich.post('/kyc/zee/nin', { nin: FOUND });
    expect(headers.get('ratelimit-policy')).toBe('600000;w=60');
  });

  test('prices of the business itself come before the general ones, from their date on', async () => {
    const customer = await newCustomer(sandbox, { balance: 100_000 });
    await rowsOf(
      sandbox.databaseUrl,
      `insert into fee_rule (id, kind, business_id, item, flat, effective_from)
       select gen_random_uuid(), 'verification_call', business_id, 'nin_basic', p.price, now() + p.after from ledger.book, (values (700, '-1 hour'::interval), (900, '1 hour')) p(price, after) where id = $1`,
      [customer.bookId],
    );
    expect((await customer.post('/kyc/zee/nin', { nin: FOUND })).body.data).toMatchObject({ charged: 700 });
    expect((await customer.get('/kyc/balance')).body.data.prices).toContainEqual({ operation: 'nin_basic', price: 700 });
    expect((await rich.post('/kyc/zee/nin', { nin: FOUND })).body.data).toMatchObject({ charged: 10_000 });
  });
});
