import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Button } from '../../ui/controls.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { Dialog, toast } from '../../ui/overlays.tsx';
import { ErrorNote } from '../../ui/show.tsx';
import { fill } from '../../texts/fill.ts';
import { decideTransferTexts as texts } from '../../texts/approvals.ts';

const Approve = graphql(`
  mutation ApproveTransfer($input: ApproveTransferInput!) {
    approveTransfer(input: $input) {
      transfer {
        ...TransferRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Refuse = graphql(`
  mutation RejectTransfer($input: RejectTransferInput!) {
    rejectTransfer(input: $input) {
      transfer {
        ...TransferRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Decided {
  transferCode: string;
  /** Amount and payee, where a list has several transfers. */
  what?: string;
  reload(): void;
  small?: boolean;
}

export function Decide({ transferCode, what = transferCode, reload, small = false }: Decided) {
  const approve = useAction(Approve);
  // Its own action: the dialog stays open while the confirmed approval is sent.
  const confirmed = useAction(Approve);
  const run = async (act: typeof approve, allowNameMismatch: boolean): Promise<void> => {
    if (!(await act.run({ input: { transferCode, ...(allowNameMismatch && { allowNameMismatch }) } }))) return;
    approve.clear();
    toast(texts.transferApprovedSentNowOr);
    reload();
  };
  const differing = approve.errors['allowNameMismatch'];
  return (
    <>
      <div className="row">
        <Button
          small={small}
          variant="primary"
          isBusy={approve.isBusy}
          onClick={() => void run(approve, false)}
          aria-label={fill(texts.approveTransferCode, { transferCode })}
        >
          {texts.approve}
        </Button>
        <DialogButton small={small} label={texts.reject} title={fill(texts.rejectTransferCode, { transferCode: what })}>
          {(close) => <RejectForm transferCode={transferCode} close={close} reload={reload} />}
        </DialogButton>
      </div>
      <Dialog title={fill(texts.approveTransferCode, { transferCode })} isOpen={differing !== undefined} onClose={approve.clear}>
        <NameCheck message={differing ?? ''} isBusy={confirmed.isBusy} onApprove={() => run(confirmed, true)} />
        <Refused act={confirmed} />
      </Dialog>
      <Refused act={approve} />
    </>
  );
}

function Refused({ act: { errors, trouble } }: { act: Pick<ReturnType<typeof useAction>, 'errors' | 'trouble'> }) {
  return (
    <>
      {errors[''] && <p className="note bad">{errors['']}</p>}
      {trouble && <ErrorNote trouble={trouble} />}
    </>
  );
}

/** A name that differs from the expected one is confirmed before the approval; the dialog begins anew each time. */
function NameCheck({ message, isBusy, onApprove }: { message: string; isBusy: boolean; onApprove(): Promise<void> }) {
  const [isChecked, setChecked] = useState(false);
  return (
    <>
      <p className="note warn">{message}</p>
      <label>
        <input type="checkbox" checked={isChecked} onChange={({ target }) => setChecked(target.checked)} />
        {texts.iCheckedTheName}
      </label>
      <div className="row">
        <Button variant="primary" isBusy={isBusy} reason={isChecked ? null : texts.confirmTheName} onClick={() => void onApprove()}>
          {texts.approveTransfer}
        </Button>
      </div>
    </>
  );
}

function RejectForm({ transferCode, close, reload }: { transferCode: string; close(): void; reload(): void }) {
  const refuse = useAction(Refuse);
  const run = async (note: string): Promise<void> => {
    if (!(await refuse.run({ input: { transferCode, note } }))) return;
    toast(texts.transferRejectedTheHoldIs);
    close();
    reload();
  };
  return (
    <NoteForm act={refuse} label={texts.rejectTransfer} danger onSubmit={run}>
      <p>{texts.nothingIsDebited}</p>
    </NoteForm>
  );
}
