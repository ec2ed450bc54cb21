import { type Kobo, koboOf, lesser, NO_KOBO } from '../../domain/money/money.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';

export const intervals = ['daily', 'every_3_days', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannual', 'yearly'] as const;
export type Interval = (typeof intervals)[number];
export const billingInterval = namedEnum('BillingInterval', 'Billing interval.', intervals);

export interface Cadence {
  interval: Interval;
  intervalCount: number;
}

const DAY_MS = 86_400_000;
/** Invariant: West Africa Time has no daylight saving, so a day in Lagos always has 24 hours. */
const LAGOS_MS = 3_600_000;

const STEPS: Record<Interval, { days: number } | { months: number }> = {
  daily: { days: 1 },
  every_3_days: { days: 3 },
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  biannual: { months: 6 },
  yearly: { months: 12 },
};

/** End of the period that contains `after`. Why from the anchor: the 31st falls on the last day of shorter months only. */
export function nextBoundary(anchor: Date, { interval, intervalCount }: Cadence, after: Date): Date {
  if (after < anchor) return anchor;
  const step = STEPS[interval];
  if ('days' in step) {
    const stepMs = step.days * intervalCount * DAY_MS;
    const passed = Math.floor((after.getTime() - anchor.getTime()) / stepMs);
    return new Date(anchor.getTime() + (passed + 1) * stepMs);
  }
  const months = step.months * intervalCount;
  for (let n = Math.max(0, Math.floor(monthsBetween(anchor, after) / months)); ; n++) {
    const boundary = addMonths(anchor, n * months);
    if (boundary > after) return boundary;
  }
}

export function addMonths(anchor: Date, months: number): Date {
  const local = new Date(anchor.getTime() + LAGOS_MS);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + months, local.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = local.getTime() % DAY_MS;
  return new Date(Date.UTC(year, month, Math.min(day, lastDay)) + timeOfDay - LAGOS_MS);
}

/** Calendar months between two instants without days: the full months that have passed, or one more. */
function monthsBetween(from: Date, to: Date): number {
  const [a, b] = [new Date(from.getTime() + LAGOS_MS), new Date(to.getTime() + LAGOS_MS)];
  return Math.max(0, (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth() - 1);
}

export function prorated(price: Kobo, period: { start: Date; end: Date }, now: Date): Kobo {
  const periodSeconds = Math.floor((period.end.getTime() - period.start.getTime()) / 1_000);
  const remaining = Math.floor((period.end.getTime() - now.getTime()) / 1_000);
  const remainingSeconds = Math.min(Math.max(remaining, 0), periodSeconds);
  if (periodSeconds <= 0) return NO_KOBO;
  // Why BigInt: the product exceeds exact numbers.
  return koboOf(Number((BigInt(price) * BigInt(remainingSeconds)) / BigInt(periodSeconds)));
}

/** Credit used by an invoice: at most its amount; a debt (below zero) is added in full. */
export function creditFor(amount: Kobo, balance: Kobo): Kobo {
  return lesser(amount, balance);
}
