import { type Kobo, koboOf, lesser, NO_KOBO, plus, shareOf } from '../../domain/money/money.ts';

/** What a rule charges for. A transfer has three kinds in one fee; each of the others is all that its product costs. */
export const priceKinds = ['transfer_fee', 'vat', 'stamp_duty', 'bill_fee', 'sms_part', 'verification_call', 'verification_plan'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** One line of the dated table of prices: what one kind of thing costs, from when until when, for which of it and which amounts. */
export interface PriceRule {
  /** Whose rule it is; null for the rules of everybody. */
  businessId: string | null;
  kind: PriceKind;
  /** Which of its kind: a biller or a type of bill, a network or a route of text messages, what is verified, a plan; null for all. */
  item: string | null;
  /** Only for businesses whose verification plan this is; null for all. */
  planId: string | null;
  effectiveFrom: Date;
  /** First moment at which the rule no longer holds; null while it has no end. */
  effectiveTo: Date | null;
  /** Smallest amount the rule is for, inclusive. */
  minAmount: Kobo;
  /** Largest amount the rule is for, inclusive; null without limit. */
  maxAmount: Kobo | null;
  flat: Kobo;
  /** 1/100 of a percent: of the amount, and for VAT of the transfer fee. Rounded half up. */
  basisPoints: number;
  /** The most that it charges; null without limit. */
  cap: Kobo | null;
}

export interface PriceQuestion {
  amount: Kobo;
  at: Date;
  businessId: string;
  /** What it is called by rules, the closest first. */
  items?: readonly string[];
  planId?: string | null;
}

/**
 * The rule that holds. A business's own rules come before everybody's, also for amounts that they do not cover; then one for its plan before one for all; then
 * the one that names it most closely; of several that are left, the one that began last. Undefined when none fits.
 */
export function ruleFor(rules: readonly PriceRule[], kind: PriceKind, question: PriceQuestion): PriceRule | undefined {
  const { amount, at, businessId, items = [], planId = null } = question;
  const inForce = rules.filter(
    (rule) =>
      rule.kind === kind &&
      rule.effectiveFrom <= at &&
      (rule.effectiveTo === null || at < rule.effectiveTo) &&
      (rule.item === null || items.includes(rule.item)) &&
      (rule.planId === null || rule.planId === planId),
  );
  const own = inForce.filter((rule) => rule.businessId === businessId);
  const candidates = own.length > 0 ? own : inForce.filter((rule) => rule.businessId === null);
  const distance = ({ item, planId: plan }: PriceRule): number =>
    (plan === null ? items.length + 1 : 0) + (item === null ? items.length : items.indexOf(item));
  return candidates
    .filter((rule) => rule.minAmount <= amount && (rule.maxAmount === null || amount <= rule.maxAmount))
    .toSorted((a, b) => distance(a) - distance(b) || b.effectiveFrom.getTime() - a.effectiveFrom.getTime())[0];
}

/** What a rule makes of an amount; nothing without a rule. */
export function chargeOf(rule: PriceRule | undefined, base: Kobo): Kobo {
  if (!rule) return NO_KOBO;
  const charge = plus(rule.flat, shareOf(base, rule.basisPoints));
  return rule.cap === null ? charge : lesser(charge, rule.cap);
}

/** The first moment after `at` at which one of the rules begins or ends, if it is before `limit`; else `limit`. */
export function nextChange(rules: readonly PriceRule[], at: Date, limit: Date): Date {
  const moments = rules.flatMap(({ effectiveFrom, effectiveTo }) => [effectiveFrom, ...(effectiveTo ? [effectiveTo] : [])]);
  return moments.filter((moment) => moment > at).reduce((first, moment) => (moment < first ? moment : first), limit);
}

/** A rule for everything of its kind, from which others are made. */
export const standardRule = {
  businessId: null,
  item: null,
  planId: null,
  effectiveTo: null,
  minAmount: koboOf(1),
  maxAmount: null,
  flat: NO_KOBO,
  basisPoints: 0,
  cap: null,
} satisfies Partial<PriceRule>;
