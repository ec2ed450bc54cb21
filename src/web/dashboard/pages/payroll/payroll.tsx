import { useLocation, useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { useFormDraft } from '../../draft.ts';
import { graphql } from '../../gql/gql.ts';
import type { PayrollBatchesQuery, PayrollBatchStatus } from '../../gql/graphql.ts';
import { optionOf } from '../../format.ts';
import { errorTexts } from '../../texts/common.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { DateField, MomentField } from '../../ui/date-field.tsx';
import { List } from '../../ui/list.tsx';
import { Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { ApprovalLimits } from './payroll-limits.tsx';
import { labels } from '../../texts/labels.ts';
import { payrollTexts as texts } from '../../texts/payroll.ts';

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
    head: texts.batch,
    cell: ({ name }) => name,
  },
  { head: labels.reference, cell: ({ batchReference }) => <span className="code">{batchReference}</span> },
  {
    head: labels.status,
    cell: ({ status, waitsFor }) => (
      <>
        <Status of={status} />
        {waitsFor === 'INSUFFICIENT_WALLET_BALANCE' && <span className="dim"> {texts.insufficientBalance}</span>}
        {waitsFor === 'LIMIT_EXCEEDED' && <span className="dim"> daily limit reached</span>}
        {waitsFor === 'REVIEW' && <span className="dim"> {texts.underReview}</span>}
      </>
    ),
  },
  { head: texts.people, num: true, cell: ({ itemCount }) => itemCount },
  { head: texts.total, num: true, cell: ({ totalAmount }) => <Money kobo={totalAmount} /> },
  { head: texts.preparedBy, cell: ({ createdBy }) => createdBy },
  {
    head: texts.due,
    cell: ({ scheduledAt, payDate }) =>
      scheduledAt ? <Time at={scheduledAt} /> : (payDate ?? <span className="dim">{texts.onApproval}</span>),
  },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
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
  'CANCELLED',
];

export function Page() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const status = STATUSES.find((each) => each === search.get('status')) ?? null;
  const paging = usePaging(status ?? '');
  const batches = useData(PayrollBatches, { after: paging.after, status });
  return (
    <div className="stack">
      <PageHead title={texts.payroll}>
        {may('PAYROLL_WRITE') && (
          <DialogButton label={texts.createBatch} variant="primary">
            {() => <Begin />}
          </DialogButton>
        )}
      </PageHead>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <Select
          label={labels.status}
          value={status ?? ''}
          onChange={(chosen) => setSearch(chosen === '' ? {} : { status: chosen }, { replace: true })}
          options={[['', texts.allStatuses], ...STATUSES.map((each) => [each, optionOf(each)] as const)]}
        />
      </form>
      <Show of={batches} rem={24}>
        {({ payrollBatches }) => (
          <List
            label={texts.payrollBatches}
            columns={COLUMNS}
            of={payrollBatches}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/payroll/${id}`}
            empty={<p>{status === null ? texts.payrollBatchesAppearHere : texts.noBatchHasThisStatus}</p>}
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
      label={texts.createBatch}
      fields={['name', 'narration', 'payDate', 'scheduledAt']}
      reason={name.trim() === '' ? errorTexts.nameMissing : null}
      onSubmit={submit}
      {...(isSaved && { onAnew: clear })}
    >
      <TextField
        label={labels.name}
        value={name}
        onChange={(text) => set({ name: text })}
        error={act.errors['name']}
        maxLength={100}
        placeholder={texts.januarySalaries}
      />
      <TextField
        label={labels.narration}
        value={narration}
        onChange={(text) => set({ narration: text })}
        error={act.errors['narration']}
        hint={texts.shownOnTheEmployeesStatements}
      />
      <DateField
        label={texts.payDate}
        value={payDate}
        onChange={(day) => set({ payDate: day })}
        error={act.errors['payDate']}
        hint={texts.shownOnThePayslips}
      />
      <MomentField
        label={texts.scheduledFor}
        value={scheduledAt}
        onChange={(at) => set({ scheduledAt: at })}
        error={act.errors['scheduledAt']}
        hint={texts.lagosTimeEmptyImmediately}
      />
    </ActForm>
  );
}
