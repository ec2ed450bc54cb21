import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, NO_KOBO, minus } from '../../domain/money/money.ts';
import { type VirtualAccount, lastAccountOf } from '../virtual-accounts/account.ts';
import { DEFAULT_EXPIRY_MINUTES, holderOf, openAccount } from '../virtual-accounts/open-account.ts';
import { slug } from './input.ts';
import { type CheckoutOrder, orderById, orderNotFound } from './order.ts';
import { type FoundLink, linkBySlug } from './pay-link.ts';

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * What a payer shows to see an order: its id and 128 bits that only this service can make, so that nothing is stored
 * and nobody who knows an id sees the order.
 */
function orderToken({ config }: Pick<App, 'config'>, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(config.KEY_PEPPER, id)]).toString('base64url');
}

/** The id in a token, null when this service did not make it. */
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

/** An order as its payer sees it. */
export interface PayerOrder {
  order: CheckoutOrder;
  /** What shows the order again. */
  token: string;
  account: VirtualAccount | null;
  amountDue: Kobo;
  /** Where the business wants the payer to go on, once it is paid. */
  successUrl: string | null;
}

/** How long an order is kept beyond its account's time, so that what was paid in the last minute is still announced in time. */
export const GRACE_MINUTES = 5;

/**
 * What a payer sees of an order: what was ordered, where to pay, and whether it is paid.
 * @throws Refusal 404 RECORD_NOT_FOUND for a token that is not of an order of this link.
 */
export const findPayOrder = publicOperation({
  title: 'checkout.pay.find',
  summary: 'What a payer sees of an order',
  input: z.strictObject({ slug, token: z.string().max(100).meta({ description: 'Of the order, from placing it.' }) }),
  async run(app, { environment }, given): Promise<PayerOrder> {
    const found = await linkBySlug(app, environment, given.slug);
    return payerOrder(app, environment, found, requireToken(app, given.token), { mayOpenAccount: false });
  },
});

/** @throws Refusal 404 RECORD_NOT_FOUND. */
export function requireToken(app: App, token: string): string {
  const id = orderIdOf(app, token);
  if (id === null) throw orderNotFound();
  return id;
}

/**
 * Reads an order for its payer, and opens its account if it has none yet and may get one.
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
  if (order.linkId !== link.id) throw orderNotFound();
  const account = known ?? (mayOpenAccount && order.status === 'pending' ? await openFor(app, environment, businessId, order) : null);
  return {
    order,
    token: orderToken(app, id),
    account,
    amountDue: order.status === 'pending' ? minus(order.total, order.amountPaid) : NO_KOBO,
    successUrl: order.paidAt === null ? null : withReference(link.successUrl, order.reference),
  };
}

async function openFor(app: App, environment: Environment, businessId: string, order: CheckoutOrder): Promise<VirtualAccount> {
  const { bookId, id, contact, subscriptionId, reference, total, customerId } = order;
  const account = await openAccount(app, {
    businessId,
    bookId,
    environment,
    subject: { type: 'checkout_order', id },
    customerId,
    // Whoever has a link of a subscription need not learn whose it is.
    payer: subscriptionId === null ? `${contact.firstName} ${contact.lastName}` : reference,
    holder: holderOf(contact),
    type: 'dynamic',
    amount: total,
    expiryMinutes: DEFAULT_EXPIRY_MINUTES,
  });
  await app.db.query(
    'checkout_order.due',
    `update checkout_order set due_at = greatest(due_at, $3::timestamptz + ${GRACE_MINUTES} * interval '1 minute') where book_id = $1 and id = $2 and status = 'pending'`,
    [bookId, id, account.expiresAt],
  );
  return account;
}

/** The business's own address, with the reference of the order. */
function withReference(successUrl: string | null, reference: string): string | null {
  if (successUrl === null) return null;
  const url = new URL(successUrl);
  url.searchParams.set('reference', reference);
  return url.href;
}
