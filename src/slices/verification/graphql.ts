import { Arg, Args, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, byId, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { Runs } from '../../core/transport/graphql/fields.ts';
import { payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { findVerificationBalance, type VerificationBalance } from './balance.ts';
import { findVerificationCall, listVerificationCalls, searchVerificationCalls, type VerificationCall } from './calls.ts';
import { type FaceResult, verifyNinWithFace } from './compare-face.ts';
import { type CompanyResult, verifyCompany } from './find-company.ts';
import { verifyNin, verifyNinFull } from './find-nin.ts';
import {
  BuyVerificationPlanInput,
  Company,
  NinFace,
  NinFullPerson,
  NinName,
  NinPerson,
  SetVerificationAlertInput,
  SetVerificationRenewalInput,
  TopUpVerificationInput,
  VerificationAlertType,
  VerificationBalanceType,
  VerificationCallArgs,
  VerificationCallConnection,
  VerificationCallsAboutArgs,
  VerificationCallType,
  VerificationPlan,
  VerificationReceipt,
  VerificationSubscription,
  VerificationTopUp,
  VerifyCompanyInput,
  VerifyNinInput,
  VerifyNinNameInput,
  VerifyNinWithFaceInput,
} from './graphql-types.ts';
import { findVerificationAlert, setVerificationAlert, type VerificationAlert } from './low-balance-alert.ts';
import { type NameResult, verifyNinName } from './match-name.ts';
import { listVerificationPlans, type Plan, setPlanRenewal, subscribeToPlan } from './plans.ts';
import type { Subscription } from './upkeep.ts';
import { fundVerification, type ToppedUp, topUpVerification } from './top-up.ts';
import type { Verified } from './verify.ts';

const CHARGED_TOO = 'RECORD_NOT_FOUND and UPSTREAM_ERROR are charged too.';
const paidPayload = (name: string, found: () => unknown) =>
  payloadOf(name, 'What was found and what it cost', { found, receipt: () => VerificationReceipt }, CHARGED_TOO);

const NinPayload = paidPayload('VerifyNinPayload', () => NinPerson);
const FacePayload = paidPayload('VerifyNinWithFacePayload', () => NinFace);
const NamePayload = paidPayload('VerifyNinNamePayload', () => NinName);
const FullPayload = paidPayload('VerifyNinFullPayload', () => NinFullPerson);
const CompanyPayload = paidPayload('VerifyCompanyPayload', () => Company);
const TopUpPayload = payloadOf('TopUpVerificationPayload', 'The top-up', { topUp: () => VerificationTopUp });
const FundPayload = payloadOf('FundVerificationPayload', 'The play money', { topUp: () => VerificationTopUp });
const PlanPayload = payloadOf('BuyVerificationPlanPayload', 'The plan that is active now', {
  subscription: () => VerificationSubscription,
});
const RenewalPayload = payloadOf('SetVerificationRenewalPayload', 'The active plan', { subscription: () => VerificationSubscription });
const AlertPayload = payloadOf('SetVerificationAlertPayload', 'The level', { alert: () => VerificationAlertType });

type Paid<Found> = Promise<Payload<{ found: Found; receipt: VerificationReceipt }>>;

/** Verifications are mutations: each call costs money, and a repeat costs it again. */
@Resolver()
export class VerificationResolver {
  @Query(() => VerificationBalanceType, { description: findVerificationBalance.summary })
  verificationBalance(@Ctx() context: Context): Promise<VerificationBalance> {
    return ask(context, findVerificationBalance);
  }

  @Query(() => [VerificationPlan], { description: 'The plans on sale, cheapest first.' })
  verificationPlans(@Ctx() context: Context): Promise<Plan[]> {
    return ask(context, listVerificationPlans);
  }

  @Query(() => VerificationCallConnection, { description: 'Charged calls, newest first.' })
  async verificationCalls(
    @Ctx() context: Context,
    @Args(() => VerificationCallArgs) args: VerificationCallArgs,
  ): Promise<Connection<VerificationCall>> {
    const { operation } = args;
    return connectionOf(await ask(context, listVerificationCalls, { operation, ...pageInput(args) }), args, (call) => call);
  }

  @Extensions({ bodyOnly: true })
  @Query(() => VerificationCallConnection, {
    description:
      'Charged calls about one NIN, newest first. By POST alone, so that no log of addresses has the number; give it as a variable.',
  })
  async verificationCallsAbout(
    @Ctx() context: Context,
    @Args(() => VerificationCallsAboutArgs) args: VerificationCallsAboutArgs,
  ): Promise<Connection<VerificationCall>> {
    const asked = { ...pageInput(args), limit: args.first };
    return connectionOf(await ask(context, searchVerificationCalls, asked), args, (call) => call);
  }

  @Query(() => VerificationCallType, { nullable: true, description: 'One charged call; null when there is none.' })
  verificationCall(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) verificationId: string,
  ): Promise<VerificationCall | null> {
    return byId(context, findVerificationCall, { verificationId });
  }

  @Query(() => VerificationAlertType, { description: findVerificationAlert.summary })
  verificationAlert(@Ctx() context: Context): Promise<VerificationAlert> {
    return ask(context, findVerificationAlert);
  }

  @Runs(verifyNin)
  @Mutation(() => NinPayload, { description: verifyNin.summary })
  verifyNin(@Ctx() context: Context, @Arg('input', () => VerifyNinInput, { description: 'Whose.' }) input: VerifyNinInput): Paid<object> {
    return paid(() => ask(context, verifyNin, input));
  }

  @Runs(verifyNinWithFace)
  @Mutation(() => FacePayload, { description: verifyNinWithFace.summary })
  verifyNinWithFace(
    @Ctx() context: Context,
    @Arg('input', () => VerifyNinWithFaceInput, { description: 'Whose, and the photo.' }) input: VerifyNinWithFaceInput,
  ): Paid<FaceResult> {
    return paid(() => ask(context, verifyNinWithFace, input));
  }

  @Runs(verifyNinName)
  @Mutation(() => NamePayload, { description: verifyNinName.summary })
  verifyNinName(
    @Ctx() context: Context,
    @Arg('input', () => VerifyNinNameInput, { description: 'Whose, and the name.' }) input: VerifyNinNameInput,
  ): Paid<NameResult> {
    return paid(() => ask(context, verifyNinName, input));
  }

  @Runs(verifyNinFull)
  @Mutation(() => FullPayload, { description: verifyNinFull.summary })
  verifyNinFull(
    @Ctx() context: Context,
    @Arg('input', () => VerifyNinInput, { description: 'Whose.' }) input: VerifyNinInput,
  ): Paid<object> {
    return paid(() => ask(context, verifyNinFull, input));
  }

  @Runs(verifyCompany)
  @Mutation(() => CompanyPayload, { description: verifyCompany.summary })
  verifyCompany(
    @Ctx() context: Context,
    @Arg('input', () => VerifyCompanyInput, { description: 'Which.' }) input: VerifyCompanyInput,
  ): Paid<CompanyResult> {
    return paid(() => ask(context, verifyCompany, input));
  }

  @Runs(topUpVerification)
  @Mutation(() => TopUpPayload, { description: topUpVerification.summary })
  topUpVerification(
    @Ctx() context: Context,
    @Arg('input', () => TopUpVerificationInput, { description: 'How much.' }) input: TopUpVerificationInput,
  ): Promise<Payload<{ topUp: ToppedUp }>> {
    return payload(async () => ({ topUp: await ask(context, topUpVerification, input) }));
  }

  @Runs(subscribeToPlan)
  @Mutation(() => PlanPayload, { description: subscribeToPlan.summary })
  buyVerificationPlan(
    @Ctx() context: Context,
    @Arg('input', () => BuyVerificationPlanInput, { description: 'Which.' }) input: BuyVerificationPlanInput,
  ): Promise<Payload<{ subscription: Subscription }>> {
    return payload(async () => ({ subscription: await ask(context, subscribeToPlan, input) }));
  }

  @Mutation(() => RenewalPayload, { description: setPlanRenewal.summary })
  setVerificationRenewal(
    @Ctx() context: Context,
    @Arg('input', () => SetVerificationRenewalInput, { description: 'Whether.' }) input: SetVerificationRenewalInput,
  ): Promise<Payload<{ subscription: Subscription }>> {
    return payload(async () => ({ subscription: await ask(context, setPlanRenewal, input) }));
  }

  @Mutation(() => AlertPayload, { description: setVerificationAlert.summary })
  setVerificationAlert(
    @Ctx() context: Context,
    @Arg('input', () => SetVerificationAlertInput, { description: 'Which level.' }) input: SetVerificationAlertInput,
  ): Promise<Payload<{ alert: VerificationAlert }>> {
    return payload(async () => ({ alert: await ask(context, setVerificationAlert, input) }));
  }

  @Extensions({ bucket: 'sandbox' })
  @Mutation(() => FundPayload, { description: fundVerification.summary })
  fundVerification(
    @Ctx() context: Context,
    @Arg('input', () => TopUpVerificationInput, { description: 'How much.' }) input: TopUpVerificationInput,
  ): Promise<Payload<{ topUp: ToppedUp }>> {
    return payload(async () => ({ topUp: await ask(context, fundVerification, input) }));
  }
}

function paid<Found extends object>(work: () => Promise<Verified<Found>>): Paid<Found> {
  return payload(async () => {
    const { found, ...receipt } = await work();
    return { found, receipt };
  });
}
