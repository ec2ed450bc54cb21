import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { currency, kobo, koboAmount, plus } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { openCatalogue } from './catalogue.ts';
import { billFees, priceOf } from './price.ts';

const billQuoteSchema = z
  .object({
    paymentCode: logged(z.string()).meta({ description: 'Payment code of the option.' }),
    amount: kobo.meta({ description: 'Amount paid to the biller, in kobo.' }),
    fee: kobo.meta({ description: 'Fee on top, in kobo.' }),
    totalDebited: kobo.meta({ description: 'Amount and fee, in kobo.' }),
    currency,
    expiresAt: dateTime.meta({ description: 'This price is guaranteed until then; afterwards the current price applies.' }),
  })
  .meta({ id: 'BillQuote' })
  .register(typeNames, { name: 'BillQuote', description: 'Price of a bill now.' });

/** Quotes a bill without asking the biller; guaranteed until `expiresAt`. @throws Refusal 400 VALIDATION_ERROR. */
export const quoteBill = operation({
  title: 'bills.quote',
  summary: 'Quote a bill',
  scope: 'bills:read',
  bucket: 'reads',
  input: z.strictObject({
    paymentCode: logged(z.string())
      .trim()
      .min(1)
      .max(50)
      .meta({ description: 'Payment code of the option, from the options of a service.' }),
    amount: koboAmount.optional().meta({ description: 'Amount in kobo. Optional where the price is fixed.' }),
    months: z.int().min(1).max(12).optional().meta({ description: 'Cable television: number of months, 1 to 12.' }),
    addOns: z
      .array(z.string().trim().min(1).max(50))
      .max(10)
      .optional()
      .meta({ description: 'Cable television: payment codes of add-ons.' }),
  }),
  output: billQuoteSchema,
  async run(app, actor, { paymentCode, amount: asked, months, addOns }) {
    const { catalogue } = await openCatalogue(app, actor);
    const offer = catalogue.offer(paymentCode);
    if (!offer) throw invalid('paymentCode', `paymentCode: ${paymentCode} is not on sale; GET /bills/service-options lists the codes`);
    const amount = priceOf(offer, { ...(months !== undefined && { months }), ...(addOns && { addOns }) }, asked);
    const fees = await billFees(app, actor);
    const fee = fees.of(offer, amount);
    return { paymentCode, amount, fee, totalDebited: plus(amount, fee), currency: 'NGN' as const, expiresAt: fees.holdUntil };
  },
});
