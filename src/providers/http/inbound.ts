import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../platform/crypto/secret.ts';

/** Whether a header is exactly what we expect, in a time that tells nothing of how much of it is right. */
export function isSame(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether a header is the hexadecimal HMAC-SHA512 of the bytes of a message. */
export const isSignedBy = (secret: Secret, body: Buffer, given: unknown): boolean =>
  isSame(given, createHmac('sha512', secret.reveal()).update(body).digest('hex'));

/** The JSON of a message; undefined when it is none. */
export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
