import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { SmsSendQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { Button } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, idRow, Money, PageHead, Show, Time } from '../../ui/show.tsx';
import { usePaging } from '../../ui/table.tsx';
import { MESSAGE_COLUMNS } from './message-list.tsx';

const SmsSend = graphql(`
  query SmsSend($id: ID!, $after: String) {
    smsSend(id: $id) {
      id
      clientReference
      message
      senderId
      route
      encoding
      segments
      recipients
      invalidCount
      duplicates
      amount
      refunded
      counts {
        pending
        sent
        delivered
        undelivered
        failed
        unknown
      }
      createdAt
    }
    smsMessages(first: 25, after: $after, sendId: $id) {
      nodes {
        ...SmsMessageRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Sent = NonNullable<SmsSendQuery['smsSend']>;

export function Page({ params }: PageProps) {
  const id = params['id'] ?? '';
  const paging = usePaging(id);
  const send = useData(SmsSend, { id, after: paging.after });
  return (
    <div className="stack">
      <PageHead title="Text message">
        <Button icon="refresh" isBusy={send.isLoading} onClick={send.reload}>
          Refresh
        </Button>
      </PageHead>
      <Show of={send} rem={26}>
        {({ smsSend, smsMessages }) =>
          smsSend ? (
            <>
              <About send={smsSend} />
              <List
                label="Messages"
                columns={MESSAGE_COLUMNS}
                of={smsMessages}
                paging={paging}
                keyOf={(row) => row.id}
                empty={<p>No messages: no recipient was valid.</p>}
              />
            </>
          ) : (
            <Missing what="text message" list="/sms" />
          )
        }
      </Show>
    </div>
  );
}

function About({ send }: { send: Sent }) {
  const { counts, invalidCount, duplicates } = send;
  const left = [...(invalidCount > 0 ? [`invalid: ${invalidCount}`] : []), ...(duplicates > 0 ? [`duplicate: ${duplicates}`] : [])];
  return (
    <section className="card stack close narrow" aria-label="Message details">
      {send.message === null || send.message === undefined ? (
        <p className="dim">The text was deleted after 30 days.</p>
      ) : (
        <p className="wrap">{send.message}</p>
      )}
      <Facts
        rows={[
          ['Status', statusSummary(counts)],
          ['Recipients', `${send.recipients} ${send.recipients === 1 ? 'number' : 'numbers'}`],
          left.length > 0 && ['Excluded, not charged', left.join(', ')],
          ['Parts per message', `${send.segments} (${send.encoding === 'GSM_7' ? 'GSM-7' : 'UCS-2'})`],
          ['Charged', <Money kobo={send.amount} />],
          send.refunded > 0 && ['Refunded', <Money kobo={send.refunded} />],
          send.senderId ? ['Sender', send.senderId] : false,
          ['Route', send.route.toLowerCase()],
          ['Sent', <Time at={send.createdAt} />],
          send.clientReference ? ['Reference', <span className="code">{send.clientReference}</span>] : false,
          idRow(send.id),
        ]}
      />
    </section>
  );
}

function statusSummary({ pending, sent, delivered, undelivered, failed, unknown }: Sent['counts']): string {
  const all = { pending, sent, delivered, undelivered, failed, unknown };
  return Object.entries(all)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
