import { Link } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { OrderDetailQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, idRow, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { RecordRefund, Refund } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { orderTexts as texts } from '../../texts/checkout.ts';

const OrderDetail = graphql(`
  query OrderDetail($id: ID!) {
    checkoutOrder(id: $id) {
      id
      reference
      status
      subtotal
      deliveryFee
      total
      amountPaid
      amountRefunded
      amountRefunding
      senderName
      depositId
      dueAt
      cancelReason
      refundTransferCode
      createdAt
      paidAt
      fulfilledAt
      cancelledAt
      refundedAt
      refunds(first: 25) {
        nodes {
          ...RefundRow
        }
      }
      items {
        name
        quantity
        unitPrice
      }
      customer {
        id
        firstName
        lastName
        email
        phoneNumber
      }
      deliveryOption {
        name
      }
      deliveryAddress {
        line1
        line2
        city
        state
      }
    }
  }
`);

const FulfilOrder = graphql(`
  mutation FulfilOrder($input: CheckoutOrderInput!) {
    fulfilCheckoutOrder(input: $input) {
      order {
        id
        status
        fulfilledAt
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const CancelOrder = graphql(`
  mutation CancelOrder($input: CheckoutOrderInput!) {
    cancelCheckoutOrder(input: $input) {
      order {
        id
        status
        cancelledAt
        cancelReason
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Order = NonNullable<OrderDetailQuery['checkoutOrder']>;

const ITEMS: readonly Column<Order['items'][number]>[] = [
  { head: texts.item, cell: ({ name }) => name },
  { head: texts.unitPrice, num: true, cell: ({ unitPrice }) => <Money kobo={unitPrice} /> },
  { head: texts.quantity, num: true, cell: ({ quantity }) => quantity },
];

const CANCEL_REASONS: Record<NonNullable<Order['cancelReason']>, string> = {
  UNPAID: texts.notPaidBeforeTheDue,
  BUSINESS: texts.cancelledByYourBusiness,
  NO_LONGER_DUE: texts.theAmountDueOfThe,
};

export function Page({ params }: PageProps) {
  const order = useData(OrderDetail, { id: params['id'] ?? '' });
  return (
    <div className="stack">
      <Show of={order} rem={30} title={labels.order}>
        {({ checkoutOrder: found }) =>
          found ? (
            <>
              <PageHead title={fill(texts.orderReference, { reference: found.reference })}>
                <Status of={found.status} />
                <Actions order={found} reload={order.reload} />
              </PageHead>
              <div className="cards">
                <About order={found} />
                <Buyer order={found} />
              </div>
              {found.refunds.nodes.length > 0 && (
                <Section title={texts.refunds}>
                  <RefundList refunds={found.refunds.nodes} reload={order.reload} />
                </Section>
              )}
              <Section title={texts.items}>
                <List label={texts.items} columns={ITEMS} of={{ nodes: found.items }} keyOf={({ name }) => name} empty={null} />
              </Section>
            </>
          ) : (
            <>
              <PageHead title={labels.order} />
              <Missing what="order" list="/orders" />
            </>
          )
        }
      </Show>
    </div>
  );
}

function Actions({ order, reload }: { order: Order; reload(): void }) {
  const { id, status, amountPaid, amountRefunded, amountRefunding } = order;
  const isRefundable = status !== 'PENDING' && amountPaid > amountRefunded + amountRefunding;
  const may = useMay();
  const fulfil = useAction(FulfilOrder);
  const cancel = useAction(CancelOrder);
  if (!may('CHECKOUT_WRITE')) return null;
  return (
    <>
      <DialogButton
        label={texts.markAsFulfilled}
        variant="primary"
        reason={status === 'PAID' ? null : fill(texts.notAvailableTheOrderIs, { status: labelOf(status) })}
      >
        {(close) => (
          <ActForm
            act={fulfil}
            label={texts.markAsFulfilled}
            onSubmit={async () => {
              if (!(await fulfil.run({ input: { orderId: id } }))) return;
              toast(texts.orderMarkedAsFulfilled);
              close();
            }}
          >
            <p>{texts.confirmsThatTheBuyerReceived}</p>
          </ActForm>
        )}
      </DialogButton>
      {isRefundable && may('TRANSFERS_WRITE') && (
        <DialogButton label={texts.refundOrder}>{(close) => <Refund of={{ orderId: id }} close={close} reload={reload} />}</DialogButton>
      )}
      {isRefundable && (
        <DialogButton label={texts.recordTransfer} title={texts.recordRefund}>
          {(close) => <RecordRefund orderId={id} close={close} reload={reload} />}
        </DialogButton>
      )}
      {status === 'PENDING' && (
        <DialogButton label={texts.cancelOrder} variant="danger" title={texts.cancelOrder}>
          {(close) => (
            <ActForm
              act={cancel}
              label={texts.cancelOrder}
              danger
              onSubmit={async () => {
                if (!(await cancel.run({ input: { orderId: id } }))) return;
                toast(texts.orderCancelled);
                close();
              }}
            >
              <p>{texts.theReservedStockIsReleased}</p>
            </ActForm>
          )}
        </DialogButton>
      )}
    </>
  );
}

function About({ order: it }: { order: Order }) {
  return (
    <section className="card" aria-label={texts.orderDetails}>
      <Facts
        rows={[
          [texts.items, <Money kobo={it.subtotal} />],
          [texts.delivery, <Money kobo={it.deliveryFee} />],
          [texts.total, <Money kobo={it.total} />],
          [texts.paid, <Money kobo={it.amountPaid} />],
          it.amountRefunded > 0 ? [texts.refunded, <Money kobo={it.amountRefunded} />] : false,
          it.amountRefunding > 0 ? [texts.refundInProgress, <Money kobo={it.amountRefunding} />] : false,
          it.senderName ? [texts.payer, it.senderName] : false,
          [labels.created, <Time at={it.createdAt} />],
          it.status === 'PENDING' && [texts.due, <Time at={it.dueAt} />],
          it.paidAt ? [texts.paidAt, <Time at={it.paidAt} />] : false,
          it.fulfilledAt ? [texts.fulfilled, <Time at={it.fulfilledAt} />] : false,
          it.cancelledAt ? [texts.cancelled, <Time at={it.cancelledAt} />] : false,
          it.cancelReason ? [texts.cancellationReason, CANCEL_REASONS[it.cancelReason]] : false,
          it.refundTransferCode ? [texts.refundTransfer, it.refundTransferCode] : false,
          idRow(it.id),
        ]}
      />
    </section>
  );
}

function Buyer({ order: { customer, deliveryOption, deliveryAddress } }: { order: Order }) {
  const may = useMay();
  const lines = deliveryAddress && [deliveryAddress.line1, deliveryAddress.line2, deliveryAddress.city, deliveryAddress.state];
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <section className="card" aria-label={texts.buyer}>
      <Facts
        rows={[
          [texts.buyer, may('CUSTOMERS_READ') ? <Link href={`/customers/${customer.id}`}>{name}</Link> : name],
          [labels.email, customer.email],
          customer.phoneNumber ? [texts.phone, customer.phoneNumber] : false,
          deliveryOption ? [texts.delivery, deliveryOption.name] : false,
          lines ? [texts.deliveryAddress, lines.filter(Boolean).join(', ')] : false,
        ]}
      />
    </section>
  );
}
