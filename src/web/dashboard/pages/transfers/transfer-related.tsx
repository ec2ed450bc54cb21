import { useState } from 'react';
import { Link } from 'wouter';
import type { TransferQuery, TransferRelation } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { Drawer } from '../../ui/overlays.tsx';
import { Code, Money, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { RequestById } from '../developers/request-detail.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { transferRelatedTexts as texts } from '../../texts/transfers.ts';

type Row = TransferQuery['relatedRecords'][number];

const PLACES: Record<TransferRelation, { is: string; path: string | null }> = {
  RETRY_OF: { is: texts.retryOf, path: '/transfers/' },
  RETRIED_AS: { is: texts.retriedAs, path: '/transfers/' },
  SALARY: { is: texts.salaryOf, path: '/payroll/' },
  REFUNDED_ORDER: { is: texts.refundOf, path: '/orders/' },
  REQUEST: { is: texts.request, path: null },
};

export function RelatedThings({ rows }: { rows: readonly Row[] }) {
  const [requestId, setRequestId] = useState<string | null>(null);
  if (rows.length === 0) return null;
  return (
    <section className="stack close" aria-labelledby="related">
      <h2 id="related">{texts.relatedResources}</h2>
      <Table
        label={texts.relatedResources}
        rows={rows}
        keyOf={({ relation, id }) => `${relation} ${id}`}
        columns={columnsOf(setRequestId)}
      />
      <Drawer title={texts.request} isOpen={requestId !== null} onClose={() => setRequestId(null)}>
        {requestId && <RequestById requestId={requestId} />}
      </Drawer>
    </section>
  );
}

const columnsOf = (open: (requestId: string) => void): readonly Column<Row>[] => [
  {
    head: texts.resource,
    cell: ({ relation, id, title }) => {
      const { is, path } = PLACES[relation];
      return (
        <>
          <span className="dim small">{is}</span>
          <br />
          {path === null ? (
            <Button small variant="plain" aria-label={fill(texts.titleRequestId, { title, id })} onClick={() => open(id)}>
              <span className="code">{title}</span>
            </Button>
          ) : (
            <Link href={path + id}>{title}</Link>
          )}
        </>
      );
    },
  },
  { head: labels.reference, cell: ({ relation, id, detail }) => <Reference text={relation === 'REQUEST' ? id : detail} /> },
  { head: labels.amount, num: true, cell: ({ amount }) => (amount === null ? '–' : <Money kobo={amount} />) },
  {
    head: labels.status,
    cell: ({ relation, status }) => status && (relation === 'REQUEST' ? <Answer of={status} /> : <Status of={status} />),
  },
  { head: labels.created, cell: ({ at }) => <Time at={at} age /> },
];

const Reference = ({ text }: { text: string | null }) => (text === null ? <>–</> : <Code text={text} />);

const Answer = ({ of }: { of: string }) => <span className={`status ${Number(of) < 400 ? 'delivered' : 'failed'}`}>{of}</span>;
