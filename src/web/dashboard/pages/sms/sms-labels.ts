import type { SmsMessageStatus, SmsReason } from '../../gql/graphql.ts';
import { statusNames } from '../../texts.ts';

export const SMS_STATUSES: readonly (readonly [SmsMessageStatus, string])[] = [
  ['PENDING', statusNames.pending],
  ['SENT', 'Sent'],
  ['DELIVERED', statusNames.delivered],
  ['UNDELIVERED', 'Undelivered'],
  ['FAILED', statusNames.failed],
  ['UNKNOWN', 'Unknown'],
];

export const SMS_MEANINGS: Record<SmsMessageStatus, string> = {
  PENDING: 'Charged; submission to the provider is in progress.',
  SENT: 'Accepted by the provider; delivery not confirmed yet.',
  DELIVERED: 'Delivered to the phone.',
  UNDELIVERED: 'Sent but not delivered; networks charge for the message.',
  FAILED: 'Not sent; the price is refunded to the wallet.',
  UNKNOWN: 'No answer from the provider: the message may have been sent. Not retried automatically.',
};

export const SMS_REASONS: Record<SmsReason, string> = {
  SENDER_ID: 'Sender ID not registered at the provider',
  REFUSED: 'Rejected by the provider',
  NOT_SENT: 'Provider not reachable',
  DND: 'Do-not-disturb number: use the DND route',
  REJECTED: 'Rejected by the network',
  EXPIRED: 'Expired: the phone was not reachable',
  UNDELIVERED: 'No reason from the network',
};
