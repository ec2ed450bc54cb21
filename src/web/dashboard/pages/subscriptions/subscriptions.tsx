import type { ReactNode } from 'react';
import { useData } from '../../data.ts';
import { optionOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SubscriptionRowFragment, SubscriptionStatus } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List } from '../../ui/list.tsx';
import { PageHead, Show } from '../../ui/show.tsx';
import { useStatusFilter } from '../../ui/status-filter.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { useCustomerNames } from '../customers/customer-link.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { SUBSCRIPTION_COLUMNS } from './subscription-labels.tsx';
import { labels } from '../../texts/labels.ts';
import { subscriptionsTexts as texts } from '../../texts/subscriptions.ts';

graphql(`
  fragment SubscriptionRow on CustomerSubscription {
    id
    customerId
    status
    amount
    quantity
    interval
    intervalCount
    outstandingAmount
    cyclesPaid
    nextBillingAt
    cancelAtPeriodEnd
    createdAt
  }
`);

const Subscriptions = graphql(`
  query Subscriptions($after: String, $status: SubscriptionStatus) {
    subscriptions(first: 25, after: $after, status: $status) {
      nodes {
        ...SubscriptionRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const STATUSES = (
  ['ACTIVE', 'PENDING_PAYMENT', 'PAST_DUE', 'TRIALING', 'PAUSED', 'CANCELLED', 'EXPIRED'] satisfies SubscriptionStatus[]
).map((each) => [each, optionOf(each)] as const);

export function Page() {
  const may = useMay();
  const { status, field } = useStatusFilter(STATUSES);
  const paging = usePaging(status ?? '');
  const list = useData(Subscriptions, { after: paging.after, status });
  const { columns, isLoading } = useCustomerColumn(list.data?.subscriptions.nodes ?? []);
  return (
    <div className="stack">
      <PageHead title={texts.subscriptions}>
        {may('SUBSCRIPTIONS_WRITE') && may('CUSTOMERS_READ') && (
          <DialogButton label={texts.createSubscription} variant="primary">
            {() => <SubscribeForm />}
          </DialogButton>
        )}
      </PageHead>
      <div className="filters">{field}</div>
      <Show of={isLoading ? { ...list, data: undefined } : list} rem={24}>
        {({ subscriptions }) => (
          <List
            label={texts.subscriptions}
            columns={columns}
            of={subscriptions}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/subscriptions/${id}`}
            empty={<p>{status ? texts.noSubscriptionHasThisStatus : texts.subscriptionsAppearHere}</p>}
          />
        )}
      </Show>
    </div>
  );
}

/** Columns with the customer's name first; its id where the viewer may not read customers. */
function useCustomerColumn(rows: readonly SubscriptionRowFragment[]): {
  columns: readonly Column<SubscriptionRowFragment>[];
  isLoading: boolean;
} {
  const { names, isLoading } = useCustomerNames(rows.map(({ customerId }) => customerId));
  const cell = ({ customerId }: SubscriptionRowFragment): ReactNode =>
    names.get(customerId) ?? <span className="code nowrap">…{customerId.slice(-12)}</span>;
  return { columns: [{ head: labels.customer, cell }, ...SUBSCRIPTION_COLUMNS], isLoading };
}
