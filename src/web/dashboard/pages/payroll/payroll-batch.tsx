import { useEffect, useRef } from 'react';
import { useSubscription } from 'urql';
import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { PayrollBatchWholeFragment, PayrollItemStatus } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { Select } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { usePaging } from '../../ui/table.tsx';
import { QueueLink } from '../operations/evidence-link.tsx';
import { BatchActions } from './payroll-actions.tsx';
import { Items } from './payroll-items.tsx';
import { Preview } from './payroll-preview.tsx';
import { Progress } from './payroll-progress.tsx';
import { people } from './payroll-labels.ts';

graphql(`
  fragment PayrollBatchWhole on PayrollBatch {
    id
    name
    batchReference
    status
    narration
    payDate
    scheduledAt
    itemCount
    totalAmount
    totalFees
    totalDebited
    settledAmount
    returnedAmount
    waitsFor
    createdBy
    createdAt
    processingStartedAt
    completedAt
    canceledAt
    approval {
      requestedBy
      requestedAt
      approvedBy
      approvedAt
      method
      comment
      rejectedReason
    }
    counts {
      draft
      queued
      sent
      settled
      failed
      reversed
      skipped
    }
    preview {
      status
      computedAt
      walletAfter
      blockerCount
      warningCount
      blockers {
        code
        itemId
        message
      }
      warnings {
        code
        itemId
        message
      }
      changes {
        previousBatchId
        previousReference
        added
        removed
        changed
        amountDelta
      }
    }
  }
`);

const OnePayrollBatch = graphql(`
  query OnePayrollBatch($id: ID!, $after: String, $status: PayrollItemStatus) {
    payrollBatch(id: $id) {
      ...PayrollBatchWhole
      failed: items(first: 50, status: FAILED) {
        nodes {
          ...PayrollItemRow
        }
      }
      items(first: 50, after: $after, status: $status) {
        nodes {
          ...PayrollItemRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const PayrollBatchLive = graphql(`
  subscription PayrollBatchLive($id: ID!) {
    payrollBatchUpdated(id: $id) {
      ...PayrollBatchWhole
    }
  }
`);

export type ShownBatch = PayrollBatchWholeFragment;

const ITEM_STATUSES: readonly PayrollItemStatus[] = ['DRAFT', 'QUEUED', 'SENT', 'SETTLED', 'FAILED', 'REVERSED', 'SKIPPED'];

export function Page({ params }: PageProps) {
  const id = params['id'] ?? '';
  const [search, setSearch] = useSearchParams();
  const status = ITEM_STATUSES.find((each) => each === search.get('status')) ?? null;
  const paging = usePaging(`${id} ${status}`);
  const loaded = useData(OnePayrollBatch, { id, after: paging.after, status });
  const batch = loaded.data?.payrollBatch ?? null;
  useSubscription({ query: PayrollBatchLive, variables: { id }, pause: batch === null });
  useItemsReload(batch, loaded.reload);
  if (loaded.data && batch === null)
    return (
      <div className="stack">
        <PageHead title="Payroll batch" />
        <Missing what="batch" list="/payroll" />
      </div>
    );
  return (
    <div className="stack">
      {batch && (
        <PageHead title={batch.name}>
          <Status of={batch.status} />
          <QueueLink queue="payroll" />
        </PageHead>
      )}
      <Show of={loaded} rem={40} title="Payroll batch">
        {() =>
          batch && (
            <>
              <BatchActions batch={batch} reload={loaded.reload} />
              <BatchNotices batch={batch} />
              <Summary batch={batch} />
              <Progress batch={batch} />
              <Preview batch={batch} reload={loaded.reload} />
              {status === null && paging.isFirst && batch.failed.nodes.length > 0 && (
                <Section title="Declined">
                  <p className="dim">These payments are under review: each is reversed, or settled with evidence of the bank.</p>
                  <Items batch={batch} of={{ nodes: batch.failed.nodes }} label="Declined items" />
                </Section>
              )}
              <Section
                title="Employees"
                actions={
                  batch.itemCount > 0 && (
                    <Select
                      label="Status"
                      value={status ?? ''}
                      onChange={(chosen) => setSearch(chosen === '' ? {} : { status: chosen }, { replace: true })}
                      options={[['', 'All statuses'], ...ITEM_STATUSES.map((each) => [each, each.toLowerCase()] as const)]}
                    />
                  )
                }
              >
                <Items batch={batch} of={batch.items} paging={paging} label="Items of the batch" reload={loaded.reload} />
              </Section>
            </>
          )
        }
      </Show>
    </div>
  );
}

function useItemsReload(batch: ShownBatch | null, reload: () => void): void {
  const key = batch && JSON.stringify([batch.status, batch.itemCount, batch.counts, batch.preview?.computedAt]);
  const before = useRef(key);
  useEffect(() => {
    const known = before.current;
    before.current = key;
    if (known === null || key === null || known === key) return;
    const timer = setTimeout(reload, 300);
    return () => clearTimeout(timer);
  }, [key, reload]);
}

function BatchNotices({ batch: { status, approval, waitsFor, scheduledAt } }: { batch: ShownBatch }) {
  return (
    <>
      {status === 'DRAFT' && approval.rejectedReason && <p className="note bad">Rejected: {approval.rejectedReason}</p>}
      {waitsFor === 'INSUFFICIENT_WALLET_BALANCE' && (
        <p className="note warn">
          Insufficient balance: fund the wallet. Payment is retried every 5 minutes for 24 hours; remaining items are then skipped.
        </p>
      )}
      {waitsFor === 'LIMIT_EXCEEDED' && (
        <p className="note warn">
          Wallet limit reached. Payment is retried every 5 minutes for 24 hours; remaining items are then skipped.
        </p>
      )}
      {waitsFor === 'REVIEW' && (
        <p className="note warn">A payment was declined and is under review. The batch completes after the review.</p>
      )}
      {status === 'SCHEDULED' && (
        <p className="note">
          Approved; payment starts at <Time at={scheduledAt} />.
        </p>
      )}
    </>
  );
}

function Summary({ batch }: { batch: ShownBatch }) {
  const { approval, preview } = batch;
  return (
    <div className="cards">
      <section className="card" aria-label="Amount">
        <div className="figure">
          <Money kobo={batch.totalAmount} />
        </div>
        <p className="dim">
          {people(batch.itemCount)} · fees <Money kobo={batch.totalFees} /> · total debit <Money kobo={batch.totalDebited} />
        </p>
        {typeof preview?.walletAfter === 'number' && batch.processingStartedAt === null && (
          <p className={preview.walletAfter < 0 ? 'note bad' : 'dim'}>
            Balance after payment: <Money kobo={preview.walletAfter} /> .
          </p>
        )}
      </section>
      <section className="card" aria-label="Details">
        <Facts
          rows={[
            [
              'Reference',
              <span key="reference" className="code">
                {batch.batchReference}
              </span>,
            ],
            ['Prepared by', batch.createdBy],
            approval.requestedAt ? ['Submitted', <By key="by" who={approval.requestedBy} at={approval.requestedAt} />] : null,
            approval.approvedAt ? ['Approved', <By key="by" who={approval.approvedBy} at={approval.approvedAt} />] : null,
            approval.comment ? ['Comment', approval.comment] : null,
            batch.payDate ? ['Pay date', batch.payDate] : null,
            batch.scheduledAt ? ['Pay at', <Time key="at" at={batch.scheduledAt} />] : null,
            batch.narration ? ['Narration', batch.narration] : null,
            batch.completedAt ? ['Completed', <Time key="at" at={batch.completedAt} />] : null,
            batch.canceledAt ? ['Cancelled', <Time key="at" at={batch.canceledAt} />] : null,
          ]}
        />
      </section>
    </div>
  );
}

function By({ who, at }: { who: string | null | undefined; at: string }) {
  return (
    <>
      {who ?? '–'}, <Time at={at} />
    </>
  );
}
