import { z } from 'zod';
import { operation } from '../../../core/operation/operation.ts';
import { priceBook, type PriceQuestion, type PriceRule, chargeOf, ruleFor, standardRule as standard } from '../../../core/prices/rule.ts';
import { currency, type Kobo, kobo, koboAmount, koboOf, NO_KOBO, currencyInput, plus } from '../../../domain/money/money.ts';
import { namedObject } from '../../../domain/schema/type-names.ts';
import { lagosDayStart } from '../../../domain/time/lagos.ts';

export const feeKinds = ['transfer_fee', 'vat', 'stamp_duty'] as const;
export type FeeKind = (typeof feeKinds)[number];

export const feePart = namedObject('FeePart', 'One component of a transfer fee.', {
  type: z.string().meta({ description: 'Component of the fee.' }),
  amount: kobo.meta({ description: 'Kobo: amount of the component.' }),
});
export const feeParts = z.array(feePart).max(feeKinds.length).meta({ description: 'Components of the fee.' });

export interface FeeQuestion extends PriceQuestion {
  salary?: boolean;
}

export interface Fee {
  fee: Kobo;
  breakdown: { type: FeeKind; amount: Kobo }[];
}

/** A business's own rules replace all default rules of their kind; of several matching rules the latest applies. */
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

/** Source: CBN Guide to Charges 2020; Nigeria Tax Act 2025: the sender pays stamp duty since 1 January 2026. */
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

const quoteSchema = namedObject('TransferQuote', 'Cost of a transfer at current prices.', {
  amount: kobo.meta({ description: 'Kobo: amount credited to the beneficiary.' }),
  fee: kobo.meta({ description: 'Kobo: fee on top of the amount.' }),
  feeBreakdown: feeParts,
  totalDebited: kobo.meta({ description: 'Kobo: amount plus fee.' }),
  currency,
}).meta({ id: 'TransferQuote' });

/** Calculates the fee of a transfer at current prices; moves no money. */
export const quoteTransfer = operation({
  title: 'transfers.quote',
  summary: 'Quote a transfer',
  scope: 'transfers:read',
  bucket: 'reads',
  input: z.strictObject({ amount: koboAmount.meta({ description: 'Kobo: amount credited to the beneficiary.' }), currency: currencyInput }),
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
