import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { Url } from '../../core/transport/graphql/scalars.ts';
import { findVerificationBalance, wholeBalance, topUpVerification } from './balance.ts';
import { findVerificationCall, listVerificationCalls, searchVerificationCalls } from './calls.ts';
import { findVerificationAlert, setVerificationAlert } from './low-balance-alert.ts';
import { listVerificationPlans, setPlanRenewal, subscribeToPlan } from './plans.ts';
import { receiptSchema } from './verify.ts';
import { verifyBvn, verifyBvnMatch } from './verify-bvn.ts';
import { verifyCompany } from './verify-company.ts';
import { verifyNin, verifyNinFull, verifyNinName, verifyNinWithFace } from './verify-nin.ts';
import { verifyTin } from './verify-tin.ts';

/** Why: each verification is charged, so it is a mutation. */
const paid = { gives: 'found', apart: { receipt: receiptSchema }, note: 'RECORD_NOT_FOUND and UPSTREAM_ERROR are also charged.' } as const;
const amount = { inputType: 'TopUpVerificationBalanceInput', gives: 'topUp' };

export const verificationResolvers = [
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
