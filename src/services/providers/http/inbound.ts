import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hint, Inbox, InboundMessage } from '../adapter.ts';
import type { Secret } from '../../../platform/kernel/secret.ts';

/** Whether a header is exactly what we expect, in a time that tells nothing of how much of it is right. */
export function isSame(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether a header is the hexadecimal HMAC-SHA512 of the bytes of a message. */
export const isSignedBy = (secret: Secret, body: Buffer, given: unknown): boolean =>
  isSame(given, createHmac('sha512', secret.reveal()).update(body).digest('hex'));

/**
 * Messages in JSON: `isGenuine` says whether one is signed as the provider signs, `read` what is made of it, null where it is in no form that is known. What tells of the same news
 * tells the same `key`.
 */
export const inboxOf = ({
  isGenuine,
  read,
  acknowledgement = '{}',
}: {
  isGenuine(headers: InboundMessage['headers'], body: Buffer): boolean;
  read(json: unknown): Hint | null;
  acknowledgement?: string;
}): Inbox => ({
  // Anything else is repeated, for three days by some.
  acknowledgement: { status: 200, body: acknowledgement },
  read: ({ headers, body }) =>
    isGenuine(headers, body) ? (read(jsonIn(body)) ?? { kind: 'unknown', event: 'unreadable' }) : { kind: 'forged' },
});

/** The JSON of a message; undefined when it is none. */
function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
