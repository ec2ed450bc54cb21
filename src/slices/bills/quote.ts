import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { currency, kobo, koboAmount, plus } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { openCatalogue } from './catalogue.ts';
import { billFees, priceOf } from './price.ts';

/** What a bill would cost. */
const billQuoteSchema = z
  .object({
    paymentCode: logged(z.string()).meta({ description: 'The code that buys it.' }),
    amount: kobo.meta({ description: 'Kobo: what the biller gets.' }),
    fee: kobo.meta({ description: 'Kobo: charged on top.' }),
    totalDebited: kobo.meta({ description: 'Kobo: amount and fee together.' }),
    currency,
    expiresAt: dateTime.meta({ description: 'Whoever pays before pays this; afterwards the price of that moment holds.' }),
  })
  .meta({ id: 'BillQuote' })
  .register(typeNames, { name: 'BillQuote', description: 'What a bill would cost now.', without: ['currency'] });

/**
 * What a bill would cost now; asks no biller and moves nothing. Whoever pays before `expiresAt` pays that; afterwards the price of that moment is charged.
 * @throws Refusal 400 VALIDATION_ERROR as a payment.
 */
export const quoteBill = operation({
  title: 'bills.quote',
  summary: 'What a bill would cost',
  scope: 'bills:read',
  bucket: 'reads',
  input: z.strictObject({
    paymentCode: logged(z.string())
      .trim()
      .min(1)
      .max(50)
      .meta({ description: 'Of what would be bought, as the options of a service tell it.' }),
    amount: koboAmount.optional().meta({ description: 'Kobo. May be left out where the price is fixed.' }),
    months: z.int().min(1).max(12).optional().meta({ description: 'Of cable television: for how many, 1 to 12.' }),
    addOns: z
      .array(z.string().trim().min(1).max(50))
      .max(10)
      .optional()
      .meta({ description: 'Of cable television: payment codes of add-ons.' }),
  }),
  output: billQuoteSchema,
  async run(app, actor, { paymentCode, amount: asked, months, addOns }) {
    const { catalogue } = await openCatalogue(app, actor);
    const offer = catalogue.offer(paymentCode);
    if (!offer)
      throw invalid('paymentCode', `paymentCode: nothing is sold under ${paymentCode}; GET /bills/service-options lists the codes`);
    const amount = priceOf(offer, { ...(months !== undefined && { months }), ...(addOns && { addOns }) }, asked);
    const fees = await billFees(app, actor);
    const fee = fees.of(offer, amount);
    return { paymentCode, amount, fee, totalDebited: plus(amount, fee), currency: 'NGN' as const, expiresAt: fees.holdUntil };
  },
});
