import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { insertCustomer, newCustomerCode } from '../customers/save.ts';
import { Customer, customerById, sealDetails } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import { from, prepared } from '../../platform/db/entity.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { type Kobo, NO_KOBO, plus, times } from '../../domain/money/money.ts';
import { conflict, invalid, type Refusal } from '../../platform/errors/refusal.ts';
import { idInput } from '../../domain/schema/text.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { deliveryOptionsOf } from '../products/delivery-option.ts';
import { lockSubscription, subscriptionById } from '../subscriptions/subscription.ts';
import { banksFor, DEFAULT_EXPIRY_MINUTES } from '../virtual-accounts/open-account.ts';
import { MAX_TOTAL, payableAmount, payerFields, slug } from './input.ts';
import { type CheckoutLink, CLOSED, type Closing, closingOf, links, lockLink } from './link.ts';
import { CheckoutOrder, type ChosenDelivery, type Contact, newReference, type OrderRow, sealContact } from './order.ts';
import { linkBySlug } from './pay-link.ts';
import { GRACE_MINUTES, type PayerOrder, payerOrder } from './pay-order.ts';
import { lockOffer, maximumOf, reserve } from './stock.ts';
import { payerOrderSchema } from './views.ts';

const input = z.strictObject({
  slug,
  attempt: idInput
    .optional()
    .meta({ description: 'Idempotency key of the page: the same attempt with the same content returns the same order' }),
  quantity: z.int().min(1).optional().meta({ description: 'Quantity; 1 by default' }),
  amount: payableAmount.optional().meta({ description: 'Amount in kobo, where the payer chooses' }),
  deliveryOptionId: idInput.optional().meta({ description: 'The chosen delivery option.' }),
  expectedTotal: payableAmount.optional().meta({ description: 'Total shown to the payer; another total is refused' }),
  firstName: payerFields.firstName.optional(),
  lastName: payerFields.lastName.optional(),
  email: payerFields.email.optional(),
  phoneNumber: payerFields.phoneNumber.optional().meta({ description: 'Only where the link asks for a phone number.' }),
  address: payerFields.address.optional().meta({ description: 'Only where the link or the delivery option asks for an address.' }),
});
type Input = z.output<typeof input>;

/**
 * Places an order with reserved place and stock, and opens its account; a repeated attempt opens a missing account.
 * @throws Refusal 400 naming a missing or unexpected field, 404, 409 LINK_NOT_OPEN or PRICE_CHANGED, 502 from the bank, 503.
 */
export const placeOrder = publicOperation({
  title: 'paymentPageOrders.create',
  summary: 'Place an order through a checkout link',
  input,
  output: payerOrderSchema,
  async run(app, anonymous, given): Promise<PayerOrder> {
    const found = await linkBySlug(app, anonymous.environment, given.slug);
    const { link } = found;
    // Why: without an available bank the refusal comes before anything is stored.
    await banksFor(app, anonymous, { id: anonymous.effectId, type: 'dynamic' });
    const contact = await contactOf(app, link, given);
    const attempt = given.attempt === undefined ? null : attemptOf(link, given.attempt, given);
    const id = await app.db.transaction((tx) => place(app, tx, link, { id: anonymous.effectId, attempt, contact, given }));
    return payerOrder(app, anonymous.environment, found, id, { mayOpenAccount: true });
  },
});

/** Key of an attempt; other content under the same attempt is another order. */
function attemptOf(link: CheckoutLink, attempt: string, given: Input): string {
  const content = createHash('sha256').update(JSON.stringify(given)).digest('hex');
  return derivedId(link.id, `${attempt} ${content}`);
}

/** Contact data of the buyer, or of the subscription's customer. */
async function contactOf(
  app: App,
  { type, bookId, subscriptionId, collect }: CheckoutLink,
  given: Input,
): Promise<Contact & { customerId?: string }> {
  const { firstName, lastName, email, phoneNumber = null, address = null } = given;
  if (phoneNumber !== null && !collect.phone) throw notAsked('phoneNumber');
  if (address !== null && !collect.address) throw notAsked('address');
  if (subscriptionId !== null) {
    const { customerId } = await subscriptionById(app, bookId, subscriptionId);
    return { ...(await customerById(app, bookId, customerId)), customerId, address: null };
  }
  if (firstName === undefined) throw missing('firstName');
  if (lastName === undefined) throw missing('lastName');
  if (email === undefined) throw missing('email');
  if (collect.phone && phoneNumber === null) throw missing('phoneNumber');
  if (type !== 'product' && collect.address && address === null) throw missing('address');
  return { firstName, lastName, email, phoneNumber, address };
}

interface Placing {
  id: string;
  attempt: string | null;
  contact: Contact & { customerId?: string };
  given: Input;
}

type Item = Pick<OrderRow, 'itemName' | 'unitPrice' | 'quantity'>;

const DUE_AT = sql<Date>`clock_timestamp() + ${sql.lit(DEFAULT_EXPIRY_MINUTES + GRACE_MINUTES)} * interval '1 minute'`;

const attempted = prepared(CheckoutOrder)('checkout_order.attempted', (db, $: { bookId: number; attempt: string }) =>
  db.selectFrom('checkout_order').select('id').where('bookId', '=', $.bookId).where('attempt', '=', $.attempt),
);

/** Lock order: subscription, link, product. @returns the order id, possibly of an earlier attempt. */
async function place(
  app: App,
  tx: Tx,
  { bookId, id: linkId, subscriptionId }: CheckoutLink,
  { id, attempt, contact, given }: Placing,
): Promise<string> {
  // Race: the lock fixes the debt until the order is saved; a later change cancels the order.
  const outstanding = subscriptionId === null ? null : (await lockSubscription(tx, bookId, subscriptionId)).subscription.outstanding;
  const link = await lockLink(tx, bookId, linkId);
  if (attempt !== null) {
    const [known] = await attempted(tx, { bookId, attempt });
    if (known) return known.id;
  }
  const closing = closingOf(link, app.clock.now());
  if (closing) throw notOpen(closing);
  const item = link.productId === null ? plainItem(link, given, outstanding) : await productItem(tx, link, link.productId, given);
  const delivery = await deliveryOf(tx, link, given);
  if (link.collect.address && delivery?.type !== 'pickup' && contact.address === null && link.subscriptionId === null)
    throw missing('address');
  const subtotal = times(item.unitPrice, item.quantity);
  const total = plus(subtotal, delivery?.fee ?? NO_KOBO);
  if (total > MAX_TOTAL) throw invalid('quantity', `quantity: the total of an order is at most ${MAX_TOTAL} kobo; order fewer items`);
  if (given.expectedTotal !== undefined && given.expectedTotal !== total) {
    throw conflict('PRICE_CHANGED', 'The price has changed since the page was loaded; reload the page', 'expectedTotal');
  }
  if (link.productId !== null) await reserve(tx, bookId, link.productId, item.quantity);
  await links.update(tx, link, { openOrders: link.openOrders + 1 });
  const customerId = contact.customerId ?? (await customerOf(app, tx, bookId, id, contact));
  const { firstName, lastName, email } = contact;
  const order = { bookId, id, linkId, reference: newReference(), attempt, productId: link.productId, subscriptionId };
  const payer = { customerId, firstName, lastName, email, private: sealContact(app.keyRing, bookId, id, contact) };
  const price = { deliveryOption: delivery, subtotal, deliveryFee: delivery?.fee ?? NO_KOBO, total };
  const values = { ...order, ...item, ...payer, ...price, metadata: link.metadata, dueAt: DUE_AT };
  await from(tx, CheckoutOrder).insertInto('checkout_order').values(values).execute();
  return id;
}

const knownCustomer = prepared(Customer)(
  'checkout.known_customer',
  (db, $: Pick<Customer, 'firstName' | 'lastName' | 'email'> & { bookId: number }) =>
    db
      .selectFrom('customer')
      .select('id')
      .where('bookId', '=', $.bookId)
      .where('email', '=', $.email)
      .where(sql<boolean>`lower(first_name) = lower(${$.firstName}) and lower(last_name) = lower(${$.lastName})`)
      .where('status', '=', 'active')
      .orderBy('id')
      .limit(1),
);

/**
 * Active customer with this name and email address, else a new customer. Privacy: buyers are not authenticated, so known
 * customers are neither changed nor shown.
 */
async function customerOf({ keyRing }: Pick<App, 'keyRing'>, tx: Tx, bookId: number, orderId: string, contact: Contact): Promise<string> {
  const { firstName, lastName, email, phoneNumber, address } = contact;
  const [known] = await knownCustomer(tx, { bookId, firstName, lastName, email });
  if (known) return known.id;
  const id = derivedId(orderId, 'customer');
  const sealed = sealDetails(keyRing, bookId, id, { phoneNumber, dateOfBirth: null, address });
  const customer = { bookId, id, customerCode: newCustomerCode(), firstName, lastName, email, private: sealed, metadata: {} };
  await insertCustomer(tx, customer);
  return id;
}

function plainItem(link: CheckoutLink, { quantity, amount }: Input, outstanding: Kobo | null): Item {
  if (quantity !== undefined && quantity !== 1) throw invalid('quantity', 'quantity: this link has no quantity; leave quantity out');
  if (outstanding !== null) {
    if (amount !== undefined) throw notAsked('amount');
    if (outstanding === 0) throw notOpen('nothing_due');
    return { itemName: link.title, unitPrice: outstanding, quantity: 1 };
  }
  if (link.amount !== null && amount !== undefined) throw notAsked('amount');
  const price = link.amount ?? amount;
  if (price === undefined) throw missing('amount');
  return { itemName: link.title, unitPrice: price, quantity: 1 };
}

async function productItem(tx: Tx, { bookId }: CheckoutLink, productId: string, { quantity, amount }: Input): Promise<Item> {
  if (amount !== undefined) throw notAsked('amount');
  const offer = await lockOffer(tx, bookId, productId);
  if (!offer.active) throw notOpen('unavailable');
  const most = maximumOf(offer);
  if (most < offer.minQuantity) throw notOpen('sold_out');
  const wanted = quantity ?? offer.minQuantity;
  if (wanted < offer.minQuantity || wanted > most) throw invalid('quantity', `quantity: must be ${offer.minQuantity} to ${most}`);
  return { itemName: offer.name, unitPrice: offer.price, quantity: wanted };
}

async function deliveryOf(
  tx: Tx,
  { bookId, productId, collect }: CheckoutLink,
  { deliveryOptionId }: Input,
): Promise<ChosenDelivery | null> {
  if (productId === null || !collect.deliveryOption) {
    if (deliveryOptionId !== undefined) throw notAsked('deliveryOptionId');
    return null;
  }
  const all = (await deliveryOptionsOf(tx, bookId, [productId])).get(productId) ?? [];
  const options = all.filter(({ active }) => active);
  if (options.length === 0 && deliveryOptionId === undefined) return null;
  if (deliveryOptionId === undefined) throw missing('deliveryOptionId');
  const chosen = options.find(({ id }) => id === deliveryOptionId);
  if (!chosen) throw invalid('deliveryOptionId', 'deliveryOptionId: is no longer offered; choose another option');
  const { id, name, type, fee } = chosen;
  return { id, name, type, fee };
}

const missing = (field: string): Refusal => invalid(field, `${field}: is required`);
const notAsked = (field: string): Refusal => invalid(field, `${field}: is not asked for by this link; leave ${field} out`);

const notOpen = (closing: Closing): Refusal => conflict('LINK_NOT_OPEN', CLOSED[closing]);
