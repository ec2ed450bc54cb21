import type { ReactNode } from 'react';
import { labelOf } from '../format.ts';
import { graphql } from '../gql/gql.ts';
import type { WalletLimitsShownFragment } from '../gql/graphql.ts';
import { Money, Time } from './show.tsx';
import { Table } from './table.tsx';

graphql(`
  fragment WalletLimitsShown on WalletLimits {
    tier
    perPayment
    day {
      amount
      usedAmount
      remainingAmount
      payments
      usedPayments
      remainingPayments
      startsAnewAt
    }
    month {
      amount
      usedAmount
      remainingAmount
      startsAnewAt
    }
  }
`);

interface Row {
  name: string;
  most: ReactNode;
  used: ReactNode;
  left: ReactNode;
}

const money = (kobo: number | null): ReactNode => (kobo === null ? <span className="dim">no limit</span> : <Money kobo={kobo} />);

/** Limits of a wallet: allowed, used and remaining. */
export function Limits({ of: { tier, perPayment, day, month } }: { of: WalletLimitsShownFragment }) {
  const rows: readonly Row[] = [
    { name: 'At once', most: money(perPayment), used: '–', left: '–' },
    { name: 'Today', most: money(day.amount), used: <Money kobo={day.usedAmount} />, left: money(day.remainingAmount) },
    {
      name: 'Payments today',
      most: day.payments ?? money(null),
      used: day.usedPayments,
      left: day.remainingPayments ?? money(null),
    },
    { name: 'This month', most: money(month.amount), used: <Money kobo={month.usedAmount} />, left: money(month.remainingAmount) },
  ];
  return (
    <>
      <Table
        label="Limits"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: 'Payments to others', cell: ({ name }) => name },
          { head: 'Most', num: true, cell: ({ most }) => most },
          { head: 'Paid', num: true, cell: ({ used }) => used },
          { head: 'Left', num: true, cell: ({ left }) => left },
        ]}
      />
      <p className="dim">
        {tier === null ? 'No tier: nothing is limited.' : `Its tier is ${labelOf(tier)}.`} The day starts anew at{' '}
        <Time at={day.startsAnewAt} />, the month at <Time at={month.startsAnewAt} />. Amounts count without fees; returned money counts no
        more.
      </p>
    </>
  );
}
