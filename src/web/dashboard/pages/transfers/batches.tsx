import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { TransferBatchesPageQuery, TransferBatchStatus } from '../../gql/graphql.ts';
import { List } from '../../ui/list.tsx';
import { Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { useStatusFilter } from '../../ui/status-filter.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { labels } from '../../texts/labels.ts';
import { batchesTexts as texts } from '../../texts/send.ts';

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
  ['ACCEPTED', texts.accepted],
  ['PROCESSING', texts.processing],
  ['COMPLETED', texts.completed],
];

/** Batches of transfers, newest first. */
export function Page() {
  const { status, field } = useStatusFilter(STATUSES);
  const paging = usePaging(String(status));
  const loaded = useData(TransferBatchesPage, { after: paging.after, status });
  return (
    <div className="stack">
      <PageHead title={texts.batches}>
        <Link href="/send/many" className="button">
          {texts.bulkTransfer}
        </Link>
      </PageHead>
      <div className="filters">{field}</div>
      <Show of={loaded} rem={24}>
        {({ transferBatches }) => (
          <List
            label={texts.batches}
            columns={COLUMNS}
            of={transferBatches}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/send/batches/${id}`}
            empty={texts.batchesOfTransfersAppearHere}
          />
        )}
      </Show>
    </div>
  );
}

const COLUMNS: readonly Column<Batch>[] = [
  { head: labels.reference, cell: ({ batchReference }) => <strong className="cut">{batchReference}</strong> },
  { head: labels.amount, num: true, cell: ({ totalAmount }) => <Money kobo={totalAmount} /> },
  { head: labels.transfers, num: true, cell: ({ itemCount }) => itemCount },
  { head: texts.rejected, num: true, cell: ({ refusedCount }) => refusedCount },
  { head: labels.status, cell: ({ status }) => <Status of={status} /> },
  { head: labels.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
