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
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { sendTexts as texts } from '../../texts/sms.ts';

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
      <PageHead title={texts.textMessage}>
        <Button icon="refresh" isBusy={send.isLoading} onClick={send.reload}>
          {texts.refresh}
        </Button>
      </PageHead>
      <Show of={send} rem={26}>
        {({ smsSend, smsMessages }) =>
          smsSend ? (
            <>
              <About send={smsSend} />
              <List
                label={texts.messages}
                columns={MESSAGE_COLUMNS}
                of={smsMessages}
                paging={paging}
                keyOf={(row) => row.id}
                empty={<p>{texts.noMessagesNoRecipientWas}</p>}
              />
            </>
          ) : (
            <Missing what={texts.textMessage2} list="/sms" />
          )
        }
      </Show>
    </div>
  );
}

function About({ send }: { send: Sent }) {
  const { counts, invalidCount, duplicates } = send;
  const left = [
    ...(invalidCount > 0 ? [fill(texts.invalidInvalidCount, { invalidCount })] : []),
    ...(duplicates > 0 ? [fill(texts.duplicateDuplicates, { duplicates })] : []),
  ];
  return (
    <section className="card stack close" aria-label={texts.messageDetails}>
      {send.message === null || send.message === undefined ? (
        <p className="dim">{texts.theTextWasDeletedAfter}</p>
      ) : (
        <p className="wrap">{send.message}</p>
      )}
      <Facts
        rows={[
          [labels.status, statusSummary(counts)],
          [texts.recipients, `${send.recipients} ${send.recipients === 1 ? 'number' : 'numbers'}`],
          left.length > 0 && [texts.excludedNotCharged, left.join(', ')],
          [texts.partsPerMessage, `${send.segments} (${send.encoding === 'GSM_7' ? 'GSM-7' : 'UCS-2'})`],
          [texts.charged, <Money kobo={send.amount} />],
          send.refunded > 0 && [texts.refunded, <Money kobo={send.refunded} />],
          send.senderId ? [texts.sender, send.senderId] : false,
          [texts.route, send.route.toLowerCase()],
          [texts.sent, <Time at={send.createdAt} />],
          send.clientReference ? [labels.reference, <span className="code">{send.clientReference}</span>] : false,
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
