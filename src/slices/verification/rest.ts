import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { findVerificationBalance } from './balance.ts';
import { findVerificationCall, listVerificationCalls, searchVerificationCalls } from './calls.ts';
import { findVerificationAlert, setVerificationAlert } from './low-balance-alert.ts';
import { findCurrentPlan, listVerificationPlans, setPlanRenewal, subscribeToPlan } from './plans.ts';
import { fundVerification, topUpVerification } from './top-up.ts';
import { verifyCompany } from './verify-company.ts';
import { verifyNin, verifyNinFull, verifyNinName, verifyNinWithFace } from './verify-nin.ts';

/**
 * Counts the requests of a call at the simulated provider, for comparison with charges.
 * @throws Refusal 404 when the call never reached the provider, or belongs to another business.
 */
const seenByProvider = operation({
  title: 'sandbox.seen_by_verification_provider',
  summary: 'Count requests at the simulated provider',
  scope: 'sandbox',
  input: z.strictObject({ verificationId: z.uuid({ error: 'must be a UUID' }).meta({ description: 'The id of the verification call.' }) }),
  output: z.object({
    verificationId: z.uuid().meta({ description: 'The id of the verification call.' }),
    requests: z.int().meta({ description: 'The number of requests.' }),
  }),
  async run(app, actor, { verificationId }) {
    const requests = await app.sandbox.identity.requestsOf(actor.bookId, verificationId);
    if (requests === 0) throw new Refusal('not_found', 'The simulated provider has no request of this call', { code: 'RECORD_NOT_FOUND' });
    return { verificationId, requests };
  },
});

const TOPPED_UP = 'Verification balance topped up';
const NIN = { nin: '70123456789' };
const paid = { refuses: ['payment_required', 'not_found', 'upstream'] } as const;

export const verificationRoutes = routes({ tag: 'Verification' }, (route) => {
  // Spec: both prefixes serve the same operations.
  for (const at of ['/kyc', '/verify']) {
    route.post(`${at}/zee/nin`, verifyNin, { ...paid, example: NIN });
    route.post(`${at}/zee/nin/with-face`, verifyNinWithFace, {
      ...paid,
      example: { ...NIN, imageUrl: 'https://faces.example.com/ada.jpg' },
    });
    route.post(`${at}/switch/nin`, verifyNinName, { ...paid, example: { ...NIN, firstName: 'Ada', lastName: 'Okafor' } });
    route.post(`${at}/switch/nin/full`, verifyNinFull, { ...paid, example: NIN });
    route.post(`${at}/verify/cac`, verifyCompany, { ...paid, example: { companyName: 'John Doe Limited' } });
    if (at === '/verify') {
      route.post('/verify/cac', verifyCompany, { ...paid, example: { companyName: 'John Doe Limited' } });
    }
    route.get(`${at}/balance`, findVerificationBalance);
    route.get(`${at}/plans`, listVerificationPlans);
    route.post(`${at}/subscribe`, subscribeToPlan, {
      message: (result) => `The plan ${result.name} is active; its price was debited from the wallet`,
      refuses: ['not_found'],
      example: { planId: '00000000-0000-7000-8000-00000000a001' },
    });
    route.get(`${at}/plan`, findCurrentPlan);
    route.put(`${at}/plan`, setPlanRenewal, { bucket: 'reads', refuses: ['not_found'], example: { autoRenew: false } });
    route.post(`${at}/topup`, topUpVerification, { message: TOPPED_UP, example: { amount: 500_000 } });
    route.get(`${at}/calls`, listVerificationCalls);
    route.post(`${at}/calls/search`, searchVerificationCalls, { bucket: 'reads', example: NIN });
    route.get(`${at}/calls/{verificationId}`, findVerificationCall);
    route.get(`${at}/low-balance-alert`, findVerificationAlert);
    route.put(`${at}/low-balance-alert`, setVerificationAlert, { bucket: 'reads', example: { threshold: 100_000 } });
  }
});

export const verificationSandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.post('/sandbox/verification/fund', fundVerification, { message: TOPPED_UP, example: { amount: 500_000 } });
  route.get('/sandbox/verification/{verificationId}/provider', seenByProvider);
});
