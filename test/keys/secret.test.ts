import { expect, test } from 'vitest';
import { hashSecret, isMistyped, newKeyPair, sameHash } from '../../src/slices/keys/secret.ts';

test('a new pair has its environment in the prefix, 178 random bits and a checksum', () => {
  const live = newKeyPair('live');
  const sandbox = newKeyPair('sandbox');
  expect(live.keyId).toMatch(/^pk_live_[0-9A-Za-z]{36}$/);
  expect(live.secret).toMatch(/^sk_live_[0-9A-Za-z]{36}$/);
  expect(sandbox.keyId).toMatch(/^pk_test_[0-9A-Za-z]{36}$/);
  expect(sandbox.secret).toMatch(/^sk_test_[0-9A-Za-z]{36}$/);
});

test('pairs are unique, and every character of the alphabet occurs', () => {
  const secrets = Array.from({ length: 1_000 }, () => newKeyPair('live').secret.slice(8, 38));
  expect(new Set(secrets).size).toBe(1_000);
  expect(new Set(secrets.join('')).size).toBe(62);
});

test('a single wrong character of a generated key or secret is detected without a database', () => {
  const { keyId, secret } = newKeyPair('sandbox');
  for (const text of [keyId, secret]) {
    expect(isMistyped(text)).toBe(false);
    for (let at = 8; at < text.length; at++) {
      const other = text[at] === 'a' ? 'b' : 'a';
      expect(isMistyped(text.slice(0, at) + other + text.slice(at + 1))).toBe(true);
    }
  }
});

test('the documented demo credentials have no checksum and are not taken for mistyped', () => {
  expect(isMistyped('pk_test_demo')).toBe(false);
  expect(isMistyped('sk_test_demo_secret')).toBe(false);
});

test('a hash depends on the secret and on the pepper', () => {
  const hash = hashSecret('pepper', 'secret');
  expect(hash).toHaveLength(32);
  expect(sameHash(hash, hashSecret('pepper', 'secret'))).toBe(true);
  expect(sameHash(hash, hashSecret('pepper', 'Secret'))).toBe(false);
  expect(sameHash(hash, hashSecret('Pepper', 'secret'))).toBe(false);
  expect(sameHash(hash, Buffer.alloc(0))).toBe(false);
});
