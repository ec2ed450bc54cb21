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
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { reconciliationReportTexts as texts } from '../../texts/reconciliation.ts';

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
    <Section title={texts.reconciliationReport}>
      <ActForm
        act={{ isBusy: false, errors: {}, trouble: null }}
        label={texts.showReport}
        reason={isWhole ? null : texts.enterAnAccountAndBoth}
        onSubmit={() => setAsked({ ...typed, account: typed.account.trim() })}
      >
        <div className="filters">
          <TextField label={labels.account} value={typed.account} onChange={(account) => set({ account })} />
          <DateField label={labels.from} value={typed.from} onChange={(from) => set({ from })} />
          <DateField label={texts.to} value={typed.to} onChange={(to) => set({ to })} />
        </div>
      </ActForm>
      {asked && <Figures key={JSON.stringify(asked)} asked={asked} />}
    </Section>
  );
}

const ROWS: readonly (readonly [string, (report: Report) => readonly [number | null, number | null]])[] = [
  [texts.opening, ({ theirs, ours }) => [theirs.opening, ours.opening]],
  [texts.in, ({ theirs, ours }) => [theirs.in, ours.in]],
  [texts.out, ({ theirs, ours }) => [theirs.out, ours.out]],
  [texts.providerFees, ({ theirs }) => [theirs.fees, null]],
  [texts.operatingFundsMoved, ({ theirs }) => [theirs.house, null]],
  [texts.corrections, ({ ours }) => [null, ours.booked]],
  [texts.closing, ({ theirs, ours }) => [theirs.closing, ours.closing]],
  [texts.matched, ({ theirs, ours }) => [theirs.matched, ours.matched]],
  [texts.explained, ({ theirs, ours }) => [theirs.explained, ours.explained]],
  [texts.unexplained, ({ theirs, ours }) => [theirs.unexplained, ours.unexplained]],
  [texts.notProcessed, ({ theirs, ours }) => [theirs.open, ours.open]],
  [texts.settledGross, ({ settled }) => [settled.gross, null]],
  [texts.deductedAsFees, ({ settled }) => [settled.fees, null]],
  [texts.refundedOrDeducted, ({ settled }) => [settled.other, null]],
  [texts.settledNet, ({ settled }) => [settled.net, null]],
  [texts.receivedAndNotSettled, ({ settled }) => [settled.waiting, null]],
];

const figure = (kobo: number | null) => (kobo === null ? '' : <Money kobo={kobo} />);

function Figures({ asked }: { asked: Asked }) {
  const report = useData(WhereItIs, asked);
  return (
    <Show of={report} rem={16}>
      {({ reconciliationReport: result }) => (
        <>
          <Table
            label={texts.reconciliationReport}
            rows={ROWS.map(([name, read]) => ({ name, sums: read(result) }))}
            keyOf={({ name }) => name}
            columns={[
              { head: texts.figure, cell: ({ name }) => name },
              { head: labels.statement, num: true, cell: ({ sums: [theirs] }) => figure(theirs) },
              { head: texts.ledger, num: true, cell: ({ sums: [, ours] }) => figure(ours) },
            ]}
          />
          <p>
            {rich(texts.theProviderBalanceIsAbove, {
              difference: <Money kobo={result.difference} />,
              openExceptions: result.openExceptions,
              daysWithoutStatement: result.daysWithoutStatement,
              result: result.addsUp ? texts.theFiguresAddUp : texts.theFiguresDoNotAdd,
              progress: !result.isCurrent && texts.reconciliationOfSomeOfThese,
            })}
          </p>
        </>
      )}
    </Show>
  );
}
