import { Link } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { CustomerDetailQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, idRow, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { ORDER_COLUMNS } from '../checkout/orders.tsx';
import { Refund } from '../checkout/refund-form.tsx';
import { RefundList } from '../checkout/refund-list.tsx';
import { AccountFacts } from './account-card.tsx';
import { SUBSCRIPTION_COLUMNS } from '../subscriptions/subscriptions.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { customerTexts as texts } from '../../texts/customers.ts';

const CustomerDetail = graphql(`
  query CustomerDetail($id: ID!, $after: String, $cards: Boolean!, $orders: Boolean!, $subscriptions: Boolean!) {
    customer(id: $id) {
      id
      customerCode
      firstName
      lastName
      email
      phoneNumber
      dateOfBirth
      status
      createdAt
      address {
        line1
        line2
        city
        state
        country
      }
      virtualAccount @include(if: $subscriptions) {
        ...PayableAccount
      }
      transactions(first: 25, after: $after) @include(if: $subscriptions) {
        nodes {
          id
          reference
          amount
          match
          late
          surplus
          status
          senderName
          completedAt
          subject {
            type
            id
          }
          refunds(first: 3) {
            nodes {
              ...RefundRow
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
    checkoutOrders(first: 25, customerId: $id) @include(if: $orders) {
      nodes {
        ...OrderRow
      }
    }
    subscriptions(first: 25, customerId: $id) @include(if: $subscriptions) {
      nodes {
        ...SubscriptionRow
      }
    }
    virtualCards(first: 25, customerId: $id) @include(if: $cards) {
      nodes {
        id
        nameOnCard
        maskedPan
        brand
        balance
        status
        createdAt
      }
    }
  }
`);

const OpenAccount = graphql(`
  mutation OpenAccount($input: CreateCustomerVirtualAccountInput!) {
    createCustomerVirtualAccount(input: $input) {
      virtualAccount {
        ...PayableAccount
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const SetCustomerStatus = graphql(`
  mutation SetCustomerStatus($input: UpdateCustomerInput!) {
    updateCustomer(input: $input) {
      customer {
        id
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Customer = NonNullable<CustomerDetailQuery['customer']>;
type Payment = NonNullable<Customer['transactions']>['nodes'][number];
type Card = NonNullable<CustomerDetailQuery['virtualCards']>['nodes'][number];

const PAYMENTS: readonly Column<Payment>[] = [
  { head: labels.reference, cell: ({ reference }) => <span className="code nowrap">{reference}</span> },
  { head: labels.from, cell: ({ senderName }) => senderName },
  { head: texts.paidFor, cell: ({ subject: { type, id } }) => <PaidFor type={type} id={id} /> },
  { head: labels.amount, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  {
    head: labels.status,
    cell: ({ status, match, late, surplus }) => (
      <>
        <Status of={status} />{' '}
        <span className="dim">
          {[match === 'ANY' ? null : labelOf(match), late && 'late'].filter(Boolean).join(', ')}
          {surplus > 0 && <> {rich(texts.surplusOverpaid, { surplus: <Money kobo={surplus} /> })}</>}
        </span>
      </>
    ),
  },
  { head: texts.received, cell: ({ completedAt }) => <Time at={completedAt} /> },
];

function PaidFor({ type, id }: Pick<Payment['subject'], 'type' | 'id'>) {
  if (type === 'CHECKOUT_ORDER') return <Link href={`/orders/${id}`}>{labels.order}</Link>;
  if (type === 'SUBSCRIPTION') return <Link href={`/subscriptions/${id}`}>{texts.subscription}</Link>;
  return labels.accountNumber;
}

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'PROCESSING', 'COMPLETED']);

const refundColumn = (reload: () => void): Column<Payment> => ({
  head: texts.refund,
  cell: ({ id, amount, refunds }) => {
    const given = refunds.nodes.filter(({ status }) => OPEN.has(status)).reduce((sum, each) => sum + each.amount, 0);
    return given >= amount ? (
      <Status of={refunds.nodes[0]!.status} />
    ) : (
      <DialogButton label={texts.refund} title={texts.refundPayment} small>
        {(close) => <Refund of={{ transactionId: id }} close={close} reload={reload} />}
      </DialogButton>
    );
  },
});

const CARDS: readonly Column<Card>[] = [
  { head: texts.card, cell: ({ maskedPan, id }) => <span className="code nowrap">{maskedPan ?? id.slice(-8)}</span> },
  { head: labels.name, cell: ({ nameOnCard }) => nameOnCard },
  { head: texts.scheme, cell: ({ brand }) => brand },
  { head: labels.balance, num: true, cell: ({ balance }) => <Money kobo={balance} /> },
  { head: labels.status, cell: ({ status }) => <Status of={status} /> },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

export function Page({ params }: PageProps) {
  const may = useMay();
  const id = params['id'] ?? '';
  const paging = usePaging(id);
  const detail = useData(CustomerDetail, {
    id,
    after: paging.after,
    cards: may('CARDS_READ'),
    orders: may('CHECKOUT_READ'),
    subscriptions: may('SUBSCRIPTIONS_READ'),
  });
  return (
    <div className="stack">
      <Show of={detail} rem={40} title={labels.customer}>
        {({ customer, checkoutOrders, subscriptions, virtualCards }) =>
          customer ? (
            <>
              <Head customer={customer} />
              <div className="cards">
                <About customer={customer} />
                {subscriptions && <Account customer={customer} reload={detail.reload} />}
              </div>
              {checkoutOrders && (
                <Section title={texts.orders}>
                  <List
                    label={texts.customerOrders}
                    columns={ORDER_COLUMNS}
                    of={checkoutOrders}
                    keyOf={({ id: key }) => key}
                    hrefOf={({ id: key }) => `/orders/${key}`}
                    empty={<p>{texts.ordersOfTheCustomer}</p>}
                  />
                </Section>
              )}
              {subscriptions && (
                <Section title={texts.subscriptions}>
                  <List
                    label={texts.customerSubscriptions}
                    columns={SUBSCRIPTION_COLUMNS}
                    of={subscriptions}
                    keyOf={({ id: key }) => key}
                    hrefOf={({ id: key }) => `/subscriptions/${key}`}
                    empty={<p>{texts.subscriptionsOfTheCustomer}</p>}
                  />
                </Section>
              )}
              {virtualCards && (
                <Section title={labels.cards}>
                  <List
                    label={texts.customerCards}
                    columns={CARDS}
                    of={virtualCards}
                    keyOf={({ id: key }) => key}
                    hrefOf={({ id: key }) => `/cards/${key}`}
                    empty={<p>{texts.cardsIssuedToTheCustomer}</p>}
                  />
                </Section>
              )}
              {customer.transactions && (
                <Section title={texts.payments}>
                  <List
                    label={texts.customerPayments}
                    columns={may('TRANSFERS_WRITE') ? [...PAYMENTS, refundColumn(detail.reload)] : PAYMENTS}
                    of={customer.transactions}
                    paging={paging}
                    keyOf={({ id: key }) => key}
                    empty={<p>{texts.paymentsToTheCustomers}</p>}
                  />
                  <Refunds payments={customer.transactions.nodes} reload={detail.reload} />
                </Section>
              )}
            </>
          ) : (
            <>
              <PageHead title={labels.customer} />
              <Missing what="customer" list="/customers" />
            </>
          )
        }
      </Show>
    </div>
  );
}

function Refunds({ payments, reload }: { payments: readonly Payment[]; reload(): void }) {
  const refunds = payments.flatMap((payment) => payment.refunds.nodes);
  return refunds.length === 0 ? null : <RefundList refunds={refunds} reload={reload} />;
}

function Head({ customer: { id, firstName, lastName, status } }: { customer: Customer }) {
  const may = useMay();
  const act = useAction(SetCustomerStatus);
  const next = status === 'ACTIVE' ? 'SUSPENDED' : 'ACTIVE';
  const label = status === 'ACTIVE' ? texts.suspendCustomer : texts.activateCustomer;
  return (
    <PageHead title={`${firstName} ${lastName}`}>
      <Status of={status} />
      {may('CUSTOMERS_WRITE') && (
        <DialogButton label={label}>
          {(close) => (
            <ActForm
              act={act}
              label={next === 'ACTIVE' ? texts.activateCustomer : texts.suspendCustomer}
              onSubmit={async () => {
                if (!(await act.run({ input: { customerId: id, status: next } }))) return;
                toast(fill(texts.customerStatusNext, { next: labelOf(next) }));
                close();
              }}
            >
              <p>{next === 'ACTIVE' ? texts.cardsCanBeIssuedTo : texts.noCardsAreIssuedTo}</p>
            </ActForm>
          )}
        </DialogButton>
      )}
    </PageHead>
  );
}

function About({ customer: it }: { customer: Customer }) {
  const lines = it.address && [it.address.line1, it.address.line2, it.address.city, it.address.state, it.address.country];
  return (
    <section className="card" aria-label={texts.customerDetails}>
      <Facts
        rows={[
          [labels.code, <span className="code">{it.customerCode}</span>],
          [labels.email, it.email],
          [texts.phone, it.phoneNumber ?? '–'],
          it.dateOfBirth ? [texts.dateOfBirth, it.dateOfBirth] : false,
          lines ? [texts.address, lines.filter(Boolean).join(', ')] : false,
          [labels.created, <Time at={it.createdAt} />],
          idRow(it.id),
        ]}
      />
    </section>
  );
}

function Account({ customer, reload }: { customer: Customer; reload(): void }) {
  const may = useMay();
  const act = useAction(OpenAccount);
  const { virtualAccount } = customer;
  return (
    <section className="card stack close" aria-label={labels.accountNumber}>
      <h2>{labels.accountNumber}</h2>
      {virtualAccount ? <AccountFacts account={virtualAccount} paid={reload} /> : <p className="dim">{texts.noAccountNumber}</p>}
      {!virtualAccount && may('SUBSCRIPTIONS_WRITE') && (
        <ActForm
          act={act}
          label={texts.createAccount}
          onSubmit={async () => {
            if (await act.run({ input: { customerId: customer.id } })) reload();
          }}
        />
      )}
    </section>
  );
}
