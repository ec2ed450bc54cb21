import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { list, one, wholeList } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { findVerificationBalance } from './balance.ts';
import { findVerificationCall, listVerificationCalls, searchVerificationCalls } from './calls.ts';
import { verifyNinWithFace } from './compare-face.ts';
import { verifyCompany } from './find-company.ts';
import { verifyNin, verifyNinFull } from './find-nin.ts';
import { basicSchema, companySchema, faceSchema, faceView, fullSchema, nameSchema, nameView, verifiedView } from './found-views.ts';
import { findVerificationAlert, setVerificationAlert } from './low-balance-alert.ts';
import { verifyNinName } from './match-name.ts';
import { type Plan, findCurrentPlan, listVerificationPlans, setPlanRenewal, subscribeToPlan } from './plans.ts';
import { fundVerification, topUpVerification } from './top-up.ts';
import type { Verified } from './verify.ts';
import {
  alertSchema,
  alertView,
  balanceSchema,
  balanceView,
  callSchema,
  callView,
  planSchema,
  subscriptionSchema,
  subscriptionView,
  topUpSchema,
  topUpView,
} from './views.ts';

export interface SeenByProvider {
  verificationId: string;
  /** How often it was asked: once, or once more for each repeat after a crash. */
  requests: number;
}

/**
 * How often a call reached the simulated provider: its truth, to compare charges with.
 * @throws Refusal 404 when it never did, or the call is another business's.
 */
const seenByProvider = operation({
  title: 'sandbox.seen_by_verification_provider',
  summary: 'How often a call reached the simulated provider',
  scope: 'sandbox',
  input: z.strictObject({ verificationId: z.uuid({ error: 'must be a UUID' }).meta({ description: 'Which verification call.' }) }),
  async run(app, actor, { verificationId }): Promise<SeenByProvider> {
    const requests = await app.sandbox.identity.requestsOf(actor.bookId, verificationId);
    if (requests === 0) throw new Refusal('not_found', 'No provider saw this call', { code: 'RECORD_NOT_FOUND' });
    return { verificationId, requests };
  },
});

const found = (schema: z.ZodType): Presenter<Verified<object>> => ({ schema, present: (verified) => ({ data: verifiedView(verified) }) });
const face = one(faceSchema, faceView);
const name = one(nameSchema, nameView);
const balance = one(balanceSchema, balanceView);
const plans = wholeList(planSchema, (plan: Plan) => ({ ...plan, currency: 'NGN' as const }));
const subscription = one(subscriptionSchema, subscriptionView);
const subscribed = one(subscriptionSchema, subscriptionView, (result) => `The plan ${result.name} is active; its price left the wallet`);
const toppedUp = one(topUpSchema, topUpView, 'Verification balance topped up');
const call = one(callSchema, callView);
const calls = list(callSchema, callView);
const alert = one(alertSchema, alertView);

const seen: Presenter<SeenByProvider> = {
  schema: z.object({
    verificationId: z.uuid().meta({ description: 'Which call.' }),
    requests: z.int().meta({ description: 'How often the provider was asked.' }),
  }),
  present: (data) => ({ data }),
};

const NIN = { nin: '70123456789' };
const paid = { refuses: ['payment_required', 'not_found', 'upstream'] } as const;

export const verificationRoutes = routes({ tag: 'Verification' }, (route) => {
  // The specification names both prefixes for one set of operations.
  for (const at of ['/kyc', '/verify']) {
    route.post(`${at}/zee/nin`, verifyNin, found(basicSchema), { ...paid, example: NIN });
    route.post(`${at}/zee/nin/with-face`, verifyNinWithFace, face, {
      ...paid,
      example: { ...NIN, imageUrl: 'https://faces.example.com/ada.jpg' },
    });
    route.post(`${at}/switch/nin`, verifyNinName, name, { ...paid, example: { ...NIN, firstName: 'Ada', lastName: 'Okafor' } });
    route.post(`${at}/switch/nin/full`, verifyNinFull, found(fullSchema), { ...paid, example: NIN });
    route.post(`${at}/verify/cac`, verifyCompany, found(companySchema), { ...paid, example: { companyName: 'John Doe Limited' } });
    if (at === '/verify') {
      route.post('/verify/cac', verifyCompany, found(companySchema), { ...paid, example: { companyName: 'John Doe Limited' } });
    }
    route.get(`${at}/balance`, findVerificationBalance, balance);
    route.get(`${at}/plans`, listVerificationPlans, plans);
    route.post(`${at}/subscribe`, subscribeToPlan, subscribed, {
      refuses: ['not_found'],
      example: { planId: '00000000-0000-7000-8000-00000000a001' },
    });
    route.get(`${at}/plan`, findCurrentPlan, subscription);
    route.put(`${at}/plan`, setPlanRenewal, subscription, { bucket: 'reads', refuses: ['not_found'], example: { autoRenew: false } });
    route.post(`${at}/topup`, topUpVerification, toppedUp, { example: { amount: 500_000 } });
    route.get(`${at}/calls`, listVerificationCalls, calls);
    route.post(`${at}/calls/search`, searchVerificationCalls, calls, { bucket: 'reads', example: NIN });
    route.get(`${at}/calls/{verificationId}`, findVerificationCall, call);
    route.get(`${at}/low-balance-alert`, findVerificationAlert, alert);
    route.put(`${at}/low-balance-alert`, setVerificationAlert, alert, { bucket: 'reads', example: { threshold: 100_000 } });
  }
});

export const verificationSandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.post('/sandbox/verification/fund', fundVerification, toppedUp, { example: { amount: 500_000 } });
  route.get('/sandbox/verification/{verificationId}/provider', seenByProvider, seen);
});
