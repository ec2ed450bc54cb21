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
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { goingLiveTexts as texts } from '../../texts/operations-records.ts';

const Requests = graphql(`
  query GoingLiveRequests($after: String, $status: GoingLiveStatus) {
    goLiveRequests(first: 25, after: $after, status: $status) {
      nodes {
        id
        businessName
        ...GoingLiveRequest
        approvalRequest {
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
  mutation DecideGoingLive($input: DecideGoLiveRequestInput!) {
    decideGoLiveRequest(input: $input) {
      goingLive {
        id
        status
        approvalRequest {
          decision
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Request = GoingLiveRequestsQuery['goLiveRequests']['nodes'][number];

const STATES: readonly (readonly [GoingLiveStatus, string])[] = [
  ['REQUESTED', texts.requested],
  ['IN_REVIEW', texts.inReview],
  ['APPROVED', texts.approved],
  ['REJECTED', texts.rejected],
  ['SUSPENDED', texts.suspended],
];

const LABELS: Record<GoingLiveDecision, string> = {
  REVIEW: texts.startReview,
  APPROVE: texts.approve,
  REJECT: texts.reject,
  SUSPEND: texts.suspend,
};

/** Possible decisions by status, as in the API. */
const FROM: Record<GoingLiveStatus, readonly GoingLiveDecision[]> = {
  REQUESTED: ['REVIEW'],
  IN_REVIEW: ['APPROVE', 'REJECT'],
  APPROVED: ['SUSPEND'],
  REJECTED: [],
  SUSPENDED: ['APPROVE'],
};

const COLUMNS: readonly Column<Request>[] = [
  { head: labels.business, cell: ({ businessName }) => businessName },
  {
    head: texts.company,
    cell: ({ company, directors }) =>
      company && (
        <>
          {[company.name, company.type].filter(Boolean).join(', ')}
          <br />
          <span className="dim">
            {company.rcNumber} · {directors.join(', ')}
          </span>
        </>
      ),
  },
  {
    head: labels.account,
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
    head: labels.status,
    cell: ({ status, reason, approvalRequest }) => (
      <>
        {status && <Status of={status} />} {reason}
        {approvalRequest && (
          <p className="note">
            {rich(texts.byRequestedToDecisionNote, {
              by: approvalRequest.by,
              decision: approvalRequest.decision.toLowerCase(),
              note: approvalRequest.note,
            })}
          </p>
        )}
      </>
    ),
  },
  { head: texts.requested, cell: ({ requestedAt }) => <Time at={requestedAt} age /> },
];

export function Page() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const status = STATES.find(([each]) => each === search.get('status'))?.[0] ?? null;
  const paging = usePaging(status ?? '');
  const list = useData(Requests, { after: paging.after, status });
  const decide = { head: texts.decide, cell: (row: Request) => <Decisions row={row} reload={list.reload} /> };
  return (
    <div className="stack">
      <OperationsHead title={labels.liveAccess} />
      <p className="dim">
        {rich(texts.companyDirectorsAndAccount, { sandboxNote: settings.environment === 'sandbox' && texts.inTheSandboxOneOperator })}
      </p>
      <div className="filters">
        <Select
          label={labels.status}
          value={status ?? ''}
          onChange={(value) => setSearch(value === '' ? {} : { status: value }, { replace: true })}
          options={[['', texts.pendingReview], ...STATES]}
        />
      </div>
      <Show of={list} rem={20}>
        {({ goLiveRequests }) => (
          <List
            label={texts.goLiveRequests}
            columns={may('LIVE_REVIEW') ? [...COLUMNS, decide] : COLUMNS}
            of={goLiveRequests}
            paging={paging}
            oldestFirst
            keyOf={({ id }) => id}
            empty={<p>{texts.noGoLiveRequestsIn}</p>}
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
  REVIEW: texts.marksTheRequestAsIn,
  APPROVE: texts.allowsLiveKeys,
  REJECT: texts.keepsLiveAccessClosed,
  SUSPEND: texts.rejectsLiveKeysAndStops,
};

function DecisionForm({ row, decision, done }: { row: Request; decision: GoingLiveDecision; done(): void }) {
  const act = useAction(Decide);
  const send = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { businessId: row.id, decision, note } });
    if (!answer) return;
    toast(answer.decideGoLiveRequest.goingLive?.approvalRequest ? texts.approvalRequestedAnother : texts.decisionSaved);
    done();
  };
  return (
    <NoteForm act={act} label={LABELS[decision]} danger={decision === 'SUSPEND' || decision === 'REJECT'} onSubmit={send}>
      <p>{EFFECTS[decision]}</p>
    </NoteForm>
  );
}
