import { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database.ts';
import { lagosDayEnd, lagosDayStart } from '../../domain/time/lagos.ts';
import { type Kobo, kobo, minus } from '../../domain/money/money.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import type { LeftOver, Remaining } from '../../core/ledger/verdicts.ts';
import { operation } from '../../core/operation/operation.ts';

/** What may be paid, and what was. Null where there is no limit. */
export interface Limits {
  perPayment: Kobo | null;
  dayAmount: Kobo | null;
  dayPayments: number | null;
  monthAmount: Kobo | null;
  /** In the present day and month of Lagos, without what came back. */
  used: { dayAmount: Kobo; dayPayments: number; monthAmount: Kobo };
  /** The present day in Lagos. */
  day: string;
}

/** What a wallet may pay, and the API key that asks. */
export interface WalletLimits extends Limits {
  /** Null for a wallet without limits. */
  tier: string | null;
  /** Null for a key without limits, and for whoever asks without a key. */
  key: Limits | null;
}

const limitFields = {
  perPayment: kobo.nullable().meta({ description: 'Kobo: the most that one payment may be; null without limit.' }),
  day: z
    .object({
      amount: kobo.nullable().meta({ description: 'Kobo: the most in a day in Lagos; null without limit.' }),
      usedAmount: kobo.meta({ description: 'Kobo: what was paid today, without what came back.' }),
      remainingAmount: kobo.nullable().meta({ description: 'Kobo: what is left today; null without limit.' }),
      payments: z.int().nullable().meta({ description: 'The most payments in a day; null without limit.' }),
      usedPayments: z.int().meta({ description: 'How many were made today, without those that came back.' }),
      remainingPayments: z.int().nullable().meta({ description: 'How many are left today; null without limit.' }),
      startsAnewAt: dateTime.meta({ description: 'Midnight in Lagos, when all of it is there again.' }),
    })
    .register(typeNames, { name: 'DayLimits', description: 'What may be paid in a day in Lagos.' })
    .meta({ description: 'What may be paid in a day in Lagos.' }),
  month: z
    .object({
      amount: kobo.nullable().meta({ description: 'Kobo: the most in a month; null without limit.' }),
      usedAmount: kobo.meta({ description: 'Kobo: what was paid this month, without what came back.' }),
      remainingAmount: kobo.nullable().meta({ description: 'Kobo: what is left this month; null without limit.' }),
      startsAnewAt: dateTime.meta({ description: 'When the next month begins in Lagos.' }),
    })
    .register(typeNames, { name: 'MonthLimits', description: 'What may be paid in a month.' })
    .meta({ description: 'What may be paid in a month.' }),
};

/** The limits of an API key, with what it has paid: those that followed it by rotation share them. */
export const keyLimitsSchema = z.object(limitFields).meta({ id: 'KeyLimits' }).register(typeNames, {
  name: 'KeyLimits',
  description: 'What an API key may pay to others, and what is left. Keys that followed each other by rotation share it.',
});

/** The limits of a wallet. */
export const limitsSchema = z
  .object({
    tier: z.string().nullable().meta({ description: 'Which limits it has; null for a wallet without any.' }),
    ...limitFields,
    key: keyLimitsSchema.nullable().meta({ description: 'Those of the API key that asks; null when it has none.' }),
  })
  .meta({ id: 'WalletLimits' })
  .register(typeNames, { name: 'WalletLimits', description: 'What the wallet may pay to others, and what is left.' });

/** Shows the limits of the wallet and what is left of them. */
export const findLimits = operation({
  title: 'limits.find',
  summary: 'What the wallet and the API key that asks may pay, for one payment, in a day and in a month, and what is left',
  scope: 'wallet:read',
  input: z.strictObject({}),
  output: limitsSchema,
  run: async (app, { bookId, key }) => shownWallet(await limitsOf(app.db, bookId, key?.familyId)),
});

/** Limits with what was used and what is left. */
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

/** The limits of a book's wallet, and of a line of its API keys, in one statement. */
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
  if (!row) throw new Error('a statement without a condition gave no row');
  const { usedDayAmount, usedDayPayments, usedMonthAmount, ...limits } = row;
  return { ...limits, used: { dayAmount: usedDayAmount, dayPayments: usedDayPayments, monthAmount: usedMonthAmount } };
}

/** What is left of each. Below zero when a limit became smaller than what was paid. */
const leftOf = ({ perPayment, dayAmount, dayPayments, monthAmount, used }: Limits): LeftOver => ({
  perPayment,
  dayAmount: dayAmount && minus(dayAmount, used.dayAmount),
  dayPayments: dayPayments && dayPayments - used.dayPayments,
  monthAmount: monthAmount && minus(monthAmount, used.monthAmount),
});

/** What is left to a wallet and to the key that asks. */
export const remainingOf = (limits: WalletLimits): Remaining => ({
  wallet: limits.tier === null ? null : leftOf(limits),
  key: limits.key && leftOf(limits.key),
});

/** When the day's limits start anew, and when the month's do. */
export function renewalsOf(day: string): { day: Date; month: Date } {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { day: lagosDayEnd(day), month: lagosDayStart(next) };
}
