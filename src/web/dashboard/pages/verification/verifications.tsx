import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { VerificationOperation, VerificationsQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { ActivityChart, type OutcomeSeries, useSpan } from '../../ui/activity-chart.tsx';
import { Select } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { BalanceCard, PlanCard } from './verification-balance.tsx';
import { isOperation, OPERATIONS } from './verification-operations.ts';
import { VerifyForm } from './verify-form.tsx';

const Verifications = graphql(`
  query Verifications($after: String, $operation: VerificationOperation) {
    verificationCalls(first: 25, after: $after, operation: $operation) {
      nodes {
        id
        operation
        status
        subject
        paidBy
        charged
        refundedAt
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const VerificationDays = graphql(`
  query VerificationDays($from: DateTime!, $bucket: BucketSize!) {
    verificationActivity(from: $from, bucket: $bucket) {
      start
      outcome
      count
    }
  }
`);

type Call = VerificationsQuery['verificationCalls']['nodes'][number];

const COLUMNS: readonly Column<Call>[] = [
  { head: 'Call', cell: ({ operation }) => OPERATIONS[operation] },
  { head: 'Subject', cell: ({ subject }) => <span className="code nowrap">{subject}</span> },
  { head: 'Outcome', cell: ({ status }) => <Status of={status} /> },
  { head: 'Charged', num: true, cell: (call) => <Charge {...call} /> },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

export function Page() {
  const may = useMay();
  const calls = useCalls();
  const days = useData(VerificationDays, useSpan('DAY'));
  const reload = (): void => {
    calls.list.reload();
    days.reload();
  };
  return (
    <div className="stack">
      <PageHead title="Verifications">
        {may('VERIFICATION_WRITE') && (
          <DialogButton label="Verify" variant="primary" title="Verify a person or company">
            {() => <VerifyForm after={reload} />}
          </DialogButton>
        )}
      </PageHead>
      <div className="cards">
        <BalanceCard />
        <PlanCard />
      </div>
      <Show of={days} rem={17}>
        {({ verificationActivity }) => (
          <ActivityChart title="Calls per day, last 30 days" bucket="DAY" series={SERIES} counts={verificationActivity} />
        )}
      </Show>
      <Section title="Calls">
        <div className="filters">
          <Select
            label="Operation"
            value={calls.operation ?? ''}
            onChange={calls.choose}
            options={[['', 'All operations'], ...Object.entries(OPERATIONS)]}
          />
        </div>
        <Show of={calls.list} rem={20}>
          {({ verificationCalls }) => (
            <List
              label="Verification calls"
              columns={COLUMNS}
              of={verificationCalls}
              paging={calls.paging}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/verifications/${id}`}
              empty={
                <p>
                  No verification calls yet. Verify a person or company; each call will appear here with its outcome and price. The subject
                  is masked.
                </p>
              }
            />
          )}
        </Show>
      </Section>
    </div>
  );
}

function useCalls() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('operation') ?? '';
  const operation: VerificationOperation | null = isOperation(asked) ? asked : null;
  const paging = usePaging(asked);
  const list = useData(Verifications, { after: paging.after, operation });
  const choose = (value: string): void => setSearch(value === '' ? {} : { operation: value }, { replace: true });
  return { operation, paging, list, choose };
}

/** Charge of the verification balance, or the plan. */
export function Charge({ charged, paidBy, refundedAt }: Pick<Call, 'charged' | 'paidBy' | 'refundedAt'>) {
  return (
    <>
      {paidBy === 'QUOTA' ? 'plan' : <Money kobo={charged} />}
      {refundedAt && <span className="dim"> refunded</span>}
    </>
  );
}

const SERIES: readonly OutcomeSeries[] = [
  { name: 'Found', tone: 'delivered', has: (outcome) => outcome === 'found' },
  { name: 'Not found', tone: 'one', has: (outcome) => outcome === 'not_found' },
  { name: 'No answer', tone: 'failed', has: (outcome) => outcome === 'upstream_error' },
];
