import { useData } from '../../data.ts';
import { labelOf, optionOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { CheckoutLinksQuery, CheckoutOrderStatus } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Copy } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Money, PageHead, Show, Status } from '../../ui/show.tsx';
import { useStatusFilter } from '../../ui/status-filter.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { LinkForm } from './link-form.tsx';
import { BrandingForm } from './branding-form.tsx';
import { LinkSwitch } from './link-switch.tsx';
import { SalesTabs } from '../products/products.tsx';
import { labels } from '../../texts/labels.ts';
import { ordersTexts as texts } from '../../texts/checkout.ts';

graphql(`
  fragment OrderRow on CheckoutOrder {
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
`);

const Orders = graphql(`
  query Orders($after: String, $status: CheckoutOrderStatus) {
    checkoutOrders(first: 25, after: $after, status: $status) {
      nodes {
        ...OrderRow
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

type Link = CheckoutLinksQuery['checkoutLinks']['nodes'][number];

const STATUSES = (['PENDING', 'PAID', 'FULFILLED', 'CANCELLED', 'REFUNDED'] satisfies CheckoutOrderStatus[]).map(
  (each) => [each, optionOf(each)] as const,
);

const linkColumns = (mayClose: boolean): readonly Column<Link>[] => [
  { head: texts.link, cell: ({ title }) => title },
  { head: texts.productOrAmount, cell: ({ type }) => labelOf(type) },
  { head: labels.amount, num: true, cell: ({ amount }) => (amount ? <Money kobo={amount} /> : '–') },
  { head: texts.payments, num: true, cell: ({ payments }) => payments },
  { head: labels.status, cell: ({ status }) => <Status of={status} /> },
  {
    head: texts.address,
    cell: ({ url }) => (
      <span className="row">
        <a href={url} target="_blank" rel="noreferrer">
          {texts.openPage}
        </a>
        <Copy text={url} />
      </span>
    ),
  },
  ...(mayClose ? [{ head: labels.change, cell: (link: Link) => <LinkSwitch link={link} /> }] : []),
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
      <PageHead title={texts.ordersAndCheckoutLinks}>
        {may('CHECKOUT_WRITE') && (
          <>
            <DialogButton label={texts.editBranding}>{(close) => <BrandingForm close={close} />}</DialogButton>
            <DialogButton label={texts.createCheckoutLink} variant="primary">
              {() => <LinkForm after={links.reload} />}
            </DialogButton>
          </>
        )}
      </PageHead>
      {may('PRODUCTS_READ') && <SalesTabs />}
      <Section title={texts.orders}>
        <div className="filters">{field}</div>
        <Show of={orders} rem={14}>
          {({ checkoutOrders }) => (
            <List
              label={texts.orders}
              columns={ORDER_COLUMNS}
              of={checkoutOrders}
              paging={paging}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/orders/${id}`}
              empty={<p>{status ? texts.noOrderHasThisStatus : texts.ordersOfCheckoutLinksAppear}</p>}
            />
          )}
        </Show>
      </Section>
      <Section title={texts.checkoutLinks}>
        <Show of={links} rem={14}>
          {({ checkoutLinks }) => (
            <List
              label={texts.checkoutLinks}
              columns={linkColumns(may('CHECKOUT_WRITE'))}
              of={checkoutLinks}
              paging={linkPaging}
              keyOf={({ id }) => id}
              empty={<p>{texts.checkoutLinksAppearHere}</p>}
            />
          )}
        </Show>
      </Section>
    </div>
  );
}
