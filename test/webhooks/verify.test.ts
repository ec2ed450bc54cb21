import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError, type VerifyWebhookInput } from '../../src/app/receiver/verify-webhook.ts';
import { newSecret } from '../../src/slices/webhooks/secrets.ts';
import { signedHeaders } from '../../src/slices/webhooks/sign.ts';
import { ours, published } from './vectors.ts';

const sent = signedHeaders({ ...ours, secrets: [ours.secret] });
const now = ours.timestampSeconds;

/** Headers under other names or values; undefined takes one away. */
function verify(changed: Record<string, string | undefined> = {}, input: Partial<VerifyWebhookInput> = {}) {
  const headers = Object.fromEntries(
    Object.entries({ ...sent, ...changed }).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])),
  );
  return verifyWebhook({ rawBody: ours.body, headers, secret: ours.secret, now, ...input });
}

const onlyLegacy = { 'webhook-signature': undefined, 'webhook-id': undefined, 'webhook-timestamp': undefined };
const onlyStandard = { 'X-Service-Signature-256': undefined, 'X-Webhook-ID': undefined, 'X-Service-Timestamp': undefined };

describe('a genuine delivery', () => {
  const expected = {
    id: ours.eventId,
    deliveryId: ours.id,
    event: 'transfer.settled',
    timestamp: 1_763_690_399,
    version: '2026-12-01',
    environment: 'test',
    data: { transferCode: 'TRF_1', amount: 500_000 },
    signedAt: now,
  };

  test.each([
    ['all headers', {}],
    ['the Standard Webhooks headers alone', onlyStandard],
    ["the service's own headers alone", onlyLegacy],
  ])('is taken with %s', (_, changed) => {
    expect(verify(changed)).toMatchObject(expected);
  });

  test.each([
    ['Headers', new Headers(sent)],
    ['an object in any case', Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toUpperCase(), value]))],
    ['values in lists', Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]]))],
  ])('is taken with headers as %s', (_, headers) => {
    expect(verifyWebhook({ rawBody: ours.body, headers, secret: ours.secret, now })).toMatchObject(expected);
  });

  test.each([
    ['text', ours.body.toString()],
    ['bytes', new Uint8Array(ours.body)],
    ['a window on a larger buffer', Buffer.concat([Buffer.from('xx'), ours.body, Buffer.from('yy')]).subarray(2, -2)],
  ])('is taken with the body as %s', (_, rawBody) => {
    expect(verify({}, { rawBody })).toMatchObject(expected);
  });

  test('is taken up to 300 seconds either way, or as far as configured', () => {
    for (const clock of [now - 300, now + 300]) expect(verify({}, { now: clock })).toMatchObject(expected);
    expect(verify({}, { now: now + 900, toleranceSeconds: 900 })).toMatchObject(expected);
  });

  test('is taken with the clock of the machine', () => {
    const headers = signedHeaders({ ...ours, secrets: [ours.secret], timestampSeconds: Math.floor(Date.now() / 1_000) });
    expect(verifyWebhook({ rawBody: ours.body, headers, secret: ours.secret }).id).toBe(ours.eventId);
  });

  test('is taken while either side changes its secret', () => {
    const old = newSecret();
    expect(verify({}, { secret: [old, ours.secret] })).toMatchObject(expected);
    const overlap = signedHeaders({ ...ours, secrets: [newSecret(), ours.secret] });
    expect(verify(overlap)).toMatchObject(expected);
  });
});

describe('the published Standard Webhooks vector', () => {
  const headers = {
    'webhook-id': published.id,
    'webhook-timestamp': String(published.timestampSeconds),
    'webhook-signature': published.signature,
  };
  const input = { rawBody: published.body, secret: published.secret, now: published.timestampSeconds };

  test('is taken, with the prefix of the secret or without', () => {
    expect(verifyWebhook({ ...input, headers })).toMatchObject({ test: 2_432_232_314 });
    expect(verifyWebhook({ ...input, headers, secret: published.secret.slice(6) })).toMatchObject({ deliveryId: published.id });
  });

  test('is taken among several signatures, known or not', () => {
    const several = [
      'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
      'v2,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
      'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==',
      published.signature,
    ].join(' ');
    expect(verifyWebhook({ ...input, headers: { ...headers, 'webhook-signature': several } })).toMatchObject({ deliveryId: published.id });
  });
});

describe('a delivery is refused', () => {
  const base64 = ours.headers['webhook-signature'].slice(3);
  const other = signedHeaders({ ...ours, secrets: [newSecret()] });
  test.each<[string, Record<string, string | undefined>, string]>([
    ['no signature at all', { 'webhook-signature': undefined, 'X-Service-Signature-256': undefined }, 'header_missing'],
    ['no id', { 'webhook-id': undefined }, 'header_missing'],
    ['an empty id', { 'webhook-id': '' }, 'header_missing'],
    ['no timestamp', { 'webhook-timestamp': undefined }, 'header_missing'],
    ['a timestamp that is no number', { 'webhook-timestamp': 'hello' }, 'timestamp_invalid'],
    ['a fractional timestamp', { 'webhook-timestamp': `${now}.5` }, 'timestamp_invalid'],
    ['a negative timestamp', { 'webhook-timestamp': '-1' }, 'timestamp_invalid'],
    ['a timestamp in another notation', { 'webhook-timestamp': '1e9' }, 'timestamp_invalid'],
    ['another timestamp', { 'webhook-timestamp': String(now + 1) }, 'signature_mismatch'],
    ['another id', { 'webhook-id': 'another' }, 'signature_mismatch'],
    ['the signature of another secret', { 'webhook-signature': other['webhook-signature'] }, 'signature_mismatch'],
    ['a signature that is cut short', { 'webhook-signature': `v1,${base64.slice(0, 20)}` }, 'signature_mismatch'],
    ['a signature without bytes', { 'webhook-signature': 'v1,' }, 'signature_mismatch'],
    ['a signature without version', { 'webhook-signature': base64 }, 'signature_mismatch'],
    ['a signature of an unknown version', { 'webhook-signature': `v2,${base64}` }, 'signature_mismatch'],
    ["the service's own signature cut short", { ...onlyLegacy, 'X-Service-Signature-256': 'ab' }, 'signature_mismatch'],
    ["the service's own signature of no digits", { ...onlyLegacy, 'X-Service-Signature-256': 'z'.repeat(64) }, 'signature_mismatch'],
    ['the old timestamp of an own signature', { ...onlyLegacy, 'X-Service-Timestamp': String(now - 1) }, 'signature_mismatch'],
    ["a wrong first signature beside a right one of the service's own", { 'webhook-signature': 'v1,AAAA' }, 'signature_mismatch'],
  ])('with %s', (_, changed, reason) => {
    expect(() => verify(changed)).toThrow(expect.objectContaining({ name: 'WebhookVerificationError', reason }));
  });

  test.each<[string, Partial<VerifyWebhookInput>, string]>([
    ['a body that was changed by one byte', { rawBody: ours.body.toString().replace('500000', '500001') }, 'signature_mismatch'],
    [
      'a body that was parsed and printed again',
      { rawBody: JSON.stringify(JSON.parse(ours.body.toString()), null, 1) },
      'signature_mismatch',
    ],
    ['a parsed body', { rawBody: JSON.parse(ours.body.toString()) }, 'body_not_raw'],
    ['another secret', { secret: newSecret() }, 'signature_mismatch'],
    ['an empty secret', { secret: '' }, 'secret_invalid'],
    ['no secret', { secret: [] }, 'secret_invalid'],
    ['a clock 301 seconds ahead', { now: now + 301 }, 'timestamp_too_old'],
    ['a clock 301 seconds behind', { now: now - 301 }, 'timestamp_too_new'],
  ])('with %s', (_, input, reason) => {
    expect(() => verify({}, input)).toThrow(expect.objectContaining({ name: 'WebhookVerificationError', reason }));
  });

  test('with an error of its own class', () => {
    expect(() => verify({ 'webhook-signature': 'v1,' })).toThrow(WebhookVerificationError);
  });

  test('when what was signed is no JSON object', () => {
    for (const text of ['', '[1]', 'null', '"x"', '{']) {
      const rawBody = Buffer.from(text);
      const headers = signedHeaders({ ...ours, body: rawBody, secrets: [ours.secret] });
      expect(() => verify({}, { rawBody, headers })).toThrow(expect.objectContaining({ reason: 'body_invalid' }));
    }
  });

  test('when one scheme is passed off as the other', () => {
    // The same bytes `id.ts.body`, signed as `ts.body` with the text of the secret, are another key's signature.
    const id = String(now);
    const body = Buffer.concat([Buffer.from(`${now}.`), ours.body]);
    const headers = signedHeaders({ ...ours, body, secrets: [ours.secret] });
    const signature = Buffer.from(headers['X-Service-Signature-256'] ?? '', 'hex').toString('base64');
    expect(() => verify({ 'webhook-id': id, 'webhook-signature': `v1,${signature}` })).toThrow('No signature matches');
  });
});
