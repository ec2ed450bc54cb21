import { Link, useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneTransferBatchQuery, TransferBatchItemOutcome } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { usePoll } from '../../poll.ts';
import { Select } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';

const OneTransferBatch = graphql(`
  query OneTransferBatch($id: ID!, $after: String, $outcome: TransferBatchItemOutcome) {
    transferBatch(id: $id) {
      id
      batchReference
      status
      itemCount
      pendingCount
      acceptedCount
      refusedCount
      totalAmount
      acceptedAmount
      totalFees
      createdAt
      completedAt
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

type Batch = NonNullable<OneTransferBatchQuery['transferBatch']>;
type Item = Batch['items']['nodes'][number];

const OUTCOMES: readonly [TransferBatchItemOutcome, string][] = [
  ['PENDING', 'Pending'],
  ['ACCEPTED', 'Accepted'],
  ['REFUSED', 'Rejected'],
];

/** Progress and results of a batch, by item. */
export function Page({ params }: PageProps) {
  const id = params['id'] ?? '';
  const [search, setSearch] = useSearchParams();
  const outcome = OUTCOMES.find(([each]) => each === search.get('outcome'))?.[0] ?? null;
  const paging = usePaging(`${id} ${outcome}`);
  const loaded = useData(OneTransferBatch, { id, after: paging.after, outcome });
  const batch = loaded.data?.transferBatch ?? null;
  usePoll(loaded.reload, batch !== null && batch.status !== 'COMPLETED');
  if (loaded.data && batch === null)
    return (
      <div className="stack">
        <PageHead title="Batch" />
        <Missing what="batch" list="/send/batches" />
      </div>
    );
  return (
    <div className="stack">
      <PageHead title={batch?.batchReference ?? 'Batch'}>
        {batch && <Status of={batch.status} />}
        <Link href="/send/many" className="button">
          Bulk transfer
        </Link>
      </PageHead>
      <Show of={loaded} rem={40} title="Batch">
        {() =>
          batch && (
            <>
              <p role="status" className={batch.refusedCount > 0 ? 'note warn' : 'note good'}>
                {batch.acceptedCount} accepted, {batch.refusedCount} rejected
                {batch.pendingCount > 0 && `, ${batch.pendingCount} pending`} of {batch.itemCount}. Rejected transfers debit nothing.
              </p>
              <Facts
                rows={[
                  ['Amount', <Money key="amount" kobo={batch.totalAmount} />],
                  ['Accepted', <Money key="accepted" kobo={batch.acceptedAmount} />],
                  ['Fees', <Money key="fees" kobo={batch.totalFees} />],
                  ['Created', <Time key="created" at={batch.createdAt} />],
                  ['Completed', batch.completedAt ? <Time key="completed" at={batch.completedAt} /> : '…'],
                ]}
              />
              <Section
                title="Transfers"
                actions={
                  <Select
                    label="Result"
                    value={outcome ?? ''}
                    onChange={(value) => setSearch(value === '' ? {} : { outcome: value }, { replace: true })}
                    options={[['', 'All'], ...OUTCOMES]}
                  />
                }
              >
                <List
                  label="Transfer results"
                  columns={COLUMNS}
                  of={batch.items}
                  paging={paging}
                  oldestFirst
                  keyOf={({ index }) => String(index)}
                  empty="Transfers with this result appear here."
                />
              </Section>
            </>
          )
        }
      </Show>
    </div>
  );
}

const COLUMNS: readonly Column<Item>[] = [
  {
    head: 'Reference',
    cell: ({ clientReference, transferCode }) =>
      transferCode ? <Link href={`/transfers?q=${transferCode}`}>{clientReference}</Link> : clientReference,
  },
  { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={-amount} /> },
  { head: 'Fee', num: true, cell: ({ fee }) => (fee == null ? '–' : <Money kobo={fee} />) },
  { head: 'Result', cell: ({ outcome, error }) => error ?? <Status of={outcome} /> },
  { head: 'Settlement', cell: ({ settlementStatus }) => (settlementStatus ? <Status of={settlementStatus} /> : '–') },
];
