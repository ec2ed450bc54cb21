import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { words } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SuspenseQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';

const Suspense = graphql(`
  query Suspense($after: String) {
    suspenseDeposits(first: 10, after: $after, status: OPEN) {
      nodes {
        id
        accountNumber
        amount
        senderName
        reason
        paidAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const CreditSuspense = graphql(`
  mutation CreditSuspense($input: CreditSuspenseInput!) {
    creditSuspense(input: $input) {
      deposit {
        id
        status
      }
      userErrors {
        code
        message
        field
      }
    }
  }
`);

const ReturnSuspense = graphql(`
  mutation ReturnSuspense($input: ReturnSuspenseInput!) {
    returnSuspense(input: $input) {
      deposit {
        id
        status
      }
      userErrors {
        code
        message
        field
      }
    }
  }
`);

type Deposit = SuspenseQuery['suspenseDeposits']['nodes'][number];

/** Money that came in for nobody, of all businesses. */
export function SuspenseDeposits() {
  const paging = usePaging('');
  const deposits = useData(Suspense, { after: paging.after });
  const columns: Column<Deposit>[] = [
    { head: 'To account', cell: ({ accountNumber }) => <span className="code nowrap">{accountNumber}</span> },
    { head: 'From', cell: ({ senderName }) => senderName },
    { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={amount} /> },
    { head: 'Why', cell: ({ reason }) => words(reason) },
    { head: 'Age', cell: ({ paidAt }) => <Time at={paidAt} age /> },
    {
      head: 'Decide',
      cell: (row) => (
        <span className="row">
          <DialogButton label="Credit" title="Credit it to a business" small>
            {(close) => <Credit deposit={row} close={close} reload={deposits.reload} />}
          </DialogButton>
          <DialogButton label="Returned" title="It went back to its sender" small>
            {(close) => <Return deposit={row} close={close} reload={deposits.reload} />}
          </DialogButton>
        </span>
      ),
    },
  ];
  return (
    <Section title="Deposits in suspense">
      <p className="dim">Money that reached the bank for an account of nobody, or for one that takes no money any more.</p>
      <Show of={deposits} rem={8}>
        {({ suspenseDeposits }) => (
          <List
            label="Deposits to decide"
            columns={columns}
            of={suspenseDeposits}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>Every deposit found its owner.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

interface Props {
  deposit: Deposit;
  close(): void;
  reload(): void;
}

function Credit({ deposit: { id, amount }, close, reload }: Props) {
  const act = useAction(CreditSuspense);
  const [businessId, setBusinessId] = useState('');
  const submit = async (note: string): Promise<void> => {
    if (!(await act.run({ input: { suspenseId: id, businessId: businessId.trim(), note } }))) return;
    toast('Credited');
    close();
    reload();
  };
  return (
    <NoteForm
      act={act}
      label="Credit the wallet"
      fields={['businessId']}
      reason={businessId.trim() === '' ? 'Name the business' : null}
      onSubmit={submit}
    >
      <p>
        <Money kobo={amount} /> go to the wallet of this business, with the event wallet.funded.
      </p>
      <TextField label="Id of the business" value={businessId} onChange={setBusinessId} error={act.errors['businessId']} />
    </NoteForm>
  );
}

function Return({ deposit: { id, amount }, close, reload }: Props) {
  const act = useAction(ReturnSuspense);
  const submit = async (note: string): Promise<void> => {
    if (!(await act.run({ input: { suspenseId: id, note } }))) return;
    toast('Noted as returned');
    close();
    reload();
  };
  return (
    <NoteForm act={act} label="It was returned" danger onSubmit={submit}>
      <p>
        Send <Money kobo={amount} /> back at the bank first. No wallet changes here.
      </p>
    </NoteForm>
  );
}
