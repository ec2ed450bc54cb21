import { useLocation } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List } from '../../ui/list.tsx';
import { PageHead, Show } from '../../ui/show.tsx';
import { useStatusFilter } from '../../ui/status-filter.tsx';
import { usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { MESSAGE_COLUMNS } from './message-list.tsx';
import { SendSmsForm } from './send-sms.tsx';
import { SMS_STATUSES } from './sms-labels.ts';
import { messagesTexts as texts } from '../../texts/sms.ts';

const SmsMessages = graphql(`
  query SmsMessages($after: String, $status: SmsMessageStatus) {
    smsMessages(first: 25, after: $after, status: $status) {
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

export function Page() {
  const may = useMay();
  const [, navigate] = useLocation();
  const { status, field } = useStatusFilter(SMS_STATUSES);
  const paging = usePaging(status ?? '');
  const messages = useData(SmsMessages, { after: paging.after, status });
  return (
    <div className="stack">
      <PageHead title={texts.textMessages}>
        {may('SMS_SEND') && may('SMS_QUOTE') && (
          <DialogButton label={texts.sendTextMessage} variant="primary">
            {() => <SendSmsForm done={(id) => navigate(`/sms/${id}`)} />}
          </DialogButton>
        )}
      </PageHead>
      <div className="filters">{field}</div>
      <Show of={messages} rem={24}>
        {({ smsMessages }) => (
          <List
            label={texts.textMessages}
            columns={MESSAGE_COLUMNS}
            of={smsMessages}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ sendId }) => `/sms/${sendId}`}
            empty={<p>{status ? texts.noTextMessageHasThis : texts.sentTextMessagesAndTheir}</p>}
          />
        )}
      </Show>
    </div>
  );
}
