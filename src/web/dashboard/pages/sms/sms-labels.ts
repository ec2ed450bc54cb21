import type { SmsMessageStatus, SmsReason } from '../../gql/graphql.ts';
import { statusNames } from '../../texts/common.ts';
import { smsLabelsTexts as texts } from '../../texts/sms.ts';

export const SMS_STATUSES: readonly (readonly [SmsMessageStatus, string])[] = [
  ['PENDING', statusNames.pending],
  ['SENT', texts.sent],
  ['DELIVERED', statusNames.delivered],
  ['UNDELIVERED', texts.undelivered],
  ['FAILED', statusNames.failed],
  ['UNKNOWN', texts.unknown],
];

export const SMS_MEANINGS: Record<SmsMessageStatus, string> = {
  PENDING: texts.chargedSubmissionToThe,
  SENT: texts.acceptedByTheProvider,
  DELIVERED: texts.deliveredToThePhone,
  UNDELIVERED: texts.sentButNotDelivered,
  FAILED: texts.notSentThePriceIs,
  UNKNOWN: texts.noAnswerFromTheProvider,
};

export const SMS_REASONS: Record<SmsReason, string> = {
  SENDER_ID: texts.senderIDNotRegisteredAt,
  REFUSED: texts.rejectedByTheProvider,
  NOT_SENT: texts.providerNotReachable,
  DND: texts.doNotDisturbNumber,
  REJECTED: texts.rejectedByTheNetwork,
  EXPIRED: texts.expiredThePhoneWasNot,
  UNDELIVERED: texts.noReasonFromTheNetwork,
};
