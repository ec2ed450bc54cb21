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

const WORDS: Record<GoingLiveDecision, string> = { REVIEW: 'Take in hand', APPROVE: 'Approve', REFUSE: 'Refuse', SUSPEND: 'Suspend' };

/** What can be decided from where; the API has the last word. */
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
    head: 'State',
    cell: ({ status, reason, proposal }) => (
      <>
        {status && <Status of={status} />} {reason}
        {proposal && (
          <p className="note">
            {proposal.by} asks to {proposal.decision.toLowerCase()}: {proposal.note}
          </p>
        )}
      </>
    ),
  },
  { head: 'Asked', cell: ({ requestedAt }) => <Time at={requestedAt} age /> },
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
      <OperationsHead title="Going live" />
      <p className="dim">
        Company, directors and account were looked up before the request was taken. In live, what opens takes two operators and what closes
        one
        {settings.environment === 'sandbox' && '; here it is a rehearsal, and one decides'}.
      </p>
      <div className="filters">
        <Select
          label="State"
          value={status ?? ''}
          onChange={(value) => setSearch(value === '' ? {} : { status: value }, { replace: true })}
          options={[['', 'Waiting'], ...STATES]}
        />
      </div>
      <Show of={list} rem={20}>
        {({ goingLiveRequests }) => (
          <List
            label="Going live"
            columns={may('LIVE_REVIEW') ? [...COLUMNS, decide] : COLUMNS}
            of={goingLiveRequests}
            paging={paging}
            oldestFirst
            keyOf={({ id }) => id}
            empty={<p>No business is here. A business asks for live on its page Going live; it appears here then.</p>}
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
          <DialogButton key={decision} label={WORDS[decision]} title={`${WORDS[decision]}: ${row.businessName}`} small>
            {(close) => <DecisionForm row={row} decision={decision} done={() => (close(), reload())} />}
          </DialogButton>
        ))}
    </span>
  );
}

const EFFECTS: Record<GoingLiveDecision, string> = {
  REVIEW: 'You look at it; the others see that.',
  APPROVE: 'Live keys may be made, and the live wallet pays. Its owners are told by mail.',
  REFUSE: 'It stays closed. Its owners read the reason, and may ask again.',
  SUSPEND: 'Live keys are refused and the live wallet pays nothing, at once. Its owners read the reason.',
};

function DecisionForm({ row, decision, done }: { row: Request; decision: GoingLiveDecision; done(): void }) {
  const act = useAction(Decide);
  const send = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { businessId: row.id, decision, note } });
    if (!answer) return;
    toast(answer.decideGoingLive.goingLive?.proposal ? 'Noted; another operator has to agree by deciding the same' : 'Decided');
    done();
  };
  return (
    <NoteForm act={act} label={WORDS[decision]} danger={decision === 'SUSPEND' || decision === 'REFUSE'} onSubmit={send}>
      <p>{EFFECTS[decision]}</p>
    </NoteForm>
  );
}
