import { graphql } from '../../gql/gql.ts';
import type { SmsMessageRowFragment } from '../../gql/graphql.ts';
import { Money, Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { SMS_MEANINGS, SMS_REASONS } from './sms-labels.ts';
import { labels } from '../../texts/labels.ts';
import { messageListTexts as texts } from '../../texts/sms.ts';

graphql(`
  fragment SmsMessageRow on SmsMessage {
    id
    sendId
    recipient
    network
    price
    status
    reason
    refundedAt
    createdAt
    endedAt
  }
`);

export const MESSAGE_COLUMNS: readonly Column<SmsMessageRowFragment>[] = [
  { head: texts.recipient, cell: ({ recipient }) => <span className="code nowrap">{recipient}</span> },
  { head: texts.network, cell: ({ network }) => (network === 'unknown' ? 'unknown' : network) },
  { head: labels.price, num: true, cell: ({ price }) => <Money kobo={price} /> },
  {
    head: labels.status,
    cell: ({ status, reason, refundedAt }) => (
      <span>
        <Status of={status} means={SMS_MEANINGS[status]} />
        {reason && (
          <>
            <br />
            <span className="dim">
              {SMS_REASONS[reason]}
              {refundedAt && '; refunded'}
            </span>
          </>
        )}
      </span>
    ),
  },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
];
