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
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { treasuryBookingsTexts as texts } from '../../texts/treasury.ts';

const OwnMoneyList = graphql(`
  query OwnMoney($after: String) {
    treasuryBookings(first: 10, after: $after) {
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
  mutation BookOwnMoney($input: CreateTreasuryBookingInput!) {
    createTreasuryBooking(input: $input) {
      result {
        booking {
          id
        }
        approvalRequest {
          id
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Row = OwnMoneyQuery['treasuryBookings']['nodes'][number];

const COLUMNS: readonly Column<Row>[] = [
  { head: texts.booking, cell: ({ kind, tax }) => labelOf(tax ? `${kind} ${tax}` : kind) },
  { head: labels.account, cell: ({ account }) => account ?? 'elsewhere' },
  { head: labels.amount, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  {
    head: texts.fromAndTo,
    cell: ({ debit, credit }) => (
      <span className="nowrap">{fill(texts.debitToCredit, { debit: accountOf(debit), credit: accountOf(credit) })}</span>
    ),
  },
  {
    head: texts.proof,
    cell: ({ reference, note }) => (
      <>
        {reference}
        <br />
        <span className="dim">{note}</span>
      </>
    ),
  },
  {
    head: texts.by,
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
  ['FLOAT_IN', texts.capitalPaidIn],
  ['FLOAT_OUT', texts.capitalWithdrawn],
  ['FLOAT_CORRECTION', texts.correctionByAProvider],
  ['PROVIDER_INVOICE', texts.providerInvoiceReceived],
  ['PROVIDER_INVOICE_PAID', texts.providerInvoicePaid],
  ['TAX_PAID', texts.taxesPaidToTheState],
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

/** Ledger accounts of bookings by their number. */
const ACCOUNTS: readonly (readonly [from: number, to: number, name: string])[] = [
  [10, 10, texts.capital],
  [11, 11, texts.vATOwed],
  [12, 12, texts.stampDutyOwed],
  [13, 13, texts.costsOfProviders],
  [500, 599, texts.floatOfProvider],
  [600, 699, texts.feesOwed],
];
const accountOf = (number: number): string => ACCOUNTS.find(([from, to]) => from <= number && number <= to)?.[2] ?? String(number);

/** Debited and credited account of a booking. */
function wouldBook({ kind, account, direction, tax }: Draft): [from: string, to: string] {
  const there = account === '' ? texts.capital : fill(texts.theProviderFloatAt, { account });
  const ways: Record<OwnMoneyKind, [string, string]> = {
    FLOAT_IN: [there, texts.capital],
    FLOAT_OUT: [texts.capital, there],
    FLOAT_CORRECTION: direction === 'IN' ? [there, texts.costsOfProviders] : [texts.costsOfProviders, there],
    PROVIDER_INVOICE: [texts.costsOfProviders, fill(texts.feesOwedToAccount, { account })],
    PROVIDER_INVOICE_PAID: [fill(texts.feesOwedToAccount, { account }), there],
    TAX_PAID: [tax === 'VAT' ? texts.vATOwed : texts.stampDutyOwed, there],
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
      title={texts.corporateFunds}
      actions={
        may('TREASURY_WRITE') && (
          <DialogButton label={texts.bookCorporateFunds}>
            {(close) => <BookForm accounts={accounts} close={close} done={done} />}
          </DialogButton>
        )
      }
    >
      <Show of={list} rem={12}>
        {({ treasuryBookings }) => (
          <List
            label={texts.bookingsOfCorporateFunds}
            columns={COLUMNS}
            of={treasuryBookings}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>{texts.noBookingsYet}</p>}
          />
        )}
      </Show>
    </Section>
  );
}

const EMPTY: Draft = { kind: 'FLOAT_IN', account: '', direction: 'OUT', tax: 'VAT', typed: '', amount: null, reference: '' };

function BookForm({ accounts, close, done }: { accounts: readonly string[]; close(): void; done(): void }) {
  const act = useAction(BookOwnMoney);
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, account: accounts[0] ?? '' });
  const { kind, account, direction, tax, typed, amount, reference } = draft;
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const isTax = kind === 'TAX_PAID';
  const missing =
    (account === '' && !isTax && texts.selectTheAccount) ||
    (amount === null && texts.enterTheAmount) ||
    (reference.trim() === '' && texts.enterTheProof) ||
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
    toast(answer.createTreasuryBooking.result?.booking ? texts.bookingSaved : texts.approvalRequestedAnother);
    close();
    done();
  };
  return (
    <NoteForm
      act={act}
      label={texts.bookCorporateFunds}
      fields={['account', 'direction', 'tax', 'amount', 'reference']}
      reason={missing}
      onSubmit={book}
    >
      <Select label={texts.kind} value={kind} onChange={(value) => set({ kind: value as OwnMoneyKind })} options={KINDS} />
      <Select
        label={labels.account}
        value={account}
        onChange={(value) => set({ account: value })}
        options={[
          ...(isTax || accounts.length === 0 ? [['', texts.anotherAccount] as const] : []),
          ...accounts.map((each) => [each, each] as const),
        ]}
        error={act.errors['account']}
      />
      <Particular draft={draft} set={set} />
      <MoneyField
        label={labels.amount}
        value={typed}
        onChange={(text, kobo) => set({ typed: text, amount: kobo })}
        error={act.errors['amount']}
      />
      <TextField
        label={texts.proof}
        value={reference}
        onChange={(value) => set({ reference: value })}
        maxLength={100}
        hint={texts.numberOfTheInvoiceOr}
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
      {rich(texts.booksFromTo, {
        amount: draft.amount === null ? texts.theAmount : <Money kobo={draft.amount} />,
        from,
        to,
        approval: settings.environment === 'live' && texts.anotherOperatorMustApproveIt,
      })}
    </p>
  );
}

/** Fields of one kind: the direction of a correction, the tax that was paid. */
function Particular({ draft: { kind, direction, tax }, set }: { draft: Draft; set(part: Partial<Draft>): void }) {
  return (
    <>
      {kind === 'FLOAT_CORRECTION' && (
        <Select
          label={texts.direction}
          value={direction}
          onChange={(value) => set({ direction: value as OwnMoneyDirection })}
          options={[
            ['OUT', texts.debitedLowerBalance],
            ['IN', texts.creditedHigherBalance],
          ]}
        />
      )}
      {kind === 'TAX_PAID' && (
        <Select
          label={texts.tax}
          value={tax}
          onChange={(value) => set({ tax: value as Tax })}
          options={[
            ['VAT', 'VAT'],
            ['STAMP_DUTY', texts.stampDuty],
          ]}
        />
      )}
    </>
  );
}
