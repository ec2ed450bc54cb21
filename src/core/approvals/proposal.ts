import type { Database, Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';

export const proposalEnds = ['agreed', 'refused', 'withdrawn', 'expired'] as const;
export type ProposalEnd = (typeof proposalEnds)[number];

/** What one operator asked for and takes a second one. */
export interface Proposal {
  id: string;
  environment: Environment;
  /** Null for what concerns the service itself. */
  businessId: string | null;
  kind: string;
  subject: string;
  asked: Record<string, unknown>;
  amount: Kobo | null;
  note: string;
  byId: string;
  byName: string;
  askedAt: Date;
  expiresAt: Date;
  /** How it ended, by whom and why; null while it is open. */
  ended: ProposalEnd | null;
  endedAt: Date | null;
  endedByName: string | null;
  endedNote: string | null;
}

export const PROPOSAL_COLUMNS = `id, environment, business_id, kind, subject, asked, amount, note, by_id, by_name, asked_at, expires_at, ended, ended_at, ended_by_name, ended_note`;

/** The proposal of this id in this environment, open or not. */
export async function proposalOf(db: Pick<Database | Tx, 'query'>, environment: Environment, id: string): Promise<Proposal | null> {
  const [row] = await db.query<Proposal>('proposal.of', `select ${PROPOSAL_COLUMNS} from proposal where environment = $1 and id = $2`, [
    environment,
    id,
  ]);
  return row ?? null;
}
