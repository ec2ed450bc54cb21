import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

const limits = () => ({
  perPayment: p.bigint('number').$type<Kobo>().strictNullable().check('per_payment > 0'),
  dayAmount: p.bigint('number').$type<Kobo>().strictNullable().check('day_amount > 0'),
  dayCount: p.integer().strictNullable().check('day_count > 0'),
  monthAmount: p.bigint('number').$type<Kobo>().strictNullable().check('month_amount > 0'),
});

export const WalletAllowance = defineEntity({
  name: 'WalletAllowance',
  tableName: 'ledger.allowance',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    tier: p.text().comment('not personal: our word for a set of limits'),
    /** Own limits of the wallet, in place of the tier's. */
    ...limits(),
    since: p.datetime(),
    changedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(
  WalletAllowance,
  { properties: ['bookId'], table: 'ledger.book' },
  { properties: ['tier'], table: 'ledger.tier', columns: ['name'] },
);

/** Limits of one line of key rotations (docs/decisions/0058): per transaction, and per day and month in Lagos. */
export const KeyLimit = defineEntity({
  name: 'KeyLimit',
  tableName: 'ledger.key_limit',
  properties: {
    key: p.uuid().primary(),
    bookId: p.bigint('number'),
    ...limits(),
    changedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'key_limit_book', properties: ['bookId'] }],
  checks: [{ name: 'key_limit_check', expression: 'num_nonnulls(per_payment, day_amount, day_count, month_amount) > 0' }],
});
references(KeyLimit, { properties: ['bookId'], table: 'ledger.book' });

/** Amounts paid by a line of keys per Lagos day, without returns. Rows outlive the limit, for a limit that is set again. */
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

/** Amounts paid by a limited wallet per Lagos day. */
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

/** Limits by tier: per transaction, and per day and month in Lagos. Wallets without a row in `allowance` have no limit. */
export const WalletTier = defineEntity({
  name: 'WalletTier',
  tableName: 'ledger.tier',
  properties: {
    name: p.text().primary().check(`name ~ '^[a-z0-9_]{1,32}$'`).comment('not personal: our word for a set of limits'),
    /** A higher rank allows more. */
    rank: p.smallint().unique('tier_rank_key'),
    ...limits(),
  },
});
