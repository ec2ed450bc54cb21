import type { App } from '../../core/app/app.ts';
import { FRESH_MS, priceBook } from '../../core/prices/price-book.ts';
import { chargeOf, nextChange, ruleFor } from '../../core/prices/rule.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Kobo, plus, times } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { BillDetails } from '../../providers/bills/port.ts';
import type { Offer } from './catalogue.ts';

/** What bills cost on top of their amount now. */
export interface BillFees {
  of(offer: Offer, amount: Kobo): Kobo;
  /** Until when no rule changes them, as every process knows: one begins later than every process reads the rules again. */
  holdUntil: Date;
}

/**
 * The fees of bills for the actor's business now: what a rule says of the biller or, behind that, of its type of bill; what the biller's offer
 * says where no rule fits.
 */
export async function billFees(app: App, { environment, businessId }: Actor): Promise<BillFees> {
  const at = app.clock.now();
  const rules = (await priceBook(app).rules(environment)).filter(
    (rule) => rule.kind === 'bill_fee' && (rule.businessId === null || rule.businessId === businessId),
  );
  return {
    of({ service, option }, amount) {
      const rule = ruleFor(rules, 'bill_fee', { amount, at, businessId, items: [service.serviceId, service.category] });
      return rule ? chargeOf(rule, amount) : option.fee;
    },
    holdUntil: nextChange(rules, at, new Date(at.getTime() + FRESH_MS)),
  };
}

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
