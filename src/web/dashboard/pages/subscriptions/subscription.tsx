import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SubscriptionDetailQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { usePoll } from '../../poll.ts';
import { ActForm } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, idRow, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { AccountFacts } from '../customers/account-card.tsx';
import { CustomerLink } from '../customers/customer-link.tsx';
import { ProductLink } from '../products/product-link.tsx';
import { Actions } from './subscription-actions.tsx';
import { intervalLabel, StatusAndEnd } from './subscription-labels.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { subscriptionTexts as texts } from '../../texts/subscriptions.ts';

const SubscriptionDetail = graphql(`
  query SubscriptionDetail($id: ID!, $after: String) {
    subscription(id: $id) {
      id
      customerId
      productId
      planId
      status
      amount
      quantity
      interval
      intervalCount
      outstandingAmount
      creditBalance
      cyclesPaid
      maxCycles
      graceDays
      currentPeriodStart
      currentPeriodEnd
      nextBillingAt
      trialEndsAt
      pausedAt
      cancelledAt
      endedAt
      cancelAtPeriodEnd
      paymentMethod
      createdAt
      dunning {
        attempt
        nextAttemptAt
      }
      virtualAccount {
        ...PayableAccount
      }
      invoices(first: 25, after: $after) {
        nodes {
          subscriptionId
          number
          status
          amount
          amountDue
          amountPaid
          credit
          periodStart
          periodEnd
          paidAt
          paymentSource
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const GenerateAccount = graphql(`
  mutation GenerateAccount($input: CreateSubscriptionVirtualAccountInput!) {
    createSubscriptionVirtualAccount(input: $input) {
      virtualAccount {
        ...PayableAccount
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export type ShownSubscription = NonNullable<SubscriptionDetailQuery['subscription']>;
type Invoice = ShownSubscription['invoices']['nodes'][number];

const COLUMNS: readonly Column<Invoice>[] = [
  { head: texts.period, cell: ({ number }) => number },
  {
    head: labels.from,
    cell: ({ periodStart, periodEnd }) => (
      <>
        <Time at={periodStart} />
        {periodEnd && (
          <>
            <br />
            <span className="dim">{rich(texts.toPeriodEnd, { periodEnd: <Time at={periodEnd} /> })}</span>
          </>
        )}
      </>
    ),
  },
  { head: labels.price, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  { head: texts.credit, num: true, cell: ({ credit }) => <Money kobo={credit} /> },
  { head: texts.paid, num: true, cell: ({ amountPaid }) => <Money kobo={amountPaid} /> },
  { head: labels.status, cell: ({ status }) => <Status of={status} /> },
  { head: texts.paymentSource, cell: ({ paymentSource }) => (paymentSource ? labelOf(paymentSource) : '–') },
];

export function Page({ params }: PageProps) {
  const id = params['id'] ?? '';
  const paging = usePaging(id);
  const subscription = useData(SubscriptionDetail, { id, after: paging.after });
  const shown = subscription.data?.subscription;
  // Page poll: the account completes shortly before its invoice.
  const isPayable = ['ACTIVE', 'COMPLETED'].includes(shown?.virtualAccount?.status ?? '');
  usePoll(subscription.reload, isPayable && (shown?.outstandingAmount ?? 0) > 0);
  return (
    <div className="stack">
      <Show of={subscription} rem={36} title={texts.subscription}>
        {({ subscription: found }) =>
          found ? (
            <>
              <PageHead title={texts.subscription}>
                <StatusAndEnd {...found} />
              </PageHead>
              <div className="cards">
                <About subscription={found} />
                <Paying subscription={found} reload={subscription.reload} />
              </div>
              <Actions subscription={found} reload={subscription.reload} />
              <Section title={texts.invoices}>
                <List
                  label={texts.invoices}
                  columns={COLUMNS}
                  of={found.invoices}
                  paging={paging}
                  keyOf={({ number }) => String(number)}
                  empty={<p>{texts.invoicesOfTheBillingPeriods}</p>}
                />
              </Section>
            </>
          ) : (
            <>
              <PageHead title={texts.subscription} />
              <Missing what="subscription" list="/subscriptions" />
            </>
          )
        }
      </Show>
    </div>
  );
}

function About({ subscription: it }: { subscription: ShownSubscription }) {
  const may = useMay();
  return (
    <section className="card" aria-label={texts.subscriptionDetails}>
      <Facts
        rows={[
          [texts.pricePerBillingPeriod, <Money kobo={it.amount * it.quantity} />],
          it.quantity > 1 && [texts.quantity, `${it.quantity}`],
          [texts.billingInterval, intervalLabel(it)],
          [texts.paidPeriods, `${it.cyclesPaid}${it.maxCycles ? fill(texts.ofMaxCycles, { maxCycles: it.maxCycles }) : ''}`],
          [labels.customer, <CustomerLink id={it.customerId} />],
          it.productId && may('PRODUCTS_READ') ? [labels.product, <ProductLink id={it.productId} />] : false,
          it.currentPeriodEnd ? [texts.periodEnd, <Time at={it.currentPeriodEnd} />] : false,
          [texts.nextBilling, <Time at={it.nextBillingAt} />],
          it.trialEndsAt ? [texts.trialEnds, <Time at={it.trialEndsAt} />] : false,
          it.dunning.attempt > 0 && [texts.reminders, `${it.dunning.attempt}`],
          [texts.graceDays, String(it.graceDays)],
          it.creditBalance !== 0 && [it.creditBalance > 0 ? texts.credit : texts.owed, <Money kobo={Math.abs(it.creditBalance)} />],
          it.pausedAt ? [texts.paused, <Time at={it.pausedAt} />] : false,
          it.endedAt ? [texts.ended, <Time at={it.endedAt} />] : false,
          [labels.created, <Time at={it.createdAt} />],
          idRow(it.id),
        ]}
      />
    </section>
  );
}

function Paying({ subscription: it, reload }: { subscription: ShownSubscription; reload(): void }) {
  const may = useMay();
  const generate = useAction(GenerateAccount);
  const isDue = it.outstandingAmount > 0;
  const account = it.virtualAccount;
  const submit = async (): Promise<void> => {
    if (await generate.run({ input: { subscriptionId: it.id } })) reload();
  };
  return (
    <section className="card stack close" aria-label={texts.amountDue}>
      <div>
        <div className="figure" data-testid="outstanding">
          <Money kobo={it.outstandingAmount} />
        </div>
        <span className="dim">{isDue ? texts.amountDue2 : texts.noAmountDue}</span>
      </div>
      {account && (account.status === 'ACTIVE' || !isDue) && <AccountFacts account={account} paid={reload} />}
      {may('SUBSCRIPTIONS_WRITE') && isDue && account?.status !== 'ACTIVE' && (
        <ActForm act={generate} label={texts.createAccountNumber} onSubmit={submit}>
          <p>{texts.theCustomerPaysTheAmount}</p>
        </ActForm>
      )}
    </section>
  );
}
