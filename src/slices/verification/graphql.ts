import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { Url } from '../../core/transport/graphql/scalars.ts';
import { findVerificationBalance, wholeBalance } from './balance.ts';
import { findVerificationCall, listVerificationCalls, searchVerificationCalls } from './calls.ts';
import { findVerificationAlert, setVerificationAlert } from './low-balance-alert.ts';
import { listVerificationPlans, setPlanRenewal, subscribeToPlan } from './plans.ts';
import { fundVerification, topUpVerification } from './top-up.ts';
import { receiptSchema } from './verify.ts';
import { verifyCompany } from './verify-company.ts';
import { verifyNin, verifyNinFull, verifyNinName, verifyNinWithFace } from './verify-nin.ts';

/** Verifications are mutations: each call costs money, and a repeat costs it again. */
const paid = {
  gives: 'found',
  apart: { receipt: receiptSchema },
  done: 'What was found and what it cost',
  note: 'RECORD_NOT_FOUND and UPSTREAM_ERROR are charged too.',
} as const;
const amount = { input: 'How much leaves the wallet.', argument: 'How much.', inputType: 'TopUpVerificationInput', gives: 'topUp' };

export const verificationResolvers = [
  query('verificationBalance', findVerificationBalance, { about: findVerificationBalance.summary, output: wholeBalance }),
  query('verificationPlans', listVerificationPlans, { about: 'The plans on sale, cheapest first.' }),
  list('verificationCalls', listVerificationCalls),
  list('verificationCallsAbout', searchVerificationCalls, {
    about: 'Charged calls about one NIN, newest first. By POST alone, so that no log of addresses has the number; give it as a variable.',
    bodyOnly: true,
  }),
  find('verificationCall', findVerificationCall, { about: 'One charged call; null when there is none.' }),
  query('verificationAlert', findVerificationAlert, { about: findVerificationAlert.summary }),
  mutation('verifyNin', verifyNin, { ...paid, about: verifyNin.summary, input: 'Whose NIN.', argument: 'Whose.' }),
  mutation('verifyNinWithFace', verifyNinWithFace, {
    ...paid,
    about: verifyNinWithFace.summary,
    input: 'Whose NIN, and a photo.',
    argument: 'Whose, and the photo.',
    types: { imageUrl: () => Url },
  }),
  mutation('verifyNinName', verifyNinName, {
    ...paid,
    about: verifyNinName.summary,
    input: 'Whose NIN, and the name to compare.',
    argument: 'Whose, and the name.',
  }),
  mutation('verifyNinFull', verifyNinFull, {
    ...paid,
    about: verifyNinFull.summary,
    input: 'Whose NIN.',
    argument: 'Whose.',
    inputType: 'VerifyNinInput',
  }),
  mutation('verifyCompany', verifyCompany, { ...paid, about: verifyCompany.summary, input: 'Which company.', argument: 'Which.' }),
  mutation('topUpVerification', topUpVerification, { ...amount, about: topUpVerification.summary, done: 'The top-up' }),
  mutation('buyVerificationPlan', subscribeToPlan, {
    about: subscribeToPlan.summary,
    input: 'Which plan.',
    argument: 'Which.',
    gives: 'subscription',
    done: 'The plan that is active now',
  }),
  mutation('setVerificationRenewal', setPlanRenewal, {
    about: setPlanRenewal.summary,
    input: 'Whether the active plan is renewed.',
    argument: 'Whether.',
    gives: 'subscription',
    done: 'The active plan',
  }),
  mutation('setVerificationAlert', setVerificationAlert, {
    about: setVerificationAlert.summary,
    input: 'The level below which verification.balance.low is emitted.',
    argument: 'Which level.',
    gives: 'alert',
    done: 'The level',
  }),
  mutation('fundVerification', fundVerification, { ...amount, about: fundVerification.summary, done: 'The play money', bucket: 'sandbox' }),
];
