import { Link } from 'wouter';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Section } from '../../ui/list.tsx';
import { Money, Time } from '../../ui/show.tsx';
import { Table } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import type { ShownBatch } from './payroll-batch.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { payrollPreviewTexts as texts } from '../../texts/payroll.ts';

export const PreviewPayroll = graphql(`
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
    <Section title={texts.preview}>
      {status === 'DRAFT' && may('PAYROLL_WRITE') && preview?.status !== 'COMPUTING' && (
        <ActForm act={act} label={preview ? texts.runPreviewAgain : texts.runPreview} onSubmit={run}>
          {!preview && <p className="dim">{texts.resolvesEachAccountNameAnd}</p>}
        </ActForm>
      )}
      {preview?.status === 'COMPUTING' && <p role="status">{texts.resolvingAccountNames}</p>}
      {preview?.status === 'READY' && (
        <>
          <div className="row">
            <p className="dim">{rich(texts.completedComputedAt, { computedAt: <Time at={preview.computedAt} age /> })}</p>
            <Changes changes={preview.changes} />
          </div>
          {isOpen && preview.blockerCount === 0 && preview.warningCount === 0 && <p className="note good">{texts.readyToApprove}</p>}
          <Findings title={texts.problemsToFix} tone="bad" count={preview.blockerCount} rows={preview.blockers} />
          <Findings title={texts.differentNames} tone="warn" count={preview.nameMismatchCount} rows={differingNames(preview)} />
          <Findings
            title={texts.warnings}
            tone="warn"
            count={preview.warningCount - preview.nameMismatchCount}
            rows={preview.warnings.filter(({ code }) => code !== NAME_DIFFERS)}
          />
        </>
      )}
    </Section>
  );
}

type Found = NonNullable<ShownBatch['preview']>;

const NAME_DIFFERS = 'NAME_MISMATCH_ALLOWED';

export const differingNames = ({ warnings }: Found): Found['warnings'] => warnings.filter(({ code }) => code === NAME_DIFFERS);

function Changes({ changes }: { changes: Found['changes'] }) {
  if (!changes) return <p className="dim">{texts.noPreviousBatchToCompare}</p>;
  const { added, removed, changed, amountDelta, previousBatchId, previousReference } = changes;
  return (
    <p>
      {rich(texts.comparedWithNewRemoved, {
        previousReference: <Link href={`/payroll/${previousBatchId}`}>{previousReference}</Link>,
        added,
        removed,
        changed,
        amountDelta: <Money kobo={Math.abs(amountDelta)} />,
        direction: amountDelta < 0 ? 'less' : 'more',
      })}
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
        {count > rows.length && fill(texts.countShown, { count: rows.length })}
      </p>
      <Table
        label={title}
        columns={[
          { head: texts.message, cell: ({ message }) => message },
          { head: labels.code, cell: ({ code }) => <span className="code">{code}</span> },
        ]}
        rows={rows}
        keyOf={({ code, itemId }) => `${code} ${itemId}`}
      />
    </>
  );
}
