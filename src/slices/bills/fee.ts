import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { FRESH_MS, priceBook } from '../../core/prices/price-book.ts';
import { chargeOf, nextChange, ruleFor } from '../../core/prices/rule.ts';
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
