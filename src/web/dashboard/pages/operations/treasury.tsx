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
      <OperationsHead title="Treasury" />
      <Show of={treasury} rem={40}>
        {({ treasury: now }) => {
          const accounts = now.providers.map(accountOf);
          return (
            <>
              <Safeguarding now={now} />
              <Section title="Provider accounts">
                <List
                  label="Provider accounts"
                  columns={AT_PROVIDERS}
                  of={{ nodes: now.providers }}
                  keyOf={({ provider }) => String(provider)}
                  empty={<p>No provider accounts yet. Each account appears here after its first payment.</p>}
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
  COVERED: 'Covered: provider balances cover client funds.',
  COVERED_UNLESS_PAID: 'Covered only if pending payments were already paid.',
  SHORT: 'Short: provider balances do not cover client funds.',
  UNKNOWN: 'Unknown: a provider with money by the ledger reported no balance.',
};
const TONE: Record<SafeguardingState, string> = { COVERED: '', COVERED_UNLESS_PAID: 'warn', SHORT: 'bad', UNKNOWN: 'warn' };

function Safeguarding({ now: { safeguarding, asOf } }: { now: Position }) {
  const { state, owed, mayBePaid, held, shortBy, silent } = safeguarding;
  return (
    <Section title="Safeguarding">
      <div className={`note ${TONE[state]}`} role={state === 'SHORT' ? 'alert' : 'status'}>
        <p>
          {SAYS[state]}
          {shortBy !== null && shortBy > 0 && (
            <>
              {' '}
              <Money kobo={shortBy} /> are missing.
            </>
          )}
          {silent.length > 0 && ` Balance not reported by ${silent.join(', ')}.`}
        </p>
      </div>
      <Facts
        rows={[
          ['Client funds', <Money kobo={owed} />],
          ['Possibly paid out', <Money kobo={mayBePaid} />],
          ['Reported by providers', held === null ? 'unknown' : <Money kobo={held} />],
          ['As of', <Time at={asOf} age />],
        ]}
      />
    </Section>
  );
}

const AT_PROVIDERS: readonly Column<AtProvider>[] = [
  { head: 'Account', cell: accountOf },
  { head: 'Ledger balance', num: true, cell: ({ booked }) => <Money kobo={booked} /> },
  { head: 'Unallocated', num: true, cell: ({ unassigned }) => <Money kobo={unassigned} /> },
  { head: 'In flight', num: true, cell: ({ underWay }) => <Money kobo={underWay} /> },
  { head: 'Fees owed', num: true, cell: ({ feesOwed }) => <Money kobo={feesOwed} /> },
  {
    head: 'Reported balance',
    num: true,
    cell: ({ reported }) =>
      reported ? (
        <>
          {reported.available === null ? 'not reported' : <Money kobo={reported.available} />}
          <br />
          <span className="dim nowrap">
            <Time at={reported.askedAt} age />
            {reported.by !== null && ` by ${reported.by}`}
          </span>
        </>
      ) : (
        <span className="dim">not polled</span>
      ),
  },
  { head: 'Unexplained', num: true, cell: ({ reported }) => (reported?.unexplained == null ? '–' : <Money kobo={reported.unexplained} />) },
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
      { head: 'Item', cell: ({ name }) => name },
      { head: 'Amount', num: true, cell: ({ kobo }) => <Money kobo={kobo} /> },
    ]}
  />
);

function Owned({ now: { clients } }: { now: Position }) {
  return (
    <Section title="Client funds">
      {sums('Client funds', [
        ['Wallets', clients.wallets],
        ['Verification balances', clients.verificationCredits],
        ['Open transfers', clients.transfersInFlight],
        ['Open bills', clients.billsInFlight],
        ['Cards', clients.cards],
        ['Suspense', clients.suspense],
        ['Total', clients.total],
      ])}
    </Section>
  );
}

function OfOthers({ now: { owedToState, own, providers } }: { now: Position }) {
  return (
    <Section title="Liabilities and corporate funds">
      {sums('Liabilities and corporate funds', [
        ['VAT payable', owedToState.vat],
        ['Stamp duty payable', owedToState.stampDuty],
        ['Provider fees payable', providers.reduce((sum, { feesOwed }) => sum + feesOwed, 0)],
        ['Capital paid in', own.capital],
        ['Revenue, net of taxes', own.revenue],
        ['Provider costs', -own.providerCosts],
        ['Total corporate funds', own.total],
      ])}
    </Section>
  );
}
