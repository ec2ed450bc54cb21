import type { SmsMessageStatus, SmsReason } from '../../gql/graphql.ts';

/** Where a text message stands, as a filter calls it, and what that means. */
export const SMS_STATUSES: readonly (readonly [SmsMessageStatus, string])[] = [
  ['PENDING', 'Pending'],
  ['SENT', 'Sent'],
  ['DELIVERED', 'Delivered'],
  ['UNDELIVERED', 'Undelivered'],
  ['FAILED', 'Failed'],
  ['UNKNOWN', 'Unknown'],
];

export const SMS_MEANINGS: Record<SmsMessageStatus, string> = {
  PENDING: 'Paid, and handed to the provider now.',
  SENT: 'The provider has it; the phone did not confirm it yet.',
  DELIVERED: 'It is on the phone.',
  UNDELIVERED: 'It was sent and did not arrive; networks charge for it all the same.',
  FAILED: 'It was certainly never sent; its price is back in the wallet.',
  UNKNOWN: 'The provider may have sent it and did not answer. It is never sent again by itself.',
};

/** Why a message did not arrive, in words. */
export const SMS_REASONS: Record<SmsReason, string> = {
  SENDER_ID: 'The provider does not know the sender',
  REFUSED: 'The provider refused it',
  NOT_SENT: 'The provider could not be reached',
  DND: 'The number refuses bulk messages; the route dnd reaches it',
  REJECTED: 'The network refused it',
  EXPIRED: 'The phone was away for too long',
  UNDELIVERED: 'The network did not say why',
};
