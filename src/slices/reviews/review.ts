import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';

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

/** An entry of the operators' queue. */
export const reviewSchema = z
  .object({
    kind: reviewKind.meta({ description: 'What it is.' }),
    id: z.uuid().meta({ description: 'Id of the transfer, the bill, the deposit or the proposal.' }),
    reference: z
      .string()
      .meta({ description: 'What a decision names it by: transferCode, requestRef, or the id of the deposit or proposal.' }),
    business: z
      .object({
        id: z.uuid().meta({ description: 'Its id; decisions take it as businessId.' }),
        name: z.string().meta({ description: 'Its name.' }),
      })
      .register(typeNames, { name: 'ReviewedBusiness', description: 'Whose it is.' })
      .nullable()
      .meta({ description: 'Whose it is; null for money whose business nobody knows.' }),
    amount: kobo.nullable().meta({ description: 'Kobo: how much; null where no money moves.' }),
    fee: kobo.meta({ description: 'Kobo: what it cost beside that; comes back with it.' }),
    party: z
      .object({
        name: z.string().nullable().meta({ description: 'The name, where it is known; of a bill the service.' }),
        number: z.string().meta({ description: 'The account, phone, meter or smartcard; of a proposal what it is about.' }),
        institution: z.string().nullable().meta({ description: 'The bank.' }),
      })
      .register(typeNames, { name: 'ReviewedParty', description: 'Whose account, phone or meter it is, or who sent it.' })
      .meta({ description: 'Whose account, phone or meter it is, or who sent it.' }),
    code: z
      .string()
      .nullable()
      .meta({ description: "The provider's code; of a proposal the operation that was asked for; of refused messages why." }),
    reason: z.string().meta({ description: 'Why it waits.' }),
    since: dateTime.meta({ description: 'Since when it waits for a person.' }),
    createdAt: dateTime.meta({ description: 'When it was made.' }),
    lastCheckedAt: dateTime.nullable().meta({ description: 'When the provider was asked last.' }),
    nextCheckAt: dateTime.nullable().meta({ description: 'When the provider is asked again, as long as nobody decides.' }),
    timesAsked: z.int().meta({ description: 'How often the provider was asked.' }),
    lastAnswer: z.string().nullable().meta({ description: 'What it told last.' }),
    proposal: z
      .object({
        decision: reviewDecision.meta({ description: 'What.' }),
        by: z.string().meta({ description: 'Who.' }),
        note: z.string().meta({ description: 'What proves it.' }),
        at: dateTime.meta({ description: 'When.' }),
      })
      .register(typeNames, {
        name: 'ReviewProposal',
        description: 'What one operator asked for where it takes a second one, who agrees by deciding the same.',
      })
      .nullable()
      .meta({ description: 'What one operator asked for where it takes a second one, who agrees by deciding the same.' }),
    decisions: z.array(reviewDecision).meta({ description: 'What can be decided.' }),
    outcomes: z
      .array(
        z
          .object({
            decision: reviewDecision.meta({ description: 'What is decided.' }),
            from: z.string().meta({ description: 'The account that it leaves.' }),
            to: z.string().meta({ description: 'The account that it goes to.' }),
            amount: kobo.meta({ description: 'Kobo: how much.' }),
          })
          .register(typeNames, { name: 'ReviewOutcome', description: "A movement in the business's books that a decision makes." }),
      )
      .meta({ description: 'What each decision would book; one that is not here books nothing.' }),
  })
  .meta({ id: 'Review' })
  .register(typeNames, { name: 'Review', description: 'Something that waits for a decision of an operator.' });

export type Review = z.output<typeof reviewSchema>;
