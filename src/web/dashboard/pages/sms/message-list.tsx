import { graphql } from '../../gql/gql.ts';
import type { SmsMessageRowFragment } from '../../gql/graphql.ts';
import { Money, Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { SMS_MEANINGS, SMS_REASONS } from './sms-labels.ts';

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
  { head: 'Recipient', cell: ({ recipient }) => <span className="code nowrap">{recipient}</span> },
  { head: 'Network', cell: ({ network }) => (network === 'unknown' ? 'unknown' : network) },
  { head: 'Price', num: true, cell: ({ price }) => <Money kobo={price} /> },
  {
    head: 'Status',
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
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];
