import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Button } from '../../ui/controls.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
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

export function Decide({ transferCode, reload, small = false }: { transferCode: string; reload(): void; small?: boolean }) {
  const approve = useAction(Approve);
  const run = async (): Promise<void> => {
    if (!(await approve.run({ input: { transferCode } }))) return;
    toast(texts.transferApprovedSentNowOr);
    reload();
  };
  return (
    <>
      <div className={small ? 'stack close' : 'row'}>
        <Button
          small={small}
          variant="primary"
          isBusy={approve.isBusy}
          onClick={() => void run()}
          aria-label={fill(texts.approveTransferCode, { transferCode })}
        >
          {texts.approve}
        </Button>
        <DialogButton small={small} label={texts.reject} title={fill(texts.rejectTransferCode, { transferCode })}>
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
