import { Link } from 'wouter';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Section } from '../../ui/list.tsx';
import { Money, Time } from '../../ui/show.tsx';
import { Table } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import type { ShownBatch } from './payroll-batch.tsx';

const PreviewPayroll = graphql(`
  mutation PreviewPayroll($input: PayrollBatchInput!) {
    previewPayrollBatch(input: $input) {
      batch {
        ...PayrollBatchWhole
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function Preview({ batch, reload }: { batch: ShownBatch; reload(): void }) {
  const may = useMay();
  const act = useAction(PreviewPayroll);
  const { preview, status } = batch;
  const isOpen = status === 'DRAFT' || status === 'AWAITING_APPROVAL';
  if (!preview && (status !== 'DRAFT' || batch.itemCount === 0)) return null;
  const run = async (): Promise<void> => {
    if (await act.run({ input: { batchId: batch.id } })) reload();
  };
  return (
    <Section title="Preview">
      {status === 'DRAFT' && may('PAYROLL_WRITE') && preview?.status !== 'COMPUTING' && (
        <ActForm act={act} label={preview ? 'Run preview again' : 'Run preview'} onSubmit={run}>
          {!preview && <p className="dim">Resolves each account name and compares the batch with the last paid batch.</p>}
        </ActForm>
      )}
      {preview?.status === 'COMPUTING' && <p role="status">Resolving account names…</p>}
      {preview?.status === 'READY' && (
        <>
          <p className="dim">
            Completed <Time at={preview.computedAt} age />
          </p>
          <Changes changes={preview.changes} />
          {isOpen && preview.blockerCount === 0 && preview.warningCount === 0 && (
            <p className="note good">Ready to approve: no problems found.</p>
          )}
          <Findings title="Problems to fix" tone="bad" count={preview.blockerCount} rows={preview.blockers} />
          <Findings title="Warnings" tone="warn" count={preview.warningCount} rows={preview.warnings} />
        </>
      )}
    </Section>
  );
}

type Found = NonNullable<ShownBatch['preview']>;

function Changes({ changes }: { changes: Found['changes'] }) {
  if (!changes) return <p className="dim">No previous batch to compare with.</p>;
  const { added, removed, changed, amountDelta, previousBatchId, previousReference } = changes;
  return (
    <p>
      Compared with <Link href={`/payroll/${previousBatchId}`}>{previousReference}</Link>: {added} new, {removed} removed, {changed}{' '}
      changed, <Money kobo={Math.abs(amountDelta)} /> {amountDelta < 0 ? 'less' : 'more'} in total.
    </p>
  );
}

interface FindingsProps {
  title: string;
  tone: 'bad' | 'warn';
  count: number;
  rows: Found['blockers'];
}

function Findings({ title, tone, count, rows }: FindingsProps) {
  if (count === 0) return null;
  return (
    <>
      <p className={`note ${tone}`}>
        {title}: {count}
        {count > rows.length && `, ${rows.length} shown`}
      </p>
      <Table
        label={title}
        columns={[
          { head: 'Message', cell: ({ message }) => message },
          { head: 'Code', cell: ({ code }) => <span className="code">{code}</span> },
        ]}
        rows={rows}
        keyOf={({ code, itemId }) => `${code} ${itemId}`}
      />
    </>
  );
}
