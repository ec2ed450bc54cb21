import { purgeIdempotencyKeys } from '../src/services/doors/idempotency.ts';
import { purgeMails } from '../src/services/mail/queue.ts';
import { workCheckout } from '../src/slices/checkout/give-up.ts';
import type { OpenApp } from '../src/programs/open-app.ts';
import { workCards } from '../src/slices/cards/run.ts';
import { workPayroll } from '../src/slices/payroll/run.ts';
import { purgePeople } from '../src/slices/people/purge.ts';
import { workSubscriptions } from '../src/slices/subscriptions/run.ts';
import { collectDeposits, expireAccounts } from '../src/slices/virtual-accounts/upkeep.ts';
import { purgeActivity } from '../src/services/activity/purge.ts';
import { foldTallies } from '../src/slices/transfers/summary.ts';
import { renewVerificationPlans, sweepVerificationCalls } from '../src/slices/verification/upkeep.ts';
import { purgeRequests } from '../src/services/request-log/purge.ts';
import { purgeQuotes } from '../src/slices/sms/kept.ts';
import { workRecoveries } from '../src/slices/webhooks/recover.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { requeryBills } from './requery-bills.ts';
import { sendMails } from './send-mail.ts';
import { settleTransfers } from './settle-transfers.ts';
import { sweep, type Sweep } from './sweep.ts';

const SWEEP_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Starts everything the worker role does. */
export function startJobs(app: OpenApp): Sweep {
  const running = [
    settleTransfers(app, app.queueConnection()),
    requeryBills(app, app.queueConnection()),
    deliverWebhooks(app, () => app.queueConnection()),
    sweep(app, 'recover-webhooks', 1_000, () => workRecoveries(app)),
    sweep(app, 'work-checkout', 1_000, () => workCheckout(app)),
    sweep(app, 'work-cards', 1_000, () => workCards(app)),
    sweep(app, 'work-payroll', app.config.SETTLEMENT_POLL_MS, () => workPayroll(app)),
    sweep(app, 'collect-deposits', app.config.SETTLEMENT_POLL_MS, () => collectDeposits(app)),
    sweep(app, 'expire-virtual-accounts', app.config.SETTLEMENT_POLL_MS, () => expireAccounts(app)),
    sweep(app, 'work-subscriptions', app.config.SETTLEMENT_POLL_MS, () => workSubscriptions(app)),
    sweep(app, 'renew-verification-plans', app.config.SETTLEMENT_POLL_MS, () => renewVerificationPlans(app)),
    sweep(app, 'sweep-verification-calls', SWEEP_MS, async () => {
      await sweepVerificationCalls(app);
      return false;
    }),
    sendMails(app, app.queueConnection()),
    sweep(app, 'fold-tallies', 1_000, () => foldTallies(app)),
    sweep(app, 'purge-activity', HOUR_MS, async () => (await purgeActivity(app)) > 0),
    sweep(app, 'purge-requests', HOUR_MS, async () => (await purgeRequests(app)) > 0),
    sweep(app, 'purge-mails', HOUR_MS, async () => (await purgeMails(app)) > 0),
    sweep(app, 'purge-people', HOUR_MS, async () => (await purgePeople(app)) >= 1_000),
    sweep(app, 'purge-sms-quotes', HOUR_MS, async () => (await purgeQuotes(app)) > 0),
    sweep(app, 'purge-idempotency-keys', HOUR_MS, async () => (await purgeIdempotencyKeys(app)) > 0),
  ];
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}
