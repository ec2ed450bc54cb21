import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { advanceCheckout } from './advance.ts';
import { owedHook } from '../subscriptions/owed.ts';
import { paidHook } from '../virtual-accounts/subject.ts';
import { closeOrdersOf } from './close-orders.ts';
import { checkoutMails } from './mail-templates.ts';
import { checkoutEvents } from './events.ts';
import { seedLink } from './demo.ts';
import { workCheckout } from './give-up.ts';
import { CheckoutResolver } from './graphql.ts';
import { checkoutInvariants } from './invariants.ts';
import { orderPaid } from './paid.ts';
import { checkoutRoutes, payRoutes } from './rest.ts';
import { checkoutTriggers } from './triggers.ts';
import { searchHook } from '../../core/search/searched.ts';
import { ordersSearched } from './searched.ts';
import { relatedHook } from '../transfers/related.ts';
import { orderOfTransfer } from './related.ts';

export const checkout: Slice = {
  name: 'checkout',
  about: 'Pages that sell.',
  routes: [...checkoutRoutes, ...payRoutes],
  resolvers: [CheckoutResolver],
  hooked: [
    paidHook.with({ type: 'checkout_order', paid: orderPaid }),
    owedHook.with(closeOrdersOf),
    ...ordersSearched.map((each) => searchHook.with(each)),
    relatedHook.with(orderOfTransfer),
  ],
  events: eventsOf(checkoutEvents, checkoutTriggers),
  mails: checkoutMails,
  invariants: checkoutInvariants,
  looks: [
    {
      name: 'work-checkout',
      everyMs: 1_000,
      due: `select least(
              (select min(due_at) from checkout_order where due_at is not null),
              (select min(expires_at) from checkout_link where expires_at is not null and status in ('active', 'inactive')))`,
      look: workCheckout,
    },
  ],
  advance: advanceCheckout,
  busyWith: [
    'select from checkout_order where book_id = $1 and due_at <= clock_timestamp()',
    `select from checkout_link where book_id = $1 and expires_at <= clock_timestamp() and status in ('active', 'inactive')`,
  ],
  sealed: [{ table: 'checkout_order', column: 'private' }],
  seedDemo: seedLink,
};
