import { labelOf } from '../../format.ts';
import type { SubscriptionRowFragment } from '../../gql/graphql.ts';
import { Money, Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { labels } from '../../texts/labels.ts';
import { subscriptionLabelsTexts as labelTexts, subscriptionsTexts as texts } from '../../texts/subscriptions.ts';

export function StatusAndEnd({ status, cancelAtPeriodEnd }: { status: string; cancelAtPeriodEnd: boolean }) {
  return (
    <>
      <Status of={status} />
      {cancelAtPeriodEnd && status !== 'CANCELLED' && <span className="dim"> {labelTexts.endsWithThePaidPeriod}</span>}
    </>
  );
}

export const SUBSCRIPTION_COLUMNS: readonly Column<SubscriptionRowFragment>[] = [
  { head: texts.subscription, cell: ({ id }) => <span className="code nowrap">…{id.slice(-12)}</span> },
  { head: texts.pricePerBillingPeriod, num: true, cell: ({ amount, quantity }) => <Money kobo={amount * quantity} /> },
  { head: texts.billingInterval, cell: (row) => intervalLabel(row) },
  { head: labels.status, cell: (row) => <StatusAndEnd {...row} /> },
  { head: texts.amountDue, num: true, cell: ({ outstandingAmount }) => <Money kobo={outstandingAmount} /> },
  { head: texts.paidPeriods, num: true, cell: ({ cyclesPaid }) => cyclesPaid },
  { head: texts.nextBilling, cell: ({ nextBillingAt }) => <Time at={nextBillingAt} /> },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

export const intervalLabel = ({ interval, intervalCount }: Pick<SubscriptionRowFragment, 'interval' | 'intervalCount'>): string =>
  `${labelOf(interval)}${intervalCount === 1 ? '' : ` × ${intervalCount}`}`;
