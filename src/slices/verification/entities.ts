import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';

/** Verification operations: price, optional plan quota (shapes 2.4). */
export const verificationOperations = ['nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac', 'bvn_basic', 'bvn_match', 'tin'] as const;
export type VerificationOperation = (typeof verificationOperations)[number];
export const verificationOperation = namedEnum('VerificationOperation', 'A verification operation.', verificationOperations, {
  nin_basic: 'Basic NIN lookup, provider A.',
  nin_face: 'NIN lookup with face comparison, provider A.',
  nin_match: 'NIN name match, provider B.',
  nin_full: 'NIN lookup with full details, provider B.',
  cac: 'Company search by name in the registry.',
  bvn_basic: 'BVN lookup.',
  bvn_match: 'Match of a name, a date of birth and a phone number against a BVN.',
  tin: 'TIN lookup of a company or a person.',
});

/** Statuses of a charged call. `pending`: request in progress. `unanswered`: the process ended before an answer was recorded. */
export const callStatuses = ['pending', 'found', 'not_found', 'upstream_error', 'unanswered'] as const;
export type CallStatus = (typeof callStatuses)[number];

/**
 * State machine of a call, validated by verification.record. A repeat under the same Idempotency-Key of an unanswered call asks
 * the provider again without a charge; a repeat after a provider error is a new call.
 */
export const CALL_TRANSITIONS = {
  found: { from: ['pending', 'unanswered', 'not_found'], to: 'found' },
  not_found: { from: ['pending', 'unanswered', 'found'], to: 'not_found' },
  upstream_error: { from: ['pending', 'unanswered', 'found', 'not_found'], to: 'upstream_error' },
  unanswered: { from: ['pending'], to: 'unanswered' },
} as const satisfies Partial<Record<CallStatus, { from: readonly CallStatus[]; to: CallStatus }>>;

/** Low-balance alerts: one notification per drop below the level. */
export const VerificationAlert = defineEntity({
  name: 'VerificationAlert',
  tableName: 'verification.alert',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    threshold: p.bigint('number').$type<Kobo>().check('threshold >= 0'),
    enabled: p.boolean(),
    ready: p.boolean(),
    triggeredAt: p.datetime().strictNullable(),
    /** Mail recipients; empty for those of the wallet alert. */
    emails: p
      .array()
      .$type<string[]>()
      .defaultRaw(`'{}'`)
      .comment('personal: email addresses; recipients of the low-balance alert; with the account'),
  },
});
references(VerificationAlert, { properties: ['bookId'], table: 'ledger.book' });

/** A call. Invariant: charged first; a crash leaves `pending`. */
export const VerificationCall = defineEntity({
  name: 'VerificationCall',
  tableName: 'verification.call',
  properties: {
    /** Why: no foreign key; verification.charge_calls checks the account first. */
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    n: p.bigint('number').defaultRaw(`nextval('verification.call_number'::regclass)`),
    operation: p.text().$type<VerificationOperation>(),
    provider: p.text(),
    paidBy: p.enum(['quota', 'balance']),
    subscriptionId: p.uuid().strictNullable(),
    charged: p.bigint('number').$type<Kobo>(),
    status: p.enum(['pending', 'found', 'not_found', 'upstream_error', 'unanswered']).default('pending'),
    refundedAt: p.datetime().strictNullable(),
    subject: p
      .text()
      .comment('personal: identity number or name of a company, masked; what the business paid to look up; VERIFICATION_SUBJECT_DAYS'),
    subjectIndex: p
      .blob()
      .strictNullable()
      .comment('personal: identity number, hashed; to find the calls about a person; VERIFICATION_SUBJECT_DAYS'),
    createdAt: p.datetime(),
    answeredAt: p.datetime().strictNullable(),
    consentAt: p.datetime().strictNullable().comment('not personal: a time'),
    consentReference: p
      .text()
      .strictNullable()
      .comment('personal: free text of the business; where it keeps the consent of the person; VERIFICATION_SUBJECT_DAYS'),
    consentBy: p
      .text()
      .strictNullable()
      .comment('personal: id of a person of the business or of a key; who stated the consent; with the account'),
  },
  indexes: [
    { name: 'call_age', expression: `create index call_age on verification.call using brin (created_at) with (pages_per_range='16')` },
    { name: 'call_operation', properties: ['bookId', 'operation', 'n'] },
    { name: 'call_order', expression: 'create unique index call_order on verification.call (book_id, n)' },
    { name: 'call_subject', properties: ['bookId', 'subjectIndex', 'n'] },
    { name: 'call_subject_age', properties: ['createdAt'], where: 'subject_index is not null' },
  ],
  checks: [
    { name: 'call_check', expression: `(paid_by = 'quota') = (subscription_id is not null)` },
    { name: 'call_check1', expression: `(paid_by = 'balance') = (charged > 0)` },
    {
      name: 'call_consent',
      expression: `case when operation in ('bvn_basic', 'bvn_match') then consent_at is not null and consent_by is not null else true end`,
    },
  ],
});

export const VerificationPlan = defineEntity({
  name: 'VerificationPlan',
  tableName: 'verification.plan',
  comment: 'not personal: prices',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    price: p.bigint('number').$type<Kobo>().check('price > 0'),
    periodDays: p.integer().check('period_days >= 1 and period_days <= 366'),
    offered: p.boolean().default(true),
  },
});

export const VerificationPlanQuota = defineEntity({
  name: 'VerificationPlanQuota',
  tableName: 'verification.plan_quota',
  comment: 'not personal: prices',
  properties: {
    planId: p.uuid().primary(),
    operation: p.enum([...verificationOperations]).primary(),
    calls: p.integer().check('calls > 0'),
  },
});
references(VerificationPlanQuota, { properties: ['planId'], table: 'verification.plan' });

/** Remaining calls of a period. Invariant: `used` counts charged calls. */
export const VerificationQuota = defineEntity({
  name: 'VerificationQuota',
  tableName: 'verification.quota',
  comment: 'not personal: counts',
  properties: {
    bookId: p.bigint('number').primary(),
    subscriptionId: p.uuid().primary(),
    operation: p.text().primary(),
    calls: p.integer().check('calls > 0'),
    used: p.integer().default(0),
  },
  checks: [{ name: 'quota_check', expression: 'used >= 0 and used <= calls' }],
});
references(VerificationQuota, { properties: ['bookId', 'subscriptionId'], table: 'verification.subscription' });

/** A paid plan period. Invariant: periods of a wallet never overlap. */
export const VerificationSubscription = defineEntity({
  name: 'VerificationSubscription',
  tableName: 'verification.subscription',
  comment: 'not personal: periods and prices',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    planId: p.uuid(),
    price: p.bigint('number').$type<Kobo>().check('price > 0'),
    startsAt: p.datetime(),
    endsAt: p.datetime(),
    autoRenew: p.boolean().default(true),
    renewsAt: p.datetime().strictNullable(),
    /** Reason of a failed renewal: `insufficient`, or a discontinued plan. */
    renewalProblem: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [
    { name: 'subscription_end', properties: ['bookId', 'endsAt'] },
    { name: 'subscription_renewal', properties: ['renewsAt'], where: 'renews_at is not null' },
  ],
  checks: [{ name: 'subscription_check', expression: 'ends_at > starts_at' }],
});
references(
  VerificationSubscription,
  { properties: ['bookId'], table: 'ledger.book' },
  { properties: ['planId'], table: 'verification.plan' },
);

export const VerificationSwept = defineEntity({
  name: 'VerificationSwept',
  tableName: 'verification.swept',
  comment: 'not personal: a time',
  properties: {
    one: p.boolean().primary().default(true).check('one'),
    until: p.datetime(),
  },
});

export const VerificationTopup = defineEntity({
  name: 'VerificationTopup',
  tableName: 'verification.topup',
  comment: 'not personal: amounts and references',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    source: p.enum(['wallet', 'sandbox']),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    reference: p.text(),
    createdAt: p.datetime(),
  },
});
references(VerificationTopup, { properties: ['bookId'], table: 'ledger.book' });
