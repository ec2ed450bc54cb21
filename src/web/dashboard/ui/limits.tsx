import type { ReactNode } from 'react';
import { labelOf } from '../format.ts';
import { graphql } from '../gql/gql.ts';
import type { WalletLimitsShownFragment } from '../gql/graphql.ts';
import { Money, Time } from './show.tsx';
import { Table } from './table.tsx';
import { fill, rich } from '../texts/fill.ts';
import { labels } from '../texts/labels.ts';
import { limitsTexts as texts } from '../texts/ui.ts';

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

/** Transfers of today and of this month, in kobo. */
interface Sent {
  day: number;
  month: number;
}

interface Row {
  name: string;
  most: ReactNode;
  used: ReactNode;
  left: ReactNode;
}

const money = (kobo: number | null): ReactNode => (kobo === null ? <span className="dim">{texts.noLimit}</span> : <Money kobo={kobo} />);

/** Limits of a wallet: allowed, used and remaining. Why `sent`: the ledger counts the payments of wallets with a tier alone. */
export function Limits({ of: { tier, perPayment, day, month }, sent }: { of: WalletLimitsShownFragment; sent?: Sent | undefined }) {
  const usedOf = (counted: number, known: number | undefined): ReactNode => {
    if (tier !== null) return <Money kobo={counted} />;
    return known === undefined ? '–' : <Money kobo={known} />;
  };
  const rows: readonly Row[] = [
    { name: texts.perTransaction, most: money(perPayment), used: '–', left: '–' },
    { name: texts.today, most: money(day.amount), used: usedOf(day.usedAmount, sent?.day), left: money(day.remainingAmount) },
    {
      name: texts.paymentsToday,
      most: day.payments ?? money(null),
      used: tier === null ? '–' : day.usedPayments,
      left: day.remainingPayments ?? money(null),
    },
    { name: texts.thisMonth, most: money(month.amount), used: usedOf(month.usedAmount, sent?.month), left: money(month.remainingAmount) },
  ];
  return (
    <>
      <Table
        label={labels.limits}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: texts.period, cell: ({ name }) => name },
          { head: texts.limit, num: true, cell: ({ most }) => most },
          { head: texts.used, num: true, cell: ({ used }) => used },
          { head: texts.remaining, num: true, cell: ({ left }) => left },
        ]}
      />
      <p className="dim">
        {rich(texts.theDailyLimitsResetAt, {
          tier: tier === null ? texts.noTierPaymentsAreUnlimited : fill(texts.tierTier, { tier: labelOf(tier) }),
          dayResetsAt: <Time at={day.startsAnewAt} />,
          monthResetsAt: <Time at={month.startsAnewAt} />,
        })}
      </p>
    </>
  );
}
