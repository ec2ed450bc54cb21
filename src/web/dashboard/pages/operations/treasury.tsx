import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { SafeguardingState, TreasuryQuery } from '../../gql/graphql.ts';
import { List, Section } from '../../ui/list.tsx';
import { Facts, Money, Show, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { usePoll } from '../../poll.ts';
import { OperationsHead } from './operations-head.tsx';
import { OwnMoney } from './treasury-bookings.tsx';
import { Balances } from './treasury-balances.tsx';
import { Month } from './treasury-month.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { treasuryTexts as texts } from '../../texts/treasury.ts';

const Treasury = graphql(`
  query Treasury {
    treasury {
      asOf
      clients {
        wallets
        verificationCredits
        transfersInFlight
        billsInFlight
        cards
        suspense
        total
      }
      safeguarding {
        state
        owed
        mayBePaid
        held
        shortBy
        silent
      }
      providers {
        provider
        account
        booked
        unassigned
        underWay
        feesOwed
        reported {
          askedAt
          available
          unexplained
          by
        }
      }
      owedToState {
        vat
        stampDuty
      }
      own {
        capital
        revenue
        providerCosts
        total
      }
    }
  }
`);

type Position = TreasuryQuery['treasury'];
type AtProvider = Position['providers'][number];

/** Name of a provider account; the simulated account has none in a file. */
const accountOf = ({ provider, account }: AtProvider): string => account ?? (provider === 0 ? 'sandbox' : String(provider));

export function Page() {
  const treasury = useData(Treasury, {});
  const { reload } = treasury;
  usePoll(reload, true);
  return (
    <div className="stack">
      <OperationsHead title={texts.treasury} />
      <Show of={treasury} rem={40}>
        {({ treasury: now }) => {
          const accounts = now.providers.map(accountOf);
          return (
            <>
              <Safeguarding now={now} />
              <Section title={texts.providerAccounts}>
                <List
                  label={texts.providerAccounts}
                  columns={AT_PROVIDERS}
                  of={{ nodes: now.providers }}
                  keyOf={({ provider }) => String(provider)}
                  empty={<p>{texts.noProviderAccountsYet}</p>}
                />
              </Section>
              <div className="cards">
                <Owned now={now} />
                <OfOthers now={now} />
              </div>
              <Balances accounts={accounts} />
              <Month />
              <OwnMoney accounts={accounts} reload={reload} />
            </>
          );
        }}
      </Show>
    </div>
  );
}

const SAYS: Record<SafeguardingState, string> = {
  COVERED: texts.coveredProviderBalancesCover,
  COVERED_UNLESS_PAID: texts.coveredOnlyIfPendingPayments,
  SHORT: texts.shortProviderBalancesDoNot,
  UNKNOWN: texts.unknownAProviderWithMoney,
};
const TONE: Record<SafeguardingState, string> = { COVERED: '', COVERED_UNLESS_PAID: 'warn', SHORT: 'bad', UNKNOWN: 'warn' };

function Safeguarding({ now: { safeguarding, asOf } }: { now: Position }) {
  const { state, owed, mayBePaid, held, shortBy, silent } = safeguarding;
  return (
    <Section title={texts.safeguarding}>
      <div className={`note ${TONE[state]}`} role={state === 'SHORT' ? 'alert' : 'status'}>
        <p>
          {SAYS[state]}
          {shortBy !== null && shortBy > 0 && <> {rich(texts.shortByAreMissing, { shortBy: <Money kobo={shortBy} /> })}</>}
          {silent.length > 0 && fill(texts.balanceNotReportedBy, { silent: silent.join(', ') })}
        </p>
      </div>
      <Facts
        rows={[
          [texts.clientFunds, <Money kobo={owed} />],
          [texts.possiblyPaidOut, <Money kobo={mayBePaid} />],
          [texts.providerBalances, held === null ? 'unknown' : <Money kobo={held} />],
          [texts.asOf, <Time at={asOf} age />],
        ]}
      />
    </Section>
  );
}

const AT_PROVIDERS: readonly Column<AtProvider>[] = [
  { head: labels.account, cell: accountOf },
  { head: texts.ledgerBalance, num: true, cell: ({ booked }) => <Money kobo={booked} /> },
  { head: texts.feesOwed, num: true, cell: ({ feesOwed }) => <Money kobo={feesOwed} /> },
  { head: texts.unallocated, num: true, cell: ({ unassigned }) => <Money kobo={unassigned} /> },
  { head: texts.inFlight, num: true, cell: ({ underWay }) => <Money kobo={underWay} /> },
  {
    head: texts.reportedBalance,
    num: true,
    cell: ({ reported }) =>
      reported ? (
        <>
          {reported.available === null ? texts.notReported : <Money kobo={reported.available} />}
          <br />
          <span className="dim nowrap">
            <Time at={reported.askedAt} age />
            {reported.by !== null && fill(texts.byBy, { by: reported.by })}
          </span>
        </>
      ) : (
        <span className="dim">{texts.notPolled}</span>
      ),
  },
  {
    head: texts.unexplained,
    num: true,
    cell: ({ reported }) => (reported?.unexplained == null ? '–' : <Money kobo={reported.unexplained} />),
  },
];

interface Sum {
  name: string;
  kobo: number;
}
const sums = (label: string, rows: readonly (readonly [string, number])[]) => (
  <Table
    label={label}
    rows={rows.map(([name, kobo]): Sum => ({ name, kobo }))}
    keyOf={({ name }) => name}
    columns={[
      { head: texts.item, cell: ({ name }) => name },
      { head: labels.amount, num: true, cell: ({ kobo }) => <Money kobo={kobo} /> },
    ]}
  />
);

function Owned({ now: { clients } }: { now: Position }) {
  return (
    <Section title={texts.clientFunds}>
      {sums(texts.clientFunds, [
        [texts.wallets, clients.wallets],
        [texts.verificationBalances, clients.verificationCredits],
        [texts.openTransfers, clients.transfersInFlight],
        [texts.openBills, clients.billsInFlight],
        [labels.cards, clients.cards],
        [texts.suspense, clients.suspense],
        [texts.total, clients.total],
      ])}
    </Section>
  );
}

function OfOthers({ now: { owedToState, own, providers } }: { now: Position }) {
  return (
    <Section title={texts.liabilitiesAndCorporateFunds}>
      {sums(texts.liabilitiesAndCorporateFunds, [
        [texts.vATPayable, owedToState.vat],
        [texts.stampDutyPayable, owedToState.stampDuty],
        [texts.providerFeesPayable, providers.reduce((sum, { feesOwed }) => sum + feesOwed, 0)],
        [texts.capitalPaidIn, own.capital],
        [texts.revenueNetOfTaxes, own.revenue],
        [texts.providerCosts, -own.providerCosts],
        [texts.totalCorporateFunds, own.total],
      ])}
    </Section>
  );
}
