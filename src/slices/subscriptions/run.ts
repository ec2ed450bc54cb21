import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import { type Kobo, NO_KOBO, minus, plus } from '../../domain/money/money.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, duePoll, from, postponing, prepared } from '../../platform/db/entity.ts';
import { nextBoundary } from './calendar.ts';
import { makeInvoice, voidInvoice } from './invoice.ts';
import { activated, endWithPeriod, endsWithPeriod, followOwed } from './settle.ts';
import {
  type Locked,
  ownNow,
  priceOf,
  runAtOf,
  saveSubscription,
  Subscription,
  subscriptionColumns,
  requireTransition,
} from './subscription.ts';
import { mailCustomer, emitFor, emitPaid } from './events.ts';

const BATCH = 50;
const DAY_MS = 86_400_000;

const dueSubscriptions = duePoll(Subscription, ['bookId', 'id'], 'nextRunAt', BATCH);
const postpone = postponing(Subscription, 'nextRunAt', ['bookId', 'id'], sql`next_run_at <= clock_timestamp()`);

/** Applies due steps. Race: each commit locks the row and rechecks its due time. @returns true with more due. */
export async function workSubscriptions(app: App): Promise<boolean> {
  const due = await dueSubscriptions(app.db);
  await forEachSettled(app.log, due, {
    async work({ bookId, id }) {
      if (!(await app.db.transaction((tx) => runOne(app, tx, bookId, id)))) return;
      app.failpoint('subscription-run');
      app.wakeWebhooks(bookId);
    },
    about: ({ bookId, id: subscriptionId }) => ({ what: 'a subscription', bookId, subscriptionId }),
    postpone: (subscription, ms) => postpone(app.db, subscription, ms),
  });
  // A subscription with several due steps takes one per run.
  return due.length > 0;
}

const take = prepared(Subscription)('subscription.take', (db, $: { bookId: number; id: string }) =>
  db
    .selectFrom('subscription')
    .select(subscriptionColumns)
    .select(ownNow)
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where('nextRunAt', '<=', dbNow)
    .forNoKeyUpdate()
    .skipLocked(),
);

/** False when another worker applied the step. */
async function runOne(app: App, tx: Tx, bookId: number, id: string): Promise<boolean> {
  const [row] = await take(tx, { bookId, id });
  if (!row) return false;
  const { now, ...subscription } = row;
  await step(app, tx, { subscription, now });
  return true;
}

async function step(app: App, tx: Tx, { subscription }: Locked): Promise<void> {
  switch (subscription.status) {
    case 'pending_payment':
      return expire(app, tx, subscription);
    case 'past_due':
      return dun(app, tx, subscription);
    case 'trialing':
    case 'active':
      return endPeriod(app, tx, subscription);
    case 'paused':
    case 'cancelled':
    case 'expired':
      // Invariant: these statuses have no due time.
      await saveSubscription(tx, { ...subscription, runAt: null });
  }
}

async function endPeriod(app: App, tx: Tx, subscription: Subscription): Promise<void> {
  const start = subscription.currentPeriodEnd;
  if (!start) throw new Error('a running subscription has no period');
  if (!endsWithPeriod(subscription)) {
    const period = { start, end: nextBoundary(subscription.anchorAt, subscription, start) };
    return bill(tx, subscription, { period, amount: priceOf(subscription) });
  }
  // Why: the final invoice bills debts only.
  if (subscription.creditBalance < 0) return bill(tx, subscription, { period: { start, end: start }, amount: NO_KOBO });
  await endWithPeriod(app, tx, subscription);
}

async function bill(
  tx: Tx,
  subscription: Subscription,
  { period, amount }: { period: { start: Date; end: Date }; amount: Kobo },
): Promise<void> {
  const { start } = period;
  const number = subscription.invoices + 1;
  const { creditBalance } = subscription;
  const invoice = await makeInvoice(tx, subscription, { number, period, amount, creditBalance });
  const billed: Subscription = { ...subscription, invoices: number, creditBalance: minus(creditBalance, invoice.credit) };
  if (invoice.due === 0) {
    requireTransition(subscription, 'renew');
    const renewed = await saveSubscription(tx, { ...billed, ...activated(billed, period), runAt: period.end });
    return emitPaid(tx, renewed, invoice);
  }
  requireTransition(subscription, 'bill');
  const due: Subscription = { ...billed, status: 'past_due', outstanding: invoice.due, pastDueSince: start, dunningAttempt: 1 };
  const saved = await saveSubscription(tx, { ...due, runAt: nextReminder(due) });
  await emitFor(tx, 'subscription.past_due', saved, { invoiceNumber: number });
  return remind(tx, saved);
}

async function dun(app: App, tx: Tx, subscription: Subscription): Promise<void> {
  const { pastDueSince, graceDays, dunningAttempt } = subscription;
  const at = runAtOf(subscription);
  if (!pastDueSince || !at) throw new Error('a past-due subscription has no past-due time');
  if (at.getTime() >= pastDueSince.getTime() + graceDays * DAY_MS) return expire(app, tx, subscription);
  const reminded = { ...subscription, dunningAttempt: dunningAttempt + 1 };
  return remind(tx, await saveSubscription(tx, { ...reminded, runAt: nextReminder(reminded) }));
}

/** Reminders are due on day 0, on day 1, and at the end of the grace days. */
function nextReminder({ pastDueSince, graceDays, dunningAttempt }: Subscription): Date {
  const days = dunningAttempt === 1 ? Math.min(1, graceDays) : graceDays;
  return new Date((pastDueSince?.getTime() ?? 0) + days * DAY_MS);
}

async function remind(tx: Tx, subscription: Subscription): Promise<void> {
  const { outstanding, dunningAttempt: attempt, pastDueSince, graceDays } = subscription;
  const until = new Date((pastDueSince?.getTime() ?? 0) + graceDays * DAY_MS);
  await emitFor(tx, 'subscription.payment.failed', subscription, {
    attempt,
    nextAttemptAt: runAtOf(subscription)?.toISOString() ?? null,
    endsAt: until.toISOString(),
  });
  await mailCustomer(tx, 'subscription_due', subscription, { amount: outstanding, until, attempt });
}

/** Credit or debt of the invoice returns to the balance. */
async function expire(app: App, tx: Tx, subscription: Subscription): Promise<void> {
  requireTransition(subscription, 'expire');
  const { outstanding } = subscription;
  const credit = await voidInvoice(tx, subscription);
  const expired = await saveSubscription(tx, {
    ...subscription,
    status: 'expired',
    endedAt: runAtOf(subscription),
    outstanding: NO_KOBO,
    creditBalance: plus(subscription.creditBalance, credit),
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    runAt: null,
  });
  await followOwed(app, tx, expired);
  if (subscription.status === 'past_due') {
    const attempt = subscription.dunningAttempt + 1;
    await emitFor(tx, 'subscription.payment.failed', expired, { attempt, nextAttemptAt: null, endsAt: expired.endedAt!.toISOString() });
  }
  await emitFor(tx, 'subscription.expired', expired, { reason: 'unpaid' });
  await mailCustomer(tx, 'subscription_ended', expired, { amount: outstanding, reason: 'unpaid', endedAt: expired.endedAt });
}

/** Advances one subscription in the sandbox to its next step. */
export async function dueNow({ db }: App, bookId: number, id: string): Promise<void> {
  await db.query(
    'subscription.due_now',
    `update subscription set ahead_ms = ahead_ms + greatest(0, ceil(extract(epoch from next_run_at - clock_timestamp()) * 1000)::bigint), next_run_at = least(next_run_at, clock_timestamp())
      where book_id = $1 and id = $2 and ended_at is null`,
    [bookId, id],
  );
}

/** Advances sandbox time. @returns the number of due subscriptions. */
export async function advanceSubscriptions({ db }: App, bookId: number, ms: number): Promise<number> {
  const rows = await from(db, Subscription)
    .updateTable('subscription')
    .set({ aheadMs: sql`ahead_ms + ${ms}`, nextRunAt: sql`next_run_at - ${ms} * interval '1 millisecond'` })
    .where('bookId', '=', bookId)
    .where('endedAt', 'is', null)
    .returning(sql<boolean | null>`next_run_at <= clock_timestamp()`.as('due'))
    .execute();
  return rows.filter(({ due }) => due).length;
}
