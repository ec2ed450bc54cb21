import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { postingKinds } from '../../core/ledger/entities.ts';

export const TreasuryBalance = defineEntity({
  name: 'TreasuryBalance',
  tableName: 'treasury.balance',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    account: p.smallint().primary(),
    amount: p.bigint('number').$type<Kobo>(),
  },
});

/** Manual bookings: provider float in and out, provider invoices, and taxes paid. */
export const TreasuryBooking = defineEntity({
  name: 'TreasuryBooking',
  tableName: 'treasury.booking',
  properties: {
    /** Source id of the posting. */
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    kind: p
      .enum(postingKinds)
      .nativeEnumName('ledger.posting_kind')
      .check(`(kind)::text in ('float_in', 'float_out', 'float_correction', 'provider_invoice', 'provider_invoice_paid', 'tax_paid')`),
    /** Null for taxes paid from elsewhere. */
    provider: p.smallint().strictNullable(),
    tax: p.enum(['vat', 'stamp_duty']).strictNullable().comment('not personal: vat or stamp_duty'),
    debit: p.smallint(),
    credit: p.smallint(),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    /** Supporting document, booked once. */
    reference: p.text().comment('not personal: the number of an invoice or a statement'),
    note: p.text().comment('personal: free text; why it was booked; with the books'),
    askedBy: p.text().strictNullable().comment('personal: name; who of the operators asked; with the books'),
    bookedBy: p.text().comment('personal: name; who of the operators approved; with the books'),
    bookedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [
    {
      name: 'booking_environment_kind_provider_tax_reference_key',
      expression:
        'alter table treasury.booking add constraint booking_environment_kind_provider_tax_reference_key unique nulls not distinct (environment, kind, provider, tax, reference)',
    },
  ],
  indexes: [{ name: 'booking_page', columns: [{ name: 'environment' }, { name: 'bookedAt', sort: 'desc' }, { name: 'id', sort: 'desc' }] }],
  checks: [
    { name: 'booking_check', expression: `((kind)::text = 'tax_paid') = (tax is not null)` },
    { name: 'booking_check1', expression: `provider is not null or ((kind)::text = 'tax_paid')` },
  ],
});

export const TreasuryDay = defineEntity({
  name: 'TreasuryDay',
  tableName: 'treasury.day',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    day: p.date().primary(),
    kind: p.enum(postingKinds).nativeEnumName('ledger.posting_kind').primary(),
    debit: p.smallint().primary(),
    credit: p.smallint().primary(),
    postings: p.bigint('number'),
    amount: p.bigint('number').$type<Kobo>(),
  },
});

/** Next balance poll of each provider account; the worker that moves the time polls. */
export const TreasuryPoll = defineEntity({
  name: 'TreasuryPoll',
  tableName: 'treasury.poll',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    account: p.text().primary(),
    nextAt: p.datetime(),
  },
});

/**
 * Invariant: every posting before `until` is rolled up. `next_until` is final once all transactions before `next_xid` have
 * ended.
 */
export const TreasuryProgress = defineEntity({
  name: 'TreasuryProgress',
  tableName: 'treasury.progress',
  properties: {
    one: p.boolean().primary().default(true).check('one'),
    until: p.datetime(),
    nextUntil: p.datetime().strictNullable(),
    nextXid: p.text().columnType('xid8').strictNullable(),
  },
  checks: [{ name: 'progress_check', expression: '(next_until is null) = (next_xid is null)' }],
});

/** Taxes within client payments by Lagos day and kind; booked when the day is over. */
export const TreasuryTax = defineEntity({
  name: 'TreasuryTax',
  tableName: 'treasury.tax',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    day: p.date().primary(),
    kind: p.enum(postingKinds).nativeEnumName('ledger.posting_kind').primary(),
    tax: p.enum(['vat', 'stamp_duty']).primary().comment('not personal: vat or stamp_duty'),
    charged: p.bigint('number').$type<Kobo>(),
    givenBack: p.bigint('number').$type<Kobo>(),
    booked: p.boolean().default(false),
  },
  indexes: [{ name: 'tax_open', properties: ['day'], where: 'not booked' }],
});

/** Balances reported by providers beside those of the ledger, one row a poll; null without an answer. */
export const ReportedBalance = defineEntity({
  name: 'ReportedBalance',
  tableName: 'treasury.reported_balance',
  properties: {
    id: p.bigint('number').primary().generated('identity'),
    environment: p.enum(['live', 'sandbox']),
    account: p.text(),
    provider: p.smallint(),
    askedAt: p.datetime(),
    available: p.bigint('number').$type<Kobo>().strictNullable(),
    /** Ledger bounds: pending payments may or may not have left. */
    least: p.bigint('number').$type<Kobo>(),
    most: p.bigint('number').$type<Kobo>(),
    /** Kobo outside the bounds, negative for a shortfall. */
    unexplained: p
      .bigint('number')
      .$type<Kobo>()
      .strictNullable()
      .generated(
        '(case when (available < "least") then (available - "least") when (available > most) then (available - most) when (available is not null) then 0 else null end) stored',
      ),
    /** The first answer of a Lagos day. */
    day: p.date().strictNullable(),
    /** Operator who recorded the balance; null for a reported one. */
    byName: p.text().strictNullable().comment('personal: name; who of the operators wrote it down; 400 days, and one a day with the books'),
  },
  uniques: [{ name: 'reported_balance_daily', properties: ['environment', 'account', 'day'], where: 'day is not null' }],
  indexes: [
    { name: 'reported_balance_age', properties: ['askedAt'] },
    { name: 'reported_balance_newest', properties: ['environment', 'account', 'id'] },
  ],
});
