import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { OwnMoneyDirection, OwnMoneyKind, OwnMoneyQuery, Tax } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { DialogButton } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';

const OwnMoneyList = graphql(`
  query OwnMoney($after: String) {
    ownMoneyBookings(first: 10, after: $after) {
      nodes {
        id
        kind
        account
        tax
        debit
        credit
        amount
        reference
        note
        askedBy
        bookedBy
        bookedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const BookOwnMoney = graphql(`
  mutation BookOwnMoney($input: BookOwnMoneyInput!) {
    bookOwnMoney(input: $input) {
      result {
        booking {
          id
        }
        proposal {
          id
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Row = OwnMoneyQuery['ownMoneyBookings']['nodes'][number];

const COLUMNS: readonly Column<Row>[] = [
  { head: 'What', cell: ({ kind, tax }) => labelOf(tax ? `${kind} ${tax}` : kind) },
  { head: 'Account', cell: ({ account }) => account ?? 'elsewhere' },
  { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  { head: 'From and to', cell: ({ debit, credit }) => <span className="nowrap">{`${debit} to ${credit}`}</span> },
  {
    head: 'Proof',
    cell: ({ reference, note }) => (
      <>
        {reference}
        <br />
        <span className="dim">{note}</span>
      </>
    ),
  },
  {
    head: 'By',
    cell: ({ askedBy, bookedBy, bookedAt }) => (
      <>
        {askedBy === null ? bookedBy : `${askedBy}, ${bookedBy}`}
        <br />
        <Time at={bookedAt} age />
      </>
    ),
  },
];

const KINDS: readonly (readonly [OwnMoneyKind, string])[] = [
  ['FLOAT_IN', 'Own money was put in'],
  ['FLOAT_OUT', 'Own money was taken out'],
  ['FLOAT_CORRECTION', 'The provider took or gave something'],
  ['PROVIDER_INVOICE', 'An invoice of a provider came'],
  ['PROVIDER_INVOICE_PAID', 'An invoice of a provider was paid'],
  ['TAX_PAID', 'Taxes were paid to the state'],
];

interface Draft {
  kind: OwnMoneyKind;
  /** Empty for taxes that were paid from elsewhere. */
  account: string;
  direction: OwnMoneyDirection;
  tax: Tax;
  typed: string;
  amount: number | null;
  reference: string;
}

/** What it would write into the service's own book. */
function wouldBook({ kind, account, direction, tax }: Draft): [from: string, to: string] {
  const there = account === '' ? 'capital' : `the float at ${account}`;
  const ways: Record<OwnMoneyKind, [string, string]> = {
    FLOAT_IN: [there, 'capital'],
    FLOAT_OUT: ['capital', there],
    FLOAT_CORRECTION: direction === 'IN' ? [there, 'costs of providers'] : ['costs of providers', there],
    PROVIDER_INVOICE: ['costs of providers', `fees owed to ${account}`],
    PROVIDER_INVOICE_PAID: [`fees owed to ${account}`, there],
    TAX_PAID: [tax === 'VAT' ? 'VAT owed' : 'stamp duty owed', there],
  };
  return ways[kind];
}

/** What happened to the service's own money, and the way to book more of it. */
export function OwnMoney({ accounts, reload }: { accounts: readonly string[]; reload(): void }) {
  const may = useMay();
  const paging = usePaging('');
  const list = useData(OwnMoneyList, { after: paging.after });
  const done = (): void => (list.reload(), reload());
  return (
    <Section
      title="The service’s own money"
      actions={
        may('TREASURY_WRITE') && (
          <DialogButton label="Book own money">{(close) => <BookForm accounts={accounts} close={close} done={done} />}</DialogButton>
        )
      }
    >
      <Show of={list} rem={12}>
        {({ ownMoneyBookings }) => (
          <List
            label="The service’s own money"
            columns={COLUMNS}
            of={ownMoneyBookings}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>Nothing was booked yet: money put in at a provider, invoices, taxes paid.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

function BookForm({ accounts, close, done }: { accounts: readonly string[]; close(): void; done(): void }) {
  const act = useAction(BookOwnMoney);
  const [draft, setDraft] = useState<Draft>({
    kind: 'FLOAT_IN',
    account: accounts[0] ?? '',
    direction: 'OUT',
    tax: 'VAT',
    typed: '',
    amount: null,
    reference: '',
  });
  const { kind, account, direction, tax, typed, amount, reference } = draft;
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const isTax = kind === 'TAX_PAID';
  const missing =
    (account === '' && !isTax && 'Name the account') ||
    (amount === null && 'Enter the amount') ||
    (reference.trim() === '' && 'Name the paper that proves it') ||
    null;
  const book = async (note: string): Promise<void> => {
    const input = {
      kind,
      ...(account !== '' && { account }),
      ...(kind === 'FLOAT_CORRECTION' && { direction }),
      ...(isTax && { tax }),
      amount: amount ?? 0,
      reference: reference.trim(),
      note,
    };
    const answer = await act.run({ input });
    if (!answer) return;
    toast(answer.bookOwnMoney.result?.booking ? 'Booked' : 'Noted; another operator has to agree');
    close();
    done();
  };
  const [from, to] = wouldBook(draft);
  return (
    <NoteForm act={act} label="Book it" fields={['account', 'direction', 'tax', 'amount', 'reference']} reason={missing} onSubmit={book}>
      <Select label="What happened" value={kind} onChange={(value) => set({ kind: value as OwnMoneyKind })} options={KINDS} />
      <Select
        label="Account"
        value={account}
        onChange={(value) => set({ account: value })}
        options={[
          ...(isTax || accounts.length === 0 ? [['', 'Paid from elsewhere'] as const] : []),
          ...accounts.map((each) => [each, each] as const),
        ]}
        error={act.errors['account']}
      />
      <Particular draft={draft} set={set} />
      <MoneyField label="Amount" value={typed} onChange={(text, kobo) => set({ typed: text, amount: kobo })} error={act.errors['amount']} />
      <TextField
        label="Proof"
        value={reference}
        onChange={(value) => set({ reference: value })}
        maxLength={100}
        hint="The number of the invoice, or of the line of the statement"
        error={act.errors['reference']}
      />
      <p>
        Books {amount === null ? 'the amount' : <Money kobo={amount} />} from {from} to {to}, in the service’s own book. No wallet changes.
        {settings.environment === 'live' && ' Another operator has to agree.'}
      </p>
    </NoteForm>
  );
}

/** What only one kind asks for: which way a correction goes, which tax was paid. */
function Particular({ draft: { kind, direction, tax }, set }: { draft: Draft; set(part: Partial<Draft>): void }) {
  return (
    <>
      {kind === 'FLOAT_CORRECTION' && (
        <Select
          label="Which way"
          value={direction}
          onChange={(value) => set({ direction: value as OwnMoneyDirection })}
          options={[
            ['OUT', 'It took: less lies there'],
            ['IN', 'It gave: more lies there'],
          ]}
        />
      )}
      {kind === 'TAX_PAID' && (
        <Select
          label="Tax"
          value={tax}
          onChange={(value) => set({ tax: value as Tax })}
          options={[
            ['VAT', 'VAT'],
            ['STAMP_DUTY', 'Stamp duty'],
          ]}
        />
      )}
    </>
  );
}
