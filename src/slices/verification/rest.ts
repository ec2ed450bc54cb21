import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { findVerificationBalance, fundVerification, topUpVerification, findVerificationAlert, setVerificationAlert } from './balance.ts';
import { findVerificationCall, listVerificationCalls, searchVerificationCalls } from './calls.ts';
import { findCurrentPlan, listVerificationPlans, setPlanRenewal, subscribeToPlan } from './plans.ts';
import { verifyBvn, verifyBvnMatch } from './verify-bvn.ts';
import { verifyCompany } from './verify-company.ts';
import { verifyNin, verifyNinFull, verifyNinName, verifyNinWithFace } from './verify-nin.ts';
import { verifyTin } from './verify-tin.ts';

/**
 * Counts the requests of a call at the simulated provider, for comparison with charges.
 * @throws Refusal 404 when the call never reached the provider, or belongs to another business.
 */
const seenByProvider = operation({
  title: 'sandboxVerifications.retrieve',
  summary: 'Count requests at the simulated provider',
  scope: 'sandbox',
  input: z.strictObject({ verificationId: z.uuid({ error: 'must be a UUID' }).meta({ description: 'The id of the verification call.' }) }),
  output: z.object({
    verificationId: z.uuid().meta({ description: 'The id of the verification call.' }),
    requests: z.int().meta({ description: 'The number of requests.' }),
  }),
  async run(app, actor, { verificationId }) {
    const requests = await app.sandbox.identity.requestsOf(actor.bookId, verificationId);
    if (requests === 0) throw notFound('The simulated provider has no request of this call');
    return { verificationId, requests };
  },
});

const TOPPED_UP = 'Verification balance topped up';
const NIN = { nin: '70123456789' };
const BVN = { bvn: '22123456789', consent: { given: true, at: '2026-01-01T09:30:00Z', reference: 'FORM-1042' } };
const basic = { example: NIN };
const face = { example: { ...NIN, imageUrl: 'https://faces.example.com/ada.jpg' } };
const name = { example: { ...NIN, firstName: 'Ada', lastName: 'Okafor' } };
const company = { example: { companyName: 'John Doe Limited' } };
const bvn = { example: BVN };
const bvnMatch = {
  example: { ...BVN, firstName: 'Ada', lastName: 'Okafor', dateOfBirth: '1990-04-12', phoneNumber: '08031234567' },
};
const tin = { example: { tin: '12345678-0001' } };

export const verificationRoutes = routes({ tag: 'Verification' }, (route) => {
  route.post('/kyc/zee/nin', verifyNin, basic);
  route.post('/kyc/zee/nin/with-face', verifyNinWithFace, face);
  route.post('/kyc/switch/nin', verifyNinName, name);
  route.post('/kyc/switch/nin/full', verifyNinFull, basic);
  route.post('/kyc/verify/cac', verifyCompany, company);
  route.post('/kyc/bvn', verifyBvn, bvn);
  route.post('/kyc/bvn/match', verifyBvnMatch, bvnMatch);
  route.post('/kyc/tin', verifyTin, tin);
  route.get('/kyc/balance', findVerificationBalance);
  route.get('/kyc/plans', listVerificationPlans);
  route.post('/kyc/subscribe', subscribeToPlan, {
    message: (result) => `The plan ${result.name} is active; its price was debited from the wallet`,
    example: { planId: '00000000-0000-7000-8000-00000000a001' },
  });
  route.get('/kyc/plan', findCurrentPlan);
  route.put('/kyc/plan', setPlanRenewal, { bucket: 'reads', example: { autoRenew: false } });
  route.post('/kyc/topup', topUpVerification, { message: TOPPED_UP, example: { amount: 500_000 } });
  route.get('/kyc/calls', listVerificationCalls);
  route.post('/kyc/calls/search', searchVerificationCalls, { bucket: 'reads', example: NIN });
  route.get('/kyc/calls/{verificationId}', findVerificationCall);
  route.get('/kyc/low-balance-alert', findVerificationAlert);
  route.put('/kyc/low-balance-alert', setVerificationAlert, { bucket: 'reads', example: { threshold: 100_000 } });
});

/** Spec: `POST /verify/*` and `GET /verify/balance`. */
export const verifyRoutes = routes({ tag: 'Verification' }, (route) => {
  route.post('/verify/zee/nin', verifyNin, { ...basic, alias: { id: 'verifyNin.verify', of: 'POST /kyc/zee/nin' } });
  route.post('/verify/zee/nin/with-face', verifyNinWithFace, {
    ...face,
    alias: { id: 'verifyNinFace.verify', of: 'POST /kyc/zee/nin/with-face' },
  });
  route.post('/verify/switch/nin', verifyNinName, { ...name, alias: { id: 'verifyNinName.verify', of: 'POST /kyc/switch/nin' } });
  route.post('/verify/switch/nin/full', verifyNinFull, {
    ...basic,
    alias: { id: 'verifyNinDetails.verify', of: 'POST /kyc/switch/nin/full' },
  });
  route.post('/verify/verify/cac', verifyCompany, { ...company, alias: { id: 'verifyCompany.verify', of: 'POST /kyc/verify/cac' } });
  route.post('/verify/cac', verifyCompany, { ...company, alias: { id: 'verifyCac.verify', of: 'POST /kyc/verify/cac' } });
  route.post('/verify/bvn', verifyBvn, { ...bvn, alias: { id: 'verifyBvn.verify', of: 'POST /kyc/bvn' } });
  route.post('/verify/bvn/match', verifyBvnMatch, { ...bvnMatch, alias: { id: 'verifyBvnMatch.verify', of: 'POST /kyc/bvn/match' } });
  route.post('/verify/tin', verifyTin, { ...tin, alias: { id: 'verifyTin.verify', of: 'POST /kyc/tin' } });
  route.get('/verify/balance', findVerificationBalance, { alias: { id: 'verifyBalance.retrieve', of: 'GET /kyc/balance' } });
});

export const verificationSandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.post('/sandbox/verification/fund', fundVerification, { message: TOPPED_UP, example: { amount: 500_000 } });
  route.get('/sandbox/verification/{verificationId}/provider', seenByProvider);
});
