import { purgeActivity } from '../src/core/activity/activity.ts';
import type { App } from '../src/core/app/app.ts';
import { expireProposals } from '../src/core/approvals/two-people.ts';
import { claimDueMails, purgeMails, warnOfWaiting } from '../src/core/mail/queue.ts';
import { sendMail as send } from '../src/core/mail/send.ts';
import { purgeExchanges } from '../src/core/provider-log/provider-log.ts';
import { purgeRequests } from '../src/core/request-log/request-log.ts';
import { purgeIdempotencyKeys } from '../src/core/transport/idempotency.ts';
import { newsDue, tellAgain } from '../src/core/webhook-inbox/news.ts';
import { environments } from '../src/domain/actor/actor.ts';
import { mark } from '../src/platform/concurrency/delay.ts';
import { claimDueBills, findClaimedBill, requeryBill } from '../src/slices/bills/requery.ts';
import { workCards } from '../src/slices/cards/run.ts';
import { workCheckout } from '../src/slices/checkout/cancel-orders.ts';
import { claimDueBatches, runBatch } from '../src/slices/payroll/run.ts';
import { purgePeople } from '../src/slices/people/purge.ts';
import { forgetInTime, sweepDue } from '../src/slices/privacy/retention.ts';
import { requestsDue, workOnRequests } from '../src/slices/privacy/work.ts';
import { daysDue, reconcileDay } from '../src/slices/reconciliation/days.ts';
import { askForDays, feedsDue as daysFeedsDue } from '../src/slices/reconciliation/fetch-day.ts';
import { fetchDue, fetchStatements } from '../src/slices/reconciliation/fetch.ts';
import { brokenOffDue, endBrokenOff } from '../src/slices/reconciliation/imports.ts';
import { readingDue, readStatements } from '../src/slices/reconciliation/reading.ts';
import { deliveriesDue, followMessages, forgetTexts } from '../src/slices/sms/follow.ts';
import { giveUpMessages, submitMessages, lostDue, messagesDue } from '../src/slices/sms/submit.ts';
import { purgeQuotes } from '../src/slices/sms/sms-quote.ts';
import { makeMonthly, monthlyDue } from '../src/slices/statements/make-monthly.ts';
import { workSubscriptions } from '../src/slices/subscriptions/run.ts';
import { claimDue, findClaimed } from '../src/slices/transfers/settle/due.ts';
import { settleDue } from '../src/slices/transfers/settle/settle.ts';
import { foldTallies } from '../src/slices/transfers/read/summary.ts';
import { askTreasuries, MEET_EVERY_MS, meetTreasuries, purgeTold, treasuriesDue } from '../src/slices/treasury/ask.ts';
import { FOLD_EVERY_MS, foldTreasury } from '../src/slices/treasury/fold.ts';
import { forgetSubjects, renewVerificationPlans, sweepVerificationCalls } from '../src/slices/verification/upkeep.ts';
import { askAboutDeposits, collectDeposits, depositMessagesDue } from '../src/slices/virtual-accounts/ask-deposits.ts';
import { closeAccounts, closingDue, expireAccounts } from '../src/slices/virtual-accounts/deactivate.ts';
import { feedsDue, readDeposits } from '../src/slices/virtual-accounts/read-deposits.ts';
import { dropHistory, historyDue } from '../src/slices/webhooks/history.ts';
import { workRecoveries } from '../src/slices/webhooks/recover.ts';
import { webhookQueues } from './deliver-webhooks.ts';
import { eachRecord, type Kind, repeated } from './kind.ts';
import type { QueueKind } from './queue.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const CLOSE_MS = 18_000;

/**
 * Settles due transfers: releases scheduled ones, asks the provider about open outcomes, resubmits or reviews. A claim lasts 45 s; a failed check is due again
 * when its claim ends.
 */
export const settleTransfers: Kind = {
  name: 'settle-transfers',
  queue: 'settle-transfers',
  record: 'transfers',
  due: `select least((select min(until) from ledger.hand_in),
         (select min(next_check_at) from ledger.transfer
           where next_check_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())))`,
  run: eachRecord({
    places: 128,
    claims: [claimDue],
    async work(app, { bookId, id }, claim) {
      const claimedAt = mark();
      const found = await findClaimed(app, bookId, id, claim);
      if (found) await settleDue(app, { ...found, claim, claimedAt });
    },
  }),
};

/** Asks providers about bills whose outcome is open. A claim lasts 45 s; a failed requery is due again when its claim ends. */
const requeryBills: Kind = {
  name: 'requery-bills',
  queue: 'requery-bills',
  record: 'bills',
  due: `select o.next_check_at from bills.open_bill o join bills.bill b on b.book_id = o.book_id and b.id = o.bill_id
         where b.claimed_until is null or b.claimed_until <= clock_timestamp() order by o.next_check_at limit 1`,
  run: eachRecord({
    places: 32,
    claims: [claimDueBills],
    async work(app, { bookId, id }, claim) {
      const claimedAt = mark();
      const found = await findClaimedBill(app, bookId, id, claim);
      if (found) await requeryBill(app, { ...found, claim, claimedAt });
    },
  }),
};

/** Sends due mails, as many at once as connections are kept to the mail server; the row has the retry schedule. Live mails wait while no mail server is configured. */
export const sendMail: Kind = {
  name: 'send-mail',
  queue: 'send-mail',
  record: 'mails',
  due(app) {
    const carried = environments.filter((environment) => app.providers(environment).mail);
    const dueOf = (environment: string): string => `(select min(next_attempt_at) from mail
      where environment = '${environment}' and next_attempt_at is not null and (leased_until is null or leased_until <= clock_timestamp()))`;
    return `select least(${carried.map(dueOf).join(', ')})`;
  },
  closeMs: 20_000,
  run: eachRecord({
    places: 4,
    claims: environments.map((environment) => async (app: App, token: string, limit: number) => {
      return app.providers(environment).mail ? claimDueMails(app, environment, token, limit) : [];
    }),
    work: send,
  }),
};

/** Previews, submits and follows salary batches. A claim lasts 60 s and each step renews it; a batch that fails is due again after 5 minutes. */
const submitPayroll: Kind = {
  name: 'work-payroll',
  queue: 'payroll',
  record: 'batches',
  due: `select min(next_run_at) from payroll_batch where next_run_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())`,
  run: eachRecord({ places: 4, claims: [claimDueBatches], work: runBatch }),
};

/** A step of a slice that claims due records, works on each by itself, and tells whether more is due. A failed record is due again by its slice's own schedule. */
const step = (name: string, queue: string, due: string, work: Parameters<typeof repeated>[0], everyMs?: number): Kind => ({
  name,
  queue,
  due,
  ...(everyMs !== undefined && { everyMs }),
  ...repeated(work),
});

const CARDS_DUE = `select least(
  (select min(next_attempt_at) from cards.instruction where next_attempt_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())),
  (select min(next_sync_at) from cards.card where next_sync_at is not null))`;
const CHECKOUT_DUE = `select least(
  (select min(due_at) from checkout_order where due_at is not null),
  (select min(expires_at) from checkout_link where expires_at is not null and status in ('active', 'inactive')))`;
const PAYMENTS_DUE = 'select min(paid_at) from va_sim.payment where acknowledged_at is null';
const EXPIRY_DUE = `select min(expires_at) from virtual_account where status = 'active' and expires_at is not null`;
const SUBSCRIPTIONS_DUE = 'select min(next_run_at) from subscription where next_run_at is not null';
const PLANS_DUE = 'select min(renews_at) from verification.subscription where renews_at is not null';
const RECOVERIES_DUE = 'select min(coalesce(resume_at, created_at)) from webhook.recovery where finished_at is null';
const TALLIES_DUE = 'select clock_timestamp() from ledger.transfer_tally_change limit 1';

/** The queue of Job Schedulers. */
export const HOUSEKEEPING = 'housekeeping';

/** Every kind of work that falls due, except deliveries of webhooks. */
export const kinds: readonly Kind[] = [
  settleTransfers,
  requeryBills,
  sendMail,
  submitPayroll,
  // Instructions for cards to their processor, and the daily comparison with it; unpaid orders and payment links.
  step('work-cards', 'cards', CARDS_DUE, workCards, SECOND_MS),
  step('work-checkout', 'checkout', CHECKOUT_DUE, workCheckout, SECOND_MS),
  // Renewals, reminders and ends of subscriptions, and the verification plans of businesses.
  step('work-subscriptions', 'subscriptions', SUBSCRIPTIONS_DUE, workSubscriptions),
  step('renew-verification-plans', 'subscriptions', PLANS_DUE, renewVerificationPlans),
  // Deposits to virtual accounts, and the accounts that expire or close.
  step('collect-deposits', 'deposits', PAYMENTS_DUE, collectDeposits, SECOND_MS),
  step('ask-about-deposits', 'deposits', depositMessagesDue, askAboutDeposits),
  step('read-deposits', 'deposits', feedsDue, readDeposits),
  step('close-virtual-accounts', 'deposits', closingDue, closeAccounts),
  step('expire-virtual-accounts', 'deposits', EXPIRY_DUE, expireAccounts),
  // Submission of text messages, lost submissions, and delivery reports.
  step('hand-in-sms', 'sms', messagesDue, submitMessages),
  step('give-up-sms', 'sms', lostDue, giveUpMessages),
  step('follow-sms', 'sms', deliveriesDue, followMessages),
  // Statements and days of providers, balances, and monthly statements of account.
  step('read-statements', 'reconciliation', readingDue, readStatements),
  step('ask-for-days', 'reconciliation', daysFeedsDue, askForDays),
  step('fetch-statements', 'reconciliation', fetchDue, fetchStatements),
  step('reconcile-days', 'reconciliation', daysDue, reconcileDay),
  step('end-broken-off-statements', 'reconciliation', brokenOffDue, endBrokenOff),
  step('ask-treasuries', 'treasury', treasuriesDue, askTreasuries),
  step('make-monthly-statements', 'statements', monthlyDue, makeMonthly),
  // Messages of providers that were not taken, recovery of deliveries, data subject requests, deletion by age.
  step('tell-news-again', 'inbound-webhooks', newsDue, tellAgain),
  step('recover-webhooks', 'webhook-recovery', RECOVERIES_DUE, workRecoveries, SECOND_MS),
  step('privacy-requests', 'privacy', requestsDue, workOnRequests),
  step('drop-webhook-history', 'retention', historyDue, dropHistory, SECOND_MS),
  step('forget-in-time', 'retention', sweepDue, forgetInTime, SECOND_MS),
  step('fold-tallies', HOUSEKEEPING, TALLIES_DUE, foldTallies, SECOND_MS),
];

/** Work without due times of its own, done by a Job Scheduler in one process at a time. */
export interface Recurring {
  name: string;
  everyMs: number;
  run: ReturnType<typeof repeated>['run'];
}

const every = (everyMs: number, name: string, work: Parameters<typeof repeated>[0]): Recurring => ({
  name,
  everyMs,
  run: repeated(work).run,
});
/** Repeats a purge of bounded size, once an hour, until it found less than `full` rows. */
const purge = (name: string, work: (app: App) => Promise<number>, full = 1): Recurring =>
  every(HOUR_MS, name, async (app) => (await work(app)) >= full);

/** Maintenance by the clock. */
export const recurring: readonly Recurring[] = [
  every(5_000, 'live-mails-wait', warnOfWaiting),
  every(FOLD_EVERY_MS, 'fold-treasury', foldTreasury),
  every(MEET_EVERY_MS, 'meet-treasuries', meetTreasuries),
  every(30_000, 'sweep-verification-calls', sweepVerificationCalls),
  every(HOUR_MS, 'expire-proposals', expireProposals),
  every(HOUR_MS, 'purge-balances', purgeTold),
  purge('purge-activity', purgeActivity),
  purge('purge-idempotency-keys', purgeIdempotencyKeys),
  purge('purge-mails', purgeMails),
  purge('purge-people', purgePeople, 1_000),
  purge('purge-provider-exchanges', purgeExchanges),
  purge('purge-requests', purgeRequests),
  purge('purge-sms-quotes', purgeQuotes),
  purge('forget-sms-texts', forgetTexts),
  purge('forget-verification-subjects', forgetSubjects),
];

export interface KindQueue extends QueueKind {
  kinds: readonly Kind[];
}

/** A queue has places for the jobs of each of its kinds; housekeeping has one for recurring tasks as well. */
export const kindQueues: readonly KindQueue[] = [...Map.groupBy(kinds, ({ queue }) => queue)].map(([name, some]) => ({
  name,
  concurrency: some.reduce((sum, { jobs = 1 }) => sum + jobs, name === HOUSEKEEPING ? 1 : 0),
  closeMs: Math.max(...some.map(({ closeMs = CLOSE_MS }) => closeMs)),
  kinds: some,
}));

/** Every queue, as operators see them. */
export const queues: readonly QueueKind[] = [...Object.values(webhookQueues), ...kindQueues];
