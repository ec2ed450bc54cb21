import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../../domain/actor/actor.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const GENERATED = /^[ps]k_(?:live|test)_[0-9A-Za-z]{36}$/;

export interface KeyPair {
  keyId: string;
  secret: string;
}

/** Prefix, 30 base62 characters (178 bits) and 6 of CRC32, as secret scanners expect. */
export function newKeyPair(environment: Environment): KeyPair {
  const word = environment === 'live' ? 'live' : 'test';
  return { keyId: withChecksum(`pk_${word}_${randomText()}`), secret: withChecksum(`sk_${word}_${randomText()}`) };
}

/** HMAC-SHA-256 under the pepper; 178 random bits need no slow hash. */
export function hashSecret(pepper: string, secret: string): Buffer {
  return createHmac('sha256', pepper).update(secret).digest();
}

export function sameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

export function isMistyped(credential: string): boolean {
  return GENERATED.test(credential) && withChecksum(credential.slice(0, -CHECKSUM_LENGTH)) !== credential;
}

function withChecksum(text: string): string {
  return text + base62(crc32(text), CHECKSUM_LENGTH);
}

/** Uniform: bytes from 248 on are drawn again. */
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
