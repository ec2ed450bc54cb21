import { z } from 'zod';
import { waiting } from '../../core/approvals/approval-request.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { accountSql } from '../reconciliation/account.ts';

export const fundingSchema = z
  .object({
    id: ownId,
    businessId: z.uuid().meta({ description: 'The business whose wallet was credited.' }),
    account: z.string().meta({ description: 'Provider account that holds the money.' }),
    reference: z.string().meta({ description: 'Payment reference at the provider.' }),
    amount: kobo.meta({ description: 'Amount credited, in kobo.' }),
    valueDate: calendarDay.meta({ description: 'The day on which the provider credited the payment, in Lagos time.' }),
    document: z.string().meta({ description: 'The document that proves the payment, and its location.' }),
    documentSha256: z.string().meta({ description: 'SHA-256 of the document file, in hexadecimal.' }),
    note: z.string().meta({ description: 'The reason.' }),
    askedBy: z.string().nullable().meta({ description: 'The operator who requested the credit; null when no second approval was needed.' }),
    fundedBy: z.string().meta({ description: 'The operator who approved or made the credit.' }),
    fundedAt: dateTime.meta({ description: 'Time of the credit to the wallet.' }),
    reversal: z
      .object({
        at: dateTime.meta({ description: 'Time of the reversal.' }),
        note: z.string().meta({ description: 'The reason for the reversal.' }),
        askedBy: z
          .string()
          .nullable()
          .meta({ description: 'The operator who requested the reversal; null when no second approval was needed.' }),
        by: z.string().meta({ description: 'The operator who approved or made the reversal.' }),
      })
      .register(typeNames, { name: 'WalletFundingReversal', description: 'Reversal of a wallet funding.' })
      .nullable()
      .meta({ description: 'The reversal; null when the funding is not reversed.' }),
  })
  .meta({ id: 'WalletFunding' })
  .register(typeNames, {
    name: 'WalletFunding',
    description: 'A manual credit of a wallet by operators, with its evidence.',
  });

export const fundingResultSchema = z
  .object({
    funding: fundingSchema.nullable().meta({ description: 'The funding after this request; null while it is pending approval.' }),
    approvalRequest: waiting('WalletFundingApprovalRequest', 'A funding or reversal that is pending approval by a second operator.'),
  })
  .register(typeNames, { name: 'WalletFundingResult', description: 'Result of a funding or of its reversal.' });

export type FundingResult = z.output<typeof fundingResultSchema>;

export interface Funding extends z.output<typeof fundingSchema> {
  bookId: number;
  provider: number;
}

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

/** Statement reference of a funding; reversals have the prefix `REV_`. */
export const fundingReference = (id: string): string => `FUND_${id.replaceAll('-', '')}`;

export async function fundingById(db: Pick<Database | Tx, 'query'>, environment: Environment, id: string): Promise<Funding | null> {
  const [row] = await db.query<FundingRow>(
    'funding.by_id',
    `select ${FUNDING_COLUMNS} from wallet_funding f where f.environment = $1 and f.id = $2`,
    [environment, id],
  );
  return row ? withReversal(row) : null;
}

/** The funding of this payment that is not reversed. */
export async function fundingOf(tx: Tx, environment: Environment, provider: number, reference: string): Promise<Funding | null> {
  const [row] = await tx.query<FundingRow>(
    'funding.of_session',
    `select ${FUNDING_COLUMNS} from wallet_funding f where f.session_id = $3 and f.provider = $2 and f.environment = $1 and f.reversed_at is null`,
    [environment, provider, reference],
  );
  return row ? withReversal(row) : null;
}
