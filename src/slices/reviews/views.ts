import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import { decisionsOf, type Review, reviewDecisions, reviewKinds } from './review.ts';

const instant = z.string().meta({ format: 'date-time' });

/** An entry of the operators' queue as every answer shows it. */
export const reviewSchema = z
  .object({
    kind: z.enum(reviewKinds),
    id: z.uuid().meta({ description: 'Of the transfer, the bill or the deposit' }),
    reference: z.string().meta({ description: 'What a decision names it by: transferCode, requestRef, or the id of the deposit' }),
    business: z.object({ id: z.uuid(), name: z.string() }).nullable().meta({ description: 'Null for money whose business nobody knows' }),
    amount: kobo,
    fee: kobo,
    party: z
      .object({ name: z.string().nullable(), number: z.string(), institution: z.string().nullable() })
      .meta({ description: 'Whose account, phone or meter it is, or who sent it' }),
    code: z.string().nullable().meta({ description: "The provider's code" }),
    reason: z.string().meta({ description: 'Why it waits' }),
    since: instant.meta({ description: 'Since when it waits for a person' }),
    createdAt: instant,
    lastCheckedAt: instant.nullable(),
    nextCheckAt: instant.nullable().meta({ description: 'When the provider is asked again, as long as nobody decides' }),
    timesAsked: z.int().meta({ description: 'How often the provider was asked' }),
    lastAnswer: z.string().nullable().meta({ description: 'What it told last' }),
    proposal: z
      .object({ decision: z.enum(reviewDecisions), by: z.string(), note: z.string(), at: instant })
      .nullable()
      .meta({ description: 'What one operator asked for where it takes a second one, who agrees by deciding the same' }),
    decisions: z.array(z.enum(reviewDecisions)).meta({ description: 'What can be decided' }),
  })
  .meta({ id: 'Review' });

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
  };
}
