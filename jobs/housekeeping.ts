import type { App } from '../src/core/app/app.ts';
import { expireApprovalRequests } from '../src/core/approvals/maker-checker.ts';
import { warnOfWaiting } from '../src/core/mail/queue.ts';
import { rescreen } from '../src/slices/compliance/rescreen.ts';
import { purgeMonitoring } from '../src/slices/monitoring/evaluate.ts';
import { forgetTexts } from '../src/slices/sms/follow.ts';
import { BALANCE_POLL_EVERY_MS, pollProviderBalances, ROLL_UP_EVERY_MS, rollUpTreasury } from '../src/slices/treasury/ask.ts';
import { forgetSubjects, sweepVerificationCalls } from '../src/slices/verification/maintenance.ts';
import { purgeAll } from './retention.ts';

const HOUR_MS = 3_600_000;

export const HOUSEKEEPING = 'housekeeping';

export interface Recurring {
  name: string;
  everyMs: number;
  /** Returns whether more is left. */
  work(app: App): Promise<boolean>;
}

export const recurring: readonly Recurring[] = [
  { name: 'live-mails-wait', everyMs: 30_000, work: warnOfWaiting },
  { name: 'roll-up-treasury', everyMs: ROLL_UP_EVERY_MS, work: rollUpTreasury },
  { name: 'poll-provider-balances', everyMs: BALANCE_POLL_EVERY_MS, work: pollProviderBalances },
  { name: 'sweep-verification-calls', everyMs: 30_000, work: sweepVerificationCalls },
  { name: 'rescreen', everyMs: 60_000, work: rescreen },
  { name: 'expire-approval-requests', everyMs: HOUR_MS, work: expireApprovalRequests },
  { name: 'purge-monitoring', everyMs: HOUR_MS, work: purgeMonitoring },
  { name: 'purge-old-rows', everyMs: HOUR_MS, work: purgeAll },
  { name: 'forget-sms-texts', everyMs: HOUR_MS, work: async (app) => (await forgetTexts(app)) > 0 },
  { name: 'forget-verification-subjects', everyMs: HOUR_MS, work: async (app) => (await forgetSubjects(app)) > 0 },
];
