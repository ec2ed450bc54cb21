import type { App } from '../../core/app/app.ts';
import { type DemoBusiness, type Slice, eventsOf, type Flow, type Triggers } from '../../core/slice/slice.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { VerificationCall, type VerificationOperation } from './entities.ts';
import { subjectOf } from './subject.ts';
import { charges } from './charges.ts';
import { advanceVerification } from './maintenance.ts';
import {
  findVerificationBalance,
  wholeBalance,
  topUpVerification,
  verificationMails,
  findVerificationAlert,
  setVerificationAlert,
} from './balance.ts';
import { verificationEvents } from './events.ts';
import { verificationInvariants } from './invariants.ts';
import { verificationRoutes, verificationSandboxRoutes, verifyRoutes } from './rest.ts';
import { findVerificationCall, listVerificationCalls, searchVerificationCalls } from './calls.ts';
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { verifyNin, verifyNinFull, verifyNinName, verifyNinWithFace } from './verify-nin.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { Url } from '../../core/transport/graphql/types.ts';
import { listVerificationPlans, setPlanRenewal, subscribeToPlan } from './plans.ts';
import { receiptSchema } from './verify.ts';
import { verifyBvn, verifyBvnMatch } from './verify-bvn.ts';
import { verifyCompany } from './verify-company.ts';
import { verifyTin } from './verify-tin.ts';

/** Why: each verification is charged, so it is a mutation. */
const paid = { gives: 'found', apart: { receipt: receiptSchema }, note: 'RECORD_NOT_FOUND and UPSTREAM_ERROR are also charged.' } as const;
const amount = { inputType: 'TopUpVerificationBalanceInput', gives: 'topUp' };

const verificationResolvers = [
  query('verificationBalance', findVerificationBalance, { output: wholeBalance }),
  query('verificationPlans', listVerificationPlans, { about: 'Lists the plans on sale, cheapest first.' }),
  list('verificationCalls', listVerificationCalls),
  list('searchVerificationCalls', searchVerificationCalls, {
    about:
      'Lists charged calls about a NIN, a BVN or a TIN, newest first. POST only, so that no access log has the number; pass it as a variable.',
    bodyOnly: true,
  }),
  find('verificationCall', findVerificationCall),
  query('verificationAlert', findVerificationAlert),
  mutation('verifyNin', verifyNin, paid),
  mutation('verifyNinFace', verifyNinWithFace, { ...paid, types: { imageUrl: () => Url } }),
  mutation('verifyNinName', verifyNinName, paid),
  mutation('verifyNinDetails', verifyNinFull, { ...paid, inputType: 'VerifyNinInput' }),
  mutation('verifyCompany', verifyCompany, paid),
  mutation('verifyBvn', verifyBvn, paid),
  mutation('verifyBvnMatch', verifyBvnMatch, paid),
  mutation('verifyTin', verifyTin, paid),
  mutation('topUpVerificationBalance', topUpVerification, amount),
  mutation('subscribeToVerificationPlan', subscribeToPlan, { gives: 'subscription' }),
  mutation('updateVerificationPlan', setPlanRenewal, { gives: 'subscription' }),
  mutation('updateVerificationAlert', setVerificationAlert, { gives: 'alert' }),
];

const BALANCE = 10_000_000;

interface DemoCall {
  operation: VerificationOperation;
  provider: string;
  kind: 'nin' | 'company';
  text: string;
  status: 'found' | 'not_found' | 'upstream_error';
}

const calls: readonly DemoCall[] = [
  { operation: 'nin_basic', provider: 'zee', kind: 'nin', text: '70123456789', status: 'found' },
  { operation: 'nin_basic', provider: 'zee', kind: 'nin', text: '00000000000', status: 'not_found' },
  { operation: 'nin_full', provider: 'switch', kind: 'nin', text: '99999999999', status: 'upstream_error' },
  { operation: 'cac', provider: 'registry', kind: 'company', text: 'John Doe Limited', status: 'found' },
];

/** Seeds a demo business with a balance and calls, once. */
async function seedVerification(app: App, { id: businessId, bookId }: DemoBusiness): Promise<void> {
  const [cost] = await app.db.query<{ kobo: number }>(
    'demo.verification_cost',
    'select sum(verification.price_of($1, operation))::bigint as kobo from unnest($2::text[]) operation',
    [bookId, calls.map(({ operation }) => operation)],
  );
  await app.db.query('verification.credit_balance', 'select * from verification.credit_balance($1, $2, $3, $4)', [
    bookId,
    derivedId(businessId, 'verification balance'),
    BALANCE + (cost?.kobo ?? 0),
    'sandbox',
  ]);
  for (const [n, { operation, provider, kind, text, status }] of calls.entries()) {
    const id = derivedId(businessId, `verification ${n}`);
    const { masked, index } = subjectOf(app.config, bookId, kind, text);
    const { result } = await charges(app).charge({ bookId, id, operation, provider, subject: masked, subjectIndex: index });
    if (result === 'charged') await charges(app).record({ bookId, id, status, refund: false });
  }
}

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
