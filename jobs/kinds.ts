import type { App } from '../src/core/app/app.ts';
import { claimDueMails } from '../src/core/mail/queue.ts';
import { sendMail as send } from '../src/core/mail/send.ts';
import { providerEventsDue, redeliverProviderEvents } from '../src/core/webhook-inbox/webhook-inbox.ts';
import { environments } from '../src/domain/actor/actor.ts';
import { claimDueBills, requeryBill } from '../src/slices/bills/requery.ts';
import { workCards } from '../src/slices/cards/run.ts';
import { workCheckout } from '../src/slices/checkout/cancel-orders.ts';
import { claimDueBatches, runBatch } from '../src/slices/payroll/run.ts';
import { requestsDue, workOnRequests, forgetInTime, sweepDue } from '../src/slices/privacy/work.ts';
import { monitoringDue, monitorPayments } from '../src/slices/monitoring/evaluate.ts';
import { daysDue, reconcileDay } from '../src/slices/reconciliation/days.ts';
import { askForDays, feedsDue as daysFeedsDue } from '../src/slices/reconciliation/fetch-day.ts';
import { fetchDue, fetchStatements } from '../src/slices/reconciliation/fetch.ts';
import { brokenOffDue, endBrokenOff } from '../src/slices/reconciliation/imports.ts';
import { readingDue, readStatements } from '../src/slices/reconciliation/reading.ts';
import { deliveriesDue, followMessages } from '../src/slices/sms/follow.ts';
import { giveUpMessages, submitMessages, lostDue, messagesDue } from '../src/slices/sms/submit.ts';
import { makeMonthly, monthlyDue } from '../src/slices/statements/monthly.ts';
import { workSubscriptions } from '../src/slices/subscriptions/run.ts';
import { claimDueTransferBatches, runTransferBatch } from '../src/slices/transfers/batch/run.ts';
import { rollUpDailyTotals } from '../src/slices/transfers/read/summary.ts';
import { backfillDue, backfillSearch, followTransfers, indexDue } from '../src/slices/transfers/search/find-transfers.ts';
import { claimDue, settleDue } from '../src/slices/transfers/settle/settle.ts';
import { askTreasuries, treasuriesDue } from '../src/slices/treasury/ask.ts';
import { renewVerificationPlans } from '../src/slices/verification/maintenance.ts';
import {
  askAboutDeposits,
  collectDeposits,
  depositMessagesDue,
  feedsDue,
  readDeposits,
} from '../src/slices/virtual-accounts/read-deposits.ts';
import { closeAccounts, closingDue, expireAccounts } from '../src/slices/virtual-accounts/deactivate.ts';
import { dropHistory, historyDue, workRecoveries } from '../src/slices/webhooks/recover.ts';
import { webhookQueues } from './deliver-webhooks.ts';
import { eachRecord, earliest, earliestUnclaimed, type Kind, step } from './kind.ts';
import type { QueueKind } from './queue.ts';
import { HOUSEKEEPING } from './housekeeping.ts';

const SECOND_MS = 1_000;
const CLOSE_MS = 18_000;

const CARDS_DUE = `select least((${earliestUnclaimed('cards.instruction', 'next_attempt_at')}), (${earliest('cards.card', 'next_sync_at')}))`;
const CHECKOUT_DUE = `select least((${earliest('checkout_order', 'due_at')}),
  (${earliest('checkout_link', 'expires_at')} and status in ('active', 'inactive')))`;
const PAYMENTS_DUE = 'select min(paid_at) from va_sim.payment where acknowledged_at is null';
const EXPIRY_DUE = `${earliest('virtual_account', 'expires_at')} and status = 'active'`;
const RECOVERIES_DUE = 'select min(coalesce(resume_at, created_at)) from webhook.recovery where finished_at is null';
const SUBSCRIPTIONS_DUE = earliest('subscription', 'next_run_at');
const PLANS_DUE = earliest('verification.subscription', 'renews_at');
const DAILY_TOTALS_DUE = 'select clock_timestamp() from ledger.transfer_total_change limit 1';

/** Settles due transfers, 128 at once: releases, polls, resubmits or reviews; failures are due again after the 45 s claim. */
export const settleTransfers: Kind = {
  name: 'settle-transfers',
  queue: 'settle-transfers',
  record: 'transfers',
  due: `select least((select min(until) from ledger.submission_lease), (${earliestUnclaimed('ledger.transfer', 'next_check_at')}))`,
  run: eachRecord({ places: 128, claims: [claimDue], work: settleDue }),
};

/** Polls providers about 32 open bills at once; a failed poll is due again after its 45 s claim. */
const requeryBills: Kind = {
  name: 'requery-bills',
  queue: 'requery-bills',
  record: 'bills',
  due: `select o.next_check_at from bills.open_bill o join bills.bill b on b.book_id = o.book_id and b.id = o.bill_id
         where b.claimed_until is null or b.claimed_until <= clock_timestamp() order by o.next_check_at limit 1`,
  run: eachRecord({ places: 32, claims: [claimDueBills], work: requeryBill }),
};

/** Sends due mails, four at once; a failed one follows the retry schedule of its row. Live mails wait for a mail server. */
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

/** Previews, submits and follows salary batches, four at once. Claims last 60 s; a failed batch is due again after 5 min. */
const submitPayroll: Kind = {
  name: 'work-payroll',
  queue: 'payroll',
  record: 'batches',
  due: earliestUnclaimed('payroll_batch', 'next_run_at'),
  run: eachRecord({ places: 4, claims: [claimDueBatches], work: runBatch }),
};

/** Sends batches of transfers, four at once. Claims last 60 s; a failed batch is due again after 5 min, without a bank after 5 s. */
const sendTransferBatches: Kind = {
  name: 'send-transfer-batches',
  queue: 'transfer-batches',
  record: 'transfer-batches',
  due: earliestUnclaimed('transfer_batch', 'next_run_at'),
  run: eachRecord({ places: 4, claims: [claimDueTransferBatches], work: runTransferBatch }),
};

export const kinds: readonly Kind[] = [
  settleTransfers,
  requeryBills,
  sendMail,
  submitPayroll,
  sendTransferBatches,
  step('work-cards', 'cards', CARDS_DUE, workCards, SECOND_MS),
  step('work-checkout', 'checkout', CHECKOUT_DUE, workCheckout, SECOND_MS),
  // 50 due subscriptions and 20 verification plans per step; a failed one is due again after 5 min.
  step('work-subscriptions', 'subscriptions', SUBSCRIPTIONS_DUE, workSubscriptions),
  step('renew-verification-plans', 'subscriptions', PLANS_DUE, renewVerificationPlans),
  step('collect-deposits', 'deposits', PAYMENTS_DUE, collectDeposits, SECOND_MS),
  step('ask-about-deposits', 'deposits', depositMessagesDue, askAboutDeposits),
  step('read-deposits', 'deposits', feedsDue, readDeposits),
  step('close-virtual-accounts', 'deposits', closingDue, closeAccounts),
  step('expire-virtual-accounts', 'deposits', EXPIRY_DUE, expireAccounts),
  step('submit-sms', 'sms', messagesDue, submitMessages),
  step('give-up-sms', 'sms', lostDue, giveUpMessages),
  step('follow-sms', 'sms', deliveriesDue, followMessages),
  step('read-statements', 'reconciliation', readingDue, readStatements),
  step('ask-for-days', 'reconciliation', daysFeedsDue, askForDays),
  step('fetch-statements', 'reconciliation', fetchDue, fetchStatements),
  step('reconcile-days', 'reconciliation', daysDue, reconcileDay),
  step('end-broken-off-statements', 'reconciliation', brokenOffDue, endBrokenOff),
  step('ask-treasuries', 'treasury', treasuriesDue, askTreasuries),
  step('make-monthly-statements', 'statements', monthlyDue, makeMonthly),
  step('redeliver-provider-events', 'inbound-webhooks', providerEventsDue, redeliverProviderEvents),
  step('recover-webhooks', 'webhook-recovery', RECOVERIES_DUE, workRecoveries, SECOND_MS),
  step('privacy-requests', 'privacy', requestsDue, workOnRequests),
  step('drop-webhook-history', 'retention', historyDue, dropHistory, SECOND_MS),
  step('forget-in-time', 'retention', sweepDue, forgetInTime, SECOND_MS),
  step('monitor-payments', 'monitoring', monitoringDue, monitorPayments, SECOND_MS),
  step('index-transfers', 'search', indexDue, followTransfers, SECOND_MS),
  step('backfill-search', 'search', backfillDue, backfillSearch),
  step('roll-up-daily-totals', HOUSEKEEPING, DAILY_TOTALS_DUE, rollUpDailyTotals, SECOND_MS),
];

export interface KindQueue extends QueueKind {
  kinds: readonly Kind[];
}

export const kindQueues: readonly KindQueue[] = [...Map.groupBy(kinds, ({ queue }) => queue)].map(([name, some]) => ({
  name,
  concurrency: some.reduce((sum, { jobs = 1 }) => sum + jobs, name === HOUSEKEEPING ? 1 : 0),
  closeMs: Math.max(...some.map(({ closeMs = CLOSE_MS }) => closeMs)),
  kinds: some,
}));

export const queues: readonly QueueKind[] = [...Object.values(webhookQueues), ...kindQueues];
