import type { MonitoringSubjectKind, PaymentDirection, ScenarioKind, ScenarioParametersInput } from '../../gql/graphql.ts';
import { koboOf, naira, optionOf } from '../../format.ts';
import { fill } from '../../texts/fill.ts';
import { scenarioDraftTexts as texts } from '../../texts/compliance-scenarios.ts';

type Shown = { readonly [Each in keyof ScenarioParametersInput]?: ScenarioParametersInput[Each] | null };
type Name = 'amount' | 'payments' | 'hours' | 'days' | 'from' | 'below' | 'counterparties' | 'percent';

/** Numbers of a condition; `isMoney` ones are kobo. */
export const NUMBERS: Readonly<Record<Name, { label: string; isMoney?: boolean }>> = {
  amount: { label: texts.leastAmount, isMoney: true },
  payments: { label: texts.leastPayments },
  hours: { label: texts.windowInHours },
  days: { label: texts.windowInDays },
  from: { label: texts.lowestAmount, isMoney: true },
  below: { label: texts.threshold, isMoney: true },
  counterparties: { label: texts.leastCounterparties },
  percent: { label: texts.leastShare },
};

interface Kind {
  label: string;
  numbers: readonly Name[];
  hasDirection?: boolean;
  isOfBusiness?: boolean;
  optional?: readonly Name[];
}

export const KINDS: Readonly<Record<ScenarioKind, Kind>> = {
  AMOUNT_THRESHOLD: { label: texts.amountThreshold, numbers: ['amount'], hasDirection: true },
  VELOCITY: { label: texts.velocity, numbers: ['hours', 'payments', 'amount'], hasDirection: true, optional: ['payments', 'amount'] },
  STRUCTURING: { label: texts.structuring, numbers: ['days', 'payments', 'from', 'below'], hasDirection: true },
  FAN_IN: { label: texts.fanIn, numbers: ['days', 'counterparties'] },
  FAN_OUT: { label: texts.fanOut, numbers: ['days', 'counterparties'], isOfBusiness: true },
  PASS_THROUGH: { label: texts.passThrough, numbers: ['hours', 'amount', 'percent'], isOfBusiness: true },
  DORMANT_THEN_ACTIVE: { label: texts.dormantThenActive, numbers: ['days', 'amount'] },
  NAME_MISMATCH_RATE: { label: texts.nameMismatchRate, numbers: ['hours', 'payments', 'percent'] },
};

export interface Draft {
  name: string;
  kind: ScenarioKind;
  subject: MonitoringSubjectKind;
  direction: PaymentDirection;
  /** Numbers as typed; amounts in naira. */
  typed: Readonly<Partial<Record<Name, string>>>;
}

export interface Condition {
  name: string;
  kind: ScenarioKind;
  subject: MonitoringSubjectKind;
  parameters: Shown;
}

const namesOf = (kind: ScenarioKind): readonly Name[] => KINDS[kind].numbers;

export const draftOf = ({ name, kind, subject, parameters }: Condition): Draft => ({
  name,
  kind,
  subject,
  direction: parameters.direction ?? 'RECEIVED',
  typed: Object.fromEntries(
    namesOf(kind).flatMap((of) => {
      const value = parameters[of];
      return value == null ? [] : [[of, NUMBERS[of].isMoney ? (value / 100).toFixed(2).replace(/\.00$/, '') : String(value)]];
    }),
  ),
});

/** Parameters of the draft; null while a number is missing or unreadable. */
export function parametersOf({ kind, direction, typed }: Draft): ScenarioParametersInput | null {
  const { hasDirection = false, optional = [] } = KINDS[kind];
  const parameters: Record<string, unknown> = hasDirection ? { direction } : {};
  for (const of of namesOf(kind)) {
    const text = (typed[of] ?? '').trim();
    if (text === '' && optional.includes(of)) continue;
    const value = NUMBERS[of].isMoney ? koboOf(text) : /^\d{1,7}$/.test(text) ? Number(text) : null;
    if (typeof value !== 'number') return null;
    parameters[of] = value;
  }
  return parameters;
}

/** The condition in one line, such as “received · 7 days · 3 payments · ₦4.5m to below ₦5m”. */
export function conditionOf({ kind, parameters }: Pick<Condition, 'kind' | 'parameters'>): string {
  const parts = namesOf(kind).flatMap((of) => {
    const value = parameters[of];
    return value == null ? [] : [fill(SHOWN[of], { value: NUMBERS[of].isMoney ? naira(value).replace(/\.00$/, '') : value })];
  });
  return [...(parameters.direction ? [parameters.direction.toLowerCase()] : []), ...parts].join(' · ');
}

const SHOWN: Readonly<
  Record<
    Name,
    (typeof texts)[
      | 'shownAmount'
      | 'shownPayments'
      | 'shownHours'
      | 'shownDays'
      | 'shownFrom'
      | 'shownBelow'
      | 'shownCounterparties'
      | 'shownPercent']
  >
> = {
  amount: texts.shownAmount,
  payments: texts.shownPayments,
  hours: texts.shownHours,
  days: texts.shownDays,
  from: texts.shownFrom,
  below: texts.shownBelow,
  counterparties: texts.shownCounterparties,
  percent: texts.shownPercent,
};

export const SUBJECTS: readonly (readonly [MonitoringSubjectKind, string])[] = [
  ['BUSINESS', texts.business],
  ['PAYEE', texts.payee],
];

export const DIRECTIONS: readonly (readonly [PaymentDirection, string])[] = (['SENT', 'RECEIVED'] as const).map((each) => [
  each,
  optionOf(each),
]);
