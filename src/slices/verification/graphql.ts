import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { Url } from '../../core/transport/graphql/scalars.ts';
import { findVerificationBalance, wholeBalance } from './balance.ts';
import { findVerificationCall, listVerificationCalls, searchVerificationCalls } from './calls.ts';
import { findVerificationAlert, setVerificationAlert } from './low-balance-alert.ts';
import { listVerificationPlans, setPlanRenewal, subscribeToPlan } from './plans.ts';
import { topUpVerification } from './top-up.ts';
import { receiptSchema } from './verify.ts';
import { verifyBvn, verifyBvnMatch } from './verify-bvn.ts';
import { verifyCompany } from './verify-company.ts';
import { verifyNin, verifyNinFull, verifyNinName, verifyNinWithFace } from './verify-nin.ts';
import { verifyTin } from './verify-tin.ts';

/** Why: each verification is charged, so it is a mutation. */
const paid = {
  gives: 'found',
  apart: { receipt: receiptSchema },
  done: 'The verification result and its cost',
  note: 'RECORD_NOT_FOUND and UPSTREAM_ERROR are also charged.',
} as const;
const amount = {
  input: 'The amount to debit from the wallet.',
  argument: 'The amount.',
  inputType: 'TopUpVerificationBalanceInput',
  gives: 'topUp',
};

export const verificationResolvers = [
  query('verificationBalance', findVerificationBalance, { about: findVerificationBalance.summary, output: wholeBalance }),
  query('verificationPlans', listVerificationPlans, { about: 'Lists the plans on sale, cheapest first.' }),
  list('verificationCalls', listVerificationCalls),
  list('searchVerificationCalls', searchVerificationCalls, {
    about:
      'Lists charged calls about a NIN, a BVN or a TIN, newest first. POST only, so that no access log has the number; pass it as a variable.',
    bodyOnly: true,
  }),
  find('verificationCall', findVerificationCall, { about: 'Retrieves a charged call; null for an unknown id.' }),
  query('verificationAlert', findVerificationAlert, { about: findVerificationAlert.summary }),
  mutation('verifyNin', verifyNin, { ...paid, about: verifyNin.summary, input: 'The NIN to verify.', argument: 'The NIN to verify.' }),
  mutation('verifyNinFace', verifyNinWithFace, {
    ...paid,
    about: verifyNinWithFace.summary,
    input: 'The NIN and a photo.',
    argument: 'The NIN and the photo.',
    types: { imageUrl: () => Url },
  }),
  mutation('verifyNinName', verifyNinName, {
    ...paid,
    about: verifyNinName.summary,
    input: 'The NIN and the name to compare.',
    argument: 'The NIN and the name.',
  }),
  mutation('verifyNinDetails', verifyNinFull, {
    ...paid,
    about: verifyNinFull.summary,
    input: 'The NIN to verify.',
    argument: 'The NIN to verify.',
    inputType: 'VerifyNinInput',
  }),
  mutation('verifyCompany', verifyCompany, {
    ...paid,
    about: verifyCompany.summary,
    input: 'The company to search.',
    argument: 'The company to search.',
  }),
  mutation('verifyBvn', verifyBvn, {
    ...paid,
    about: verifyBvn.summary,
    input: 'The BVN to verify, with the consent of its holder.',
    argument: 'The BVN and the consent.',
  }),
  mutation('verifyBvnMatch', verifyBvnMatch, {
    ...paid,
    about: verifyBvnMatch.summary,
    input: 'The BVN, the details to compare, and the consent of its holder.',
    argument: 'The BVN, the details and the consent.',
  }),
  mutation('verifyTin', verifyTin, { ...paid, about: verifyTin.summary, input: 'The TIN to verify.', argument: 'The TIN to verify.' }),
  mutation('topUpVerificationBalance', topUpVerification, { ...amount, about: topUpVerification.summary, done: 'The top-up' }),
  mutation('subscribeToVerificationPlan', subscribeToPlan, {
    about: subscribeToPlan.summary,
    input: 'The plan to buy.',
    argument: 'The plan to buy.',
    gives: 'subscription',
    done: 'The active plan',
  }),
  mutation('updateVerificationPlan', setPlanRenewal, {
    about: setPlanRenewal.summary,
    input: 'The renewal of the active plan.',
    argument: 'The renewal setting.',
    gives: 'subscription',
    done: 'The active plan',
  }),
  mutation('updateVerificationAlert', setVerificationAlert, {
    about: setVerificationAlert.summary,
    input: 'The level of the event verification.balance.low.',
    argument: 'The level.',
    gives: 'alert',
    done: 'The level',
  }),
];
