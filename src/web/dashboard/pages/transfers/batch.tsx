import { useEffect, useRef } from 'react';
import { useSubscription } from 'urql';
import { Link, useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneTransferBatchQuery, TransferBatchItemOutcome } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { usePoll } from '../../poll.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Select } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { QueueLink } from '../operations/evidence-link.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { batchTexts as texts } from '../../texts/send.ts';

graphql(`
  fragment TransferBatchWhole on TransferBatch {
    id
    batchReference
    status
    itemCount
    pendingCount
    acceptedCount
    refusedCount
    cancelledCount
    totalAmount
    acceptedAmount
    totalFees
    createdAt
    completedAt
    cancelledAt
  }
`);

const OneTransferBatch = graphql(`
  query OneTransferBatch($id: ID!, $after: String, $outcome: TransferBatchItemOutcome) {
    transferBatch(id: $id) {
      ...TransferBatchWhole
      items(first: 50, after: $after, outcome: $outcome) {
        nodes {
          index
          clientReference
          outcome
          transferCode
          settlementStatus
          amount
          fee
          error
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const TransferBatchLive = graphql(`
  subscription TransferBatchLive($id: ID!) {
    transferBatchUpdated(id: $id) {
      ...TransferBatchWhole
    }
  }
`);

const CancelTransferBatch = graphql(`
  mutation CancelTransferBatch($input: CancelTransferBatchInput!) {
    cancelTransferBatch(input: $input) {
      transferBatch {
        ...TransferBatchWhole
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Batch = NonNullable<OneTransferBatchQuery['transferBatch']>;
type Item = Batch['items']['nodes'][number];

const OUTCOMES: readonly [TransferBatchItemOutcome, string][] = [
  ['PENDING', texts.pending],
  ['ACCEPTED', texts.accepted],
  ['REFUSED', texts.rejected],
  ['CANCELLED', texts.cancelled],
];

/** Progress and results of a batch, by item. */
export function Page({ params }: PageProps) {
  const id = params['id'] ?? '';
  const [search, setSearch] = useSearchParams();
  const outcome = OUTCOMES.find(([each]) => each === search.get('outcome'))?.[0] ?? null;
  const paging = usePaging(`${id} ${outcome}`);
  const loaded = useData(OneTransferBatch, { id, after: paging.after, outcome });
  const batch = loaded.data?.transferBatch ?? null;
  const isOpen = batch !== null && batch.status !== 'COMPLETED';
  useSubscription({ query: TransferBatchLive, variables: { id }, pause: !isOpen });
  usePoll(loaded.reload, isOpen);
  useReloadAtEnd(isOpen, loaded.reload);
  if (loaded.data && batch === null)
    return (
      <div className="stack">
        <PageHead title={texts.batch} />
        <Missing what="batch" list="/send/batches" />
      </div>
    );
  return (
    <div className="stack">
      <PageHead title={batch?.batchReference ?? texts.batch}>
        {batch && <Status of={batch.status} />}
        <QueueLink queue="transfer-batches" />
        {batch && <Cancel batch={batch} reload={loaded.reload} />}
        <Link href="/send/many" className="button">
          {texts.bulkTransfer}
        </Link>
      </PageHead>
      <Show of={loaded} rem={40} title={texts.batch}>
        {() =>
          batch && (
            <>
              <Summary batch={batch} />
              <Section
                title={labels.transfers}
                actions={
                  <Select
                    label={texts.result}
                    value={outcome ?? ''}
                    onChange={(value) => setSearch(value === '' ? {} : { outcome: value }, { replace: true })}
                    options={[['', labels.all], ...OUTCOMES]}
                  />
                }
              >
                <List
                  label={texts.transferResults}
                  columns={COLUMNS}
                  of={batch.items}
                  paging={paging}
                  oldestFirst
                  keyOf={({ index }) => String(index)}
                  empty={texts.transfersWithThisResult}
                />
              </Section>
            </>
          )
        }
      </Show>
    </div>
  );
}

function Summary({ batch }: { batch: Batch }) {
  return (
    <>
      <p role="status" className={batch.refusedCount > 0 ? 'note warn' : 'note good'}>
        {rich(texts.acceptedRejectedOfRejected, {
          acceptedCount: batch.acceptedCount,
          refusedCount: batch.refusedCount,
          cancelled: batch.cancelledCount > 0 && fill(texts.cancelledCountCancelled, { cancelledCount: batch.cancelledCount }),
          value: batch.pendingCount > 0 && fill(texts.pendingCountPending, { pendingCount: batch.pendingCount }),
          itemCount: batch.itemCount,
        })}
      </p>
      <Facts
        rows={[
          [labels.amount, <Money key="amount" kobo={batch.totalAmount} />],
          [texts.accepted, <Money key="accepted" kobo={batch.acceptedAmount} />],
          [texts.fees, <Money key="fees" kobo={batch.totalFees} />],
          [labels.created, <Time key="created" at={batch.createdAt} />],
          [texts.completed, batch.completedAt ? <Time key="completed" at={batch.completedAt} /> : '…'],
          batch.cancelledAt ? [texts.cancelled, <Time key="cancelled" at={batch.cancelledAt} />] : null,
        ]}
      />
    </>
  );
}

/** The feed has the last counts before the last poll has the items. */
function useReloadAtEnd(isOpen: boolean, reload: () => void): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) reload();
    wasOpen.current = isOpen;
  }, [isOpen, reload]);
}

function Cancel({ batch, reload }: { batch: Batch; reload(): void }) {
  const may = useMay();
  if (!may('TRANSFERS_WRITE') || batch.status === 'COMPLETED' || batch.pendingCount === 0 || batch.cancelledAt) return null;
  return (
    <DialogButton label={texts.cancelBatch} variant="danger">
      {(close) => <CancelForm batch={batch} close={close} reload={reload} />}
    </DialogButton>
  );
}

function CancelForm({ batch, close, reload }: { batch: Batch; close(): void; reload(): void }) {
  const act = useAction(CancelTransferBatch);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { transferBatchId: batch.id } }))) return;
    toast(texts.batchCancelled);
    reload();
    close();
  };
  return (
    <ActForm act={act} label={texts.cancelTransfers} danger onSubmit={submit}>
      <p>{fill(texts.transfersThatWereNotSent, { pendingCount: batch.pendingCount })}</p>
    </ActForm>
  );
}

const COLUMNS: readonly Column<Item>[] = [
  {
    head: labels.reference,
    cell: ({ clientReference, transferCode }) =>
      transferCode ? (
        <Link href={`/transfers?q=${transferCode}`} className="cut" title={clientReference}>
          {clientReference}
        </Link>
      ) : (
        clientReference
      ),
  },
  { head: labels.amount, num: true, cell: ({ amount }) => <Money kobo={-amount} /> },
  { head: labels.fee, num: true, cell: ({ fee }) => (fee == null ? '–' : <Money kobo={fee} />) },
  { head: texts.result, cell: ({ outcome, error }) => error ?? <Status of={outcome} /> },
  { head: texts.settlement, cell: ({ settlementStatus }) => (settlementStatus ? <Status of={settlementStatus} /> : '–') },
];
