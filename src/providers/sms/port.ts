import type { OperatorAlert } from '../ports/operator-alert.ts';

/** A text message to one number. Providers know no reference of ours: handed in twice, it is sent twice and paid twice. */
export interface SmsOrder {
  /** Our id of it, for evidence. */
  id: string;
  /** The book that it is charged to; only the simulated provider keeps it. */
  owner: number;
  /** As networks write it: 2348031234567. */
  to: string;
  /** The sender that a phone shows; null for the provider account's own. */
  senderId: string | null;
  text: string;
  /** `dnd` also reaches numbers that refuse bulk messages, as one-time codes must. */
  route: 'generic' | 'dnd';
}

/** Why a message is not sent, or did not arrive, as clients read it. */
export type SmsReason = 'SENDER_ID' | 'REFUSED' | 'NOT_SENT' | 'DND' | 'REJECTED' | 'EXPIRED' | 'UNDELIVERED';

/** What handing a message in came to. */
export type SmsSubmission = (
  | { kind: 'sent'; providerMessageId: string }
  // Certainly not taken, for what the message is: it is over.
  | { kind: 'refused'; code: Extract<SmsReason, 'SENDER_ID' | 'REFUSED'> }
  // Certainly not taken, for what is ours or theirs: it may be handed in again.
  | { kind: 'not_now' }
  // It may have been sent, and nobody will ever tell.
  | { kind: 'no_answer' }
) & { concern?: OperatorAlert };

/** What became of a message that was sent. */
export type SmsDelivery = (
  | { kind: 'delivered' }
  | { kind: 'undelivered'; code: Extract<SmsReason, 'DND' | 'REJECTED' | 'EXPIRED' | 'UNDELIVERED'> }
  | { kind: 'pending' }
  | { kind: 'no_answer' }
) & { concern?: OperatorAlert };

/** What we need from a provider of text messages. No call throws for what the network or the provider does. */
export interface SmsProvider {
  /** Its number, which a message keeps to be asked about there. */
  readonly id: number;
  readonly name: string;
  send(order: SmsOrder): Promise<SmsSubmission>;
  /** @param providerMessageId as `send` told it */
  delivery(providerMessageId: string): Promise<SmsDelivery>;
}
