import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { type Hint, type Inbox, inboxOf, isSignedBy } from '../../adapter/adapter.ts';

/** Events about a transfer of ours. None comes for otp, blocked, rejected and abandoned: those are found by asking. */
const TRANSFER_EVENTS: ReadonlySet<string> = new Set(['transfer.success', 'transfer.failed', 'transfer.reversed']);

/** Channels of money that comes from a bank account. */
const DEPOSIT_CHANNELS: ReadonlySet<string> = new Set(['dedicated_nuban', 'bank_transfer']);

const message = z.looseObject({ event: z.string(), data: z.unknown().optional() });
const subject = z.looseObject({
  reference: z.string().min(1).max(100),
  id: z.union([z.number(), z.string()]).nullish(),
  status: z.string().nullish(),
  channel: z.string().nullish().catch(null),
});

/** HMAC of the bytes with the secret key, without a time: a replayed message only triggers a query. */
export const paystackInbox = (secretKey: Secret): Inbox =>
  inboxOf({ isGenuine: (headers, body) => isSignedBy(secretKey, body, headers['x-paystack-signature']), read });

function read(json: unknown): Hint | null {
  const parsed = message.safeParse(json);
  if (!parsed.success) return null;
  const { event, data } = parsed.data;
  const about = subject.safeParse(data);
  if (!about.success) return { kind: 'unknown', event };
  const { reference, id, status, channel } = about.data;
  const key = `${event} ${String(id ?? reference)} ${status ?? ''}`;
  if (event === 'charge.success' && DEPOSIT_CHANNELS.has(channel ?? '')) return { kind: 'deposit', event, reference, key };
  if (!TRANSFER_EVENTS.has(event)) return { kind: 'unknown', event };
  return { kind: 'payment', event, reference, key, isReturn: event === 'transfer.reversed' };
}
