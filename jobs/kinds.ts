import { providerEventsDue, redeliverProviderEvents } from '../src/core/webhook-inbox/webhook-inbox.ts';
import { workCards } from '../src/slices/cards/run.ts';
import { workCheckout } from '../src/slices/checkout/cancel-orders.ts';
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
import { rollUpDailyTotals } from '../src/slices/transfers/read/summary.ts';
import { backfillDue, backfillSearch, followTransfers, indexDue } from '../src/slices/transfers/search/find-transfers.ts';
import { askTreasuries, treasuriesDue } from '../src/slices/treasury/ask.ts';
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
import { earliest, earliestUnclaimed, type Kind, step } from './kind.ts';
import type { QueueKind } from './queue.ts';
import { HOUSEKEEPING } from './housekeeping.ts';
import { renewPlans, renewSubscriptions } from './renew-subscriptions.ts';
import { requeryBills } from './requery-bills.ts';
import { sendMail } from './send-mail.ts';
import { sendTransferBatches } from './send-transfer-batches.ts';
import { settleTransfers } from './settle-transfers.ts';
import { submitPayroll } from './submit-payroll.ts';

const SECOND_MS = 1_000;
const CLOSE_MS = 18_000;

const CARDS_DUE = `select least((${earliestUnclaimed('cards.instruction', 'next_attempt_at')}), (${earliest('cards.card', 'next_sync_at')}))`;
const CHECKOUT_DUE = `select least((${earliest('checkout_order', 'due_at')}),
  (${earliest('checkout_link', 'expires_at')} and status in ('active', 'inactive')))`;
const PAYMENTS_DUE = 'select min(paid_at) from va_sim.payment where acknowledged_at is null';
const EXPIRY_DUE = `${earliest('virtual_account', 'expires_at')} and status = 'active'`;
const RECOVERIES_DUE = 'select min(coalesce(resume_at, created_at)) from webhook.recovery where finished_at is null';
const DAILY_TOTALS_DUE = 'select clock_timestamp() from ledger.transfer_total_change limit 1';

export const kinds: readonly Kind[] = [
  settleTransfers,
  requeryBills,
  sendMail,
  submitPayroll,
  sendTransferBatches,
  step('work-cards', 'cards', CARDS_DUE, workCards, SECOND_MS),
  step('work-checkout', 'checkout', CHECKOUT_DUE, workCheckout, SECOND_MS),
  renewSubscriptions,
  renewPlans,
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
