import { useLocation, useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { useFormDraft } from '../../draft.ts';
import { graphql } from '../../gql/gql.ts';
import type { PayrollBatchesQuery, PayrollBatchStatus } from '../../gql/graphql.ts';
import { errorTexts } from '../../texts.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { DateField, MomentField } from '../../ui/date-field.tsx';
import { List } from '../../ui/list.tsx';
import { Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { ApprovalLimits } from './payroll-limits.tsx';

const PayrollBatches = graphql(`
  query PayrollBatches($after: String, $status: PayrollBatchStatus) {
    payrollBatches(first: 25, after: $after, status: $status) {
      nodes {
        id
        name
        batchReference
        status
        itemCount
        totalAmount
        totalDebited
        createdBy
        createdAt
        payDate
        scheduledAt
        waitsFor
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const BeginPayroll = graphql(`
  mutation BeginPayroll($input: CreatePayrollBatchInput!) {
    createPayrollBatch(input: $input) {
      batch {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Batch = PayrollBatchesQuery['payrollBatches']['nodes'][number];

const COLUMNS: readonly Column<Batch>[] = [
  {
    head: 'Batch',
    cell: ({ name }) => name,
  },
  { head: 'Reference', cell: ({ batchReference }) => <span className="code">{batchReference}</span> },
  {
    head: 'Status',
    cell: ({ status, waitsFor }) => (
      <>
        <Status of={status} />
        {waitsFor === 'INSUFFICIENT_WALLET_BALANCE' && <span className="dim"> insufficient balance</span>}
        {waitsFor === 'LIMIT_EXCEEDED' && <span className="dim"> daily limit reached</span>}
        {waitsFor === 'REVIEW' && <span className="dim"> under review</span>}
      </>
    ),
  },
  { head: 'People', num: true, cell: ({ itemCount }) => itemCount },
  { head: 'Total', num: true, cell: ({ totalAmount }) => <Money kobo={totalAmount} /> },
  { head: 'Prepared by', cell: ({ createdBy }) => createdBy },
  {
    head: 'Due',
    cell: ({ scheduledAt, payDate }) => (scheduledAt ? <Time at={scheduledAt} /> : (payDate ?? <span className="dim">on approval</span>)),
  },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

const STATUSES: readonly PayrollBatchStatus[] = [
  'DRAFT',
  'AWAITING_APPROVAL',
  'SCHEDULED',
  'APPROVED',
  'PROCESSING',
  'COMPLETED',
  'PARTIALLY_COMPLETED',
  'FAILED',
  'CANCELED',
];

export function Page() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const status = STATUSES.find((each) => each === search.get('status')) ?? null;
  const paging = usePaging(status ?? '');
  const batches = useData(PayrollBatches, { after: paging.after, status });
  return (
    <div className="stack">
      <PageHead title="Payroll">
        {may('PAYROLL_WRITE') && (
          <DialogButton label="Create batch" variant="primary">
            {() => <Begin />}
          </DialogButton>
        )}
      </PageHead>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <Select
          label="Status"
          value={status ?? ''}
          onChange={(chosen) => setSearch(chosen === '' ? {} : { status: chosen }, { replace: true })}
          options={[['', 'All statuses'], ...STATUSES.map((each) => [each, each.toLowerCase().replaceAll('_', ' ')] as const)]}
        />
      </form>
      <Show of={batches} rem={24}>
        {({ payrollBatches }) => (
          <List
            label="Payroll batches"
            columns={COLUMNS}
            of={payrollBatches}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/payroll/${id}`}
            empty={
              <p>
                {status === null
                  ? 'Payroll batches appear here. Create a batch; another user approves it.'
                  : 'No batch has this status. Select another status.'}
              </p>
            }
          />
        )}
      </Show>
      <ApprovalLimits />
    </div>
  );
}

function Begin() {
  const [, navigate] = useLocation();
  const act = useAction(BeginPayroll);
  const { draft, set, forget, clear, isSaved } = useFormDraft('payroll', () => ({ name: '', narration: '', payDate: '', scheduledAt: '' }));
  const { name, narration, payDate, scheduledAt } = draft;
  const submit = async (): Promise<void> => {
    const done = await act.run({
      input: {
        name: name.trim(),
        ...(narration.trim() !== '' && { narration: narration.trim() }),
        ...(payDate !== '' && { payDate }),
        ...(scheduledAt !== '' && { scheduledAt: `${scheduledAt}:00+01:00` }),
      },
    });
    if (!done?.createPayrollBatch.batch) return;
    forget();
    navigate(`/payroll/${done.createPayrollBatch.batch.id}`);
  };
  return (
    <ActForm
      act={act}
      label="Create batch"
      fields={['name', 'narration', 'payDate', 'scheduledAt']}
      reason={name.trim() === '' ? errorTexts.nameMissing : null}
      onSubmit={submit}
      {...(isSaved && { onAnew: clear })}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(text) => set({ name: text })}
        error={act.errors['name']}
        maxLength={100}
        placeholder="January salaries"
      />
      <TextField
        label="Narration"
        value={narration}
        onChange={(text) => set({ narration: text })}
        error={act.errors['narration']}
        hint="Shown on the employees’ statements"
      />
      <DateField
        label="Pay date"
        value={payDate}
        onChange={(day) => set({ payDate: day })}
        error={act.errors['payDate']}
        hint="Shown on the payslips"
      />
      <MomentField
        label="Scheduled for"
        value={scheduledAt}
        onChange={(at) => set({ scheduledAt: at })}
        error={act.errors['scheduledAt']}
        hint="Lagos time. Empty: immediately after approval."
      />
    </ActForm>
  );
}
