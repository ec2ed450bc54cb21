import type { WithAlert } from '../ports/ports.ts';

/** A text message to one number. Providers have no idempotency: submitted twice, it is sent and charged twice. */
export interface SmsOrder {
  id: string;
  owner: number;
  to: string;
  senderId: string | null;
  text: string;
  /** `dnd` also reaches numbers that refuse bulk messages, as one-time codes must. */
  route: 'generic' | 'dnd';
}

export type SmsReason = 'SENDER_ID' | 'REFUSED' | 'NOT_SENT' | 'DND' | 'REJECTED' | 'EXPIRED' | 'UNDELIVERED';

/** Result of a submission. */
export type SmsSubmission = (
  | { kind: 'sent'; providerMessageId: string }
  | { kind: 'refused'; code: Extract<SmsReason, 'SENDER_ID' | 'REFUSED'> }
  // Not taken, for our or the provider's reason; resubmittable.
  | { kind: 'not_now' }
  // Possibly sent; the outcome stays unknown.
  | { kind: 'no_answer' }
) &
  WithAlert;

export type SmsDelivery = (
  | { kind: 'delivered' }
  | { kind: 'undelivered'; code: Extract<SmsReason, 'DND' | 'REJECTED' | 'EXPIRED' | 'UNDELIVERED'> }
  | { kind: 'pending' }
  | { kind: 'no_answer' }
) &
  WithAlert;

/** Port of text messages. No call throws for network or provider failures. */
export interface SmsProvider {
  readonly id: number;
  readonly name: string;
  send(order: SmsOrder): Promise<SmsSubmission>;
  delivery(providerMessageId: string): Promise<SmsDelivery>;
}
