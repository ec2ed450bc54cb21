import { useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { GoingLiveDecision, GoingLiveRequestsQuery, GoingLiveStatus } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Select } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { OperationsHead } from './operations-head.tsx';

const Requests = graphql(`
  query GoingLiveRequests($after: String, $status: GoingLiveStatus) {
    goingLiveRequests(first: 25, after: $after, status: $status) {
      nodes {
        id
        businessName
        ...GoingLiveRequest
        proposal {
          decision
          by
          note
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Decide = graphql(`
  mutation DecideGoingLive($input: DecideGoingLiveInput!) {
    decideGoingLive(input: $input) {
      goingLive {
        id
        status
        proposal {
          decision
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Request = GoingLiveRequestsQuery['goingLiveRequests']['nodes'][number];

const STATES: readonly (readonly [GoingLiveStatus, string])[] = [
  ['REQUESTED', 'Requested'],
  ['IN_REVIEW', 'In review'],
  ['APPROVED', 'Approved'],
  ['REFUSED', 'Refused'],
  ['SUSPENDED', 'Suspended'],
];

const LABELS: Record<GoingLiveDecision, string> = { REVIEW: 'Start review', APPROVE: 'Approve', REFUSE: 'Refuse', SUSPEND: 'Suspend' };

/** Possible decisions by status, as in the API. */
const FROM: Record<GoingLiveStatus, readonly GoingLiveDecision[]> = {
  REQUESTED: ['REVIEW'],
  IN_REVIEW: ['APPROVE', 'REFUSE'],
  APPROVED: ['SUSPEND'],
  REFUSED: [],
  SUSPENDED: ['APPROVE'],
};

const COLUMNS: readonly Column<Request>[] = [
  { head: 'Business', cell: ({ businessName }) => businessName },
  {
    head: 'Company',
    cell: ({ company, directors }) =>
      company && (
        <>
          {company.name}, {company.type}
          <br />
          <span className="dim">
            {company.rcNumber} · {directors.join(', ')}
          </span>
        </>
      ),
  },
  {
    head: 'Account',
    cell: ({ bankAccount: account }) =>
      account && (
        <>
          {account.accountName}
          <br />
          <span className="dim nowrap">
            {account.accountNumber} · {account.bankName}
          </span>
        </>
      ),
  },
  {
    head: 'Status',
    cell: ({ status, reason, proposal }) => (
      <>
        {status && <Status of={status} />} {reason}
        {proposal && (
          <p className="note">
            {proposal.by} requested to {proposal.decision.toLowerCase()}: {proposal.note}
          </p>
        )}
      </>
    ),
  },
  { head: 'Requested', cell: ({ requestedAt }) => <Time at={requestedAt} age /> },
];

export function Page() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const status = STATES.find(([each]) => each === search.get('status'))?.[0] ?? null;
  const paging = usePaging(status ?? '');
  const list = useData(Requests, { after: paging.after, status });
  const decide = { head: 'Decide', cell: (row: Request) => <Decisions row={row} reload={list.reload} /> };
  return (
    <div className="stack">
      <OperationsHead title="Live access" />
      <p className="dim">
        Company, directors and account were verified when the business submitted the request. In live, an approval needs two operators and a
        suspension one
        {settings.environment === 'sandbox' && '. In the sandbox, one operator decides'}.
      </p>
      <div className="filters">
        <Select
          label="Status"
          value={status ?? ''}
          onChange={(value) => setSearch(value === '' ? {} : { status: value }, { replace: true })}
          options={[['', 'Pending review'], ...STATES]}
        />
      </div>
      <Show of={list} rem={20}>
        {({ goingLiveRequests }) => (
          <List
            label="Go-live requests"
            columns={may('LIVE_REVIEW') ? [...COLUMNS, decide] : COLUMNS}
            of={goingLiveRequests}
            paging={paging}
            oldestFirst
            keyOf={({ id }) => id}
            empty={<p>No go-live requests in this status. A request appears here when a business requests live access.</p>}
          />
        )}
      </Show>
    </div>
  );
}

function Decisions({ row, reload }: { row: Request; reload(): void }) {
  return (
    <span className="row">
      {row.status &&
        FROM[row.status].map((decision) => (
          <DialogButton key={decision} label={LABELS[decision]} title={`${LABELS[decision]}: ${row.businessName}`} small>
            {(close) => <DecisionForm row={row} decision={decision} done={() => (close(), reload())} />}
          </DialogButton>
        ))}
    </span>
  );
}

const EFFECTS: Record<GoingLiveDecision, string> = {
  REVIEW: 'Marks the request as in review for other operators.',
  APPROVE: 'Allows live keys, and payments from the live wallet. The owners get a mail.',
  REFUSE: 'Keeps live access closed. The owners see the reason and may request access again.',
  SUSPEND: 'Refuses live keys and stops payments from the live wallet immediately. The owners see the reason.',
};

function DecisionForm({ row, decision, done }: { row: Request; decision: GoingLiveDecision; done(): void }) {
  const act = useAction(Decide);
  const send = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { businessId: row.id, decision, note } });
    if (!answer) return;
    toast(
      answer.decideGoingLive.goingLive?.proposal ? 'Approval requested. Another operator must make the same decision.' : 'Decision saved',
    );
    done();
  };
  return (
    <NoteForm act={act} label={LABELS[decision]} danger={decision === 'SUSPEND' || decision === 'REFUSE'} onSubmit={send}>
      <p>{EFFECTS[decision]}</p>
    </NoteForm>
  );
}
