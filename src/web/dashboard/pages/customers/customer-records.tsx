import { Link } from 'wouter';
import { labelOf } from '../../format.ts';
import type { CustomerDetailQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Money, Status, Time } from '../../ui/show.tsx';
import type { Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { ORDER_COLUMNS } from '../checkout/order-columns.tsx';
import { Refund } from '../checkout/refund-form.tsx';
import { RefundList } from '../checkout/refund-list.tsx';
import { SUBSCRIPTION_COLUMNS } from '../subscriptions/subscription-labels.tsx';
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { customerTexts as texts } from '../../texts/customers.ts';

type Payment = NonNullable<NonNullable<CustomerDetailQuery['customer']>['transactions']>['nodes'][number];
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

interface RecordsProps {
  of: CustomerDetailQuery;
  paging: ReturnType<typeof usePaging>;
  reload(): void;
}

/** Orders, subscriptions, cards and payments of a customer, as far as the viewer may read them. */
export function Records({ of, paging, reload }: RecordsProps) {
  const may = useMay();
  return (
    <>
      {of.checkoutOrders && (
        <Section title={texts.orders}>
          <List
            label={texts.customerOrders}
            columns={ORDER_COLUMNS}
            of={of.checkoutOrders}
            keyOf={({ id: key }) => key}
            hrefOf={({ id: key }) => `/orders/${key}`}
            empty={<p>{texts.ordersOfTheCustomer}</p>}
          />
        </Section>
      )}
      {of.subscriptions && (
        <Section title={texts.subscriptions}>
          <List
            label={texts.customerSubscriptions}
            columns={SUBSCRIPTION_COLUMNS}
            of={of.subscriptions}
            keyOf={({ id: key }) => key}
            hrefOf={({ id: key }) => `/subscriptions/${key}`}
            empty={<p>{texts.subscriptionsOfTheCustomer}</p>}
          />
        </Section>
      )}
      {of.virtualCards && (
        <Section title={labels.cards}>
          <List
            label={texts.customerCards}
            columns={CARDS}
            of={of.virtualCards}
            keyOf={({ id: key }) => key}
            hrefOf={({ id: key }) => `/cards/${key}`}
            empty={<p>{texts.cardsIssuedToTheCustomer}</p>}
          />
        </Section>
      )}
      {of.customer?.transactions && (
        <Section title={texts.payments}>
          <List
            label={texts.customerPayments}
            columns={may('TRANSFERS_WRITE') ? [...PAYMENTS, refundColumn(reload)] : PAYMENTS}
            of={of.customer.transactions}
            paging={paging}
            keyOf={({ id: key }) => key}
            empty={<p>{texts.paymentsToTheCustomers}</p>}
          />
          <Refunds payments={of.customer.transactions.nodes} reload={reload} />
        </Section>
      )}
    </>
  );
}

function Refunds({ payments, reload }: { payments: readonly Payment[]; reload(): void }) {
  const refunds = payments.flatMap((payment) => payment.refunds.nodes);
  return refunds.length === 0 ? null : <RefundList refunds={refunds} reload={reload} />;
}
