import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { TransferBatchesPageQuery, TransferBatchStatus } from '../../gql/graphql.ts';
import { List } from '../../ui/list.tsx';
import { Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { useStatusFilter } from '../../ui/status-filter.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';

const TransferBatchesPage = graphql(`
  query TransferBatchesPage($after: String, $status: TransferBatchStatus) {
    transferBatches(first: 25, after: $after, status: $status) {
      nodes {
        id
        batchReference
        status
        itemCount
        acceptedCount
        refusedCount
        totalAmount
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Batch = TransferBatchesPageQuery['transferBatches']['nodes'][number];

const STATUSES: readonly (readonly [TransferBatchStatus, string])[] = [
  ['ACCEPTED', 'Accepted'],
  ['PROCESSING', 'Processing'],
  ['COMPLETED', 'Completed'],
];

/** Batches of transfers, newest first. */
export function Page() {
  const { status, field } = useStatusFilter(STATUSES);
  const paging = usePaging(String(status));
  const loaded = useData(TransferBatchesPage, { after: paging.after, status });
  return (
    <div className="stack">
      <PageHead title="Batches">
        <Link href="/send/many" className="button">
          Bulk transfer
        </Link>
      </PageHead>
      {field}
      <Show of={loaded} rem={24}>
        {({ transferBatches }) => (
          <List
            label="Batches"
            columns={COLUMNS}
            of={transferBatches}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/send/batches/${id}`}
            empty="Batches of transfers appear here. Pay a list to create one."
          />
        )}
      </Show>
    </div>
  );
}

const COLUMNS: readonly Column<Batch>[] = [
  { head: 'Reference', cell: ({ batchReference }) => <strong className="cut">{batchReference}</strong> },
  { head: 'Amount', num: true, cell: ({ totalAmount }) => <Money kobo={totalAmount} /> },
  { head: 'Transfers', num: true, cell: ({ itemCount }) => itemCount },
  { head: 'Rejected', num: true, cell: ({ refusedCount }) => refusedCount },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  { head: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
];
