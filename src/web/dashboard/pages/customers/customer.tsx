import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { CustomerDetailQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Missing } from '../../ui/missing.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, idRow, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { AccountFacts } from './account-card.tsx';
import { Records } from './customer-records.tsx';
import { fill } from '../../texts/fill.ts';
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
      transactions(first: 20, after: $after) @include(if: $subscriptions) {
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
    checkoutOrders(first: 10, customerId: $id) @include(if: $orders) {
      nodes {
        ...OrderRow
      }
    }
    subscriptions(first: 10, customerId: $id) @include(if: $subscriptions) {
      nodes {
        ...SubscriptionRow
      }
    }
    virtualCards(first: 5, customerId: $id) @include(if: $cards) {
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
        {(found) =>
          found.customer ? (
            <>
              <Head customer={found.customer} />
              <div className="cards">
                <About customer={found.customer} />
                {found.subscriptions && <Account customer={found.customer} reload={detail.reload} />}
              </div>
              <Records of={found} paging={paging} reload={detail.reload} />
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
