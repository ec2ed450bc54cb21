import type { OrderRowFragment } from '../../gql/graphql.ts';
import { Money, Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { labels } from '../../texts/labels.ts';
import { ordersTexts as texts } from '../../texts/checkout.ts';

/** Columns of orders, on their page and on the page of a customer. */
export const ORDER_COLUMNS: readonly Column<OrderRowFragment>[] = [
  { head: labels.order, cell: ({ reference }) => <span className="code nowrap">{reference}</span> },
  { head: texts.items, cell: ({ items }) => items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') },
  { head: texts.buyer, cell: ({ customer: { firstName, lastName } }) => `${firstName} ${lastName}` },
  { head: texts.total, num: true, cell: ({ total }) => <Money kobo={total} /> },
  { head: texts.paid, num: true, cell: ({ amountPaid }) => <Money kobo={amountPaid} /> },
  { head: labels.status, cell: ({ status }) => <Status of={status} /> },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
];
