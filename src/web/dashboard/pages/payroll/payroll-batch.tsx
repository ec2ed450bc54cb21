import { useEffect, useRef } from 'react';
import { useSubscription } from 'urql';
import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { PayrollBatchWholeFragment, PayrollItemStatus } from '../../gql/graphql.ts';
import { optionOf } from '../../format.ts';
import type { PageProps } from '../../pages.ts';
import { Select } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { QueueLink } from '../operations/evidence-link.tsx';
import { BatchActions } from './payroll-actions.tsx';
import { Items } from './payroll-items.tsx';
import { Preview } from './payroll-preview.tsx';
import { Progress } from './payroll-progress.tsx';
import { people } from './payroll-labels.ts';
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { payrollBatchTexts as texts } from '../../texts/payroll.ts';

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
    cancelledAt
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
      nameMismatchCount
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
        <PageHead title={texts.payrollBatch} />
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
      <Show of={loaded} rem={40} title={texts.payrollBatch}>
        {() =>
          batch && (
            <>
              <BatchActions batch={batch} reload={loaded.reload} />
              <BatchNotices batch={batch} />
              <Summary batch={batch} />
              <Progress batch={batch} />
              <Preview batch={batch} reload={loaded.reload} />
              {status === null && paging.isFirst && batch.failed.nodes.length > 0 && (
                <Section title={texts.declined}>
                  <p className="dim">{texts.thesePaymentsAreUnderReview}</p>
                  <Items batch={batch} of={{ nodes: batch.failed.nodes }} label={texts.declinedItems} />
                </Section>
              )}
              <Section
                title={texts.employees}
                actions={
                  batch.itemCount > 0 && (
                    <Select
                      label={labels.status}
                      value={status ?? ''}
                      onChange={(chosen) => setSearch(chosen === '' ? {} : { status: chosen }, { replace: true })}
                      options={[['', texts.allStatuses], ...ITEM_STATUSES.map((each) => [each, optionOf(each)] as const)]}
                    />
                  )
                }
              >
                <Items batch={batch} of={batch.items} paging={paging} label={texts.itemsOfTheBatch} reload={loaded.reload} />
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
  const may = useMay();
  return (
    <>
      {status === 'AWAITING_APPROVAL' && !may('PAYROLL_APPROVE') && <p className="note">{texts.anOwnerOrApproverDecides}</p>}
      {status === 'DRAFT' && approval.rejectedReason && (
        <p className="note bad">{rich(texts.rejectedRejectedReason, { rejectedReason: approval.rejectedReason })}</p>
      )}
      {waitsFor === 'INSUFFICIENT_WALLET_BALANCE' && <p className="note warn">{texts.insufficientBalanceFundThe}</p>}
      {waitsFor === 'LIMIT_EXCEEDED' && <p className="note warn">{texts.walletLimitReached}</p>}
      {waitsFor === 'REVIEW' && <p className="note warn">{texts.aPaymentWasDeclinedAnd}</p>}
      {status === 'SCHEDULED' && <p className="note">{rich(texts.approvedPaymentStartsAt, { scheduledAt: <Time at={scheduledAt} /> })}</p>}
    </>
  );
}

function Summary({ batch }: { batch: ShownBatch }) {
  const { approval, preview } = batch;
  return (
    <div className="cards">
      <section className="card" aria-label={labels.amount}>
        <div className="figure">
          <Money kobo={batch.totalAmount} />
        </div>
        <p className="dim">
          {rich(texts.itemCountFeesTotalFeesTotal, {
            itemCount: people(batch.itemCount),
            totalFees: <Money kobo={batch.totalFees} />,
            totalDebited: <Money kobo={batch.totalDebited} />,
          })}
        </p>
        {typeof preview?.walletAfter === 'number' && batch.processingStartedAt === null && (
          <p className={preview.walletAfter < 0 ? 'note bad' : 'dim'}>
            {rich(texts.balanceAfterPayment, { walletAfter: <Money kobo={preview.walletAfter} /> })}
          </p>
        )}
      </section>
      <section className="card" aria-label={texts.details}>
        <Facts
          rows={[
            [
              labels.reference,
              <span key="reference" className="code">
                {batch.batchReference}
              </span>,
            ],
            [texts.preparedBy, batch.createdBy],
            approval.requestedAt ? [texts.submitted, <By key="by" who={approval.requestedBy} at={approval.requestedAt} />] : null,
            approval.approvedAt ? [texts.approved, <By key="by" who={approval.approvedBy} at={approval.approvedAt} />] : null,
            approval.comment ? [texts.comment, approval.comment] : null,
            batch.payDate ? [texts.payDate, batch.payDate] : null,
            batch.scheduledAt ? [texts.payAt, <Time key="at" at={batch.scheduledAt} />] : null,
            batch.narration ? [labels.narration, batch.narration] : null,
            batch.completedAt ? [texts.completed, <Time key="at" at={batch.completedAt} />] : null,
            batch.cancelledAt ? [texts.cancelled, <Time key="at" at={batch.cancelledAt} />] : null,
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
