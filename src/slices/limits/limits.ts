import { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database.ts';
import { lagosDayEnd, lagosDayStart, lagosDay, lagosTime } from '../../domain/time/lagos.ts';
import { type Kobo, kobo, minus } from '../../domain/money/money.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import type { LeftOver, Remaining } from '../../core/ledger/outcomes.ts';
import { operation } from '../../core/operation/operation.ts';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export interface Limits extends LeftOver {
  /** Current day and month in Lagos, without returns. */
  used: { dayAmount: Kobo; dayPayments: number; monthAmount: Kobo };
  day: string;
}

export interface WalletLimits extends Limits {
  /** Null for a wallet without limits. */
  tier: string | null;
  /** Null without a key, or without limits of the key. */
  key: Limits | null;
}

const limitFields = {
  perPayment: kobo.nullable().meta({ description: 'Kobo: limit per transaction; null without limit.' }),
  day: namedObject('DayLimits', 'Limits per day in Lagos.', {
    amount: kobo.nullable().meta({ description: 'Kobo: limit per day in Lagos; null without limit.' }),
    usedAmount: kobo.meta({ description: 'Kobo: paid today, without returns.' }),
    remainingAmount: kobo.nullable().meta({ description: 'Kobo: remaining today; null without limit.' }),
    payments: z.int().nullable().meta({ description: 'Limit of payments per day; null without limit.' }),
    usedPayments: z.int().meta({ description: 'Payments made today, without returns.' }),
    remainingPayments: z.int().nullable().meta({ description: 'Remaining payments today; null without limit.' }),
    startsAnewAt: dateTime.meta({ description: 'Midnight in Lagos, when the daily limits reset.' }),
  }).meta({ description: 'Limits per day in Lagos.' }),
  month: namedObject('MonthLimits', 'Limits per month.', {
    amount: kobo.nullable().meta({ description: 'Kobo: limit per month; null without limit.' }),
    usedAmount: kobo.meta({ description: 'Kobo: paid this month, without returns.' }),
    remainingAmount: kobo.nullable().meta({ description: 'Kobo: remaining this month; null without limit.' }),
    startsAnewAt: dateTime.meta({ description: 'Start of the next month in Lagos.' }),
  }).meta({ description: 'Limits per month.' }),
};

export const keyLimitsSchema = namedObject(
  'KeyLimits',
  'Limits of an API key and the remaining amounts, shared by its successors by rotation.',
  limitFields,
).meta({ id: 'KeyLimits' });

export const limitsSchema = namedObject('WalletLimits', 'Limits of the wallet and the remaining amounts.', {
  tier: z.string().nullable().meta({ description: 'Tier of the wallet; null for a wallet without limits.' }),
  ...limitFields,
  key: keyLimitsSchema.nullable().meta({ description: 'Limits of the calling API key; null when it has none.' }),
}).meta({ id: 'WalletLimits' });

/**
 * Retrieves the limits of the wallet and of the calling API key: per transaction, per day and per month, with the remaining
 * amounts.
 */
export const findLimits = operation({
  title: 'walletLimits.retrieve',
  summary: 'Retrieve the limits of the wallet',
  scope: 'wallet:read',
  input: z.strictObject({}),
  output: limitsSchema,
  run: async (app, { bookId, key }) => shownWallet(await limitsOf(app.db, bookId, key?.familyId)),
});

export function shownLimits(limits: Limits): z.output<typeof keyLimitsSchema> {
  const left = leftOf(limits);
  const anew = renewalsOf(limits.day);
  return {
    perPayment: limits.perPayment,
    day: {
      amount: limits.dayAmount,
      usedAmount: limits.used.dayAmount,
      remainingAmount: left.dayAmount,
      payments: limits.dayPayments,
      usedPayments: limits.used.dayPayments,
      remainingPayments: left.dayPayments,
      startsAnewAt: anew.day,
    },
    month: {
      amount: limits.monthAmount,
      usedAmount: limits.used.monthAmount,
      remainingAmount: left.monthAmount,
      startsAnewAt: anew.month,
    },
  };
}

export const shownWallet = ({ tier, key, ...limits }: WalletLimits): z.output<typeof limitsSchema> => ({
  tier,
  ...shownLimits(limits),
  key: key && shownLimits(key),
});

export async function limitsOf(db: Pick<Database | Tx, 'query'>, bookId: number, keyFamily: string | null = null): Promise<WalletLimits> {
  const [row] = await db.query<Omit<WalletLimits, 'used'> & { usedDayAmount: Kobo; usedDayPayments: number; usedMonthAmount: Kobo }>(
    'limits.of',
    `select t.name as tier, coalesce(a.per_payment, t.per_payment) as per_payment, coalesce(a.day_amount, t.day_amount) as day_amount,
            coalesce(a.day_count, t.day_count) as day_payments, coalesce(a.month_amount, t.month_amount) as month_amount, today.day::text as day,
            coalesce(s.day_amount, 0) as used_day_amount, coalesce(s.day_payments, 0) as used_day_payments, coalesce(s.month_amount, 0) as used_month_amount,
            ledger.key_limits($2) as key
       from (select ledger.lagos_day(clock_timestamp()) as day) today
       left join ledger.allowance a on a.book_id = $1
       left join ledger.tier t on t.name = a.tier
       left join lateral (
         select sum(x.amount)::bigint as month_amount, sum(x.amount) filter (where x.day = today.day)::bigint as day_amount, sum(x.payments) filter (where x.day = today.day) as day_payments
           from ledger.spend x where x.book_id = a.book_id and x.day between date_trunc('month', today.day)::date and today.day) s on true`,
    [bookId, keyFamily],
  );
  if (!row) throw new Error('the limits query always returns a row');
  const { usedDayAmount, usedDayPayments, usedMonthAmount, ...limits } = row;
  return { ...limits, used: { dayAmount: usedDayAmount, dayPayments: usedDayPayments, monthAmount: usedMonthAmount } };
}

const leftOf = ({ perPayment, dayAmount, dayPayments, monthAmount, used }: Limits): LeftOver => ({
  perPayment,
  dayAmount: dayAmount && minus(dayAmount, used.dayAmount),
  dayPayments: dayPayments && dayPayments - used.dayPayments,
  monthAmount: monthAmount && minus(monthAmount, used.monthAmount),
});

export const remainingOf = (limits: WalletLimits): Remaining => ({
  wallet: limits.tier === null ? null : leftOf(limits),
  key: limits.key && leftOf(limits.key),
});

function renewalsOf(day: string): { day: Date; month: Date } {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { day: lagosDayEnd(day), month: lagosDayStart(next) };
}

export const isBeyond = ({ wallet, key }: Remaining, amount: Kobo): boolean =>
  [wallet, key].some((left) => left !== null && exceeds(left, amount));

const exceeds = ({ perPayment, dayPayments, dayAmount, monthAmount }: LeftOver, amount: Kobo): boolean =>
  [perPayment, dayAmount, monthAmount].some((left) => left !== null && left < amount) || (dayPayments !== null && dayPayments < 1);

/**
 * Names the exceeded limit, its remaining amount and its reset. Invariant: wallet limits come first, since no other key passes
 * them.
 */
export function beyondLimit({ wallet, key }: Remaining, amount: Kobo, now: Date): Refusal {
  const isOfKey = !(wallet && exceeds(wallet, amount)) && key !== null && exceeds(key, amount);
  const why = isOfKey ? sentence('This API key', key, amount, now) : sentence('The wallet', wallet, amount, now);
  return new Refusal('forbidden', `${why}; nothing was debited`, {
    code: isOfKey ? 'KEY_LIMIT_EXCEEDED' : 'LIMIT_EXCEEDED',
    field: 'amount',
  });
}

/** Reads the limits when the ledger does not return them; they may have changed since. */
export async function beyondLimitOf(app: App, { bookId, key }: Actor, amount: Kobo): Promise<Refusal> {
  return beyondLimit(remainingOf(await limitsOf(app.db, bookId, key?.familyId)), amount, app.clock.now());
}

function sentence(subject: string, left: LeftOver | null, amount: Kobo, now: Date): string {
  const { perPayment = null, dayPayments = null, dayAmount = null, monthAmount = null } = left ?? {};
  const anew = renewalsOf(lagosDay(now));
  if (perPayment !== null && perPayment < amount) return `${subject} may pay at most ${perPayment} kobo per transaction`;
  if (dayPayments !== null && dayPayments < 1)
    return `${subject} has used all payments of the day; the limit resets at ${lagosTime(anew.day)}`;
  if (dayAmount !== null && dayAmount < amount) return `${whatIsLeft(subject, dayAmount)} for today, until ${lagosTime(anew.day)}`;
  if (monthAmount !== null && monthAmount < amount)
    return `${whatIsLeft(subject, monthAmount)} for this month, until ${lagosTime(anew.month)}`;
  return 'The payment exceeded a limit that has changed since; try again';
}

const whatIsLeft = (subject: string, left: Kobo): string => `${subject} has ${Math.max(left, 0)} kobo remaining of its limit`;
