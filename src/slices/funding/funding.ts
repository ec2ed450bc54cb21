import type { Database, Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { Proposal } from '../../core/approvals/proposal.ts';
import { accountSql } from '../reconciliation/account.ts';

/** Money that operators credited to a wallet by hand, with its proof. */
export interface Funding {
  /** Also the deposit's. */
  id: string;
  businessId: string;
  bookId: number;
  provider: number;
  account: string;
  /** What the bank knows the payment by. */
  reference: string;
  amount: Kobo;
  valueDate: string;
  document: string;
  documentSha256: string;
  note: string;
  askedBy: string | null;
  fundedBy: string;
  fundedAt: Date;
  /** When it was taken back; null while it stands. */
  reversedAt: Date | null;
  reversalNote: string | null;
  reversalAskedBy: string | null;
  reversedBy: string | null;
}

/** What was done, or the proposal that waits for a second operator. */
export interface FundingResult {
  funding: Funding | null;
  proposal: Proposal | null;
}

export const FUNDING_COLUMNS = `f.id, f.business_id, f.book_id, f.provider, ${accountSql('f')} as account, f.session_id as reference, f.amount, f.value_date::text as value_date,
  f.document, f.document_sha256, f.note, f.asked_by, f.funded_by, f.funded_at, f.reversed_at, f.reversal_note, f.reversal_asked_by, f.reversed_by`;

/** The line of the statement that a funding makes; of its reversal `REV_` stands before it. */
export const fundingReference = (id: string): string => `FUND_${id.replaceAll('-', '')}`;

export async function fundingById(db: Pick<Database | Tx, 'query'>, environment: Environment, id: string): Promise<Funding | null> {
  const [row] = await db.query<Funding>(
    'funding.by_id',
    `select ${FUNDING_COLUMNS} from wallet_funding f where f.environment = $1 and f.id = $2`,
    [environment, id],
  );
  return row ?? null;
}

/** The funding that stands for this payment of the bank. */
export async function fundingOf(tx: Tx, environment: Environment, provider: number, reference: string): Promise<Funding | null> {
  const [row] = await tx.query<Funding>(
    'funding.of_session',
    `select ${FUNDING_COLUMNS} from wallet_funding f where f.session_id = $3 and f.provider = $2 and f.environment = $1 and f.reversed_at is null`,
    [environment, provider, reference],
  );
  return row ?? null;
}
