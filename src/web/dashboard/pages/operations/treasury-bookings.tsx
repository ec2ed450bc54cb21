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
  { head: 'Booking', cell: ({ kind, tax }) => labelOf(tax ? `${kind} ${tax}` : kind) },
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
  ['FLOAT_IN', 'Capital paid in'],
  ['FLOAT_OUT', 'Capital withdrawn'],
  ['FLOAT_CORRECTION', 'Correction by a provider'],
  ['PROVIDER_INVOICE', 'Provider invoice received'],
  ['PROVIDER_INVOICE_PAID', 'Provider invoice paid'],
  ['TAX_PAID', 'Taxes paid to the state'],
];

interface Draft {
  kind: OwnMoneyKind;
  /** Empty for taxes paid from another account. */
  account: string;
  direction: OwnMoneyDirection;
  tax: Tax;
  typed: string;
  amount: number | null;
  reference: string;
}

/** Debited and credited account of a booking. */
function wouldBook({ kind, account, direction, tax }: Draft): [from: string, to: string] {
  const there = account === '' ? 'capital' : `the provider float at ${account}`;
  const ways: Record<OwnMoneyKind, [string, string]> = {
    FLOAT_IN: [there, 'capital'],
    FLOAT_OUT: ['capital', there],
    FLOAT_CORRECTION: direction === 'IN' ? [there, 'provider costs'] : ['costs of providers', there],
    PROVIDER_INVOICE: ['provider costs', `fees owed to ${account}`],
    PROVIDER_INVOICE_PAID: [`fees owed to ${account}`, there],
    TAX_PAID: [tax === 'VAT' ? 'VAT owed' : 'stamp duty owed', there],
  };
  return ways[kind];
}

/** Bookings of corporate funds, with the form to add one. */
export function OwnMoney({ accounts, reload }: { accounts: readonly string[]; reload(): void }) {
  const may = useMay();
  const paging = usePaging('');
  const list = useData(OwnMoneyList, { after: paging.after });
  const done = (): void => (list.reload(), reload());
  return (
    <Section
      title="Corporate funds"
      actions={
        may('TREASURY_WRITE') && (
          <DialogButton label="Book corporate funds">{(close) => <BookForm accounts={accounts} close={close} done={done} />}</DialogButton>
        )
      }
    >
      <Show of={list} rem={12}>
        {({ ownMoneyBookings }) => (
          <List
            label="Bookings of corporate funds"
            columns={COLUMNS}
            of={ownMoneyBookings}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>No bookings yet. Capital, invoices and tax payments that you book will appear here.</p>}
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
    (account === '' && !isTax && 'Choose the account') ||
    (amount === null && 'Enter the amount') ||
    (reference.trim() === '' && 'Enter the proof') ||
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
    toast(answer.bookOwnMoney.result?.booking ? 'Booking saved' : 'Approval requested. Another operator must approve it.');
    close();
    done();
  };
  return (
    <NoteForm
      act={act}
      label="Book corporate funds"
      fields={['account', 'direction', 'tax', 'amount', 'reference']}
      reason={missing}
      onSubmit={book}
    >
      <Select label="Kind" value={kind} onChange={(value) => set({ kind: value as OwnMoneyKind })} options={KINDS} />
      <Select
        label="Account"
        value={account}
        onChange={(value) => set({ account: value })}
        options={[
          ...(isTax || accounts.length === 0 ? [['', 'Another account'] as const] : []),
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
        hint="Number of the invoice or of the statement line"
        error={act.errors['reference']}
      />
      <Effect draft={draft} />
    </NoteForm>
  );
}

/** Postings that the form would make. */
function Effect({ draft }: { draft: Draft }) {
  const [from, to] = wouldBook(draft);
  return (
    <p>
      Books {draft.amount === null ? 'the amount' : <Money kobo={draft.amount} />} from {from} to {to}, in the ledger of the service. No
      wallet changes.
      {settings.environment === 'live' && ' Another operator must approve it.'}
    </p>
  );
}

/** Fields of one kind: the direction of a correction, the tax that was paid. */
function Particular({ draft: { kind, direction, tax }, set }: { draft: Draft; set(part: Partial<Draft>): void }) {
  return (
    <>
      {kind === 'FLOAT_CORRECTION' && (
        <Select
          label="Direction"
          value={direction}
          onChange={(value) => set({ direction: value as OwnMoneyDirection })}
          options={[
            ['OUT', 'Debited: lower balance'],
            ['IN', 'Credited: higher balance'],
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
