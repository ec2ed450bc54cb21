import { useState } from 'react';
import { useAction } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { PayrollItemRowFragment } from '../../gql/graphql.ts';
import { errorTexts } from '../../texts.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { OnPhone } from '../../ui/on-phone.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import type { ShownBatch } from './payroll-batch.tsx';
import { Import } from './payroll-import.tsx';
import { people } from './payroll-labels.ts';

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
  mutation RemovePayrollItem($input: RemovePayrollItemInput!) {
    removePayrollItem(input: $input) {
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
    if (batch.itemCount === 0) return 'Import employees first';
    if (!preview) return 'Run the preview first';
    if (preview.status === 'COMPUTING') return 'The preview is still running';
    return preview.blockerCount > 0 ? 'Fix the problems of the preview' : null;
  };
  const isOver = !isDraft && !isWaiting && status !== 'SCHEDULED' && status !== 'APPROVED';
  if (isOver) return null;
  return (
    <div className="row">
      {isDraft && may('PAYROLL_WRITE') && (
        <>
          <DialogButton label="Import employees">{(close) => <Import batchId={batch.id} close={close} reload={reload} />}</DialogButton>
          <DialogButton label="Submit batch" title="Submit for approval" variant="primary" reason={unsubmittable()}>
            {(close) => <Submit batch={batch} close={close} />}
          </DialogButton>
        </>
      )}
      {may('PAYROLL_APPROVE') && !isDraft && (
        <>
          <DialogButton
            label="Approve batch"
            title="Approve batch"
            variant="primary"
            reason={isWaiting ? null : `Not available: the batch is ${labelOf(status)}`}
          >
            {(close) => <Approve batch={batch} close={close} />}
          </DialogButton>
          <DialogButton
            label="Reject batch"
            title="Reject batch"
            reason={isWaiting ? null : `Not available: the batch is ${labelOf(status)}`}
          >
            {(close) => <Reject batch={batch} close={close} />}
          </DialogButton>
        </>
      )}
      {isWaiting && <OnPhone path={`/payroll/${batch.id}`} code={batch.batchReference} />}
      {may('PAYROLL_WRITE') && (
        <DialogButton label="Cancel batch" variant="danger">
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
      <strong>
        <Money kobo={batch.totalAmount} /> to {people(batch.itemCount)}
      </strong>
      , plus <Money kobo={batch.totalFees} /> in fees: <Money kobo={batch.totalDebited} /> total debit.
    </p>
  );
}

function Submit({ batch, close }: FormProps) {
  const act = useAction(SubmitPayroll);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { batchId: batch.id } }))) return;
    toast('Batch submitted for approval');
    close();
  };
  return (
    <ActForm act={act} label="Submit for approval" onSubmit={submit}>
      <Totals batch={batch} />
      <p className="dim">The batch is locked until another user approves or rejects it.</p>
    </ActForm>
  );
}

function Approve({ batch, close }: FormProps) {
  const act = useAction(ApprovePayroll);
  // Snapshot: the batch approved is the batch shown when the dialog opened.
  const [seen] = useState(batch);
  const [comment, setComment] = useState('');
  const submit = async (): Promise<void> => {
    const result = comment.trim();
    const done = await act.run({
      input: {
        batchId: seen.id,
        expectedTotal: seen.totalAmount,
        expectedItemCount: seen.itemCount,
        ...(result !== '' && { comment: result }),
      },
    });
    if (!done) return;
    toast(
      done.approvePayrollBatch.batch?.status === 'SCHEDULED'
        ? 'Batch approved; payment starts at the scheduled time'
        : 'Batch approved; payment is in progress',
    );
    close();
  };
  return (
    <ActForm act={act} label="Approve and pay" fields={['comment']} onSubmit={submit}>
      <Totals batch={seen} />
      <TextField label="Comment" value={comment} onChange={setComment} maxLength={500} error={act.errors['comment']} />
    </ActForm>
  );
}

function Reject({ batch, close }: FormProps) {
  const act = useAction(RejectPayroll);
  const [reason, setReason] = useState('');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { batchId: batch.id, reason: reason.trim() } }))) return;
    toast('Batch rejected; its status is draft');
    close();
  };
  return (
    <ActForm
      act={act}
      label="Reject batch"
      danger
      fields={['reason']}
      reason={reason.trim() === '' ? errorTexts.reasonMissing : null}
      onSubmit={submit}
    >
      <TextField
        label="Reason"
        value={reason}
        onChange={setReason}
        maxLength={500}
        error={act.errors['reason']}
        hint="Shown to the preparer"
      />
    </ActForm>
  );
}

function Cancel({ batch, close }: FormProps) {
  const act = useAction(CancelPayroll);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { batchId: batch.id } }))) return;
    toast('Batch cancelled');
    close();
  };
  return (
    <ActForm act={act} label="Cancel batch" danger onSubmit={submit}>
      <p>No employee is paid. A cancelled batch cannot be reopened.</p>
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
    <DialogButton label="Remove" title={`Remove ${item.beneficiaryName}`} small>
      {(close) => (
        <ActForm act={act} label="Remove item" danger onSubmit={() => submit(close)}>
          <p>
            {item.beneficiaryName}, <Money kobo={item.amount} />. Run the preview again after the removal.
          </p>
        </ActForm>
      )}
    </DialogButton>
  );
}
