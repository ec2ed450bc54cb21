import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import type { Parameters } from './scenario.ts';
import { references } from '../../platform/db/entity.ts';

export const scenarioKinds = [
  'amount_threshold',
  'velocity',
  'structuring',
  'fan_in',
  'fan_out',
  'pass_through',
  'dormant_then_active',
  'name_mismatch_rate',
] as const;
export const subjectKinds = ['business', 'payee'] as const;

export const MonitoringScenario = defineEntity({
  name: 'MonitoringScenario',
  tableName: 'monitoring.scenario',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    name: p.text().comment('not personal: name of a scenario'),
    kind: p.enum(scenarioKinds).comment('not personal: a code of the contract'),
    subject: p.enum(subjectKinds).comment('not personal: a code of the contract'),
    parameters: p.json().$type<Parameters>().comment('not personal: thresholds of a scenario'),
    state: p.enum(['active', 'paused']).default('active'),
    version: p.integer().default(1),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedBy: p.text().comment('personal: name; operator who changed the scenario; with the books'),
  },
  indexes: [{ name: 'scenario_page', properties: ['environment', 'id'] }],
});

/** Businesses and payee accounts with payments. Privacy: rows end after 400 days without a payment. */
export const MonitoringSubject = defineEntity({
  name: 'MonitoringSubject',
  tableName: 'monitoring.subject',
  properties: {
    /** Digest of environment, kind and id. */
    key: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    kind: p.enum(subjectKinds).comment('not personal: a code of the contract'),
    businessId: p.uuid().strictNullable(),
    bankCode: p.text().strictNullable(),
    accountNumber: p.text().strictNullable().comment('personal: account number; payee; 400 days after the last payment'),
    name: p.text().strictNullable().comment('personal: name; payee; 400 days after the last payment'),
    firstAt: p.datetime(),
    /** At most a day before the last payment. */
    lastAt: p.datetime(),
  },
  indexes: [{ name: 'subject_age', properties: ['lastAt'] }],
});

/** Payments of a subject in an hour. */
export const MonitoringHour = defineEntity({
  name: 'MonitoringHour',
  tableName: 'monitoring.hour',
  comment: 'not personal: sums',
  properties: {
    subject: p.uuid().primary(),
    hour: p.datetime().primary(),
    sent: p.integer(),
    sentAmount: p.bigint('number').$type<Kobo>(),
    largestSent: p.bigint('number').$type<Kobo>(),
    received: p.integer(),
    receivedAmount: p.bigint('number').$type<Kobo>(),
    largestReceived: p.bigint('number').$type<Kobo>(),
    /** Payments whose payee has another name than expected. */
    mismatches: p.integer(),
  },
  indexes: [
    { name: 'hour_mismatch', properties: ['subject', 'hour'], where: 'mismatches > 0' },
    { name: 'hour_age', expression: `create index hour_age on monitoring.hour using brin (hour) with (pages_per_range='16')` },
  ],
});

/** Payments of a subject and Lagos day by amount, rounded down to two digits, from ₦100,000 up. */
export const MonitoringBand = defineEntity({
  name: 'MonitoringBand',
  tableName: 'monitoring.band',
  comment: 'not personal: sums',
  properties: {
    subject: p.uuid().primary(),
    isSent: p.boolean().primary(),
    day: p.date().primary(),
    floor: p.bigint('number').$type<Kobo>().primary(),
    payments: p.integer(),
    amount: p.bigint('number').$type<Kobo>(),
  },
  indexes: [{ name: 'band_age', expression: `create index band_age on monitoring.band using brin (day) with (pages_per_range='16')` }],
});

/** Counterparties of a subject and Lagos day. */
export const MonitoringPair = defineEntity({
  name: 'MonitoringPair',
  tableName: 'monitoring.pair',
  comment: 'not personal: digests',
  properties: {
    subject: p.uuid().primary(),
    isSent: p.boolean().primary(),
    day: p.date().primary(),
    counterparty: p.uuid().primary(),
  },
  indexes: [{ name: 'pair_age', expression: `create index pair_age on monitoring.pair using brin (day) with (pages_per_range='16')` }],
});

/** Payments of a business in a Lagos month: candidates of the threshold return. */
export const MonitoringMonth = defineEntity({
  name: 'MonitoringMonth',
  tableName: 'monitoring.month',
  comment: 'not personal: sums',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    month: p.date().primary(),
    bookId: p.bigint('number').primary(),
    amount: p.bigint('number').$type<Kobo>(),
  },
});

/** Payments of at least ₦5m, the lowest threshold of the Money Laundering Act. Rows end after six years. */
export const MonitoringLargePayment = defineEntity({
  name: 'MonitoringLargePayment',
  tableName: 'monitoring.large_payment',
  comment: 'not personal: amounts and ids',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    at: p.datetime().primary(),
    bookId: p.bigint('number').primary(),
    sourceId: p.uuid().primary(),
    amount: p.bigint('number').$type<Kobo>(),
  },
});

/** Invariant: one match per scenario, subject and period; its case opens once. */
export const MonitoringMatch = defineEntity({
  name: 'MonitoringMatch',
  tableName: 'monitoring.match',
  comment: 'not personal: figures and digests',
  properties: {
    scenarioId: p.uuid().primary(),
    subject: p.uuid().primary(),
    period: p.datetime().primary(),
    at: p.datetime(),
    payments: p.bigint('number').strictNullable(),
    amount: p.bigint('number').$type<Kobo>().strictNullable(),
    counterparties: p.bigint('number').strictNullable(),
    caseId: p.uuid().strictNullable(),
  },
  indexes: [
    { name: 'match_new', properties: ['at'], where: 'case_id is null' },
    { name: 'match_time', properties: ['scenarioId', 'at'] },
  ],
});
references(MonitoringMatch, { properties: ['scenarioId'], table: 'monitoring.scenario' });

/** Invariant: every payment before `until` is in the aggregates once, and no later one. */
export const MonitoringProgress = defineEntity({
  name: 'MonitoringProgress',
  tableName: 'monitoring.progress',
  properties: {
    one: p.boolean().primary().default(true).check('one'),
    until: p.datetime(),
    /** Time of the next batch, from payments of the last. */
    stepMs: p.integer().default(1_000),
  },
});
