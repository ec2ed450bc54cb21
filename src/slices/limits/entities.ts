import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

export const WalletAllowance = defineEntity({
  name: 'WalletAllowance',
  tableName: 'ledger.allowance',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    tier: p.text().comment('not personal: our word for a set of limits'),
    /** The wallet's own, in place of its tier's. */
    perPayment: p.bigint('number').$type<Kobo>().strictNullable().check('per_payment > 0'),
    dayAmount: p.bigint('number').$type<Kobo>().strictNullable().check('day_amount > 0'),
    dayCount: p.integer().strictNullable().check('day_count > 0'),
    monthAmount: p.bigint('number').$type<Kobo>().strictNullable().check('month_amount > 0'),
    /** Time from which payments count. */
    since: p.datetime(),
    changedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(
  WalletAllowance,
  { properties: ['bookId'], table: 'ledger.book' },
  { properties: ['tier'], table: 'ledger.tier', columns: ['name'] },
);

/** Limits of the keys of one line of rotations (docs/decisions/0076): per transaction, and for a day and a month of Lagos. */
export const KeyLimit = defineEntity({
  name: 'KeyLimit',
  tableName: 'ledger.key_limit',
  properties: {
    /** The first of the keys that followed each other by rotation. */
    key: p.uuid().primary(),
    bookId: p.bigint('number'),
    /** Kobo; null is without limit. */
    perPayment: p.bigint('number').$type<Kobo>().strictNullable().check('per_payment > 0'),
    dayAmount: p.bigint('number').$type<Kobo>().strictNullable().check('day_amount > 0'),
    dayCount: p.integer().strictNullable().check('day_count > 0'),
    monthAmount: p.bigint('number').$type<Kobo>().strictNullable().check('month_amount > 0'),
    changedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'key_limit_book', properties: ['bookId'] }],
  checks: [{ name: 'key_limit_check', expression: 'num_nonnulls(per_payment, day_amount, day_count, month_amount) > 0' }],
});
references(KeyLimit, { properties: ['bookId'], table: 'ledger.book' });

/**
 * Amounts that a limited line of keys paid in each Lagos day, without what was returned. A row outlives its limit, for a limit that is
 * set again.
 */
export const KeySpend = defineEntity({
  name: 'KeySpend',
  tableName: 'ledger.key_spend',
  properties: {
    bookId: p.bigint('number').primary(),
    key: p.uuid().primary(),
    day: p.date().primary(),
    amount: p.bigint('number').$type<Kobo>().check('amount >= 0'),
    payments: p.integer().check('payments >= 0'),
  },
});
references(KeySpend, { properties: ['bookId'], table: 'ledger.book' });

/** Amounts that a wallet with an allowance paid in each Lagos day, without what was returned. */
export const WalletSpend = defineEntity({
  name: 'WalletSpend',
  tableName: 'ledger.spend',
  properties: {
    bookId: p.bigint('number').primary(),
    day: p.date().primary(),
    amount: p.bigint('number').$type<Kobo>().check('amount >= 0'),
    payments: p.integer().check('payments >= 0'),
  },
});
references(WalletSpend, { properties: ['bookId'], table: 'ledger.book' });

/**
 * Limits of wallets by tier: per transaction, and for a day and a month of Lagos. A wallet without a row in `allowance` has no limit.
 */
export const WalletTier = defineEntity({
  name: 'WalletTier',
  tableName: 'ledger.tier',
  properties: {
    name: p.text().primary().check(`name ~ '^[a-z0-9_]{1,32}$'`).comment('not personal: our word for a set of limits'),
    /** Which of two lets more pass: a business climbs from a lower rank to a higher one. */
    rank: p.smallint().unique('tier_rank_key'),
    /** Kobo; null is without limit. */
    perPayment: p.bigint('number').$type<Kobo>().strictNullable().check('per_payment > 0'),
    dayAmount: p.bigint('number').$type<Kobo>().strictNullable().check('day_amount > 0'),
    dayCount: p.integer().strictNullable().check('day_count > 0'),
    monthAmount: p.bigint('number').$type<Kobo>().strictNullable().check('month_amount > 0'),
  },
});
