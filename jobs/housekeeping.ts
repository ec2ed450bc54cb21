import { purgeActivity } from '../src/core/activity/activity.ts';
import type { App } from '../src/core/app/app.ts';
import { expireProposals } from '../src/core/approvals/two-people.ts';
import { purgeMails, warnOfWaiting } from '../src/core/mail/queue.ts';
import { purgeExchanges } from '../src/core/provider-log/purge.ts';
import { purgeRequests } from '../src/core/request-log/purge.ts';
import { purgeIdempotencyKeys } from '../src/core/transport/idempotency.ts';
import { newsDue, tellAgain } from '../src/core/webhook-inbox/news.ts';
import { purgePeople } from '../src/slices/people/purge.ts';
import { forgetInTime, sweepDue } from '../src/slices/privacy/retention.ts';
import { requestsDue, workOnRequests } from '../src/slices/privacy/work.ts';
import { forgetTexts } from '../src/slices/sms/follow.ts';
import { purgeQuotes } from '../src/slices/sms/sms-quote.ts';
import { foldTallies } from '../src/slices/transfers/read/summary.ts';
import { MEET_EVERY_MS, meetTreasuries, purgeTold } from '../src/slices/treasury/ask.ts';
import { FOLD_EVERY_MS, foldTreasury } from '../src/slices/treasury/fold.ts';

import { forgetSubjects, sweepVerificationCalls } from '../src/slices/verification/upkeep.ts';
import { dropHistory, historyDue } from '../src/slices/webhooks/history.ts';
import { workRecoveries } from '../src/slices/webhooks/recover.ts';
import { type Kind, type Recurring, repeated } from './kind.ts';

const HOUR_MS = 3_600_000;

/** Work of every slice that falls due and needs no queue of its own. */
export const chores: readonly Kind[] = [
  { name: 'tell-news-again', queue: 'inbound-webhooks', due: newsDue, run: repeated(tellAgain) },
  {
    name: 'recover-webhooks',
    queue: 'webhook-recovery',
    everyMs: 1_000,
    due: 'select min(coalesce(resume_at, created_at)) from webhook.recovery where finished_at is null',
    run: repeated(workRecoveries),
  },
  { name: 'drop-webhook-history', queue: 'retention', everyMs: 1_000, due: historyDue, run: repeated(dropHistory) },
  { name: 'privacy-requests', queue: 'privacy', due: requestsDue, run: repeated(workOnRequests) },
  { name: 'forget-in-time', queue: 'retention', everyMs: 1_000, due: sweepDue, run: repeated(forgetInTime) },
  {
    name: 'fold-tallies',
    queue: 'housekeeping',
    everyMs: 1_000,
    due: 'select clock_timestamp() from ledger.transfer_tally_change limit 1',
    run: repeated(foldTallies),
  },
];

/** Repeats a purge of bounded size until it found less than `full` rows. */
const purging = (purge: (app: App) => Promise<number>, full = 1): Recurring['run'] => repeated(async (app) => (await purge(app)) >= full);

/** Job Schedulers: maintenance by the clock, each in one process at a time. */
export const recurring: readonly Recurring[] = [
  { name: 'live-mails-wait', everyMs: 5_000, run: repeated(warnOfWaiting) },
  { name: 'fold-treasury', everyMs: FOLD_EVERY_MS, run: repeated(foldTreasury) },
  { name: 'meet-treasuries', everyMs: MEET_EVERY_MS, run: repeated(meetTreasuries) },
  { name: 'sweep-verification-calls', everyMs: 30_000, run: repeated(sweepVerificationCalls) },
  { name: 'expire-proposals', everyMs: HOUR_MS, run: repeated(expireProposals) },
  { name: 'purge-activity', everyMs: HOUR_MS, run: purging(purgeActivity) },
  { name: 'purge-balances', everyMs: HOUR_MS, run: repeated(purgeTold) },
  { name: 'purge-idempotency-keys', everyMs: HOUR_MS, run: purging(purgeIdempotencyKeys) },
  { name: 'purge-mails', everyMs: HOUR_MS, run: purging(purgeMails) },
  { name: 'purge-people', everyMs: HOUR_MS, run: purging(purgePeople, 1_000) },
  { name: 'purge-provider-exchanges', everyMs: HOUR_MS, run: purging(purgeExchanges) },
  { name: 'purge-requests', everyMs: HOUR_MS, run: purging(purgeRequests) },
  { name: 'purge-sms-quotes', everyMs: HOUR_MS, run: purging(purgeQuotes) },
  { name: 'forget-sms-texts', everyMs: HOUR_MS, run: purging(forgetTexts) },
  { name: 'forget-verification-subjects', everyMs: HOUR_MS, run: purging(forgetSubjects) },
];
