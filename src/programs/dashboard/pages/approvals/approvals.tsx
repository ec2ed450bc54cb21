import { Link } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { ApprovalsQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Button } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Money, PageHead, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { Meet } from './meet.tsx';
import { Rules } from './rules.tsx';

const Approvals = graphql(`
  query Approvals($after: String) {
    transferApprovals(first: 25, after: $after) {
      nodes {
        askedBy
        expiresAt
        rules {
          id
          name
        }
        transfer {
          ...TransferRow
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

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

type Waiting = ApprovalsQuery['transferApprovals']['nodes'][number];

export function Page() {
  return (
    <div className="stack">
      <PageHead title="Approvals" />
      <Queue />
      <Rules />
      <Meet />
    </div>
  );
}

function Queue() {
  const may = useMay();
  const paging = usePaging('');
  const waiting = useData(Approvals, { after: paging.after });
  const columns: readonly Column<Waiting>[] = [
    {
      head: 'Transfer',
      cell: ({ transfer: { id, transferCode } }) => (
        <Link href={`/transfers/${id}`} className="code nowrap">
          {transferCode}
        </Link>
      ),
    },
    {
      head: 'To',
      cell: ({ transfer: { beneficiary } }) => (
        <>
          {beneficiary.accountName ?? beneficiary.accountNumber}
          <br />
          <span className="dim nowrap">
            {beneficiary.accountNumber} · {beneficiary.bankName}
          </span>
        </>
      ),
    },
    { head: 'Amount', num: true, cell: ({ transfer }) => <Money kobo={transfer.amount} /> },
    { head: 'Asked by', cell: ({ askedBy }) => askedBy },
    { head: 'Because of', cell: ({ rules }) => rules.map(({ name }) => name).join(', ') },
    { head: 'Until', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    ...(may('TRANSFERS_APPROVE')
      ? [{ head: 'Decide', cell: ({ transfer }: Waiting) => <Decide transferCode={transfer.transferCode} reload={waiting.reload} /> }]
      : []),
  ];
  return (
    <Section title="Waiting for a second person">
      <Show of={waiting} rem={12}>
        {({ transferApprovals }) => (
          <List
            label="Transfers that wait for approval"
            columns={columns}
            of={transferApprovals}
            paging={paging}
            oldestFirst
            keyOf={({ transfer }) => transfer.id}
            empty={<p>Transfers that meet a rule below wait here, their money held, until somebody else than who asked approves them.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

function Decide({ transferCode, reload }: { transferCode: string; reload(): void }) {
  const approve = useAction(Approve);
  const run = async (): Promise<void> => {
    if (!(await approve.run({ input: { transferCode } }))) return;
    toast('Approved; it leaves now, or at its time');
    reload();
  };
  return (
    <>
      <div className="stack close">
        <Button small look="primary" isBusy={approve.isBusy} onClick={() => void run()} aria-label={`Approve ${transferCode}`}>
          Approve
        </Button>
        <DialogButton small label="Refuse" title={`Refuse ${transferCode}`}>
          {(close) => <RefuseForm transferCode={transferCode} close={close} reload={reload} />}
        </DialogButton>
      </div>
      {approve.errors[''] && <p className="note bad">{approve.errors['']}</p>}
      {approve.trouble && <ErrorNote trouble={approve.trouble} />}
    </>
  );
}

function RefuseForm({ transferCode, close, reload }: { transferCode: string; close(): void; reload(): void }) {
  const refuse = useAction(Refuse);
  const run = async (note: string): Promise<void> => {
    if (!(await refuse.run({ input: { transferCode, note } }))) return;
    toast('Refused; its money is free again');
    close();
    reload();
  };
  return (
    <NoteForm act={refuse} label="Refuse it" danger onSubmit={run}>
      <p>Nothing is debited, and the money that is held for it is free again.</p>
    </NoteForm>
  );
}
