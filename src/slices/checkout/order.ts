import { randomBytes } from 'node:crypto';
import type { App } from '../../core/app/app.ts';
import { type KeyRing, open, seal } from '../../platform/crypto/key-ring.ts';
import type { Address } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
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

export type OrderRow = Omit<CheckoutOrder, 'delivery' | 'contact'> & {
  deliveryOption: ChosenDelivery | null;
  firstName: string;
  lastName: string;
  email: string;
  private: string | null;
};

export const ORDER_COLUMNS = `book_id, id, link_id, reference, product_id, subscription_id, item_name, quantity, unit_price, delivery_option, subtotal, delivery_fee,
  total, customer_id, first_name, last_name, email, private, status, amount_paid, sender_name, due_at, cancel_reason, deposit_id, paid_at, fulfilled_at,
  canceled_at, refunded_at, refund_transfer_code, metadata, created_at, updated_at`;

export function orderOf({ keyRing }: { keyRing: KeyRing }, row: OrderRow): CheckoutOrder {
  const { deliveryOption, firstName, lastName, email, private: sealed, ...rest } = row;
  return {
    ...rest,
    delivery: deliveryOption,
    contact: { firstName, lastName, email, ...openContact(keyRing, row.bookId, row.id, sealed) },
  };
}

type Sealed = Pick<Contact, 'phoneNumber' | 'address'>;

/** The sealed form of phone number and address, which opens in that order's row alone; null when there are none. */
export function sealContact(ring: KeyRing, bookId: number, id: string, { phoneNumber, address }: Sealed): string | null {
  return phoneNumber === null && address === null ? null : seal(ring, JSON.stringify({ phoneNumber, address }), placeOf(bookId, id));
}

function openContact(ring: KeyRing, bookId: number, id: string, sealed: string | null): Sealed {
  if (sealed === null) return { phoneNumber: null, address: null };
  return JSON.parse(open(ring, sealed, placeOf(bookId, id))) as Sealed;
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
