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
import { repeated } from './kind.ts';

const HOUR_MS = 3_600_000;

export const HOUSEKEEPING = 'housekeeping';

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
const purge = (name: string, work: (app: App) => Promise<number>, full = 1): Recurring =>
  every(HOUR_MS, name, async (app) => (await work(app)) >= full);

export const recurring: readonly Recurring[] = [
  every(30_000, 'live-mails-wait', warnOfWaiting),
  every(ROLL_UP_EVERY_MS, 'roll-up-treasury', rollUpTreasury),
  every(BALANCE_POLL_EVERY_MS, 'poll-provider-balances', pollProviderBalances),
  every(30_000, 'sweep-verification-calls', sweepVerificationCalls),
  every(60_000, 'rescreen', rescreen),
  every(HOUR_MS, 'expire-approval-requests', expireApprovalRequests),
  every(HOUR_MS, 'purge-balances', purgeReportedBalances),
  every(HOUR_MS, 'purge-monitoring', purgeMonitoring),
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
