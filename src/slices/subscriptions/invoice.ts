import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { currency, type Kobo, kobo, minus, NO_KOBO } from '../../domain/money/money.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNowIn, prepared, references, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import { creditFor } from './calendar.ts';
import type { Subscription } from './subscription.ts';

const invoiceStatuses = ['open', 'paid', 'void'] as const;
const paymentSources = ['virtual_account', 'checkout', 'manual', 'wallet', 'card', 'credit'] as const;

/** Invoices, one per period. Invariant: the period number is part of the key, so no period is billed twice. */
export const SubscriptionInvoice = defineEntity({
  name: 'SubscriptionInvoice',
  tableName: 'subscription_invoice',
  properties: {
    bookId: p.bigint('number').primary(),
    subscriptionId: p.uuid().primary(),
    number: p.integer().primary().check('number > 0'),
    /** Null for the first period until its first payment. */
    periodStart: p.datetime().strictNullable(),
    periodEnd: p.datetime().strictNullable(),
    amount: p.bigint('number').$type<Kobo>().check('amount >= 0'),
    credit: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    /** amount - credit, and the part received. */
    due: p.bigint('number').$type<Kobo>().check('due >= 0'),
    paid: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    /** Part of `paid` that was received through virtual accounts. */
    throughAccounts: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    status: p.enum(invoiceStatuses).default('open'),
    source: p.enum(paymentSources).strictNullable(),
    depositId: p.uuid().strictNullable(),
    reference: p.text().strictNullable(),
    markedBy: p.text().strictNullable().comment('personal: name; who marked it as paid; with the books'),
    paidAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [
    { name: 'subscription_invoice_deposit', properties: ['bookId', 'depositId'], where: 'deposit_id is not null' },
    { name: 'subscription_invoice_open', properties: ['bookId', 'subscriptionId'], where: `status = 'open'` },
    { name: 'subscription_invoice_period', properties: ['bookId', 'subscriptionId', 'periodStart'], where: 'period_start is not null' },
  ],
  checks: [
    { name: 'subscription_invoice_check', expression: 'paid >= 0 and paid <= due' },
    { name: 'subscription_invoice_check1', expression: 'through_accounts >= 0 and through_accounts <= paid' },
    { name: 'subscription_invoice_check2', expression: 'due = (amount - credit)' },
    { name: 'subscription_invoice_check3', expression: `(status = 'paid') = ((paid_at is not null) and source is not null)` },
  ],
});
references(SubscriptionInvoice, { properties: ['bookId', 'subscriptionId'], table: 'subscription' });

const invoiceStatus = namedEnum('InvoiceStatus', 'Status of an invoice.', invoiceStatuses);
const paymentSource = namedEnum('PaymentSource', 'Payment source of an invoice.', paymentSources);

export const invoiceSchema = namedObject('SubscriptionInvoice', 'Invoice of one period of a subscription.', {
  subscriptionId: z.uuid().meta({ description: 'The subscription.' }),
  number: z.int().meta({ description: 'Number of the invoice, from 1.' }),
  periodStart: dateTime.nullable().meta({ description: 'Null until the first payment, which begins the period.' }),
  periodEnd: dateTime.nullable().meta({ description: 'End of the period, exclusive.' }),
  amount: kobo.meta({ description: 'Price of the period, in kobo.' }),
  credit: kobo.meta({ description: 'Credit used, in kobo; below zero a debt that was added.' }),
  amountDue: kobo.meta({ description: 'Amount − credit, in kobo.' }),
  amountPaid: kobo.meta({ description: 'Amount received, in kobo.' }),
  currency,
  status: invoiceStatus.meta({ description: 'Status of the invoice.' }),
  paymentSource: paymentSource.nullable().meta({ description: 'Source of the payment.' }),
  reference: z.string().nullable().meta({ description: 'Reference of the payment.' }),
  paidAt: dateTime.nullable().meta({ description: 'Time of the payment.' }),
  createdAt: dateTime.meta({ description: 'Time of creation.' }),
}).meta({ id: 'SubscriptionInvoice' });

export type Invoice = RowOf<typeof SubscriptionInvoice>;

export const invoiceColumns = columnsOf(SubscriptionInvoice);

export const shownInvoice = (row: Invoice): z.output<typeof invoiceSchema> => ({
  ...row,
  amountDue: row.due,
  amountPaid: row.paid,
  currency: 'NGN',
  paymentSource: row.source,
});

type Of = Pick<Subscription, 'bookId' | 'id'>;

const open = prepared(SubscriptionInvoice)('invoice.open', (db, $: Of) =>
  db
    .selectFrom('subscription_invoice')
    .select(invoiceColumns)
    .where('bookId', '=', $.bookId)
    .where('subscriptionId', '=', $.id)
    .where('status', '=', 'open'),
);

/** The open invoice, or null. Requires the subscription lock. */
export async function openInvoice(tx: Tx, { bookId, id }: Of): Promise<Invoice | null> {
  const [row] = await open(tx, { bookId, id });
  return row ?? null;
}

interface Billing {
  number: number;
  /** Null for the first period, which begins with its payment; zero length for a final invoice. */
  period: { start: Date; end: Date } | null;
  amount: Kobo;
  creditBalance: Kobo;
}

const key = ['bookId', 'subscriptionId', 'number'] as const;
const created = [...key, 'periodStart', 'periodEnd', 'amount', 'credit', 'due', 'status', 'source'] as const;

/** `paidAheadMs`: lead of the sandbox time for an invoice that is paid at once, else null. */
type NewInvoice = Pick<Invoice, (typeof created)[number]> & { paidAheadMs: number | null };

const insert = prepared(SubscriptionInvoice)('invoice.make', (db, $: NewInvoice) =>
  db
    .insertInto('subscription_invoice')
    .values({ ...valuesOf(created, $), paidAt: dbNowIn($.paidAheadMs) })
    .returning(invoiceColumns),
);

/** Creates the invoice of the next period and uses credit; credit over the full amount pays at once. */
export async function makeInvoice(tx: Tx, { bookId, id, aheadMs }: Subscription, billing: Billing): Promise<Invoice> {
  const { number, period, amount } = billing;
  const credit = creditFor(amount, billing.creditBalance);
  const due = minus(amount, credit);
  const state = due === 0 ? ({ status: 'paid', source: 'credit' } as const) : ({ status: 'open', source: null } as const);
  const invoice = { bookId, subscriptionId: id, number, amount, credit, due, ...state };
  const [row] = await insert(tx, {
    ...invoice,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    paidAheadMs: due === 0 ? aheadMs : null,
  });
  if (!row) throw new Error('an invoice was not returned');
  return row;
}

const addPart = prepared(SubscriptionInvoice)('invoice.part', (db, $: Pick<Invoice, (typeof key)[number]> & { applied: Kobo }) =>
  db
    .updateTable('subscription_invoice')
    .set({ paid: sql<Kobo>`paid + ${$.applied}`, throughAccounts: sql<Kobo>`through_accounts + ${$.applied}` })
    .where('bookId', '=', $.bookId)
    .where('subscriptionId', '=', $.subscriptionId)
    .where('number', '=', $.number),
);

export async function addPartPayment(tx: Tx, { bookId, id }: Subscription, number: number, applied: Kobo): Promise<void> {
  await addPart(tx, { bookId, subscriptionId: id, number, applied });
}

export interface PaidWith {
  source: Exclude<(typeof paymentSources)[number], 'credit'>;
  depositId: string | null;
  reference: string;
  markedBy: string | null;
  paidAt: Date;
  period: { start: Date; end: Date };
}

type Closing = Pick<Invoice, (typeof key)[number] | (typeof closing)[number]>;
const closing = ['source', 'depositId', 'reference', 'markedBy', 'paidAt', 'periodStart', 'periodEnd'] as const;

const close = prepared(SubscriptionInvoice)('invoice.close', (db, $: Closing) =>
  db
    .updateTable('subscription_invoice')
    .set({
      ...valuesOf(closing, $),
      status: 'paid',
      paid: sql<Kobo>`due`,
      throughAccounts: sql<Kobo>`through_accounts + case when ${$.source}::text = 'virtual_account' then due - paid else 0 end`,
    })
    .where('bookId', '=', $.bookId)
    .where('subscriptionId', '=', $.subscriptionId)
    .where('number', '=', $.number)
    .where('status', '=', 'open')
    .returning(invoiceColumns),
);

export async function closeInvoice(tx: Tx, { bookId, id }: Subscription, number: number, { period, ...paid }: PaidWith): Promise<Invoice> {
  const [row] = await close(tx, { ...paid, bookId, subscriptionId: id, number, periodStart: period.start, periodEnd: period.end });
  if (!row) throw new Error('an open invoice was not closed');
  return row;
}

const voidOpen = prepared(SubscriptionInvoice)('invoice.void', (db, $: Of) =>
  db
    .updateTable('subscription_invoice')
    .set({ status: 'void' })
    .where('bookId', '=', $.bookId)
    .where('subscriptionId', '=', $.id)
    .where('status', '=', sql.lit('open'))
    .returning('credit'),
);

/** Voids the open invoice. @returns the credit that it used, below zero the debt that it added; 0 without an open invoice. */
export async function voidInvoice(tx: Tx, { bookId, id }: Of): Promise<Kobo> {
  const [voided] = await voidOpen(tx, { bookId, id });
  return voided?.credit ?? NO_KOBO;
}
