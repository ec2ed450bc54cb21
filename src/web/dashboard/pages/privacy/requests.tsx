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
  { head: 'What', cell: ({ kind }) => (kind === 'EXPORT' ? 'Export' : 'Erasure') },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  { head: 'Asked by', cell: ({ askedBy }) => askedBy },
  { head: 'Agreed by', cell: ({ confirmedBy }) => confirmedBy ?? <span className="dim">–</span> },
  { head: 'Until', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

/** Requests of people for what is kept of them, or to have it erased. */
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
          <DialogButton label="Answer a person" variant="primary">
            {(close) => <AskForm act={asking} close={close} reload={requests.reload} />}
          </DialogButton>
        )}
      </PageHead>
      <p className="dim">
        Who asks what you keep of them gets it as a file; who asks to be erased is, but for what the law has you keep. Each place says
        which.
      </p>
      <Show of={requests} rem={20}>
        {({ privacyRequests }) => (
          <List
            label="Requests"
            columns={COLUMNS}
            of={privacyRequests}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/privacy/${id}`}
            empty={<p>Requests of people about their data appear here, each with what was found and what became of it.</p>}
          />
        )}
      </Show>
    </div>
  );
}
