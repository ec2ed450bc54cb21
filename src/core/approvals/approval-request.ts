import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

const approvalOutcomes = ['agreed', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

export const approvalRequestSchema = z
  .object({
    id: ownId,
    businessId: z.uuid().nullable().meta({ description: 'Which business it concerns; null for the service itself.' }),
    kind: z.string().meta({ description: 'The operation that was asked for, such as `wallet.unfreeze`.' }),
    subject: z.string().meta({ description: 'What it is about.' }),
    asked: z.record(z.string(), z.unknown()).meta({ description: 'What was asked, in the words of the operation.' }),
    amount: kobo.nullable().meta({ description: 'Kobo: how much it moves; null where it moves no money.' }),
    note: z.string().meta({ description: 'Why.' }),
    by: z.string().meta({ description: 'Who asked.' }),
    askedAt: dateTime.meta({ description: 'When it was asked.' }),
    expiresAt: dateTime.meta({ description: 'When it ends by itself.' }),
    ended: z
      .enum(approvalOutcomes)
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
    endedAt: dateTime.nullable().meta({ description: 'When it ended.' }),
    endedBy: z.string().nullable().meta({ description: 'Who ended it.' }),
    endedNote: z.string().nullable().meta({ description: 'Why.' }),
  })
  .meta({ id: 'Proposal' })
  .register(typeNames, { name: 'Proposal', description: 'What one operator asked for and takes a second one.', isNode: true });

export interface ApprovalRequest extends z.output<typeof approvalRequestSchema> {
  environment: Environment;
  byId: string;
}

export const waiting = (name: string, description: string) =>
  z
    .object({
      id: z.uuid().meta({ description: 'Its id.' }),
      by: z.string().meta({ description: 'Who asked.' }),
      askedAt: dateTime.meta({ description: 'When.' }),
    })
    .register(typeNames, { name, description })
    .nullable()
    .meta({ description: 'What waits for a second operator; null when it is done.' });

export const APPROVAL_REQUEST_COLUMNS = `id, environment, business_id, kind, subject, asked, amount, note, by_id, by_name as by, asked_at, expires_at, ended, ended_at,
  ended_by_name as ended_by, ended_note`;

export async function approvalRequestOf(
  db: Pick<Database | Tx, 'query'>,
  environment: Environment,
  id: string,
): Promise<ApprovalRequest | null> {
  const [row] = await db.query<ApprovalRequest>(
    'proposal.of',
    `select ${APPROVAL_REQUEST_COLUMNS} from proposal where environment = $1 and id = $2`,
    [environment, id],
  );
  return row ?? null;
}
