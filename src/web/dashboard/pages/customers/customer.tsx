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
import { Refund } from '../checkout/refund-form.tsx';
import { RefundList } from '../checkout/refund-list.tsx';
import { AccountFacts } from './account-card.tsx';
import { SUBSCRIPTION_COLUMNS } from '../subscriptions/subscriptions.tsx';

const CustomerDetail = graphql(`
  query CustomerDetail($id: ID!, $after: String, $cards: Boolean!, $subscriptions: Boolean!) {
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
          description
          completedAt
          refunds(first: 25) {
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
  mutation OpenAccount($input: OpenCustomerAccountInput!) {
    openCustomerAccount(input: $input) {
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
  { head: 'Reference', cell: ({ reference }) => <span className="code nowrap">{reference}</span> },
  { head: 'From', cell: ({ senderName }) => senderName },
  { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  {
    head: 'Status',
    cell: ({ status, match, late, surplus }) => (
      <>
        <Status of={status} />{' '}
        <span className="dim">
          {[match === 'ANY' ? null : labelOf(match), late && 'late'].filter(Boolean).join(', ')}
          {surplus > 0 && (
            <>
              {' '}
              <Money kobo={surplus} /> overpaid
            </>
          )}
        </span>
      </>
    ),
  },
  { head: 'Received', cell: ({ completedAt }) => <Time at={completedAt} /> },
];

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'PROCESSING', 'COMPLETED']);

const refundColumn = (reload: () => void): Column<Payment> => ({
  head: 'Refund',
  cell: ({ id, amount, refunds }) => {
    const given = refunds.nodes.filter(({ status }) => OPEN.has(status)).reduce((sum, each) => sum + each.amount, 0);
    return given >= amount ? (
      <Status of={refunds.nodes[0]!.status} />
    ) : (
      <DialogButton label="Refund" title="Refund payment" small>
        {(close) => <Refund of={{ transactionId: id }} close={close} reload={reload} />}
      </DialogButton>
    );
  },
});

const CARDS: readonly Column<Card>[] = [
  { head: 'Card', cell: ({ maskedPan, id }) => <span className="code nowrap">{maskedPan ?? id.slice(-8)}</span> },
  { head: 'Name', cell: ({ nameOnCard }) => nameOnCard },
  { head: 'Scheme', cell: ({ brand }) => brand },
  { head: 'Balance', num: true, cell: ({ balance }) => <Money kobo={balance} /> },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

export function Page({ params }: PageProps) {
  const may = useMay();
  const id = params['id'] ?? '';
  const paging = usePaging(id);
  const detail = useData(CustomerDetail, {
    id,
    after: paging.after,
    cards: may('CARDS_READ'),
    subscriptions: may('SUBSCRIPTIONS_READ'),
  });
  return (
    <div className="stack">
      <Show of={detail} rem={40} title="Customer">
        {({ customer, subscriptions, virtualCards }) =>
          customer ? (
            <>
              <Head customer={customer} />
              <div className="cards">
                <About customer={customer} />
                {subscriptions && <Account customer={customer} reload={detail.reload} />}
              </div>
              {subscriptions && (
                <Section title="Subscriptions">
                  <List
                    label="Customer subscriptions"
                    columns={SUBSCRIPTION_COLUMNS}
                    of={subscriptions}
                    keyOf={({ id: key }) => key}
                    hrefOf={({ id: key }) => `/subscriptions/${key}`}
                    empty={<p>Subscriptions of the customer appear here.</p>}
                  />
                </Section>
              )}
              {virtualCards && (
                <Section title="Cards">
                  <List
                    label="Customer cards"
                    columns={CARDS}
                    of={virtualCards}
                    keyOf={({ id: key }) => key}
                    hrefOf={({ id: key }) => `/cards/${key}`}
                    empty={<p>Cards issued to the customer appear here.</p>}
                  />
                </Section>
              )}
              {customer.transactions && (
                <Section title="Payments">
                  <List
                    label="Customer payments"
                    columns={may('TRANSFERS_WRITE') ? [...PAYMENTS, refundColumn(detail.reload)] : PAYMENTS}
                    of={customer.transactions}
                    paging={paging}
                    keyOf={({ id: key }) => key}
                    empty={<p>Payments to the customer’s account number appear here.</p>}
                  />
                  <Refunds payments={customer.transactions.nodes} reload={detail.reload} />
                </Section>
              )}
            </>
          ) : (
            <>
              <PageHead title="Customer" />
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
  const label = status === 'ACTIVE' ? 'Suspend customer' : 'Activate customer';
  return (
    <PageHead title={`${firstName} ${lastName}`}>
      <Status of={status} />
      {may('CUSTOMERS_WRITE') && (
        <DialogButton label={label}>
          {(close) => (
            <ActForm
              act={act}
              label={next === 'ACTIVE' ? 'Activate customer' : 'Suspend customer'}
              onSubmit={async () => {
                if (!(await act.run({ input: { customerId: id, status: next } }))) return;
                toast(`Customer status: ${labelOf(next)}`);
                close();
              }}
            >
              <p>{next === 'ACTIVE' ? 'Cards can be issued to the customer again.' : 'No cards are issued to a suspended customer.'}</p>
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
    <section className="card" aria-label="Customer details">
      <Facts
        rows={[
          ['Code', <span className="code">{it.customerCode}</span>],
          ['E-mail', it.email],
          ['Phone', it.phoneNumber ?? '–'],
          it.dateOfBirth ? ['Date of birth', it.dateOfBirth] : false,
          lines ? ['Address', lines.filter(Boolean).join(', ')] : false,
          ['Created', <Time at={it.createdAt} />],
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
    <section className="card stack close" aria-label="Account number">
      <h2>Account number</h2>
      {virtualAccount ? (
        <AccountFacts account={virtualAccount} paid={reload} />
      ) : (
        <p className="dim">No account number. A permanent account accepts any amount at any time.</p>
      )}
      {!virtualAccount && may('SUBSCRIPTIONS_WRITE') && (
        <ActForm
          act={act}
          label="Create account"
          onSubmit={async () => {
            if (await act.run({ input: { customerId: customer.id } })) reload();
          }}
        />
      )}
    </section>
  );
}
