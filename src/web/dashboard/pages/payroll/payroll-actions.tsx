import { useState } from 'react';
import { useAction } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { PayrollItemRowFragment } from '../../gql/graphql.ts';
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

/** What the person may do with a batch; what its state forbids says why. */
export function BatchActions({ batch, reload }: Props) {
  const may = useMay();
  const { status, preview } = batch;
  const isDraft = status === 'DRAFT';
  const isWaiting = status === 'AWAITING_APPROVAL';
  const unsubmittable = (): string | null => {
    if (batch.itemCount === 0) return 'It has no people yet';
    if (!preview) return 'Preview it first';
    if (preview.status === 'COMPUTING') return 'The preview is not done yet';
    return preview.blockerCount > 0 ? 'Mend what the preview found' : null;
  };
  const isOver = !isDraft && !isWaiting && status !== 'SCHEDULED' && status !== 'APPROVED';
  if (isOver) return null;
  return (
    <div className="row">
      {isDraft && may('PAYROLL_WRITE') && (
        <>
          <DialogButton label="Import people">{(close) => <Import batchId={batch.id} close={close} reload={reload} />}</DialogButton>
          <DialogButton label="Submit" title="Submit for approval" variant="primary" reason={unsubmittable()}>
            {(close) => <Submit batch={batch} close={close} />}
          </DialogButton>
        </>
      )}
      {may('PAYROLL_APPROVE') && !isDraft && (
        <>
          <DialogButton label="Approve" title="Approve and pay" variant="primary" reason={isWaiting ? null : `It is ${labelOf(status)}`}>
            {(close) => <Approve batch={batch} close={close} />}
          </DialogButton>
          <DialogButton label="Reject" title="Send it back" reason={isWaiting ? null : `It is ${labelOf(status)}`}>
            {(close) => <Reject batch={batch} close={close} />}
          </DialogButton>
        </>
      )}
      {isWaiting && <OnPhone path={`/payroll/${batch.id}`} code={batch.batchReference} />}
      {may('PAYROLL_WRITE') && (
        <DialogButton label="Cancel the batch" variant="danger">
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
      , and <Money kobo={batch.totalFees} /> of fees: <Money kobo={batch.totalDebited} /> leave the wallet.
    </p>
  );
}

function Submit({ batch, close }: FormProps) {
  const act = useAction(SubmitPayroll);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { batchId: batch.id } }))) return;
    toast('It waits for approval by somebody else');
    close();
  };
  return (
    <ActForm act={act} label="Submit the batch" onSubmit={submit}>
      <Totals batch={batch} />
      <p className="dim">Nothing changes any more until somebody who had no hand in it approves or rejects it.</p>
    </ActForm>
  );
}

function Approve({ batch, close }: FormProps) {
  const act = useAction(ApprovePayroll);
  // What the approver saw when this opened is what is approved, whatever arrives meanwhile.
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
      done.approvePayrollBatch.batch?.status === 'SCHEDULED' ? 'Approved; it is paid when its time comes' : 'Approved; it is being paid',
    );
    close();
  };
  return (
    <ActForm act={act} label="Approve the batch" fields={['comment']} onSubmit={submit}>
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
    toast('It is a draft again');
    close();
  };
  return (
    <ActForm
      act={act}
      label="Reject the batch"
      danger
      fields={['reason']}
      reason={reason.trim() === '' ? 'Say why' : null}
      onSubmit={submit}
    >
      <TextField
        label="Reason"
        value={reason}
        onChange={setReason}
        maxLength={500}
        error={act.errors['reason']}
        hint="Those who prepared it read it"
      />
    </ActForm>
  );
}

function Cancel({ batch, close }: FormProps) {
  const act = useAction(CancelPayroll);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { batchId: batch.id } }))) return;
    toast('Canceled; nobody is paid');
    close();
  };
  return (
    <ActForm act={act} label="Cancel it for good" danger onSubmit={submit}>
      <p>Nobody is paid, and the batch cannot be opened again.</p>
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
        <ActForm act={act} label="Remove from the batch" danger onSubmit={() => submit(close)}>
          <p>
            {item.beneficiaryName}, <Money kobo={item.amount} />. The preview has to be done again.
          </p>
        </ActForm>
      )}
    </DialogButton>
  );
}
