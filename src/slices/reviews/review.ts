import { z } from 'zod';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { Kobo } from '../../domain/money/money.ts';

/**
 * What waits for a decision of the people who run the service: a transfer that its bank declined without the last word, one whose outcome the
 * bank does not tell, a bill whose provider does not, money that came in for nobody, what another operator asked for, what
 * a statement says otherwise than our books, webhook endpoints that fail, and messages in the name of a provider that were turned away.
 */
export const reviewKinds = [
  'transfer',
  'unconfirmed',
  'bill',
  'suspense',
  'proposal',
  'reconciliation',
  'endpoint',
  'refused_messages',
] as const;
export const reviewKind = z.enum(reviewKinds).register(typeNames, {
  name: 'ReviewKind',
  description: 'What waits for a decision of an operator.',
  meanings: {
    transfer: 'A transfer that its bank declined without the last word.',
    unconfirmed: 'A transfer whose outcome its bank does not tell.',
    bill: 'A bill whose outcome its provider does not tell.',
    suspense: 'Money that came in for nobody.',
    proposal: 'What another operator asked for and takes a second one.',
    reconciliation: 'A statement of a provider and our books that do not say the same.',
    endpoint: 'A webhook endpoint that has taken nothing for an hour.',
    refused_messages: 'Messages to the address of a provider that were turned away.',
  },
});
export type ReviewKind = (typeof reviewKinds)[number];

/** What can be decided of each kind; each is an operation of the slice that holds the money. */
export const decisionsOf = {
  transfer: ['reverse', 'settle'],
  unconfirmed: ['reverse', 'settle'],
  bill: ['reverse', 'deliver'],
  suspense: ['credit', 'return'],
  proposal: ['agree', 'refuse'],
  reconciliation: ['book', 'explain'],
  // Its business mends it; nobody here decides for it.
  endpoint: [],
  refused_messages: ['seen'],
} as const satisfies Record<ReviewKind, readonly string[]>;
export const reviewDecision = z
  .enum(['reverse', 'settle', 'deliver', 'credit', 'return', 'agree', 'refuse', 'book', 'explain', 'seen'])
  .register(typeNames, {
    name: 'ReviewDecision',
    description: 'What an operator can decide.',
    meanings: {
      reverse: 'The money goes back to the wallet: reverseTransfer, reverseBill.',
      settle: 'The bank proves that it credited the transfer: settleTransfer.',
      deliver: 'The provider proves that it delivered the bill: deliverBill.',
      credit: 'The money belongs to a business: creditSuspense.',
      return: 'The money went back to its sender: returnSuspense.',
      agree: 'What was asked for is done: agreeToProposal.',
      refuse: 'It is not done; whoever asked withdraws it: refuseProposal.',
      book: 'The correction that it proposes is booked: resolveReconciliationException.',
      explain: 'Nothing is booked; a note says why: resolveReconciliationException.',
      seen: 'Somebody has looked at who sent them: seeRefusedMessages.',
    },
  });
export type ReviewDecision = z.output<typeof reviewDecision>;

/** One entry of the operators' queue. */
export interface Review {
  kind: ReviewKind;
  /** Of the transfer, the bill, the deposit or the proposal. */
  id: string;
  /** What decisions name it by: transferCode, requestRef, or the id. */
  reference: string;
  /** Null for money whose business nobody knows. */
  business: { id: string; name: string } | null;
  /** Null where no money moves. */
  amount: Kobo | null;
  /** What it cost beside the amount; comes back with it. */
  fee: Kobo;
  /** Whose account, phone or meter it is, or who sent it; of a proposal its subject. */
  party: { name: string | null; number: string; institution: string | null };
  /** The provider's code, and why it waits. */
  code: string | null;
  reason: string;
  /** Since when it waits for a person. */
  since: Date;
  createdAt: Date;
  lastCheckedAt: Date | null;
  /** When the provider is asked again, as long as nobody decides. */
  nextCheckAt: Date | null;
  /** How often it was asked, and what it told last; null when it told nothing yet. */
  timesAsked: number;
  lastAnswer: string | null;
  /** What one operator asked for where it takes a second one, who agrees by deciding the same. */
  proposal: { decision: ReviewDecision; by: string; note: string; at: Date } | null;
}
