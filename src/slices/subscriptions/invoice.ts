import type { Tx } from '../../platform/db/database.ts';
import { type Kobo, NO_KOBO } from '../../domain/money/money.ts';
import { creditFor } from './calendar.ts';
import type { Subscription } from './subscription.ts';

export const invoiceStatuses = ['open', 'paid', 'void'] as const;
export const paymentSources = ['virtual_account', 'checkout', 'manual', 'wallet', 'card', 'credit'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** What one period of a subscription costs. Subscription and number are its key, so no period is billed twice. */
export interface Invoice {
  subscriptionId: string;
  /** From 1. */
  number: number;
  /** Null while the first payment, which begins the first period, is awaited. */
  periodStart: Date | null;
  periodEnd: Date | null;
  amount: Kobo;
  /** Credit used; below zero a debt that was added. */
  credit: Kobo;
  /** amount − credit. */
  due: Kobo;
  paid: Kobo;
  throughAccounts: Kobo;
  status: (typeof invoiceStatuses)[number];
  source: PaymentSource | null;
  depositId: string | null;
  reference: string | null;
  markedBy: string | null;
  paidAt: Date | null;
  createdAt: Date;
}

export type InvoiceRow = Invoice;

export const INVOICE_COLUMNS = `subscription_id as "subscriptionId", number, period_start as "periodStart", period_end as "periodEnd", amount, credit, due, paid,
  through_accounts as "throughAccounts", status, source, deposit_id as "depositId", reference, marked_by as "markedBy", paid_at as "paidAt", created_at as "createdAt"`;

/** The invoice that waits for money, if there is one. Whoever holds the subscription's lock holds it too. */
export async function openInvoice(tx: Tx, { bookId, id }: Pick<Subscription, 'bookId' | 'id'>): Promise<Invoice | null> {
  const [row] = await tx.query<InvoiceRow>(
    'invoice.open',
    `select ${INVOICE_COLUMNS} from subscription_invoice where book_id = $1 and subscription_id = $2 and status = 'open'`,
    [bookId, id],
  );
  return row ?? null;
}

export interface Billing {
  number: number;
  /** Null for the first period, which begins with its payment; without length for a final invoice. */
  period: { start: Date; end: Date } | null;
  amount: Kobo;
  creditBalance: Kobo;
}

/** Makes the invoice of the next period, with the credit that it uses. One that credit covers whole is paid at once. */
export async function makeInvoice(tx: Tx, { bookId, id, aheadMs }: Subscription, billing: Billing): Promise<Invoice> {
  const credit = creditFor(billing.amount, billing.creditBalance);
  const [row] = await tx.query<InvoiceRow>(
    'invoice.make',
    `insert into subscription_invoice (book_id, subscription_id, number, period_start, period_end, amount, credit, due, status, source, paid_at)
     values ($1, $2, $3, $4, $5, $6::bigint, $7::bigint, $6::bigint - $7::bigint, case when $6::bigint = $7::bigint then 'paid' else 'open' end,
             case when $6::bigint = $7::bigint then 'credit' end, case when $6::bigint = $7::bigint then clock_timestamp() + $8 * interval '1 millisecond' end)
     returning ${INVOICE_COLUMNS}`,
    [bookId, id, billing.number, billing.period?.start ?? null, billing.period?.end ?? null, billing.amount, credit, aheadMs],
  );
  if (!row) throw new Error('an invoice was not returned');
  return row;
}

/** Notes a part that came through an account; the rest is still due. */
export async function notePart(tx: Tx, { bookId, id }: Subscription, number: number, applied: Kobo): Promise<void> {
  await tx.query(
    'invoice.part',
    `update subscription_invoice set paid = paid + $4, through_accounts = through_accounts + $4 where book_id = $1 and subscription_id = $2 and number = $3`,
    [bookId, id, number, applied],
  );
}

export interface PaidWith {
  source: Exclude<PaymentSource, 'credit'>;
  depositId: string | null;
  reference: string;
  markedBy: string | null;
  paidAt: Date;
  period: { start: Date; end: Date };
}

/** Closes an invoice: what was still due has come. */
export async function closeInvoice(tx: Tx, { bookId, id }: Subscription, number: number, paid: PaidWith): Promise<Invoice> {
  const [row] = await tx.query<InvoiceRow>(
    'invoice.close',
    `update subscription_invoice set status = 'paid', through_accounts = through_accounts + case when $4 = 'virtual_account' then due - paid else 0 end,
            paid = due, source = $4, deposit_id = $5, reference = $6, marked_by = $7, paid_at = $8, period_start = $9, period_end = $10
      where book_id = $1 and subscription_id = $2 and number = $3 and status = 'open' returning ${INVOICE_COLUMNS}`,
    [bookId, id, number, paid.source, paid.depositId, paid.reference, paid.markedBy, paid.paidAt, paid.period.start, paid.period.end],
  );
  if (!row) throw new Error('an open invoice was not closed');
  return row;
}

/** Voids the open invoice of a subscription that ends. @returns the credit that it had used, below zero the debt that it had added; nothing without an open one. */
export async function voidInvoice(tx: Tx, { bookId, id }: Pick<Subscription, 'bookId' | 'id'>): Promise<Kobo> {
  const [voided] = await tx.query<Pick<Invoice, 'credit'>>(
    'invoice.void',
    `update subscription_invoice set status = 'void' where book_id = $1 and subscription_id = $2 and status = 'open' returning credit`,
    [bookId, id],
  );
  return voided?.credit ?? NO_KOBO;
}
