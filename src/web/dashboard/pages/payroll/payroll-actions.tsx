import { useState } from 'react';
import { useAction } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { PayrollItemRowFragment } from '../../gql/graphql.ts';
import { errorTexts } from '../../texts/common.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { OnPhone } from '../../ui/on-phone.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import type { ShownBatch } from './payroll-batch.tsx';
import { Import } from './payroll-import.tsx';
import { people } from './payroll-labels.ts';
import { differingNames } from './payroll-preview.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { payrollActionsTexts as texts } from '../../texts/payroll.ts';

const SubmitPayroll = graphql(`
  mutation SubmitPayroll($input: PayrollBatchInput!) {
    submitPayrollBatch(input: $input) {
      batch {
        ...PayrollBatchWhole
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ApprovePayroll = graphql(`
  mutation ApprovePayroll($input: ApprovePayrollBatchInput!) {
    approvePayrollBatch(input: $input) {
      batch {
        ...PayrollBatchWhole
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RejectPayroll = graphql(`
  mutation RejectPayroll($input: RejectPayrollBatchInput!) {
    rejectPayrollBatch(input: $input) {
      batch {
        ...PayrollBatchWhole
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const CancelPayroll = graphql(`
  mutation CancelPayroll($input: CancelPayrollBatchInput!) {
    cancelPayrollBatch(input: $input) {
      batch {
        ...PayrollBatchWhole
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RemovePayrollItem = graphql(`
  mutation RemovePayrollItem($input: DeletePayrollItemInput!) {
    deletePayrollItem(input: $input) {
      itemId
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Props {
  batch: ShownBatch;
  reload(): void;
}

export function BatchActions({ batch, reload }: Props) {
  const may = useMay();
  const { status, preview } = batch;
  const isDraft = status === 'DRAFT';
  const isWaiting = status === 'AWAITING_APPROVAL';
  const unsubmittable = (): string | null => {
    if (batch.itemCount === 0) return texts.importEmployeesFirst;
    if (!preview) return texts.runThePreviewFirst;
    if (preview.status === 'COMPUTING') return texts.thePreviewIsStillRunning;
    return preview.blockerCount > 0 ? texts.fixTheProblemsOfThe : null;
  };
  const isOver = !isDraft && !isWaiting && status !== 'SCHEDULED' && status !== 'APPROVED';
  if (isOver) return null;
  return (
    <div className="row">
      {isDraft && may('PAYROLL_WRITE') && (
        <>
          <DialogButton label={texts.importEmployees}>
            {(close) => <Import batchId={batch.id} close={close} reload={reload} />}
          </DialogButton>
          <DialogButton label={texts.submitBatch} title={texts.submitForApproval} variant="primary" reason={unsubmittable()}>
            {(close) => <Submit batch={batch} close={close} />}
          </DialogButton>
        </>
      )}
      {may('PAYROLL_APPROVE') && !isDraft && (
        <>
          <DialogButton
            label={texts.approveBatch}
            title={texts.approveBatch}
            variant="primary"
            reason={isWaiting ? null : fill(texts.notAvailableTheBatchIs, { status: labelOf(status) })}
          >
            {(close) => <Approve batch={batch} close={close} />}
          </DialogButton>
          <DialogButton
            label={texts.rejectBatch}
            title={texts.rejectBatch}
            reason={isWaiting ? null : fill(texts.notAvailableTheBatchIs, { status: labelOf(status) })}
          >
            {(close) => <Reject batch={batch} close={close} />}
          </DialogButton>
        </>
      )}
      {isWaiting && <OnPhone path={`/payroll/${batch.id}`} code={batch.batchReference} />}
      {may('PAYROLL_WRITE') && (
        <DialogButton label={texts.cancelBatch} variant="danger">
          {(close) => <Cancel batch={batch} close={close} />}
        </DialogButton>
      )}
    </div>
  );
}

interface FormProps {
  batch: ShownBatch;
  close(): void;
}

function Totals({ batch }: { batch: ShownBatch }) {
  return (
    <p>
      {rich(texts.plusInFeesTotalDebit, {
        salaries: (
          <strong>
            {rich(texts.totalAmountToItemCount, { totalAmount: <Money kobo={batch.totalAmount} />, itemCount: people(batch.itemCount) })}
          </strong>
        ),
        totalFees: <Money kobo={batch.totalFees} />,
        totalDebited: <Money kobo={batch.totalDebited} />,
      })}
    </p>
  );
}

function Submit({ batch, close }: FormProps) {
  const act = useAction(SubmitPayroll);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { batchId: batch.id } }))) return;
    toast(texts.batchSubmittedForApproval);
    close();
  };
  return (
    <ActForm act={act} label={texts.submitForApproval} onSubmit={submit}>
      <Totals batch={batch} />
      <p className="dim">{texts.theBatchIsLockedUntil}</p>
    </ActForm>
  );
}

function Approve({ batch, close }: FormProps) {
  const act = useAction(ApprovePayroll);
  // Snapshot: the batch approved is the batch shown when the dialog opened.
  const [seen] = useState(batch);
  const [comment, setComment] = useState('');
  const [isNamesConfirmed, setNamesConfirmed] = useState(false);
  const differing = seen.preview?.nameMismatchCount ?? 0;
  const names = seen.preview ? differingNames(seen.preview) : [];
  const submit = async (): Promise<void> => {
    const result = comment.trim();
    const done = await act.run({
      input: {
        batchId: seen.id,
        expectedTotal: seen.totalAmount,
        expectedItemCount: seen.itemCount,
        expectedNameMismatches: differing,
        ...(result !== '' && { comment: result }),
      },
    });
    if (!done) return;
    toast(done.approvePayrollBatch.batch?.status === 'SCHEDULED' ? texts.batchApprovedPaymentStartsAt : texts.batchApprovedPaymentIsIn);
    close();
  };
  return (
    <ActForm
      act={act}
      label={texts.approveAndPay}
      fields={['comment']}
      reason={differing > 0 && !isNamesConfirmed ? texts.confirmTheNames : null}
      onSubmit={submit}
    >
      <Totals batch={seen} />
      {differing > 0 && (
        <fieldset className="note warn stack close">
          <legend>{fill(texts.countAccountsHaveADifferentName, { count: differing })}</legend>
          {names.length < differing && <p>{fill(texts.firstNamesOfAll, { shown: names.length, count: differing })}</p>}
          <ul>
            {names.map(({ itemId, message }) => (
              <li key={itemId}>{message}</li>
            ))}
          </ul>
          <label>
            <input type="checkbox" checked={isNamesConfirmed} onChange={({ target }) => setNamesConfirmed(target.checked)} />
            {fill(texts.iCheckedTheNames, { count: differing })}
          </label>
        </fieldset>
      )}
      <TextField label={texts.comment} value={comment} onChange={setComment} maxLength={500} error={act.errors['comment']} />
    </ActForm>
  );
}

function Reject({ batch, close }: FormProps) {
  const act = useAction(RejectPayroll);
  const [reason, setReason] = useState('');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { batchId: batch.id, reason: reason.trim() } }))) return;
    toast(texts.batchRejectedItsStatusIs);
    close();
  };
  return (
    <ActForm
      act={act}
      label={texts.rejectBatch}
      danger
      fields={['reason']}
      reason={reason.trim() === '' ? errorTexts.reasonMissing : null}
      onSubmit={submit}
    >
      <TextField
        label={labels.reason}
        value={reason}
        onChange={setReason}
        maxLength={500}
        error={act.errors['reason']}
        hint={texts.shownToThePreparer}
      />
    </ActForm>
  );
}

function Cancel({ batch, close }: FormProps) {
  const act = useAction(CancelPayroll);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { batchId: batch.id } }))) return;
    toast(texts.batchCancelled);
    close();
  };
  return (
    <ActForm act={act} label={texts.cancelBatch} danger onSubmit={submit}>
      <p>{texts.noEmployeeIsPaid}</p>
    </ActForm>
  );
}

export function RemoveItem({ batchId, item, reload }: { batchId: string; item: PayrollItemRowFragment; reload(): void }) {
  const act = useAction(RemovePayrollItem);
  const submit = async (close: () => void): Promise<void> => {
    if (!(await act.run({ input: { batchId, itemId: item.id } }))) return;
    close();
    reload();
  };
  return (
    <DialogButton label={texts.remove} title={fill(texts.removeBeneficiaryName, { beneficiaryName: item.beneficiaryName })} small>
      {(close) => (
        <ActForm act={act} label={texts.removeItem} danger onSubmit={() => submit(close)}>
          <p>{rich(texts.runThePreviewAgainAfter, { beneficiaryName: item.beneficiaryName, amount: <Money kobo={item.amount} /> })}</p>
        </ActForm>
      )}
    </DialogButton>
  );
}
