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
        told {
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

/** What an account with a provider is called; the simulated one has no name in a file. */
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
              <Section title="At providers">
                <List
                  label="At providers"
                  columns={AT_PROVIDERS}
                  of={{ nodes: now.providers }}
                  keyOf={({ provider }) => String(provider)}
                  empty={<p>No provider has anything yet. What clients pay in or out appears here by the account that it moves.</p>}
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
  COVERED: 'Covered: what clients own lies at providers.',
  COVERED_UNLESS_PAID: 'Covered if payments under way have left already; without them it is not enough.',
  SHORT: 'Short: money of clients certainly lacks.',
  UNKNOWN: 'Unknown: a provider that has money by the books does not say how much.',
};
const LOOK: Record<SafeguardingState, string> = { COVERED: '', COVERED_UNLESS_PAID: 'warn', SHORT: 'bad', UNKNOWN: 'warn' };

function Safeguarding({ now: { safeguarding, asOf } }: { now: Position }) {
  const { state, owed, mayBePaid, held, shortBy, silent } = safeguarding;
  return (
    <Section title="Safeguarding">
      <div className={`note ${LOOK[state]}`} role={state === 'SHORT' ? 'alert' : 'status'}>
        <p>
          {SAYS[state]}
          {shortBy !== null && shortBy > 0 && (
            <>
              {' '}
              <Money kobo={shortBy} /> are not there.
            </>
          )}
          {silent.length > 0 && ` No word from ${silent.join(', ')}.`}
        </p>
      </div>
      <Facts
        rows={[
          ['Clients own', <Money kobo={owed} />],
          ['Maybe paid out', <Money kobo={mayBePaid} />],
          ['Providers say', held === null ? 'unknown' : <Money kobo={held} />],
          ['As of', <Time at={asOf} age />],
        ]}
      />
    </Section>
  );
}

const AT_PROVIDERS: readonly Column<AtProvider>[] = [
  { head: 'Account', cell: accountOf },
  { head: 'By the books', num: true, cell: ({ booked }) => <Money kobo={booked} /> },
  { head: 'For nobody yet', num: true, cell: ({ unassigned }) => <Money kobo={unassigned} /> },
  { head: 'On its way', num: true, cell: ({ underWay }) => <Money kobo={underWay} /> },
  { head: 'Fees owed', num: true, cell: ({ feesOwed }) => <Money kobo={feesOwed} /> },
  {
    head: 'By its word',
    num: true,
    cell: ({ told }) =>
      told ? (
        <>
          {told.available === null ? 'no answer' : <Money kobo={told.available} />}
          <br />
          <span className="dim nowrap">
            <Time at={told.askedAt} age />
            {told.by !== null && ` by ${told.by}`}
          </span>
        </>
      ) : (
        <span className="dim">is not asked</span>
      ),
  },
  { head: 'Unexplained', num: true, cell: ({ told }) => (told?.unexplained == null ? '–' : <Money kobo={told.unexplained} />) },
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
      { head: 'What', cell: ({ name }) => name },
      { head: 'Amount', num: true, cell: ({ kobo }) => <Money kobo={kobo} /> },
    ]}
  />
);

function Owned({ now: { clients } }: { now: Position }) {
  return (
    <Section title="Clients’ money">
      {sums('Clients’ money', [
        ['Wallets', clients.wallets],
        ['Verification balances', clients.verificationCredits],
        ['Open transfers', clients.transfersInFlight],
        ['Open bills', clients.billsInFlight],
        ['Cards', clients.cards],
        ['Suspense', clients.suspense],
        ['Together', clients.total],
      ])}
    </Section>
  );
}

function OfOthers({ now: { owedToState, own, providers } }: { now: Position }) {
  return (
    <Section title="Owed, and the service’s own">
      {sums('Owed, and the service’s own', [
        ['VAT owed to the state', owedToState.vat],
        ['Stamp duty owed to the state', owedToState.stampDuty],
        ['Fees owed to providers', providers.reduce((sum, { feesOwed }) => sum + feesOwed, 0)],
        ['Capital put in', own.capital],
        ['Revenue, without taxes', own.revenue],
        ['Taken by providers', -own.providerCosts],
        ['Its own together', own.total],
      ])}
    </Section>
  );
}
