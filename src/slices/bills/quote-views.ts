import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import type { BillQuote } from './quote.ts';
import { logged } from '../../domain/schema/logged.ts';

/** What a bill would cost. */
export const billQuoteSchema = z
  .object({
    paymentCode: logged(z.string()).meta({ description: 'The code that buys it.' }),
    amount: kobo.meta({ description: 'Kobo: what the biller gets.' }),
    fee: kobo.meta({ description: 'Kobo: charged on top.' }),
    totalDebited: kobo.meta({ description: 'Kobo: amount and fee together.' }),
    currency,
    expiresAt: instant.meta({ description: 'Whoever pays before pays this; afterwards the price of that moment holds.' }),
  })
  .meta({ id: 'BillQuote' })
  .register(typeNames, { name: 'BillQuote', description: 'What a bill would cost now.', without: ['currency'] });

export type BillQuoteView = z.output<typeof billQuoteSchema>;

export const billQuoteView = ({ expiresAt, ...quote }: BillQuote): BillQuoteView => ({
  ...quote,
  currency: 'NGN',
  expiresAt: expiresAt.toISOString(),
});
