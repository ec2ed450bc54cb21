import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../platform/crypto/secret.ts';

/** Constant-time comparison of a header. */
export function isSame(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export const isSignedBy = (secret: Secret, body: Buffer, given: unknown): boolean =>
  isSame(given, createHmac('sha512', secret.reveal()).update(body).digest('hex'));

export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
