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
import { BalanceCard } from './verification-balance.tsx';
import { isOperation, OPERATIONS, shownCallStatus } from './verification-operations.ts';
import { PlanCard } from './verification-plan.tsx';
import { VerifyForm } from './verify-form.tsx';
import { labels } from '../../texts/labels.ts';
import { verificationsTexts as texts } from '../../texts/verification.ts';

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
  { head: texts.call, cell: ({ operation }) => OPERATIONS[operation] },
  { head: texts.subject, cell: ({ subject }) => <span className="code nowrap">{subject}</span> },
  { head: labels.outcome, cell: (call) => <Status of={shownCallStatus(call)} /> },
  { head: texts.charged, num: true, cell: (call) => <Charge {...call} /> },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
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
      <PageHead title={texts.verifications}>
        {may('VERIFICATION_WRITE') && (
          <DialogButton label={texts.verify} variant="primary" title={texts.verifyAPersonOrCompany}>
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
          <ActivityChart title={texts.callsPerDay} bucket="DAY" series={SERIES} counts={verificationActivity} />
        )}
      </Show>
      <Section title={texts.calls}>
        <div className="filters">
          <Select
            label={texts.operation}
            value={calls.operation ?? ''}
            onChange={calls.choose}
            options={[['', texts.allOperations], ...Object.entries(OPERATIONS)]}
          />
        </div>
        <Show of={calls.list} rem={20}>
          {({ verificationCalls }) => (
            <List
              label={texts.verificationCalls}
              columns={COLUMNS}
              of={verificationCalls}
              paging={calls.paging}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/verifications/${id}`}
              empty={<p>{texts.noVerificationCallsYet}</p>}
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
      {refundedAt && <span className="dim"> {texts.refunded}</span>}
    </>
  );
}

const SERIES: readonly OutcomeSeries[] = [
  { name: texts.found, tone: 'delivered', has: (outcome) => outcome === 'found' },
  { name: texts.notFound, tone: 'pending', has: (outcome) => outcome === 'not_found' },
  { name: texts.noAnswer, tone: 'failed', has: (outcome) => outcome === 'upstream_error' },
];
