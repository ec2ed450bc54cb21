import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

async function ask(input: object): Promise<any> {
  const response = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' },
    body: JSON.stringify({
      query: `query($input: QuoteSmsInput!) { quoteSms(input: $input) {
        quoteId encoding characters septets codeUnits segments segmentSize remainingInSegment senderId route recipients validRecipients
        invalidCount invalidRecipients { index recipient reason message } duplicates duplicateRecipients { index recipient firstIndex }
        units unitPrice amount currency breakdown { network recipients units unitPrice amount }
        nonGsmCharacters { character codePoint count positions replacement } extensionCharacters { character codePoint count positions }
        shorten { characters segments saving } suggestion { message encoding segments units amount saving changes { from to count } }
        explanation walletSufficient expiresAt } }`,
      variables: { input },
    }),
  });
  return response.json();
}

test('a quote has every field of REST, with words as enums', async () => {
  const input = {
    message: `“₦5,000” ${'a'.repeat(70)}`,
    recipients: ['08031234567', '+2348031234567', '0603', '08091234567'],
    senderId: 'ACME',
  };
  const { data } = await ask({ ...input, route: 'DND' });
  const rest = (await sandbox.call('POST', '/sms/quote', { ...input, route: 'dnd' })).body.data;
  expect(data.quoteSms).toEqual({
    ...rest,
    encoding: 'UCS_2',
    route: 'DND',
    suggestion: { ...rest.suggestion, encoding: 'GSM_7' },
    quoteId: expect.any(String),
    expiresAt: expect.any(String),
  });
});

test('a quote that is refused is an error that names the field', async () => {
  const { data, errors } = await ask({ message: 'a' });
  expect(data).toBeNull();
  expect(errors).toMatchObject([
    { message: 'recipients: is required, unless recipientCount is given', extensions: { reason: 'VALIDATION_ERROR', field: 'recipients' } },
  ]);
});

test('each quote of a document counts against the limit of quotes, as in REST', async () => {
  const response = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'pk_test_demo2', 'X-API-Secret': 'sk_test_demo2_secret' },
    body: JSON.stringify({
      query:
        '{ a: quoteSms(input: { message: "a", recipientCount: 1 }) { units } b: quoteSms(input: { message: "a", recipientCount: 1 }) { units } }',
    }),
  });
  const limit = 3_000 * 1_000;
  expect(response.headers.get('ratelimit-limit')).toBe(String(limit));
  expect(response.headers.get('ratelimit-remaining')).toBe(String(limit - 2));
  expect(await response.json()).toEqual({ data: { a: { units: 1 }, b: { units: 1 } } });
});
