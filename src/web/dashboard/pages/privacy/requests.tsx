import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { PrivacyRequestRowFragment } from '../../gql/graphql.ts';
import { usePoll } from '../../poll.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List } from '../../ui/list.tsx';
import { PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { AskForm } from './ask-form.tsx';
import { labels } from '../../texts/labels.ts';
import { requestsTexts as texts } from '../../texts/privacy.ts';

graphql(`
  fragment PrivacyRequestRow on PrivacyRequest {
    id
    kind
    status
    askedBy
    confirmedBy
    createdAt
    endedAt
    expiresAt
    downloadUrl
  }
`);

const PrivacyRequests = graphql(`
  query PrivacyRequests($after: String) {
    privacyRequests(first: 25, after: $after) {
      nodes {
        ...PrivacyRequestRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const AskForPersonalData = graphql(`
  mutation AskForPersonalData($input: PersonalDataInput!) {
    createPrivacyRequest(input: $input) {
      request {
        ...PrivacyRequestRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const COLUMNS: readonly Column<PrivacyRequestRowFragment>[] = [
  { head: texts.kind, cell: ({ kind }) => (kind === 'EXPORT' ? texts.export : texts.erasure) },
  { head: labels.status, cell: ({ status }) => <Status of={status} /> },
  { head: texts.requestedBy, cell: ({ askedBy }) => askedBy },
  { head: texts.approvedBy, cell: ({ confirmedBy }) => confirmedBy ?? <span className="dim">–</span> },
  { head: labels.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

/** Data subject requests: exports and erasures. */
export function Page() {
  const may = useMay();
  const paging = usePaging('privacy');
  const requests = useData(PrivacyRequests, { after: paging.after });
  const asking = useAction(AskForPersonalData);
  usePoll(
    requests.reload,
    requests.data?.privacyRequests.nodes.some(({ status }) => status === 'SEARCHING' || status === 'ERASING') ?? false,
  );
  return (
    <div className="stack">
      <PageHead title={texts.personalData}>
        {may('PRIVACY_WRITE') && (
          <DialogButton label={texts.createRequest} variant="primary">
            {(close) => <AskForm act={asking} close={close} reload={requests.reload} />}
          </DialogButton>
        )}
      </PageHead>
      <p className="dim">{texts.anExportGivesAPerson}</p>
      <Show of={requests} rem={20}>
        {({ privacyRequests }) => (
          <List
            label={texts.dataSubjectRequests}
            columns={COLUMNS}
            of={privacyRequests}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/privacy/${id}`}
            empty={<p>{texts.noDataSubjectRequestsYet}</p>}
          />
        )}
      </Show>
    </div>
  );
}
