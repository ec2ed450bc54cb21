import { randomBytes } from 'node:crypto';
import type { App } from '../../services/app.ts';
import { type KeyRing, open, seal } from '../../platform/crypto/key-ring.ts';
import type { Address } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/kernel/money.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { DeliveryType } from '../products/delivery-option.ts';
import type { OrderStatus } from './states.ts';

export const cancelReasons = ['unpaid', 'business', 'no_longer_due'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** A way of delivery as it was when it was chosen. */
export interface ChosenDelivery {
  id: string;
  name: string;
  type: DeliveryType;
  fee: Kobo;
}

/** How to reach the buyer, as the buyer wrote it; phone number and address are kept sealed. */
export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  address: Address | null;
}

/** What somebody ordered through a link, with its own copy of names and prices (shapes 2.9). */
export interface CheckoutOrder {
  bookId: number;
  id: string;
  linkId: string;
  reference: string;
  productId: string | null;
  subscriptionId: string | null;
  itemName: string;
  quantity: number;
  unitPrice: Kobo;
  delivery: ChosenDelivery | null;
  subtotal: Kobo;
  deliveryFee: Kobo;
  total: Kobo;
  customerId: string;
  contact: Contact;
  status: OrderStatus;
  /** All that came for it, also too late or too much. */
  amountPaid: Kobo;
  senderName: string | null;
  /** When it is given up unless it is paid. */
  dueAt: Date | null;
  cancelReason: CancelReason | null;
  depositId: string | null;
  paidAt: Date | null;
  fulfilledAt: Date | null;
  canceledAt: Date | null;
  refundedAt: Date | null;
  refundTransferCode: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
  updatedAt: Date;
}

export interface OrderRow extends Record<string, unknown> {
  book_id: number;
  id: string;
  link_id: string;
  reference: string;
  product_id: string | null;
  subscription_id: string | null;
  item_name: string;
  quantity: number;
  unit_price: Kobo;
  delivery_option: ChosenDelivery | null;
  subtotal: Kobo;
  delivery_fee: Kobo;
  total: Kobo;
  customer_id: string;
  first_name: string;
  last_name: string;
  email: string;
  private: string | null;
  status: OrderStatus;
  amount_paid: Kobo;
  sender_name: string | null;
  due_at: Date | null;
  cancel_reason: CancelReason | null;
  deposit_id: string | null;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  canceled_at: Date | null;
  refunded_at: Date | null;
  refund_transfer_code: string | null;
  metadata: Record<string, string>;
  created_at: Date;
  updated_at: Date;
}

export const ORDER_COLUMNS = `book_id, id, link_id, reference, product_id, subscription_id, item_name, quantity, unit_price, delivery_option, subtotal, delivery_fee,
  total, customer_id, first_name, last_name, email, private, status, amount_paid, sender_name, due_at, cancel_reason, deposit_id, paid_at, fulfilled_at,
  canceled_at, refunded_at, refund_transfer_code, metadata, created_at, updated_at`;

export function orderOf({ keyRing }: { keyRing: KeyRing }, row: OrderRow): CheckoutOrder {
  return {
    bookId: row.book_id,
    id: row.id,
    linkId: row.link_id,
    reference: row.reference,
    productId: row.product_id,
    subscriptionId: row.subscription_id,
    itemName: row.item_name,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    delivery: row.delivery_option,
    subtotal: row.subtotal,
    deliveryFee: row.delivery_fee,
    total: row.total,
    customerId: row.customer_id,
    contact: { firstName: row.first_name, lastName: row.last_name, email: row.email, ...openContact(keyRing, row) },
    status: row.status,
    amountPaid: row.amount_paid,
    senderName: row.sender_name,
    dueAt: row.due_at,
    cancelReason: row.cancel_reason,
    depositId: row.deposit_id,
    paidAt: row.paid_at,
    fulfilledAt: row.fulfilled_at,
    canceledAt: row.canceled_at,
    refundedAt: row.refunded_at,
    refundTransferCode: row.refund_transfer_code,
    metadata: row.metadata,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

type Sealed = Pick<Contact, 'phoneNumber' | 'address'>;

/** The sealed form of phone number and address, which opens in that order's row alone; null when there are none. */
export function sealContact(ring: KeyRing, bookId: number, id: string, { phoneNumber, address }: Sealed): string | null {
  return phoneNumber === null && address === null ? null : seal(ring, JSON.stringify({ phoneNumber, address }), placeOf(bookId, id));
}

function openContact(ring: KeyRing, row: OrderRow): Sealed {
  if (row.private === null) return { phoneNumber: null, address: null };
  return JSON.parse(open(ring, row.private, placeOf(row.book_id, row.id))) as Sealed;
}

const placeOf = (bookId: number, rowId: string) => ({ table: 'checkout_order', column: 'private', rowId, bookId: String(bookId) });

/** What payer and business call it: 60 random bits. */
export function newReference(): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return `ORD_${Array.from(randomBytes(12), (byte) => letters[byte % 32]).join('')}`;
}

/** The order with this id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function orderById(app: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<CheckoutOrder> {
  const [row] = await app.db.query<OrderRow>(
    'checkout_order.by_id',
    `select ${ORDER_COLUMNS} from checkout_order where book_id = $1 and id = $2`,
    [bookId, id],
  );
  if (!row) throw orderNotFound();
  return orderOf(app, row);
}

/**
 * The order, locked until the commit. The wallet and the subscription that it pays, where they are needed too, come before it; link,
 * product and virtual account after, in this order.
 */
export async function lockOrder(app: Pick<App, 'keyRing'>, tx: Tx, bookId: number, id: string): Promise<CheckoutOrder> {
  const [row] = await tx.query<OrderRow>(
    'checkout_order.lock',
    `select ${ORDER_COLUMNS} from checkout_order where book_id = $1 and id = $2 for no key update`,
    [bookId, id],
  );
  if (!row) throw orderNotFound();
  return orderOf(app, row);
}

export function orderNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such order', { code: 'RECORD_NOT_FOUND' });
}
