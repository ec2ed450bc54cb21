import { useState } from 'react';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { WhereItIsQuery } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Section } from '../../ui/list.tsx';
import { Money, Show } from '../../ui/show.tsx';
import { Table } from '../../ui/table.tsx';

const WhereItIs = graphql(`
  query WhereItIs($account: String!, $from: LocalDate!, $to: LocalDate!) {
    reconciliationReport(account: $account, from: $from, to: $to) {
      theirs {
        opening
        in
        out
        fees
        house
        matched
        explained
        unexplained
        open
        closing
      }
      ours {
        opening
        in
        out
        booked
        matched
        explained
        unexplained
        open
        closing
      }
      settled {
        gross
        fees
        other
        net
        waiting
      }
      acrossDays
      difference
      addsUp
      isCurrent
      daysWithoutStatement
      openExceptions
    }
  }
`);

type Report = WhereItIsQuery['reconciliationReport'];
interface Asked {
  account: string;
  from: string;
  to: string;
}

/** Report of one account over a range of days. */
export function ReconciliationReport() {
  const [typed, setTyped] = useState<Asked>({ account: '', from: '', to: '' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const set = (part: Partial<Asked>): void => setTyped({ ...typed, ...part });
  const isWhole = typed.account.trim() !== '' && typed.from !== '' && typed.to !== '';
  return (
    <Section title="Reconciliation report">
      <ActForm
        act={{ isBusy: false, errors: {}, trouble: null }}
        label="Show report"
        reason={isWhole ? null : 'Enter an account and both dates'}
        onSubmit={() => setAsked({ ...typed, account: typed.account.trim() })}
      >
        <div className="filters">
          <TextField label="Account" value={typed.account} onChange={(account) => set({ account })} />
          <DateField label="From" value={typed.from} onChange={(from) => set({ from })} />
          <DateField label="To" value={typed.to} onChange={(to) => set({ to })} />
        </div>
      </ActForm>
      {asked && <Figures key={JSON.stringify(asked)} asked={asked} />}
    </Section>
  );
}

const ROWS: readonly (readonly [string, (report: Report) => readonly [number | null, number | null]])[] = [
  ['Opening', ({ theirs, ours }) => [theirs.opening, ours.opening]],
  ['In', ({ theirs, ours }) => [theirs.in, ours.in]],
  ['Out', ({ theirs, ours }) => [theirs.out, ours.out]],
  ['Provider fees', ({ theirs }) => [theirs.fees, null]],
  ['Operating funds moved', ({ theirs }) => [theirs.house, null]],
  ['Corrections', ({ ours }) => [null, ours.booked]],
  ['Closing', ({ theirs, ours }) => [theirs.closing, ours.closing]],
  ['Matched', ({ theirs, ours }) => [theirs.matched, ours.matched]],
  ['Explained', ({ theirs, ours }) => [theirs.explained, ours.explained]],
  ['Unexplained', ({ theirs, ours }) => [theirs.unexplained, ours.unexplained]],
  ['Not processed', ({ theirs, ours }) => [theirs.open, ours.open]],
  ['Settled, gross', ({ settled }) => [settled.gross, null]],
  ['Deducted as fees', ({ settled }) => [settled.fees, null]],
  ['Refunded or deducted', ({ settled }) => [settled.other, null]],
  ['Settled, net', ({ settled }) => [settled.net, null]],
  ['Received and not settled', ({ settled }) => [settled.waiting, null]],
];

const figure = (kobo: number | null) => (kobo === null ? '' : <Money kobo={kobo} />);

function Figures({ asked }: { asked: Asked }) {
  const report = useData(WhereItIs, asked);
  return (
    <Show of={report} rem={16}>
      {({ reconciliationReport: result }) => (
        <>
          <Table
            label="Reconciliation report"
            rows={ROWS.map(([name, read]) => ({ name, sums: read(result) }))}
            keyOf={({ name }) => name}
            columns={[
              { head: 'Figure', cell: ({ name }) => name },
              { head: 'Statement', num: true, cell: ({ sums: [theirs] }) => figure(theirs) },
              { head: 'Ledger', num: true, cell: ({ sums: [, ours] }) => figure(ours) },
            ]}
          />
          <p>
            The provider balance is <Money kobo={result.difference} /> above the ledger; {result.openExceptions} differences are open, and{' '}
            {result.daysWithoutStatement} days have no complete statement.{' '}
            {result.addsUp ? 'The figures add up.' : 'The figures do not add up.'}
            {!result.isCurrent && ' Reconciliation of some of these days is in progress.'}
          </p>
        </>
      )}
    </Show>
  );
}
