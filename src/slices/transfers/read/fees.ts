import { z } from 'zod';
import { operation } from '../../../core/operation/operation.ts';
import { priceBook } from '../../../core/prices/price-book.ts';
import { type PriceQuestion, type PriceRule, chargeOf, ruleFor, standardRule as standard } from '../../../core/prices/rule.ts';
import { currency, type Kobo, kobo, koboAmount, koboOf, NO_KOBO, plus } from '../../../domain/money/money.ts';
import { typeNames } from '../../../domain/schema/type-names.ts';
import { lagosDayStart } from '../../../domain/time/lagos.ts';
import { currencyInput } from './input.ts';

/** What the fee of a transfer is made of. */
export const feeKinds = ['transfer_fee', 'vat', 'stamp_duty'] as const;
export type FeeKind = (typeof feeKinds)[number];

export const feePart = z
  .object({ type: z.string().meta({ description: 'What it is for.' }), amount: kobo.meta({ description: 'Kobo: how much.' }) })
  .register(typeNames, { name: 'FeePart', description: 'One part of what a transfer costs.' });
/** At most one of each kind. */
export const feeParts = z.array(feePart).max(feeKinds.length).meta({ description: 'The parts of the fee.' });

export interface FeeQuestion extends PriceQuestion {
  /** Salaries are exempt from stamp duty. */
  salary?: boolean;
}

export interface Fee {
  /** What the sender pays on top of the principal, everything included. */
  fee: Kobo;
  /** The parts of `fee`, without those that are zero. */
  breakdown: { type: FeeKind; amount: Kobo }[];
}

/**
 * What a transfer costs under the rules in force at that moment. A business's own rules for a kind replace the default
 * ones of that kind altogether, also for amounts they do not cover. Of several rules that fit, the latest one holds.
 */
export function feeFor(rules: readonly PriceRule[], question: FeeQuestion): Fee {
  const transferFee = chargeOf(ruleFor(rules, 'transfer_fee', question), question.amount);
  const vat = transferFee === 0 ? NO_KOBO : chargeOf(ruleFor(rules, 'vat', question), transferFee);
  const stampDuty = question.salary ? NO_KOBO : chargeOf(ruleFor(rules, 'stamp_duty', question), question.amount);
  const parts: Fee['breakdown'] = [
    { type: 'transfer_fee', amount: transferFee },
    { type: 'vat', amount: vat },
    { type: 'stamp_duty', amount: stampDuty },
  ];
  return { fee: plus(transferFee, vat, stampDuty), breakdown: parts.filter((part) => part.amount > 0) };
}

const guideToCharges = lagosDayStart('2020-01-01');

/**
 * The rules of everybody, as a seed for the table.
 *
 * - Transfer fee: the caps of the CBN's Guide to Charges of January 2020. Its bands read "below 5,000" and "5,001 to
 *   50,000" naira; exactly 5,000 counts as the cheaper one.
 * - VAT: 7.5% of the transfer fee.
 * - Stamp duty: 50 naira once, from 10,000 naira. Nigeria Tax Act 2025: the sender pays it since 1 January 2026; before
 *   that day the receiver did, so there is no earlier rule.
 */
export const defaultFeeRules: PriceRule[] = [
  { ...standard, kind: 'transfer_fee', effectiveFrom: guideToCharges, maxAmount: koboOf(500_000), flat: koboOf(1_000) },
  {
    ...standard,
    kind: 'transfer_fee',
    effectiveFrom: guideToCharges,
    minAmount: koboOf(500_001),
    maxAmount: koboOf(5_000_000),
    flat: koboOf(2_500),
  },
  { ...standard, kind: 'transfer_fee', effectiveFrom: guideToCharges, minAmount: koboOf(5_000_001), flat: koboOf(5_000) },
  { ...standard, kind: 'vat', effectiveFrom: guideToCharges, basisPoints: 750 },
  { ...standard, kind: 'stamp_duty', effectiveFrom: lagosDayStart('2026-01-01'), minAmount: koboOf(1_000_000), flat: koboOf(5_000) },
];

/** What a transfer would cost. */
const quoteSchema = z
  .object({
    amount: kobo.meta({ description: 'Kobo: what the beneficiary would get.' }),
    fee: kobo.meta({ description: 'Kobo: what it would cost on top.' }),
    feeBreakdown: feeParts,
    totalDebited: kobo.meta({ description: 'Kobo: amount and fee together.' }),
    currency,
  })
  .meta({ id: 'TransferQuote' })
  .register(typeNames, { name: 'TransferQuote', description: 'What a transfer would cost now.', without: ['currency'] });

/** What a transfer of this amount would cost now; moves nothing. */
export const quoteTransfer = operation({
  title: 'transfers.quote',
  summary: 'What a transfer would cost',
  scope: 'transfers:read',
  bucket: 'reads',
  input: z.strictObject({ amount: koboAmount.meta({ description: 'Kobo: what the beneficiary would get.' }), currency: currencyInput }),
  output: quoteSchema,
  async run(app, actor, { amount }) {
    const { fee, breakdown } = feeFor(await priceBook(app).rules(actor.environment), {
      amount,
      at: app.clock.now(),
      businessId: actor.businessId,
    });
    return { amount, fee, feeBreakdown: breakdown, totalDebited: plus(amount, fee), currency: 'NGN' as const };
  },
});
