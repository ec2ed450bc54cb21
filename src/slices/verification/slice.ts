import type { Slice } from '../../core/slice/slice.ts';
import { advanceVerification } from './maintenance.ts';
import { eventsOf, type Flow, type Triggers } from '../../core/slice/trigger.ts';
import { verificationMails, findVerificationAlert, setVerificationAlert } from './low-balance-alert.ts';
import { verificationEvents } from './events.ts';
import { seedVerification } from './demo.ts';
import { verificationResolvers } from './graphql.ts';
import { verificationInvariants } from './invariants.ts';
import { verificationRoutes, verificationSandboxRoutes, verifyRoutes } from './rest.ts';
import { findVerificationCall } from './calls.ts';
import { VerificationCall } from './entities.ts';
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { findVerificationBalance } from './balance.ts';
import { verifyNin } from './verify-nin.ts';

/** NIN of a person in the simulated registry. */
const PERSON = '70123456789';

/** Restores the caller's level; one run at a time. */
const low: Flow = ({ app, as }) =>
  withAdvisoryLock(app.config.DATABASE_URL, 'level', async () => {
    const [{ balance }, before] = [await findVerificationBalance(app, as('read'), {}), await findVerificationAlert(app, as('read'), {})];
    await setVerificationAlert(app, as('level'), { threshold: balance });
    try {
      await verifyNin(app, as('call'), { nin: PERSON });
      return { verificationId: as('call').effectId };
    } finally {
      await setVerificationAlert(app, as('level before'), { threshold: before.threshold, enabled: before.enabled });
    }
  });

const verificationTriggers: Triggers<typeof verificationEvents> = {
  'verification.balance.low': low,
  'verification.plan.lapsed':
    'A plan ends without renewal when the wallet cannot pay: subscribe to a plan, spend the wallet, and advance 30d',
};

export const verification: Slice = {
  name: 'verification',
  about: 'Identity and company verification.',
  routes: [...verificationRoutes, ...verifyRoutes],
  sandboxRoutes: verificationSandboxRoutes,
  resolvers: verificationResolvers,
  nodes: [{ read: findVerificationCall, rows: VerificationCall }],
  events: eventsOf(verificationEvents, verificationTriggers),
  mails: verificationMails,
  invariants: verificationInvariants,
  advance: async (app, { bookId }, byMs) => ({ planRenewals: await advanceVerification(app, bookId, byMs) }),
  pendingWork: ['select from verification.subscription where book_id = $1 and renews_at <= clock_timestamp()'],
  seedBusiness: seedVerification,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'verification-answered': true;
    'verification-charged': true;
  }
}
