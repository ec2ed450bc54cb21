import { type Kobo, plus } from '../../domain/money/money.ts';
import { type Account, type Kind, kinds } from '../../core/ledger/chart.ts';
import { type StepLeg, transferSteps } from '../../core/ledger/steps.ts';
import { billRules } from '../bills/steps.ts';
import type { Review, ReviewDecision, ReviewKind } from './review.ts';

/** A movement that a decision would book. */
export interface OutcomeLeg {
  from: Account;
  to: Account;
  amount: Kobo;
}

/** What a decision books, from the tables by which the functions of the ledger work. A decision that is not named books nothing. */
const legsOf: Record<ReviewKind, Partial<Record<ReviewDecision, readonly StepLeg[]>>> = {
  transfer: { reverse: transferSteps.manual_reversal.legs, settle: transferSteps.manual_settlement.legs },
  unconfirmed: { reverse: transferSteps.manual_reversal.legs, settle: transferSteps.manual_settlement.legs },
  bill: { reverse: billRules.manual_reversal.legs, deliver: billRules.manual_delivery.legs },
  // Money that waits for its business is in no book yet: a credit is its deposit, and what goes back was never in one.
  suspense: { credit: [{ kind: 'funding', of: 'amount', reference: '' }] },
  proposal: {},
  // What is booked is said with the decision.
  reconciliation: {},
  endpoint: {},
  refused_messages: {},
};

/** What a decision on this entry would book, as it stands now; nothing where it moves no money, or says not itself how much. */
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
