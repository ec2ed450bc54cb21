import { connectionFrom, inputFrom, listArgsFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { Url } from '../../core/transport/graphql/scalars.ts';
import { listVerificationCalls, searchVerificationCalls } from './calls.ts';
import { verifyNinWithFace } from './compare-face.ts';
import { verifyCompany } from './find-company.ts';
import { verifyNin } from './find-nin.ts';
import { setVerificationAlert } from './low-balance-alert.ts';
import { verifyNinName } from './match-name.ts';
import { setPlanRenewal, subscribeToPlan } from './plans.ts';
import { topUpVerification } from './top-up.ts';
import { basicSchema, companySchema, faceSchema, fullSchema, nameSchema, receiptSchema } from './found-views.ts';
import { alertSchema, callSchema, planSchema, subscriptionSchema, topUpSchema, wholeBalance } from './views.ts';

export const VerificationSubscription = objectFrom(subscriptionSchema);
export const VerificationPlan = objectFrom(planSchema);
export const VerificationBalanceType = objectFrom(wholeBalance);
export const VerificationAlertType = objectFrom(alertSchema);
export const VerificationCallType = objectFrom(callSchema);
export const VerificationCallConnection = connectionFrom(callSchema);
export const VerificationTopUp = objectFrom(topUpSchema);

/** What every paid answer carries beside what was found. */
export const VerificationReceipt = objectFrom(receiptSchema);
export type VerificationReceipt = InstanceType<typeof VerificationReceipt>;
export const NinPerson = objectFrom(basicSchema);
export const NinFullPerson = objectFrom(fullSchema);
export const NinFace = objectFrom(faceSchema);
export const NinName = objectFrom(nameSchema);
export const Company = objectFrom(companySchema);

export const VerificationCallArgs = listArgsFrom(listVerificationCalls.input);
export type VerificationCallArgs = InstanceType<typeof VerificationCallArgs>;

export const VerificationCallsAboutArgs = listArgsFrom(searchVerificationCalls.input);
export type VerificationCallsAboutArgs = InstanceType<typeof VerificationCallsAboutArgs>;

export const VerifyNinInput = inputFrom(verifyNin.input, { name: 'VerifyNinInput', description: 'Whose NIN.' });
export type VerifyNinInput = InstanceType<typeof VerifyNinInput>;
export const VerifyNinWithFaceInput = inputFrom(
  verifyNinWithFace.input,
  { name: 'VerifyNinWithFaceInput', description: 'Whose NIN, and a photo.' },
  { types: { imageUrl: () => Url } },
);
export type VerifyNinWithFaceInput = InstanceType<typeof VerifyNinWithFaceInput>;
export const VerifyNinNameInput = inputFrom(verifyNinName.input, {
  name: 'VerifyNinNameInput',
  description: 'Whose NIN, and the name to compare.',
});
export type VerifyNinNameInput = InstanceType<typeof VerifyNinNameInput>;
export const VerifyCompanyInput = inputFrom(verifyCompany.input, { name: 'VerifyCompanyInput', description: 'Which company.' });
export type VerifyCompanyInput = InstanceType<typeof VerifyCompanyInput>;
export const TopUpVerificationInput = inputFrom(topUpVerification.input, {
  name: 'TopUpVerificationInput',
  description: 'How much leaves the wallet.',
});
export type TopUpVerificationInput = InstanceType<typeof TopUpVerificationInput>;
export const BuyVerificationPlanInput = inputFrom(subscribeToPlan.input, { name: 'BuyVerificationPlanInput', description: 'Which plan.' });
export type BuyVerificationPlanInput = InstanceType<typeof BuyVerificationPlanInput>;
export const SetVerificationRenewalInput = inputFrom(setPlanRenewal.input, {
  name: 'SetVerificationRenewalInput',
  description: 'Whether the active plan is renewed.',
});
export type SetVerificationRenewalInput = InstanceType<typeof SetVerificationRenewalInput>;
export const SetVerificationAlertInput = inputFrom(setVerificationAlert.input, {
  name: 'SetVerificationAlertInput',
  description: 'The level below which verification.balance.low is emitted.',
});
export type SetVerificationAlertInput = InstanceType<typeof SetVerificationAlertInput>;
