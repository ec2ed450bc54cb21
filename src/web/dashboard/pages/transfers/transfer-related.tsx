import { useState } from 'react';
import { Link } from 'wouter';
import type { TransferQuery, TransferRelation } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { Drawer } from '../../ui/overlays.tsx';
import { Code, Money, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { RequestById } from '../developers/request-detail.tsx';

type Row = TransferQuery['relatedToTransfer'][number];

const PLACES: Record<TransferRelation, { is: string; path: string | null }> = {
  RETRY_OF: { is: 'Retry of', path: '/transfers/' },
  RETRIED_AS: { is: 'Retried as', path: '/transfers/' },
  SALARY: { is: 'Salary of', path: '/payroll/' },
  REFUNDED_ORDER: { is: 'Refund of', path: '/orders/' },
  REQUEST: { is: 'Request', path: null },
};

export function RelatedThings({ rows }: { rows: readonly Row[] }) {
  const [requestId, setRequestId] = useState<string | null>(null);
  if (rows.length === 0) return null;
  return (
    <section className="stack close" aria-labelledby="related">
      <h2 id="related">Related resources</h2>
      <Table label="Related resources" rows={rows} keyOf={({ relation, id }) => `${relation} ${id}`} columns={columnsOf(setRequestId)} />
      <Drawer title="Request" isOpen={requestId !== null} onClose={() => setRequestId(null)}>
        {requestId && <RequestById requestId={requestId} />}
      </Drawer>
    </section>
  );
}

const columnsOf = (open: (requestId: string) => void): readonly Column<Row>[] => [
  {
    head: 'Resource',
    cell: ({ relation, id, title }) => {
      const { is, path } = PLACES[relation];
      return (
        <>
          <span className="dim small">{is}</span>
          <br />
          {path === null ? (
            <Button small variant="plain" aria-label={`${title}, request ${id}`} onClick={() => open(id)}>
              <span className="code">{title}</span>
            </Button>
          ) : (
            <Link href={path + id}>{title}</Link>
          )}
        </>
      );
    },
  },
  { head: 'Reference', cell: ({ relation, id, detail }) => <Reference text={relation === 'REQUEST' ? id : detail} /> },
  { head: 'Amount', num: true, cell: ({ amount }) => (amount === null ? '–' : <Money kobo={amount} />) },
  { head: 'Status', cell: ({ relation, status }) => status && (relation === 'REQUEST' ? <Answer of={status} /> : <Status of={status} />) },
  { head: 'Created', cell: ({ at }) => <Time at={at} age /> },
];

const Reference = ({ text }: { text: string | null }) => (text === null ? <>–</> : <Code text={text} />);

const Answer = ({ of }: { of: string }) => <span className={`status ${Number(of) < 400 ? 'delivered' : 'failed'}`}>{of}</span>;
