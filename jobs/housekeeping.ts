import { purgeActivity } from '../src/core/activity/activity.ts';
import type { App } from '../src/core/app/app.ts';
import { expireProposals } from '../src/core/approvals/two-people.ts';
import { purgeMails, warnOfWaiting } from '../src/core/mail/queue.ts';
import { purgeExchanges } from '../src/core/provider-log/provider-log.ts';
import { purgeRequests } from '../src/core/request-log/request-log.ts';
import { purgeIdempotencyKeys } from '../src/core/transport/idempotency.ts';
import { purgePeople } from '../src/slices/people/purge.ts';
import { forgetTexts } from '../src/slices/sms/follow.ts';
import { purgeQuotes } from '../src/slices/sms/sms-quote.ts';
import { MEET_EVERY_MS, meetTreasuries, purgeTold } from '../src/slices/treasury/ask.ts';
import { FOLD_EVERY_MS, foldTreasury } from '../src/slices/treasury/fold.ts';
import { forgetSubjects, sweepVerificationCalls } from '../src/slices/verification/upkeep.ts';
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
