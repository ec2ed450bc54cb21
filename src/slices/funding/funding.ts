import { z } from 'zod';
import { waiting } from '../../core/approvals/proposal.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { accountSql } from '../reconciliation/account.ts';

/** Money that operators credited to a wallet by hand, with its proof. */
export const fundingSchema = z
  .object({
    id: ownId,
    businessId: z.uuid().meta({ description: 'The business.' }),
    account: z.string().meta({ description: 'The account with a provider in which the money lies.' }),
    reference: z.string().meta({ description: 'What the provider knows the payment by.' }),
    amount: kobo.meta({ description: 'Kobo: what was credited.' }),
    valueDate: calendarDay.meta({ description: 'The day on which it was credited at the provider, in Lagos.' }),
    document: z.string().meta({ description: 'The paper that proves it, and where it lies.' }),
    documentSha256: z.string().meta({ description: 'The SHA-256 of its file in hexadecimal.' }),
    note: z.string().meta({ description: 'Why.' }),
    askedBy: z.string().nullable().meta({ description: 'Who asked; null where one person suffices.' }),
    fundedBy: z.string().meta({ description: 'Who agreed, or did it.' }),
    fundedAt: dateTime.meta({ description: 'When it was credited to the wallet.' }),
    reversal: z
      .object({
        at: dateTime.meta({ description: 'When.' }),
        note: z.string().meta({ description: 'Why.' }),
        askedBy: z.string().nullable().meta({ description: 'Who asked; null where one person suffices.' }),
        by: z.string().meta({ description: 'Who agreed, or did it.' }),
      })
      .register(typeNames, { name: 'WalletFundingReversal', description: 'That a funding was taken back.' })
      .nullable()
      .meta({ description: 'That it was taken back; null while it stands.' }),
  })
  .meta({ id: 'WalletFunding' })
  .register(typeNames, {
    name: 'WalletFunding',
    description: 'Money that operators credited to a wallet by hand, with its proof.',
    isNode: true,
  });

/** A funding, or its reversal, that was made or waits for a second operator. */
export const fundingResultSchema = z
  .object({
    funding: fundingSchema.nullable().meta({ description: 'The funding as it is now; null while it waits for a second operator.' }),
    proposal: waiting('WalletFundingProposal', 'That a funding, or its reversal, waits for a second operator.'),
  })
  .register(typeNames, { name: 'WalletFundingResult', description: 'What became of a funding, or of its reversal.' });

export type FundingResult = z.output<typeof fundingResultSchema>;

export interface Funding extends z.output<typeof fundingSchema> {
  bookId: number;
  provider: number;
}

/** A row whose four columns of the reversal are one field. */
export interface FundingRow extends Omit<Funding, 'reversal'> {
  reversedAt: Date | null;
  reversalNote: string | null;
  reversalAskedBy: string | null;
  reversedBy: string | null;
}

export const withReversal = ({ reversedAt, reversalNote, reversalAskedBy, reversedBy, ...row }: FundingRow): Funding => ({
  ...row,
  reversal: reversedAt && { at: reversedAt, note: reversalNote ?? '', askedBy: reversalAskedBy, by: reversedBy ?? '' },
});

export const FUNDING_COLUMNS = `f.id, f.business_id, f.book_id, f.provider, ${accountSql('f')} as account, f.session_id as reference, f.amount, f.value_date::text as value_date,
  f.document, f.document_sha256, f.note, f.asked_by, f.funded_by, f.funded_at, f.reversed_at, f.reversal_note, f.reversal_asked_by, f.reversed_by`;

/** The line of the statement that a funding makes; of its reversal `REV_` stands before it. */
export const fundingReference = (id: string): string => `FUND_${id.replaceAll('-', '')}`;

export async function fundingById(db: Pick<Database | Tx, 'query'>, environment: Environment, id: string): Promise<Funding | null> {
  const [row] = await db.query<FundingRow>(
    'funding.by_id',
    `select ${FUNDING_COLUMNS} from wallet_funding f where f.environment = $1 and f.id = $2`,
    [environment, id],
  );
  return row ? withReversal(row) : null;
}

/** The funding that stands for this payment of the bank. */
export async function fundingOf(tx: Tx, environment: Environment, provider: number, reference: string): Promise<Funding | null> {
  const [row] = await tx.query<FundingRow>(
    'funding.of_session',
    `select ${FUNDING_COLUMNS} from wallet_funding f where f.session_id = $3 and f.provider = $2 and f.environment = $1 and f.reversed_at is null`,
    [environment, provider, reference],
  );
  return row ? withReversal(row) : null;
}
