import { z } from 'zod';
import { type Kobo, koboAmount, koboOf } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { type MonitoringScenario, scenarioKinds, subjectKinds } from './entities.ts';
import type { RowOf } from '../../platform/db/entity.ts';

export const scenarioKind = namedEnum('ScenarioKind', 'Condition of a scenario.', scenarioKinds, {
  amount_threshold: 'A payment of at least an amount.',
  velocity: 'Many payments, or a large sum, in hours.',
  structuring: 'Payments just below a threshold, in days.',
  fan_in: 'Many senders in days.',
  fan_out: 'Many payees in days.',
  pass_through: 'Money that is received and leaves again within hours.',
  dormant_then_active: 'A large sum after days without a payment.',
  name_mismatch_rate: 'Many payments to an account with another name than expected.',
});

export const subjectKind = namedEnum('MonitoringSubjectKind', 'Subject of a scenario.', subjectKinds, {
  business: 'A business.',
  payee: 'An account that businesses pay, across all businesses.',
});

const direction = namedEnum('PaymentDirection', 'Direction of payments.', ['sent', 'received']);
const whole = (max: number) => z.int().min(1).max(max);

/** Bands of amounts have two digits. */
const roundAmount = koboAmount.refine((amount) => amount >= MIN_BAND && /^\d\d0*$/.test(String(amount)), {
  error: 'must be at least 10000000 kobo, with zeros after the second digit',
});
const MIN_BAND = 10_000_000;

const fields = {
  direction: direction.meta({ description: 'Direction of the payments; a payee only receives.' }),
  amount: koboAmount.meta({ description: 'Kobo: least amount of the payment, or of the sum.' }),
  payments: whole(1_000_000).meta({ description: 'Least number of payments.' }),
  hours: whole(720).meta({ description: 'Window in hours.' }),
  days: whole(90).meta({ description: 'Window in Lagos days, or days without a payment.' }),
  from: roundAmount.meta({ description: 'Kobo: lowest amount near the threshold; at least ₦100,000, with zeros after the second digit.' }),
  below: roundAmount.meta({ description: 'Kobo: threshold; with zeros after the second digit.' }),
  counterparties: whole(1_000).meta({ description: 'Least number of counterparties.' }),
  percent: whole(100).meta({ description: 'Least share in percent: of received money that leaves, or of payments with another name.' }),
};

export const parametersSchema = z
  .strictObject(z.object(fields).partial().shape)
  .register(typeNames, { name: 'ScenarioParametersInput', description: 'Conditions of a scenario; each kind has its own.' });

export type Parameters = z.output<typeof parametersSchema>;

const shownParameters = namedObject(
  'ScenarioParameters',
  'Conditions of a scenario.',
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullish().meta(field.meta() ?? {})])) as {
    [Name in keyof typeof fields]: z.ZodOptional<z.ZodNullable<(typeof fields)[Name]>>;
  },
);

const { direction: side, amount, payments, hours, days, from, below, counterparties, percent } = fields;
const shortDays = whole(30);
const ofKind: Readonly<Record<(typeof scenarioKinds)[number], z.ZodType<Parameters>>> = {
  amount_threshold: z.strictObject({ direction: side, amount }),
  velocity: z
    .strictObject({ direction: side, hours, payments: payments.optional(), amount: amount.optional() })
    .refine((given) => given.payments !== undefined || given.amount !== undefined, { path: ['payments'], error: 'or amount is required' }),
  structuring: z
    .strictObject({ direction: side, days: shortDays, payments, from, below })
    .refine((given) => given.from < given.below, { path: ['from'], error: 'must be less than below' }),
  fan_in: z.strictObject({ days: shortDays, counterparties }),
  fan_out: z.strictObject({ days: shortDays, counterparties }),
  pass_through: z.strictObject({ hours, amount, percent }),
  dormant_then_active: z.strictObject({ days, amount }),
  name_mismatch_rate: z.strictObject({ hours, payments, percent }),
};

export interface Condition {
  kind: (typeof scenarioKinds)[number];
  subject: (typeof subjectKinds)[number];
  parameters: Parameters;
}

/** @throws Refusal 400 naming a missing, excess or invalid parameter of this kind. */
export function refuseWrongParameters({ kind, subject, parameters }: Condition): void {
  const { error } = ofKind[kind].safeParse(parameters);
  const [issue] = error?.issues ?? [];
  if (issue) {
    const name = ['parameters', ...issue.path.map(String), ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join('.');
    throw invalid(name, `${name}: ${issue.code === 'unrecognized_keys' ? `is no parameter of ${kind}` : issue.message}`);
  }
  if (subject === 'payee' && (kind === 'fan_out' || kind === 'pass_through' || parameters.direction === 'sent'))
    throw invalid('subject', 'subject: a payee only receives; choose business');
}

const example = {
  name: 'Three payments just below ₦5m to an account in a week',
  kind: 'structuring',
  subject: 'payee',
  parameters: { direction: 'received', days: 7, payments: 3, from: 450_000_000, below: 500_000_000 },
} as const;
const version = { state: 'active', version: 1, updatedAt: '2026-11-02T09:00:00Z', updatedBy: 'Bola Ade' } as const;

export const scenarioSchema = namedObject('MonitoringScenario', 'Scenario of transaction monitoring.', {
  id: ownId,
  name: z.string().meta({ description: 'Scenario name.' }),
  kind: scenarioKind.meta({ description: 'Condition.' }),
  subject: subjectKind.meta({ description: 'Subject.' }),
  parameters: shownParameters.meta({ description: 'Thresholds and windows.' }),
  state: namedEnum('ScenarioState', 'State of a scenario.', ['active', 'paused']).meta({
    description: 'State; a paused scenario opens no case.',
  }),
  version: z.int().meta({ description: 'Number of the version; the audit log has the versions before.' }),
  updatedAt: dateTime.meta({ description: 'Time of the version.' }),
  updatedBy: z.string().meta({ description: 'Operator of the version.' }),
}).meta({ id: 'MonitoringScenario', examples: [{ id: '0199d3a0-7c1e-7000-8000-000000000001', ...example, ...version }] });

export const conditionSchema = scenarioSchema
  .pick({ name: true, kind: true, subject: true, parameters: true })
  .meta({ id: 'MonitoringTemplate', examples: [example] })
  .register(typeNames, { name: 'MonitoringTemplate', description: 'Default scenario of transaction monitoring.' });

export type Scenario = Omit<RowOf<typeof MonitoringScenario>, 'environment'>;

const NAIRA: Kobo = koboOf(100);
const millions = (n: number): Kobo => koboOf(n * 1_000_000 * NAIRA);

const near = { days: 7, payments: 3 };
/** Thresholds of the Money Laundering Act 2022, s. 11: ₦5m for persons, ₦10m for companies. */
export const defaultScenarios: readonly (Condition & { name: string })[] = [
  {
    name: 'Payments of ₦10m and more by a business',
    kind: 'amount_threshold',
    subject: 'business',
    parameters: { direction: 'sent', amount: millions(10) },
  },
  {
    name: 'Payments of ₦5m and more to an account',
    kind: 'amount_threshold',
    subject: 'payee',
    parameters: { direction: 'received', amount: millions(5) },
  },
  {
    name: example.name,
    kind: 'structuring',
    subject: 'payee',
    parameters: { direction: 'received', ...near, from: koboOf(450_000_000), below: millions(5) },
  },
  {
    name: 'Three payments just below ₦10m by a business in a week',
    kind: 'structuring',
    subject: 'business',
    parameters: {
      direction: 'sent',
      ...near,
      from: millions(9),
      below: millions(10),
    },
  },
  {
    name: 'Twenty payments to an account in a day',
    kind: 'velocity',
    subject: 'payee',
    parameters: { direction: 'received', hours: 24, payments: 20 },
  },
  { name: 'Account paid by ten businesses in a week', kind: 'fan_in', subject: 'payee', parameters: { days: 7, counterparties: 10 } },
  { name: 'Business that pays 500 accounts in a day', kind: 'fan_out', subject: 'business', parameters: { days: 1, counterparties: 500 } },
  {
    name: '90% of ₦5m received leaves within a day',
    kind: 'pass_through',
    subject: 'business',
    parameters: { hours: 24, amount: millions(5), percent: 90 },
  },
  {
    name: '₦5m after 60 days without a payment',
    kind: 'dormant_then_active',
    subject: 'business',
    parameters: { days: 60, amount: millions(5) },
  },
  {
    name: 'Half of ten payments to another name in a week',
    kind: 'name_mismatch_rate',
    subject: 'business',
    parameters: { hours: 168, payments: 10, percent: 50 },
  },
];
