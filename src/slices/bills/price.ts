import type { App } from '../../core/app/app.ts';
import { FRESH_MS, priceBook, chargeOf, nextChange, ruleFor } from '../../core/prices/rule.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Kobo, plus, times } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { BillDetails } from '../../providers/bills/port.ts';
import type { Offer } from './catalogue.ts';

export interface BillFees {
  of(offer: Offer, amount: Kobo): Kobo;
  /** Until then fees are constant: processes read rules earlier. */
  holdUntil: Date;
}

/** Fees for the actor's business now: the rule of the biller, else of its type, else the fee of the offer. */
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

/** Price without fee: the caller's amount, or the fixed price when left out. @throws Refusal 400 VALIDATION_ERROR. */
export function priceOf({ service, option }: Offer, { months = 1, addOns = [] }: BillDetails, asked: Kobo | undefined): Kobo {
  if (option.isAddOn) throw invalid('paymentCode', `paymentCode: ${option.name} is an add-on; send it in addOns with a bouquet`);
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
