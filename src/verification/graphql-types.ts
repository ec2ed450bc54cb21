import { ArgsType, Field, Float, ID, InputType, Int } from 'type-graphql';
import { connection, PageArgs } from '../api/graphql/connection.ts';
import { DateTime, Kobo, LocalDate, Url } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import type { VerificationBalance } from './balance.ts';
import type { VerificationCall } from './calls.ts';
import { type CallStatus, callStatuses, type VerificationOperation, verificationOperations } from './kinds.ts';
import type { VerificationAlert } from './low-balance-alert.ts';
import type { Plan } from './plans.ts';
import type { Subscription } from './subscription.ts';
import type { ToppedUp } from './top-up.ts';

const Operation = enumOf('VerificationOperation', verificationOperations, 'What can be verified.', {
  nin_basic: 'A NIN, from provider A.',
  nin_face: 'A NIN with a face, from provider A.',
  nin_match: 'A name against a NIN, from provider B.',
  nin_full: 'A NIN with all details, from provider B.',
  cac: 'A company by its name, from the registry.',
});
const Status = enumOf('VerificationCallStatus', callStatuses, 'What became of a charged call.', {
  pending: 'It is being asked.',
  unanswered: 'It was charged, and no answer was written down.',
});
const PaidBy = enumOf('VerificationPaidBy', ['quota', 'balance'] as const, 'Who paid for a call.');

@objectType('VerificationQuota', 'What is left of one operation in the period of a plan.')
export class VerificationQuota {
  @Field(() => Operation, { description: 'Of what.' })
  operation!: VerificationOperation;
  @Field(() => Int, { description: 'Calls in a period.' })
  limit!: number;
  @Field(() => Int, { description: 'Calls that were made.' })
  used!: number;
  @Field(() => Int, { description: 'Calls that are left.' })
  remaining!: number;
}

@objectType('VerificationSubscription', 'One period of a plan that was paid from the wallet.', { implements: () => Node })
export class VerificationSubscription extends Node implements Subscription {
  @Field(() => ID, { description: 'The plan.' })
  planId!: string;
  @Field(() => String, { description: 'Its name.' })
  name!: string;
  @Field(() => Kobo, { description: 'What the period cost.' })
  price!: number;
  @Field(() => DateTime, { description: 'When it began.' })
  startsAt!: Date;
  @Field(() => DateTime, { description: 'When it ends.' })
  endsAt!: Date;
  @Field(() => Boolean, { description: 'Whether the next period is bought at its end.' })
  autoRenew!: boolean;
  @Field(() => DateTime, { nullable: true, description: 'When that is; null when it will not be.' })
  renewsAt!: Date | null;
  @Field(() => [VerificationQuota], { description: 'What is left of it.' })
  quotas!: VerificationQuota[];
}

@objectType('VerificationPlanQuota', 'How many calls of one operation a plan gives.')
class VerificationPlanQuota {
  @Field(() => Operation, { description: 'Of what.' })
  operation!: VerificationOperation;
  @Field(() => Int, { description: 'Calls in a period.' })
  limit!: number;
}

@objectType('VerificationPlan', 'A plan on sale.', { implements: () => Node })
export class VerificationPlan extends Node implements Plan {
  @Field(() => String, { description: 'Its name.' })
  name!: string;
  @Field(() => Kobo, { description: 'What one period costs.' })
  price!: number;
  @Field(() => Int, { description: 'How long a period is, in days.' })
  periodDays!: number;
  @Field(() => [VerificationPlanQuota], { description: 'What a period gives.' })
  quotas!: VerificationPlanQuota[];
}

@objectType('VerificationPrice', 'What one call costs when no plan pays.')
class VerificationPrice {
  @Field(() => Operation, { description: 'Of what.' })
  operation!: VerificationOperation;
  @Field(() => Kobo, { description: 'How much.' })
  price!: number;
}

@objectType('VerificationBalance', 'What is left to verify with.')
export class VerificationBalanceType implements VerificationBalance {
  @Field(() => Kobo, { description: 'The balance.' })
  balance!: number;
  @Field(() => VerificationSubscription, { nullable: true, description: 'The plan that is active now; null when none is.' })
  subscription!: VerificationSubscription | null;
  @Field(() => [VerificationPrice], { description: 'What calls cost that no plan pays.' })
  prices!: VerificationPrice[];
  @Field(() => DateTime, { nullable: true, description: 'When the balance last moved; null while it never did.' })
  updatedAt!: Date | null;
}

@objectType('VerificationAlert', 'The level below which verification.balance.low is emitted.')
export class VerificationAlertType implements VerificationAlert {
  @Field(() => Kobo, { description: 'The level.' })
  threshold!: number;
  @Field(() => Boolean, { description: 'Whether it is on.' })
  enabled!: boolean;
  @Field(() => Boolean, { description: 'Whether the next drop below it is told.' })
  armed!: boolean;
  @Field(() => DateTime, { nullable: true, description: 'When it was last told; null while it never was.' })
  lastTriggeredAt!: Date | null;
}

@objectType('VerificationCall', 'One charged call. What it answered is not kept.', { implements: () => Node })
export class VerificationCallType extends Node implements VerificationCall {
  @Field(() => Operation, { description: 'What was asked.' })
  operation!: VerificationOperation;
  @Field(() => Status, { description: 'What became of it.' })
  status!: CallStatus;
  @Field(() => String, { description: 'About whom, masked.' })
  subject!: string;
  @Field(() => PaidBy, { description: 'Who paid.' })
  paidBy!: VerificationCall['paidBy'];
  @Field(() => Kobo, { description: 'What left the balance; 0 when the plan paid.' })
  charged!: number;
  @Field(() => DateTime, { nullable: true, description: 'When it was given back; null while it was not.' })
  refundedAt!: Date | null;
  @Field(() => DateTime, { description: 'When it was charged.' })
  createdAt!: Date;
  @Field(() => DateTime, { nullable: true, description: 'When its answer came; null while none did.' })
  answeredAt!: Date | null;
}

export const VerificationCallConnection = connection('VerificationCall', () => VerificationCallType);

@ArgsType()
export class VerificationCallArgs extends PageArgs {
  @Field(() => Operation, { nullable: true, description: 'Only of this operation.' })
  operation?: VerificationOperation | null;
}

@objectType('VerificationTopUp', 'Money that was put into the verification balance.', { implements: () => Node })
export class VerificationTopUp extends Node implements ToppedUp {
  @Field(() => String, { description: 'Its reference on the statement.' })
  reference!: string;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
  @Field(() => Kobo, { description: 'The verification balance after it.' })
  balance!: number;
  @Field(() => Kobo, { description: 'What the wallet can spend after it.' })
  walletBalance!: number;
  @Field(() => DateTime, { description: 'When.' })
  createdAt!: Date;
}

@InputType('VerifyNinInput', { description: 'Whose NIN.' })
export class VerifyNinInput {
  @Field(() => String, { description: '11 digits.' })
  nin!: string;
}

@InputType('VerifyNinWithFaceInput', { description: 'Whose NIN, and a photo.' })
export class VerifyNinWithFaceInput extends VerifyNinInput {
  @Field(() => Url, { description: 'Where the face image is publicly readable: JPEG or PNG, 5 MB at most.' })
  imageUrl!: string;
}

@InputType('VerifyNinNameInput', { description: 'Whose NIN, and the name to compare.' })
export class VerifyNinNameInput extends VerifyNinInput {
  @Field(() => String, { description: 'At most 100 characters.' })
  firstName!: string;
  @Field(() => String, { description: 'At most 100 characters.' })
  lastName!: string;
}

@InputType('VerifyCompanyInput', { description: 'Which company.' })
export class VerifyCompanyInput {
  @Field(() => String, { description: 'Its name or a part of it, at most 200 characters.' })
  companyName!: string;
}

@InputType('TopUpVerificationInput', { description: 'How much leaves the wallet.' })
export class TopUpVerificationInput {
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
}

@InputType('BuyVerificationPlanInput', { description: 'Which plan.' })
export class BuyVerificationPlanInput {
  @Field(() => ID, { description: 'Its id.' })
  planId!: string;
  @Field(() => Boolean, { nullable: true, description: 'Buy the next period at the end of this one; true unless told.' })
  autoRenew?: boolean | null;
}

@InputType('SetVerificationRenewalInput', { description: 'Whether the active plan is renewed.' })
export class SetVerificationRenewalInput {
  @Field(() => Boolean, { description: 'False lets it end.' })
  autoRenew!: boolean;
}

@InputType('SetVerificationAlertInput', { description: 'The level below which verification.balance.low is emitted.' })
export class SetVerificationAlertInput {
  @Field(() => Kobo, { description: 'The level; 0 turns it off.' })
  threshold!: number;
  @Field(() => Boolean, { nullable: true, description: 'True unless told.' })
  enabled?: boolean | null;
}

/** What every paid answer carries. */
@objectType('VerificationReceipt', 'What a verification cost.')
export class VerificationReceipt {
  @Field(() => ID, { description: 'The charged call.' })
  verificationId!: string;
  @Field(() => Kobo, { description: 'What left the balance; 0 when the plan paid.' })
  charged!: number;
}

@objectType('NinFace', 'A person by a NIN, and whether a face is theirs.')
export class NinFace {
  @Field(() => String, { description: '11 digits.' })
  nin!: string;
  @Field(() => String, { description: 'First name.' })
  firstName!: string;
  @Field(() => String, { description: 'Last name.' })
  lastName!: string;
  @Field(() => Boolean, { description: 'confidence is at least 90.' })
  faceMatch!: boolean;
  @Field(() => Float, { description: 'Percent.' })
  confidence!: number;
}

@objectType('NinPerson', 'A person by a NIN.')
export class NinPerson {
  @Field(() => String, { description: '11 digits.' })
  nin!: string;
  @Field(() => String, { description: 'First name.' })
  firstName!: string;
  @Field(() => String, { description: 'Middle name.' })
  middleName!: string;
  @Field(() => String, { description: 'Last name.' })
  lastName!: string;
  @Field(() => LocalDate, { description: 'Day of birth.' })
  dateOfBirth!: string;
  @Field(() => String, { description: 'As the provider has it.' })
  gender!: string;
  @Field(() => String, { description: 'Masked in the basic look-up.' })
  phoneNumber!: string;
  @Field(() => String, { description: 'In one line.' })
  address!: string;
}

@objectType('NinFullPerson', 'All that is known of a person by a NIN.')
export class NinFullPerson extends NinPerson {
  @Field(() => String, { description: 'State of origin.' })
  stateOfOrigin!: string;
  @Field(() => String, { description: 'Nationality.' })
  nationality!: string;
  @Field(() => String, { description: 'As the provider has it.' })
  educationalLevel!: string;
  @Field(() => String, { description: 'As the provider has it.' })
  employmentStatus!: string;
  @Field(() => String, { description: 'A data URI with a base64 JPEG.' })
  photo!: string;
}
