import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import { type Kobo, times } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Cadence } from './calendar.ts';
import type { SubscriptionStatus } from './states.ts';

export const paymentMethods = ['va', 'manual', 'wallet'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Something that a customer pays for again and again (shapes 2.8). */
export interface Subscription extends Cadence {
  bookId: number;
  id: string;
  customerId: string;
  productId: string | null;
  planId: string | null;
  status: SubscriptionStatus;
  /** For one; a period costs `amount × quantity`. */
  amount: Kobo;
  quantity: number;
  paymentMethod: PaymentMethod;
  graceDays: number;
  trialEndsAt: Date | null;
  anchorAt: Date;
  isAnchorFixed: boolean;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: Date | null;
  endedAt: Date | null;
  pausedAt: Date | null;
  cyclesPaid: number;
  maxCycles: number | null;
  /** How many were made; the last one's number. */
  invoices: number;
  creditBalance: Kobo;
  outstanding: Kobo;
  pastDueSince: Date | null;
  dunningAttempt: number;
  callbackUrl: string | null;
  metadata: Record<string, string>;
  /** Milliseconds by which its sandbox is ahead of the clock. */
  aheadMs: number;
  nextRunAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export type SubscriptionRow = Omit<Subscription, 'isAnchorFixed'> & { anchorFixed: boolean };

export const SUBSCRIPTION_COLUMNS = `book_id, id, customer_id, product_id, plan_id, status, interval, interval_count, amount, quantity, payment_method, grace_days,
  trial_ends_at, anchor_at, anchor_fixed, current_period_start, current_period_end, cancel_at_period_end, canceled_at, ended_at, paused_at, cycles_paid,
  max_cycles, invoices, credit_balance, outstanding, past_due_since, dunning_attempt, callback_url, metadata, ahead_ms, next_run_at, created_at, updated_at`;

export function subscriptionOf({ anchorFixed, ...rest }: SubscriptionRow): Subscription {
  return { ...rest, isAnchorFixed: anchorFixed };
}

/** What a period costs. */
export const priceOf = ({ amount, quantity }: Pick<Subscription, 'amount' | 'quantity'>): Kobo => times(amount, quantity);

/** The day by which its periods go, in Lagos. */
export const anchorDay = ({ anchorAt }: Pick<Subscription, 'anchorAt'>): string => lagosTime(anchorAt).slice(0, 10);

/** A locked subscription and what time it is for it. */
export interface Locked {
  subscription: Subscription;
  /** The database's clock, and how far its sandbox is ahead of it. */
  now: Date;
}

/** The subscription, locked until the commit. The wallet's lock, where it is needed too, comes first. @throws Refusal 404, also for another business's. */
export async function lockSubscription(tx: Tx, bookId: number, id: string): Promise<Locked> {
  const [row] = await tx.query<SubscriptionRow & { now: Date }>(
    'subscription.lock',
    `select ${SUBSCRIPTION_COLUMNS}, clock_timestamp() + ahead_ms * interval '1 millisecond' as now from subscription
      where book_id = $1 and id = $2 for no key update`,
    [bookId, id],
  );
  if (!row) throw subscriptionNotFound();
  const { now, ...subscription } = row;
  return { subscription: subscriptionOf(subscription), now };
}

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function subscriptionById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<Subscription> {
  const subscription = await subscriptionMade(app, { bookId, effectId: id });
  if (!subscription) throw subscriptionNotFound();
  return subscription;
}

/** What this very request made before; null for a first one. */
export async function subscriptionMade(
  { db }: Pick<App, 'db'>,
  { bookId, effectId }: Pick<Actor, 'bookId' | 'effectId'>,
): Promise<Subscription | null> {
  const [row] = await db.query<SubscriptionRow>(
    'subscription.by_id',
    `select ${SUBSCRIPTION_COLUMNS} from subscription where book_id = $1 and id = $2`,
    [bookId, effectId],
  );
  return row ? subscriptionOf(row) : null;
}

/** Writes back what may change of a locked subscription. Its due time is given in its own time and kept on the clock. */
export async function saveSubscription(tx: Tx, next: Subscription & { runAt: Date | null }): Promise<Subscription> {
  const [row] = await tx.query<SubscriptionRow>(
    'subscription.save',
    `update subscription set product_id = $3, plan_id = $4, status = $5, amount = $6, quantity = $7, anchor_at = $8, current_period_start = $9,
            current_period_end = $10, cancel_at_period_end = $11, canceled_at = $12, ended_at = $13, paused_at = $14, cycles_paid = $15, invoices = $16,
            credit_balance = $17, outstanding = $18, past_due_since = $19, dunning_attempt = $20,
            next_run_at = $21::timestamptz - ahead_ms * interval '1 millisecond', updated_at = clock_timestamp()
      where book_id = $1 and id = $2 returning ${SUBSCRIPTION_COLUMNS}`,
    [
      next.bookId,
      next.id,
      next.productId,
      next.planId,
      next.status,
      next.amount,
      next.quantity,
      next.anchorAt,
      next.currentPeriodStart,
      next.currentPeriodEnd,
      next.cancelAtPeriodEnd,
      next.canceledAt,
      next.endedAt,
      next.pausedAt,
      next.cyclesPaid,
      next.invoices,
      next.creditBalance,
      next.outstanding,
      next.pastDueSince,
      next.dunningAttempt,
      next.runAt,
    ],
  );
  if (!row) throw new Error('a locked subscription was not updated');
  return subscriptionOf(row);
}

/** When a worker has to look next, in its own time; as `saveSubscription` wants it back where it does not change. */
export function runAtOf({ nextRunAt, aheadMs }: Pick<Subscription, 'nextRunAt' | 'aheadMs'>): Date | null {
  return nextRunAt && new Date(nextRunAt.getTime() + aheadMs);
}

function subscriptionNotFound(): Refusal {
  return new Refusal('not_found', 'No subscription has this id', { code: 'RECORD_NOT_FOUND' });
}
