import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { found, invalidState, noSuchRoute, notFound, type Refusal } from '../../platform/errors/refusal.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { from } from '../../platform/db/entity.ts';
import { NO_KOBO, minus } from '../../domain/money/money.ts';
import { type VirtualAccount, lastAccountOf, notSimulated } from '../virtual-accounts/account.ts';
import { DEFAULT_EXPIRY_MINUTES, holderOf, openAccount } from '../virtual-accounts/open-account.ts';
import { receiveDeposit } from '../virtual-accounts/receive.ts';
import { payableAmount, slug } from './input.ts';
import { CheckoutOrder, itemsOf, NO_ORDER, orderById } from './order.ts';
import { type FoundLink, linkBySlug } from './pay-link.ts';
import { payerOrderSchema } from './views.ts';

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Payer token of an order: its id and a MAC of 128 bits. Why: needs no storage, and an id alone opens no order. */
function orderToken({ config }: Pick<App, 'config'>, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(config.KEY_PEPPER, id)]).toString('base64url');
}

/** Order id of a token; null for a wrong MAC. */
function orderIdOf({ config }: Pick<App, 'config'>, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(config.KEY_PEPPER, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function macOf(pepper: string, id: Buffer): Buffer {
  return createHmac('sha256', pepper).update('checkout order\n').update(id).digest().subarray(0, MAC_BYTES);
}

export type PayerOrder = z.output<typeof payerOrderSchema> & { order: CheckoutOrder };

/** Minutes that an order outlives its account, for webhooks of last-minute payments. */
export const GRACE_MINUTES = 5;

/**
 * Returns an order for its payer: items, account and payment status. @throws Refusal 404 RECORD_NOT_FOUND for an unknown token.
 */
export const findPayOrder = publicOperation({
  title: 'paymentPageOrders.retrieve',
  summary: 'Retrieve an order as payer',
  input: z.strictObject({ slug, token: z.string().max(100).meta({ description: 'Token of the order, from its placement.' }) }),
  output: payerOrderSchema,
  async run(app, { environment }, given): Promise<PayerOrder> {
    const link = await linkBySlug(app, environment, given.slug);
    return payerOrder(app, environment, link, requireToken(app, given.token), { mayOpenAccount: false });
  },
});

/** @throws Refusal 404 RECORD_NOT_FOUND. */
const requireToken = (app: App, token: string): string => found(orderIdOf(app, token), NO_ORDER);

/**
 * Order for its payer; opens a missing account with `mayOpenAccount`.
 * @throws Refusal 404 for an order of another link, 502 when the bank does not answer.
 */
export async function payerOrder(
  app: App,
  environment: Environment,
  { link, businessId }: FoundLink,
  id: string,
  { mayOpenAccount }: { mayOpenAccount: boolean },
): Promise<PayerOrder> {
  const [order, known] = await Promise.all([
    orderById(app, link.bookId, id),
    lastAccountOf(app.db, link.bookId, { type: 'checkout_order', id }),
  ]);
  if (order.linkId !== link.id) throw notFound(NO_ORDER);
  const account = known ?? (mayOpenAccount && order.status === 'pending' ? await openFor(app, environment, businessId, order) : null);
  return {
    ...order,
    order,
    token: orderToken(app, id),
    items: itemsOf(order),
    currency: 'NGN',
    amountDue: order.status === 'pending' ? minus(order.total, order.amountPaid) : NO_KOBO,
    account: account && { ...account, isOpen: order.status === 'pending' && account.isActive },
    successUrl: order.paidAt === null ? null : withReference(link.successUrl, order.reference),
  };
}

async function openFor(app: App, environment: Environment, businessId: string, order: CheckoutOrder): Promise<VirtualAccount> {
  const { bookId, id, contact, subscriptionId, reference, total, customerId } = order;
  const owner = { businessId, bookId, environment };
  const account = await openAccount(app, owner, {
    subject: { type: 'checkout_order', id },
    customerId,
    // Privacy: links of subscriptions do not reveal customers.
    payer: subscriptionId === null ? `${contact.firstName} ${contact.lastName}` : reference,
    holder: holderOf(contact),
    type: 'dynamic',
    amount: total,
    expiryMinutes: DEFAULT_EXPIRY_MINUTES,
  });
  await from(app.db, CheckoutOrder)
    .updateTable('checkout_order')
    .set({ dueAt: sql`greatest(due_at, ${account.expiresAt}::timestamptz + ${GRACE_MINUTES} * interval '1 minute')` })
    .where('bookId', '=', bookId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  return account;
}

function withReference(successUrl: string | null, reference: string): string | null {
  if (successUrl === null) return null;
  const url = new URL(successUrl);
  url.searchParams.set('reference', reference);
  return url.href;
}

/**
 * Simulates a bank transfer of the payer in the sandbox, over the amount due or another amount.
 * @throws Refusal 404, 409 INVALID_STATE for an order without account.
 */
export const simulatePayment = publicOperation({
  title: 'paymentPageOrders.simulate',
  summary: 'Simulate a payment of the payer',
  input: z.strictObject({
    slug,
    token: z.string().max(100).meta({ description: 'Token of the order, from its placement.' }),
    amount: payableAmount.optional(),
  }),
  output: payerOrderSchema,
  async run(app, { environment }, given): Promise<PayerOrder> {
    if (environment !== 'sandbox') throw noSuchRoute();
    const link = await linkBySlug(app, environment, given.slug);
    const id = requireToken(app, given.token);
    const { order } = await payerOrder(app, environment, link, id, { mayOpenAccount: false });
    const account = await lastAccountOf(app.db, order.bookId, { type: 'checkout_order', id });
    const amount = given.amount ?? minus(order.total, order.amountPaid);
    if (!account || amount <= 0) throw nothingToPay(order.status);
    if (account.providerName !== null) throw notSimulated(account.providerName);
    const senderName = `${order.contact.firstName} ${order.contact.lastName}`.toUpperCase();
    const seen = await app.sandbox.virtualAccounts.pay(order.bookId, { accountNumber: account.accountNumber, amount, senderName });
    if (seen.kind !== 'paid') throw nothingToPay(order.status);
    await receiveDeposit(app, { provider: app.sandbox.virtualAccounts.id, environment, payment: seen.payment });
    await app.sandbox.virtualAccounts.acknowledge([seen.payment.sessionId]);
    return payerOrder(app, environment, link, id, { mayOpenAccount: false });
  },
});

const nothingToPay = (status: string): Refusal => invalidState(`The order is '${status}' and cannot be paid; place a new order`);
