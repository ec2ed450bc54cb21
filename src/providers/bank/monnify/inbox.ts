import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { type Hint, type Inbox, inboxOf, type Mode, isSignedBy } from '../../adapter/adapter.ts';
import { isOurs, RESERVED } from './account-codes.ts';

const RETURNED = 'REVERSED_DISBURSEMENT';
/** Events about a transfer of ours [exact spellings K]. */
const TRANSFER_EVENTS: ReadonlySet<string> = new Set(['SUCCESSFUL_DISBURSEMENT', 'FAILED_DISBURSEMENT', RETURNED]);

const message = z.looseObject({ eventType: z.string().max(64), eventData: z.unknown().optional() });
const transfer = z.looseObject({ reference: z.string().min(1).max(100), status: z.string().nullish() });
/** Money that came in [S]. */
const PAID_IN = 'SUCCESSFUL_TRANSACTION';
const deposit = z.looseObject({
  transactionReference: z.string().min(1).max(100),
  paymentStatus: z.string().max(64).nullish(),
  product: z.looseObject({ type: z.string(), reference: z.string() }),
});

/**
 * HMAC of the bytes with the secret key [S: its SDK]. Test messages are unsigned: an unsigned one is a hint, a
 * wrong signature is forged.
 */
export const monnifyInbox = (secretKey: Secret, mode: Mode): Inbox =>
  inboxOf({
    isGenuine(headers, body) {
      const signature = headers['monnify-signature'];
      return signature === undefined ? mode === 'test' : isSignedBy(secretKey, body, signature);
    },
    read,
  });

function read(json: unknown): Hint | null {
  const parsed = message.safeParse(json);
  if (!parsed.success) return null;
  const { eventType: event, eventData } = parsed.data;
  if (event === PAID_IN) return depositIn(eventData);
  const about = transfer.safeParse(eventData);
  if (!TRANSFER_EVENTS.has(event) || !about.success) return { kind: 'unknown', event };
  const { reference, status } = about.data;
  return { kind: 'payment', event, reference, key: `${event} ${reference} ${status ?? ''}`, isReturn: event === RETURNED };
}

function depositIn(eventData: unknown): Hint {
  const { data } = deposit.safeParse(eventData);
  if (data?.product.type !== RESERVED || !isOurs(data.product.reference)) return { kind: 'unknown', event: PAID_IN };
  const { transactionReference: reference, paymentStatus } = data;
  return { kind: 'deposit', event: PAID_IN, reference, key: `${PAID_IN} ${reference} ${paymentStatus ?? ''}` };
}
