import type { Slice } from '../../core/slice/slice.ts';
import { advanceVerification } from './maintenance.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { verificationMails } from './low-balance-alert.ts';
import { verificationEvents } from './events.ts';
import { seedVerification } from './demo.ts';
import { verificationResolvers } from './graphql.ts';
import { verificationInvariants } from './invariants.ts';
import { verificationRoutes, verificationSandboxRoutes, verifyRoutes } from './rest.ts';
import { verificationTriggers } from './triggers.ts';
import { findVerificationCall } from './calls.ts';
import { VerificationCall } from './entities.ts';

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
