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
    askForPersonalData(input: $input) {
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
  { head: 'Kind', cell: ({ kind }) => (kind === 'EXPORT' ? 'Export' : 'Erasure') },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  { head: 'Requested by', cell: ({ askedBy }) => askedBy },
  { head: 'Approved by', cell: ({ confirmedBy }) => confirmedBy ?? <span className="dim">–</span> },
  { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
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
      <PageHead title="Personal data">
        {may('PRIVACY_WRITE') && (
          <DialogButton label="Create request" variant="primary">
            {(close) => <AskForm act={asking} close={close} reload={requests.reload} />}
          </DialogButton>
        )}
      </PageHead>
      <p className="dim">
        An export gives a person a file of the stored data. An erasure deletes it, except data that the law requires; the request shows the
        reason for each table.
      </p>
      <Show of={requests} rem={20}>
        {({ privacyRequests }) => (
          <List
            label="Data subject requests"
            columns={COLUMNS}
            of={privacyRequests}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/privacy/${id}`}
            empty={<p>No data subject requests yet. Create a request when a person asks for an export or an erasure.</p>}
          />
        )}
      </Show>
    </div>
  );
}
