import { type Kobo, plus, times } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { BillDetails } from '../../providers/bills/port.ts';
import type { Offer } from './catalogue.ts';

/**
 * What is to be paid for an offer, without its fee: the caller's amount within the bounds, or the fixed price, filled in
 * when it was left out (specification, POST /bills/pay).
 * @throws Refusal 400 VALIDATION_ERROR; an amount that is not the fixed price is told the right one.
 */
export function priceOf({ service, option }: Offer, { months = 1, addOns = [] }: BillDetails, asked: Kobo | undefined): Kobo {
  if (option.isAddOn) throw invalid('paymentCode', `paymentCode: ${option.name} is sold beside a bouquet, not alone`);
  const extras = addOns.map((code) => {
    const extra = service.options.find(({ paymentCode, isAddOn }) => isAddOn && paymentCode === code);
    if (extra?.amount == null) throw invalid('addOns', `addOns: ${service.name} has no add-on with the payment code ${code}`);
    return extra.amount;
  });
  if (option.amount === null) return within(option, asked);
  const price = times(plus(option.amount, ...extras), months);
  if (asked !== undefined && asked !== price) {
    throw invalid('amount', `amount: ${option.name} costs ${price} kobo; send that amount, or leave it out`);
  }
  return price;
}

function within({ name, minAmount, maxAmount }: Offer['option'], asked: Kobo | undefined): Kobo {
  if (asked === undefined) throw invalid('amount', `amount: is required: ${name} takes ${minAmount} to ${maxAmount} kobo`);
  if (asked < minAmount) throw invalid('amount', `amount: must be at least ${minAmount} kobo for ${name}`);
  if (asked > maxAmount) throw invalid('amount', `amount: must be at most ${maxAmount} kobo for ${name}`);
  return asked;
}
