import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import { outcomeOf } from './outcomes.ts';
import { decisionsOf, type Review, reviewDecision, reviewKind } from './review.ts';

/** An entry of the operators' queue as every answer shows it. */
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
    since: instant.meta({ description: 'Since when it waits for a person.' }),
    createdAt: instant.meta({ description: 'When it was made.' }),
    lastCheckedAt: instant.nullable().meta({ description: 'When the provider was asked last.' }),
    nextCheckAt: instant.nullable().meta({ description: 'When the provider is asked again, as long as nobody decides.' }),
    timesAsked: z.int().meta({ description: 'How often the provider was asked.' }),
    lastAnswer: z.string().nullable().meta({ description: 'What it told last.' }),
    proposal: z
      .object({
        decision: reviewDecision.meta({ description: 'What.' }),
        by: z.string().meta({ description: 'Who.' }),
        note: z.string().meta({ description: 'What proves it.' }),
        at: instant.meta({ description: 'When.' }),
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

export type ReviewView = z.output<typeof reviewSchema>;

export function reviewView(review: Review): ReviewView {
  return {
    ...review,
    since: review.since.toISOString(),
    createdAt: review.createdAt.toISOString(),
    lastCheckedAt: review.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: review.nextCheckAt?.toISOString() ?? null,
    proposal: review.proposal && { ...review.proposal, at: review.proposal.at.toISOString() },
    decisions: [...decisionsOf[review.kind]],
    outcomes: decisionsOf[review.kind].flatMap((decision) => outcomeOf(review, decision).map((leg) => ({ decision, ...leg }))),
  };
}
