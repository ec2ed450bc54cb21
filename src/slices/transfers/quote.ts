import { z } from 'zod';
import { type Kobo, koboAmount, plus } from '../../domain/money/money.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Fee, feeFor } from './fees.ts';
import { priceBook } from '../../core/prices/price-book.ts';
import { currencyInput } from './input.ts';

export interface Quote extends Fee {
  amount: Kobo;
  totalDebited: Kobo;
}

/** What a transfer of this amount would cost now; moves nothing. */
export const quoteTransfer = operation({
  title: 'transfers.quote',
  summary: 'What a transfer would cost',
  scope: 'transfers:read',
  input: z.strictObject({ amount: koboAmount.meta({ description: 'Kobo: what the beneficiary would get.' }), currency: currencyInput }),
  async run(app, actor, { amount }): Promise<Quote> {
    const fee = feeFor(await priceBook(app).rules(actor.environment), { amount, at: app.clock.now(), businessId: actor.businessId });
    return { amount, ...fee, totalDebited: plus(amount, fee.fee) };
  },
});
