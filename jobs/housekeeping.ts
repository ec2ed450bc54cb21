import { purgeActivity } from '../src/core/activity/activity.ts';
import type { App } from '../src/core/app/app.ts';
import { expireApprovalRequests } from '../src/core/approvals/maker-checker.ts';
import { purgeMails, warnOfWaiting } from '../src/core/mail/queue.ts';
import { purgeExchanges } from '../src/core/provider-log/provider-log.ts';
import { purgeRequests } from '../src/core/request-log/request-log.ts';
import { purgeIdempotencyKeys } from '../src/core/transport/idempotency.ts';
import { rescreen } from '../src/slices/compliance/rescreen.ts';
import { purgeMonitoring } from '../src/slices/monitoring/evaluate.ts';
import { purgePeople } from '../src/slices/people/purge.ts';
import { forgetTexts } from '../src/slices/sms/follow.ts';
import { purgeQuotes } from '../src/slices/sms/sms-quote.ts';
import {
  BALANCE_POLL_EVERY_MS,
  pollProviderBalances,
  purgeReportedBalances,
  ROLL_UP_EVERY_MS,
  rollUpTreasury,
} from '../src/slices/treasury/ask.ts';
import { forgetSubjects, sweepVerificationCalls } from '../src/slices/verification/maintenance.ts';

const HOUR_MS = 3_600_000;

export const HOUSEKEEPING = 'housekeeping';

export interface Recurring {
  name: string;
  everyMs: number;
  /** Returns whether more is left. */
  work(app: App): Promise<boolean>;
}

const purge = (name: string, work: (app: App) => Promise<number>, full = 1): Recurring => ({
  name,
  everyMs: HOUR_MS,
  work: async (app) => (await work(app)) >= full,
});

export const recurring: readonly Recurring[] = [
  { name: 'live-mails-wait', everyMs: 30_000, work: warnOfWaiting },
  { name: 'roll-up-treasury', everyMs: ROLL_UP_EVERY_MS, work: rollUpTreasury },
  { name: 'poll-provider-balances', everyMs: BALANCE_POLL_EVERY_MS, work: pollProviderBalances },
  { name: 'sweep-verification-calls', everyMs: 30_000, work: sweepVerificationCalls },
  { name: 'rescreen', everyMs: 60_000, work: rescreen },
  { name: 'expire-approval-requests', everyMs: HOUR_MS, work: expireApprovalRequests },
  { name: 'purge-balances', everyMs: HOUR_MS, work: purgeReportedBalances },
  { name: 'purge-monitoring', everyMs: HOUR_MS, work: purgeMonitoring },
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
