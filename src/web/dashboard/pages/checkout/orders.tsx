import { useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { CheckoutLinksQuery, CheckoutOrderStatus, OrdersQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Copy } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { useStatusFilter } from '../../ui/status-filter.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { LinkForm } from './link-form.tsx';
import { BrandingForm } from './branding-form.tsx';
import { LinkSwitch } from './link-switch.tsx';
import { SalesTabs } from '../products/products.tsx';

const Orders = graphql(`
  query Orders($after: String, $status: CheckoutOrderStatus) {
    checkoutOrders(first: 25, after: $after, status: $status) {
      nodes {
        id
        reference
        status
        total
        amountPaid
        createdAt
        items {
          name
          quantity
        }
        customer {
          firstName
          lastName
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const CheckoutLinks = graphql(`
  query CheckoutLinks($after: String) {
    checkoutLinks(first: 10, after: $after) {
      nodes {
        id
        title
        type
        url
        amount
        payments
        status
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Order = OrdersQuery['checkoutOrders']['nodes'][number];
type Link = CheckoutLinksQuery['checkoutLinks']['nodes'][number];

const STATUSES = (['PENDING', 'PAID', 'FULFILLED', 'CANCELED', 'REFUNDED'] satisfies CheckoutOrderStatus[]).map(
  (each) => [each, labelOf(each)] as const,
);

const ORDERS: readonly Column<Order>[] = [
  { head: 'Order', cell: ({ reference }) => <span className="code nowrap">{reference}</span> },
  { head: 'Items', cell: ({ items }) => items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') },
  { head: 'Buyer', cell: ({ customer: { firstName, lastName } }) => `${firstName} ${lastName}` },
  { head: 'Total', num: true, cell: ({ total }) => <Money kobo={total} /> },
  { head: 'Paid', num: true, cell: ({ amountPaid }) => <Money kobo={amountPaid} /> },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

const linkColumns = (mayClose: boolean): readonly Column<Link>[] => [
  { head: 'Link', cell: ({ title }) => title },
  { head: 'Product or amount', cell: ({ type }) => labelOf(type) },
  { head: 'Amount', num: true, cell: ({ amount }) => (amount ? <Money kobo={amount} /> : '–') },
  { head: 'Payments', num: true, cell: ({ payments }) => payments },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  {
    head: 'Address',
    cell: ({ url }) => (
      <span className="row">
        <a href={url} target="_blank" rel="noreferrer">
          Open page
        </a>
        <Copy text={url} />
      </span>
    ),
  },
  ...(mayClose ? [{ head: 'Payers', cell: (link: Link) => <LinkSwitch link={link} /> }] : []),
];

export function Page() {
  const may = useMay();
  const { status, field } = useStatusFilter(STATUSES);
  const paging = usePaging(status ?? '');
  const linkPaging = usePaging('links');
  const orders = useData(Orders, { after: paging.after, status });
  const links = useData(CheckoutLinks, { after: linkPaging.after });
  return (
    <div className="stack">
      <PageHead title="Orders and checkout links">
        {may('CHECKOUT_WRITE') && (
          <>
            <DialogButton label="Edit branding">{(close) => <BrandingForm close={close} />}</DialogButton>
            <DialogButton label="Create checkout link" variant="primary">
              {() => <LinkForm after={links.reload} />}
            </DialogButton>
          </>
        )}
      </PageHead>
      {may('PRODUCTS_READ') && <SalesTabs />}
      <Section title="Orders">
        <div className="filters">{field}</div>
        <Show of={orders} rem={14}>
          {({ checkoutOrders }) => (
            <List
              label="Orders"
              columns={ORDERS}
              of={checkoutOrders}
              paging={paging}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/orders/${id}`}
              empty={
                <p>
                  {status
                    ? 'No order has this status. Select another status.'
                    : 'Orders of checkout links appear here. Create a checkout link to receive orders.'}
                </p>
              }
            />
          )}
        </Show>
      </Section>
      <Section title="Checkout links">
        <Show of={links} rem={14}>
          {({ checkoutLinks }) => (
            <List
              label="Checkout links"
              columns={linkColumns(may('CHECKOUT_WRITE'))}
              of={checkoutLinks}
              paging={linkPaging}
              keyOf={({ id }) => id}
              empty={<p>Checkout links appear here. Create a checkout link and share the address with payers.</p>}
            />
          )}
        </Show>
      </Section>
    </div>
  );
}
