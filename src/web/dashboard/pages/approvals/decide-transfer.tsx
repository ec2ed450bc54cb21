import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Button } from '../../ui/controls.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote } from '../../ui/show.tsx';

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
  mutation RefuseTransfer($input: RefuseTransferInput!) {
    refuseTransfer(input: $input) {
      transfer {
        ...TransferRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function Decide({ transferCode, reload, small = false }: { transferCode: string; reload(): void; small?: boolean }) {
  const approve = useAction(Approve);
  const run = async (): Promise<void> => {
    if (!(await approve.run({ input: { transferCode } }))) return;
    toast('Transfer approved; sent now or at the scheduled time');
    reload();
  };
  return (
    <>
      <div className={small ? 'stack close' : 'row'}>
        <Button small={small} variant="primary" isBusy={approve.isBusy} onClick={() => void run()} aria-label={`Approve ${transferCode}`}>
          Approve
        </Button>
        <DialogButton small={small} label="Reject" title={`Reject ${transferCode}`}>
          {(close) => <RejectForm transferCode={transferCode} close={close} reload={reload} />}
        </DialogButton>
      </div>
      {approve.errors[''] && <p className="note bad">{approve.errors['']}</p>}
      {approve.trouble && <ErrorNote trouble={approve.trouble} />}
    </>
  );
}

function RejectForm({ transferCode, close, reload }: { transferCode: string; close(): void; reload(): void }) {
  const refuse = useAction(Refuse);
  const run = async (note: string): Promise<void> => {
    if (!(await refuse.run({ input: { transferCode, note } }))) return;
    toast('Transfer rejected; the hold is released');
    close();
    reload();
  };
  return (
    <NoteForm act={refuse} label="Reject transfer" danger onSubmit={run}>
      <p>Nothing is debited, and the hold is released.</p>
    </NoteForm>
  );
}
