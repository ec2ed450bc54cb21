import { createHmac, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, test } from 'vitest';
import { maskSecret, newSecret } from '../../src/slices/webhooks/secrets.ts';
import { signedHeaders } from '../../src/slices/webhooks/sign.ts';
import { ours, published } from './vectors.ts';

const stripe = new Stripe('sk_test_unused');

/** A delivery signed now, since the packages read the clock. */
function signedNow(
  secrets: string[],
  body = ours.body,
  profile: 'settings' | 'compatible' | 'stripe-like' = 'compatible',
): Record<string, string> {
  return signedHeaders({ ...ours, body, secrets, profile, timestampSeconds: Math.floor(Date.now() / 1_000) });
}

describe('a secret', () => {
  test('is whsec_ and 64 characters of standard base64, and never the same', () => {
    const secrets = Array.from({ length: 500 }, newSecret);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{64}$/);
    expect(new Set(secrets).size).toBe(500);
  });

  test('is shown as its first 8 characters, one ellipsis and its last 8', () => {
    expect(maskSecret(ours.secret)).toBe('whsec_AA…KissLS4v');
    expect([...maskSecret(newSecret())]).toHaveLength(17);
  });
});

describe('the headers of a delivery', () => {
  test('are exactly those of the specification and of Standard Webhooks', () => {
    expect(signedHeaders({ ...ours, secrets: [ours.secret] })).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhook/1.0',
      'X-Webhook-ID': ours.id,
      'X-Service-Event': 'transfer.settled',
      'X-Service-Timestamp': '1763690400',
      'webhook-id': ours.id,
      'webhook-timestamp': '1763690400',
      ...ours.headers,
    });
  });

  test.each([
    ['settings', ['X-Service-Signature', 'X-Service-Signature-256', 'webhook-signature']],
    ['service', ['X-Service-Signature', 'X-Service-Signature-256']],
    ['standard-webhooks', ['webhook-signature']],
    ['standard-webhooks-ed25519', ['webhook-signature']],
    ['stripe-like', ['X-Service-Signature-V1']],
    ['compatible', ['X-Service-Signature', 'X-Service-Signature-256', 'X-Service-Signature-V1', 'webhook-signature']],
  ] as const)('of the profile %s have its signatures alone', (profile, expected) => {
    const signingKeys = [generateKeyPairSync('ed25519').privateKey];
    const headers = signedHeaders({ ...ours, secrets: [ours.secret], profile, signingKeys });
    expect(Object.keys(headers).filter((name) => /signature/i.test(name))).toEqual(expected);
  });

  test('without a secret carry the timestamp and no signature', () => {
    const names = Object.keys(signedHeaders({ ...ours, secrets: [] }));
    expect(names.filter((name) => /signature/i.test(name))).toEqual([]);
    expect(names).toContain('X-Service-Timestamp');
  });

  test('reproduce the published Standard Webhooks vector', () => {
    const headers = signedHeaders({ ...published, event: 'test', secrets: [published.secret] });
    expect(headers['webhook-signature']).toBe(published.signature);
  });

  test('list the new and then the old secret in webhook-signature, and the new one alone elsewhere', () => {
    const old = newSecret();
    const both = signedHeaders({ ...ours, secrets: [ours.secret, old] });
    const alone = signedHeaders({ ...ours, secrets: [old] });
    expect(both).toEqual({
      ...signedHeaders({ ...ours, secrets: [ours.secret] }),
      'webhook-signature': `${ours.headers['webhook-signature']} ${alone['webhook-signature']}`,
    });
  });

  test('sign the bytes of any content', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), (bytes, text) => {
        const body = Buffer.from(bytes);
        const secret = `whsec_${Buffer.from(text).toString('base64')}`;
        const headers = signedHeaders({ ...ours, body, secrets: [secret] });
        return (
          headers['X-Service-Signature'] === createHmac('sha512', secret).update(body).digest('hex') &&
          headers['X-Service-Signature-256'] ===
            createHmac('sha256', secret)
              .update(Buffer.concat([Buffer.from('1763690400.'), body]))
              .digest('hex')
        );
      }),
    );
  });
});

describe('receivers with an off-the-shelf package', () => {
  const receivers = {
    standardwebhooks: (secret: string, headers: Record<string, string>) => new Webhook(secret).verify(ours.body.toString(), headers),
    svix: (secret: string, headers: Record<string, string>) => new SvixWebhook(secret).verify(ours.body.toString(), headers),
    stripe: (secret: string, headers: Record<string, string>) =>
      stripe.webhooks.constructEvent(ours.body, headers['X-Service-Signature-V1'] ?? '', secret),
    'stripe with the header put together': (secret: string, headers: Record<string, string>) =>
      stripe.webhooks.constructEvent(ours.body, `t=${headers['X-Service-Timestamp']},v1=${headers['X-Service-Signature-256']}`, secret),
  };

  describe.each(Object.entries(receivers))('%s', (name, verify) => {
    test('takes a delivery with a secret of ours', () => {
      const secret = newSecret();
      expect(verify(secret, signedNow([secret]))).toMatchObject({ event: 'transfer.settled' });
    });

    test('refuses another secret, another body and an old signature', () => {
      const secret = newSecret();
      expect(() => verify(newSecret(), signedNow([secret]))).toThrow(/signature/i);
      expect(() => verify(secret, signedNow([secret], Buffer.from('{}')))).toThrow(/signature/i);
      expect(() => verify(secret, signedHeaders({ ...ours, profile: 'compatible', secrets: [secret] }))).toThrow(/timestamp/i);
    });

    test('takes the old secret during an overlap only where Standard Webhooks is spoken', () => {
      const old = newSecret();
      const headers = signedNow([newSecret(), old]);
      const taken = (): unknown => verify(old, headers);
      if (name.startsWith('stripe')) expect(taken).toThrow(/signature/i);
      else expect(taken()).toMatchObject({ event: 'transfer.settled' });
    });
  });

  test("Stripe's own test header has our value", () => {
    const header = stripe.webhooks.generateTestHeaderString({
      payload: ours.body.toString(),
      secret: ours.secret,
      timestamp: ours.timestampSeconds,
    });
    expect(header).toBe(ours.stripe);
    const headers = signedHeaders({ ...ours, secrets: [ours.secret], profile: 'stripe-like' });
    expect(headers['X-Service-Signature-V1']).toBe(ours.stripe);
  });
});
