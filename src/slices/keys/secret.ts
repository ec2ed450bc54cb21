import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../../domain/actor/actor.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const GENERATED = /^[ps]k_(?:live|test)_[0-9A-Za-z]{36}$/;

export interface KeyPair {
  /** `pk_live_…` or `pk_test_…`; stored in clear. */
  keyId: string;
  /** `sk_live_…` or `sk_test_…`; shown once, stored only as its hash. */
  secret: string;
}

/**
 * A new pair in the shape secret scanners know: prefix, 30 random base62 characters (178 bits), and 6 of CRC32 over
 * what stands before, so that a typing error is found without asking the database.
 */
export function newKeyPair(environment: Environment): KeyPair {
  const word = environment === 'live' ? 'live' : 'test';
  return { keyId: withChecksum(`pk_${word}_${randomText()}`), secret: withChecksum(`sk_${word}_${randomText()}`) };
}

/** HMAC-SHA-256 under the pepper: a stolen database alone tests no guess, and 178 random bits need no slow hash. */
export function hashSecret(pepper: string, secret: string): Buffer {
  return createHmac('sha256', pepper).update(secret).digest();
}

/** Compares two hashes without telling by time where they differ. */
export function sameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/** True when the text has the generated shape and its check sum is wrong: no such key or secret was ever given out. */
export function isMistyped(credential: string): boolean {
  return GENERATED.test(credential) && withChecksum(credential.slice(0, -CHECKSUM_LENGTH)) !== credential;
}

function withChecksum(text: string): string {
  return text + base62(crc32(text), CHECKSUM_LENGTH);
}

/** Uniform over the alphabet: bytes of 248 and above would favour the first characters and are drawn again. */
function randomText(): string {
  let text = '';
  while (text.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(RANDOM_LENGTH)) {
      if (byte < 248 && text.length < RANDOM_LENGTH) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = `${ALPHABET[rest % 62]}${text}`;
  return text;
}
