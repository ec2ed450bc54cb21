import { workCheckout } from '../src/slices/checkout/give-up.ts';
import { type Kind, repeated } from './kind.ts';

/** Cancels unpaid orders and expires payment links. */
export const expireCheckout: Kind = {
  name: 'work-checkout',
  queue: 'checkout',
  everyMs: 1_000,
  due: `select least(
          (select min(due_at) from checkout_order where due_at is not null),
          (select min(expires_at) from checkout_link where expires_at is not null and status in ('active', 'inactive')))`,
  run: repeated(workCheckout),
};
