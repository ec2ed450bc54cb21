import { type Kobo, plus } from '../../domain/money/money.ts';
import { type Account, type Kind, kinds } from '../../core/ledger/chart.ts';
import { type StepLeg, transferSteps } from '../../core/ledger/steps.ts';
import { billRules } from '../bills/steps.ts';
import type { Review, ReviewDecision, ReviewKind } from './review.ts';

export interface OutcomeLeg {
  from: Account;
  to: Account;
  amount: Kobo;
}

/** Source: the transition tables of the ledger functions; an unlisted decision books nothing. */
const legsOf: Record<ReviewKind, Partial<Record<ReviewDecision, readonly StepLeg[]>>> = {
  transfer: { reverse: transferSteps.manual_reversal.legs, settle: transferSteps.manual_settlement.legs },
  unconfirmed: { reverse: transferSteps.manual_reversal.legs, settle: transferSteps.manual_settlement.legs },
  bill: { reverse: billRules.manual_reversal.legs, deliver: billRules.manual_delivery.legs },
  // Suspense money is outside the client ledgers: a credit is its deposit, and a return books nothing.
  suspense: { credit: [{ kind: 'funding', of: 'amount', reference: '' }] },
  approval_request: {},
  // The decision itself names the booking.
  reconciliation: {},
  endpoint: {},
  rejected_webhooks: {},
};

export function outcomeOf({ kind, amount, fee }: Pick<Review, 'kind' | 'amount' | 'fee'>, decision: ReviewDecision): OutcomeLeg[] {
  if (amount === null) return [];
  const sums = { amount, fee, both: plus(amount, fee) };
  return (legsOf[kind][decision] ?? []).flatMap(({ kind: booked, of, leg }) => {
    const way = kinds[booked satisfies Kind].find(
      (each: { leg?: number }) => leg === undefined || each.leg === undefined || each.leg === leg,
    );
    return way && sums[of] > 0 ? [{ from: way.from, to: way.to, amount: sums[of] }] : [];
  });
}
