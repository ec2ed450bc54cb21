import { z } from 'zod';
import { kobo } from '../kernel/money.ts';
import type { VerificationBalance } from './balance.ts';
import type { VerificationCall } from './calls.ts';
import type { FaceResult } from './compare-face.ts';
import { callStatuses, companyStatuses, companyTypes, verificationOperations } from './kinds.ts';
import type { VerificationAlert } from './low-balance-alert.ts';
import type { NameResult } from './match-name.ts';
import type { Subscription } from './subscription.ts';
import type { ToppedUp } from './top-up.ts';
import type { Verified } from './verify.ts';

const instant = z.string().meta({ format: 'date-time' });
const operation = z.enum(verificationOperations);
const currency = z.literal('NGN');

/** What every paid answer carries beside what was found. */
const paid = {
  verificationId: z.uuid().meta({ description: 'The charged call: GET /kyc/calls/{verificationId}' }),
  charged: kobo.meta({ description: 'Kobo that left the balance; 0 when the plan paid' }),
};
const PAID = { verificationId: '0199d3a0-7c1e-7000-8000-000000000001', charged: 10_000 };

const basic = {
  nin: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string(),
  dateOfBirth: z.string().meta({ format: 'date' }),
  gender: z.string(),
  phoneNumber: z.string().meta({ description: 'May be masked' }),
  address: z.string(),
};
const ADA = {
  nin: '70123456789',
  firstName: 'ADA',
  lastName: 'OKAFOR',
  middleName: 'CHIOMA',
  dateOfBirth: '1990-04-12',
  gender: 'female',
  phoneNumber: '0803****567',
  address: '12 Awolowo Road, Ikoyi, Lagos',
};

export const basicSchema = z.object({ ...basic, ...paid }).meta({ id: 'NinLookup', examples: [{ ...ADA, ...PAID }] });

export const faceSchema = z
  .object({
    nin: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    faceMatch: z.boolean().meta({ description: 'confidence is at least 90' }),
    confidence: z.number().meta({ description: 'Percent' }),
    ...paid,
  })
  .meta({
    id: 'NinFaceComparison',
    examples: [
      { nin: ADA.nin, firstName: ADA.firstName, lastName: ADA.lastName, faceMatch: true, confidence: 97.4, ...PAID, charged: 20_000 },
    ],
  });

export const nameSchema = z
  .object({
    nin: z.string(),
    result: z.enum(['EXACT_MATCH', 'NO_MATCH']),
    firstNameMatch: z.boolean(),
    lastNameMatch: z.boolean(),
    ...paid,
  })
  .meta({
    id: 'NinNameMatch',
    examples: [{ nin: ADA.nin, result: 'EXACT_MATCH', firstNameMatch: true, lastNameMatch: true, ...PAID, charged: 8_000 }],
  });

const full = {
  stateOfOrigin: 'Anambra',
  nationality: 'Nigerian',
  educationalLevel: 'tertiary',
  employmentStatus: 'employed',
  photo: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
};

export const fullSchema = z
  .object({
    ...basic,
    phoneNumber: z.string(),
    stateOfOrigin: z.string(),
    nationality: z.string(),
    educationalLevel: z.string(),
    employmentStatus: z.string(),
    photo: z.string().meta({ description: 'A data URI with a base64 JPEG' }),
    ...paid,
  })
  .meta({ id: 'NinFullDetails', examples: [{ ...ADA, phoneNumber: '08031234567', ...full, ...PAID, charged: 15_000 }] });

const companyType = z.enum(companyTypes);

export const companySchema = z
  .object({
    companyName: z.string(),
    rcNumber: z.string(),
    companyType,
    status: z.enum(companyStatuses),
    registrationDate: z.string().meta({ format: 'date' }),
    address: z.string(),
    city: z.string(),
    lga: z.string(),
    state: z.string(),
    email: z.string().nullable().meta({ description: 'Masked' }),
    natureOfBusiness: z.string(),
    branchAddress: z.string().nullable(),
    shareCapital: kobo.nullable(),
    affiliates: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        status: z.string(),
        nationality: z.string(),
        sharesAllotted: z.int().nullable(),
        appointedOn: z.string().meta({ format: 'date' }),
      }),
    ),
    matchScore: z.int().meta({ description: '0 to 100; 100 is the very name' }),
    otherMatches: z.array(z.object({ companyName: z.string(), rcNumber: z.string(), companyType })),
    ...paid,
  })
  .meta({ id: 'CompanyLookup' });

const quota = z.object({ operation, limit: z.int(), used: z.int(), remaining: z.int() });

export const subscriptionSchema = z
  .object({
    id: z.uuid(),
    planId: z.uuid(),
    name: z.string(),
    status: z.literal('active'),
    price: kobo,
    currency,
    startsAt: instant,
    endsAt: instant,
    autoRenew: z.boolean(),
    renewsAt: instant.nullable(),
    quotas: z.array(quota),
  })
  .meta({ id: 'VerificationSubscription' });

export const planSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    price: kobo,
    currency,
    periodDays: z.int(),
    quotas: z.array(z.object({ operation, limit: z.int() })),
  })
  .meta({ id: 'VerificationPlan' });

export const balanceSchema = z
  .object({
    balance: kobo,
    currency,
    plan: z
      .object({ id: z.uuid(), name: z.string(), status: z.literal('active'), renewsAt: instant.nullable(), endsAt: instant })
      .nullable(),
    quotas: z.array(quota),
    prices: z.array(z.object({ operation, price: kobo })),
    updatedAt: instant.nullable().meta({ description: 'When the balance last moved; null while it never did' }),
  })
  .meta({ id: 'VerificationBalance' });

export const topUpSchema = z
  .object({ id: z.uuid(), reference: z.string(), amount: kobo, currency, balance: kobo, walletBalance: kobo, createdAt: instant })
  .meta({ id: 'VerificationTopUp' });

export const callSchema = z
  .object({
    id: z.uuid(),
    operation,
    status: z.enum(callStatuses).meta({
      description:
        'pending: being asked. unanswered: charged, but no answer was written down; repeat with the same Idempotency-Key, if there was one',
    }),
    subject: z.string().meta({ description: 'Masked' }),
    paidBy: z.enum(['quota', 'balance']),
    charged: kobo,
    refundedAt: instant.nullable(),
    createdAt: instant,
    answeredAt: instant.nullable(),
  })
  .meta({ id: 'VerificationCall' });

export const alertSchema = z
  .object({ threshold: kobo, enabled: z.boolean(), armed: z.boolean(), lastTriggeredAt: instant.nullable() })
  .meta({ id: 'VerificationLowBalanceAlert' });

/** A paid answer as it leaves: what was found, and the call that it cost. */
export const verifiedView = <Found extends object>({ found, verificationId, charged }: Verified<Found>) => ({
  ...found,
  verificationId,
  charged,
});

/** Fields in the order of the specification. */
export const faceView = ({ found: { nin, firstName, lastName, faceMatch, confidence }, ...rest }: Verified<FaceResult>) =>
  verifiedView({ found: { nin, firstName, lastName, faceMatch, confidence }, ...rest });

export const nameView = ({ found: { nin, result, firstNameMatch, lastNameMatch }, ...rest }: Verified<NameResult>) =>
  verifiedView({ found: { nin, result, firstNameMatch, lastNameMatch }, ...rest });

export function subscriptionView({ startsAt, endsAt, renewsAt, ...rest }: Subscription): z.input<typeof subscriptionSchema> {
  return {
    ...rest,
    status: 'active',
    currency: 'NGN',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    renewsAt: renewsAt?.toISOString() ?? null,
  };
}

export function balanceView({ balance, subscription, prices, updatedAt }: VerificationBalance): z.input<typeof balanceSchema> {
  return {
    balance,
    currency: 'NGN',
    plan: subscription && {
      id: subscription.planId,
      name: subscription.name,
      status: 'active',
      renewsAt: subscription.renewsAt?.toISOString() ?? null,
      endsAt: subscription.endsAt.toISOString(),
    },
    quotas: subscription?.quotas ?? [],
    prices,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

export const topUpView = ({ createdAt, ...rest }: ToppedUp): z.input<typeof topUpSchema> => ({
  ...rest,
  currency: 'NGN',
  createdAt: createdAt.toISOString(),
});

export const callView = ({ refundedAt, createdAt, answeredAt, ...rest }: VerificationCall): z.input<typeof callSchema> => ({
  ...rest,
  refundedAt: refundedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});

export const alertView = ({ lastTriggeredAt, ...rest }: VerificationAlert): z.input<typeof alertSchema> => ({
  ...rest,
  lastTriggeredAt: lastTriggeredAt?.toISOString() ?? null,
});
