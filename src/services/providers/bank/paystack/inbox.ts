import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Secret } from '../../../../platform/kernel/secret.ts';
import type { Hint, Inbox } from '../../adapter.ts';

/** Events about a transfer of ours. None comes for otp, blocked, rejected and abandoned: those are found by asking. */
const TRANSFER_EVENTS: ReadonlySet<string> = new Set(['transfer.success', 'transfer.failed', 'transfer.reversed']);

const message = z.looseObject({ event: z.string(), data: z.unknown() });
const transfer = z.looseObject({
  reference: z.string().min(1).max(100),
  id: z.union([z.number(), z.string()]).nullish(),
  status: z.string().nullish(),
});

/**
 * Paystack signs the bytes of a message with the secret key, with no time in it: a copy of an old message is as valid as on the first day, which
 * costs one question.
 */
export function paystackInbox(secretKey: Secret): Inbox {
  return {
    // Only 200 is taken for received; anything else is repeated for 72 hours.
    acknowledgement: { status: 200, body: '{}' },
    read({ headers, body }): Hint {
      const given = headers['x-paystack-signature'];
      const wanted = createHmac('sha512', secretKey.reveal()).update(body).digest('hex');
      if (typeof given !== 'string' || !isSame(given, wanted)) return { kind: 'forged' };
      const parsed = message.safeParse(jsonIn(body));
      if (!parsed.success) return { kind: 'unknown', event: 'unreadable' };
      const { event, data } = parsed.data;
      const about = transfer.safeParse(data);
      if (!TRANSFER_EVENTS.has(event) || !about.success) return { kind: 'unknown', event };
      const { reference, id, status } = about.data;
      const key = `${event} ${String(id ?? reference)} ${status ?? ''}`;
      return { kind: 'payment', event, reference, key, isReturn: event === 'transfer.reversed' };
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
