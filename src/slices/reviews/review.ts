import { z } from 'zod';
import { kobo, plus } from '../../domain/money/money.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { type Kind, kinds } from '../../core/ledger/chart.ts';
import { type StepLeg, transferSteps } from '../../core/ledger/steps.ts';
import { billRules } from '../bills/steps.ts';

const kindMeanings = {
  transfer: 'Transfer with a decline that is not final.',
  unconfirmed: 'Transfer without a reported outcome.',
  bill: 'Bill without a reported outcome.',
  suspense: 'Unallocated deposit.',
  approval_request: 'Approval request of another operator.',
  reconciliation: 'Difference between a provider statement and the ledger.',
  endpoint: 'Webhook endpoint without an acknowledgement for an hour.',
  rejected_webhooks: 'Rejected provider messages.',
};
export type ReviewKind = keyof typeof kindMeanings;
export const reviewKinds = Object.keys(kindMeanings) as ReviewKind[];
export const reviewKind = namedEnum('ReviewKind', 'Kind of an item pending review.', reviewKinds, kindMeanings);

/** Decisions of each kind; each is an operation of the slice that holds the money. */
export const decisionsOf = {
  transfer: ['reverse', 'settle'],
  unconfirmed: ['reverse', 'settle'],
  bill: ['reverse', 'deliver'],
  suspense: ['credit', 'return'],
  approval_request: ['approve', 'reject'],
  reconciliation: ['book', 'explain'],
  // The business repairs its endpoint.
  endpoint: [],
  rejected_webhooks: ['dismiss'],
} as const satisfies Record<ReviewKind, readonly string[]>;
const decisionMeanings = {
  reverse: 'Credit the money back to the wallet: reverseTransfer, reverseBill.',
  settle: 'Settle a transfer whose credit the bank proves: settleTransfer.',
  deliver: 'Deliver a bill whose delivery the provider proves: deliverBill.',
  credit: 'Credit the deposit to a business: creditSuspense.',
  return: 'Return the deposit to its sender: returnSuspense.',
  approve: 'Approve the request: approveApprovalRequest.',
  reject: 'Reject or withdraw the request: rejectApprovalRequest.',
  book: 'Book the proposed correction: resolveReconciliationException.',
  explain: 'Resolve with a note and no booking: resolveReconciliationException.',
  dismiss: 'Dismiss the rejected messages: dismissRejectedWebhooks.',
};
export type ReviewDecision = keyof typeof decisionMeanings;
const reviewDecision = namedEnum(
  'ReviewDecision',
  'Decision of an operator.',
  Object.keys(decisionMeanings) as ReviewDecision[],
  decisionMeanings,
);

export const reviewSchema = namedObject('Review', 'Item pending review by operators.', {
  kind: reviewKind.meta({ description: 'Kind of the item.' }),
  id: z.uuid().meta({ description: 'Id of the transfer, bill, deposit or approval request.' }),
  reference: z
    .string()
    .meta({ description: 'Reference for a decision: transferCode, requestRef, or the id of the deposit or approval request.' }),
  business: namedObject('ReviewedBusiness', 'Business of the item.', {
    id: z.uuid().meta({ description: 'Business id; decisions take it as businessId.' }),
    name: z.string().meta({ description: 'Business name.' }),
  })
    .nullable()
    .meta({ description: 'Business of the item; null for an unallocated deposit.' }),
  amount: kobo.nullable().meta({ description: 'Kobo: amount; null when no money moves.' }),
  fee: kobo.meta({ description: 'Kobo: fee; credited back together with the amount.' }),
  party: namedObject('ReviewedParty', 'Counterparty of the item: account, phone, meter or sender.', {
    name: z.string().nullable().meta({ description: 'Name, when known; for a bill the service.' }),
    number: z.string().meta({ description: 'Account, phone, meter or smartcard number; for an approval request its subject.' }),
    institution: z.string().nullable().meta({ description: 'Bank.' }),
  }).meta({ description: 'Counterparty of the item: account, phone, meter or sender.' }),
  code: z
    .string()
    .nullable()
    .meta({ description: 'Provider code; for an approval request the operation; for rejected messages the reason.' }),
  reason: z.string().meta({ description: 'Reason of the review.' }),
  since: dateTime.meta({ description: 'Start of the review.' }),
  createdAt: dateTime.meta({ description: 'Time of creation.' }),
  lastCheckedAt: dateTime.nullable().meta({ description: 'Time of the latest poll of the provider.' }),
  nextCheckAt: dateTime.nullable().meta({ description: 'Time of the next poll of the provider, until decided.' }),
  timesAsked: z.int().meta({ description: 'Number of polls.' }),
  lastAnswer: z.string().nullable().meta({ description: 'Latest provider answer.' }),
  approvalRequest: namedObject(
    'ReviewApprovalRequest',
    'First decision where two operators are needed; the second approves with the same decision.',
    {
      decision: reviewDecision.meta({ description: 'Decision.' }),
      by: z.string().meta({ description: 'Operator.' }),
      note: z.string().meta({ description: 'Proof.' }),
      at: dateTime.meta({ description: 'Time of the decision.' }),
    },
  )
    .nullable()
    .meta({ description: 'First decision where two operators are needed; the second approves with the same decision.' }),
  decisions: z.array(reviewDecision).meta({ description: 'Available decisions.' }),
  outcomes: z
    .array(
      namedObject('ReviewOutcome', 'Ledger movement of a decision.', {
        decision: reviewDecision.meta({ description: 'Decision.' }),
        from: z.string().meta({ description: 'Debited account.' }),
        to: z.string().meta({ description: 'Credited account.' }),
        amount: kobo.meta({ description: 'Kobo: amount.' }),
      }),
    )
    .meta({ description: 'Ledger movements of each decision; an unlisted decision books nothing.' }),
}).meta({ id: 'Review' });

export type Review = z.output<typeof reviewSchema>;

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

export function outcomeOf({ kind, amount, fee }: Pick<Review, 'kind' | 'amount' | 'fee'>, decision: ReviewDecision) {
  if (amount === null) return [];
  const sums = { amount, fee, both: plus(amount, fee) };
  return (legsOf[kind][decision] ?? []).flatMap(({ kind: booked, of, leg }) => {
    const way = kinds[booked satisfies Kind].find(
      (each: { leg?: number }) => leg === undefined || each.leg === undefined || each.leg === leg,
    );
    return way && sums[of] > 0 ? [{ from: way.from, to: way.to, amount: sums[of] }] : [];
  });
}
