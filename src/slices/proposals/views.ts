import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { type Proposal, proposalEnds } from '../../core/approvals/proposal.ts';

/** What one operator asked for and takes a second one, as every answer shows it. */
export const proposalSchema = z
  .object({
    id: ownId,
    businessId: z.uuid().nullable().meta({ description: 'Which business it concerns; null for the service itself.' }),
    kind: z.string().meta({ description: 'The operation that was asked for, such as `wallet.unfreeze`.' }),
    subject: z.string().meta({ description: 'What it is about.' }),
    asked: z.record(z.string(), z.unknown()).meta({ description: 'What was asked, in the words of the operation.' }),
    amount: kobo.nullable().meta({ description: 'Kobo: how much it moves; null where it moves no money.' }),
    note: z.string().meta({ description: 'Why.' }),
    by: z.string().meta({ description: 'Who asked.' }),
    askedAt: instant.meta({ description: 'When it was asked.' }),
    expiresAt: instant.meta({ description: 'When it ends by itself.' }),
    ended: z
      .enum(proposalEnds)
      .register(typeNames, {
        name: 'ProposalEnd',
        description: 'How a proposal ended.',
        meanings: {
          agreed: 'Somebody else agreed, and it was done.',
          refused: 'Somebody else refused.',
          withdrawn: 'Whoever asked took it back.',
          expired: 'Nobody agreed in time.',
        },
      })
      .nullable()
      .meta({ description: 'How it ended; null while it is open.' }),
    endedAt: instant.nullable().meta({ description: 'When it ended.' }),
    endedBy: z.string().nullable().meta({ description: 'Who ended it.' }),
    endedNote: z.string().nullable().meta({ description: 'Why.' }),
  })
  .meta({ id: 'Proposal' })
  .register(typeNames, { name: 'Proposal', description: 'What one operator asked for and takes a second one.', isNode: true });

export type ProposalView = z.output<typeof proposalSchema>;

export const proposalView = (proposal: Proposal): ProposalView => {
  const { id, businessId, kind, subject, asked, amount, note, byName: by, askedAt, expiresAt, ended, endedAt } = proposal;
  return {
    id,
    businessId,
    kind,
    subject,
    asked,
    amount,
    note,
    by,
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ended,
    endedAt: endedAt?.toISOString() ?? null,
    endedBy: proposal.endedByName,
    endedNote: proposal.endedNote,
  };
};
