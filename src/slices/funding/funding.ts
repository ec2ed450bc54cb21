import { sql } from 'kysely';
import { z } from 'zod';
import { defineEntity, p } from '@mikro-orm/core';
import { waiting } from '../../core/approvals/approval-request.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { kobo, type Kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, namedObject } from '../../domain/schema/type-names.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { pageByTime, placeIn } from '../../domain/time/page-by-time.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { columnsOf, from, placed, type RowOf, references } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { accountSql } from '../reconciliation/account.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { SERVICE, noteRead } from '../../core/audit/audit.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { actingIn } from '../businesses/business.ts';
import { found } from '../../platform/errors/refusal.ts';

export const WalletFunding = defineEntity({
  name: 'WalletFunding',
  tableName: 'wallet_funding',
  properties: {
    /** Id of the deposit, and source of both postings. */
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    businessId: p.uuid(),
    bookId: p.bigint('number'),
    provider: p.smallint(),
    /** Session id of the payment: credited once. */
    sessionId: p.text().comment('not personal: the number that the bank gave the payment'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    valueDate: p.date(),
    document: p.text().comment('personal: free text of an operator; the paper that proves it; with the books'),
    documentSha256: p.text().check(`document_sha256 ~ '^[0-9a-f]{64}$'`).comment('not personal: the hash of a file that is not kept here'),
    note: p.text().comment('personal: free text of an operator; why it was credited; with the books'),
    askedBy: p.text().strictNullable().comment('personal: name; who of the operators asked; with the books'),
    fundedBy: p.text().comment('personal: name; who of the operators approved; with the books'),
    fundedAt: p.datetime().defaultRaw('clock_timestamp()'),
    reversedAt: p.datetime().strictNullable(),
    reversalNote: p.text().strictNullable().comment('personal: free text of an operator; why it was taken back; with the books'),
    reversalAskedBy: p.text().strictNullable().comment('personal: name; who of the operators asked; with the books'),
    reversedBy: p.text().strictNullable().comment('personal: name; who of the operators approved; with the books'),
  },
  uniques: [{ name: 'wallet_funding_session', properties: ['sessionId', 'provider', 'environment'], where: 'reversed_at is null' }],
  indexes: [
    {
      name: 'wallet_funding_of_business',
      columns: [{ name: 'businessId' }, { name: 'environment' }, { name: 'fundedAt', sort: 'desc' }, { name: 'id', sort: 'desc' }],
    },
    { name: 'wallet_funding_page', columns: [{ name: 'environment' }, { name: 'fundedAt', sort: 'desc' }, { name: 'id', sort: 'desc' }] },
  ],
  checks: [
    {
      name: 'wallet_funding_check',
      expression: '((reversed_at is null) = (reversed_by is null)) and ((reversed_at is null) = (reversal_note is null))',
    },
  ],
});
references(WalletFunding, { properties: ['bookId'], table: 'ledger.book' }, { properties: ['businessId'], table: 'business' });

const fundingSchema = namedObject('WalletFunding', 'A manual credit of a wallet by operators, with its evidence.', {
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
  reversal: namedObject('WalletFundingReversal', 'Reversal of a wallet funding.', {
    at: dateTime.meta({ description: 'Time of the reversal.' }),
    note: z.string().meta({ description: 'The reason for the reversal.' }),
    askedBy: z
      .string()
      .nullable()
      .meta({ description: 'The operator who requested the reversal; null when no second approval was needed.' }),
    by: z.string().meta({ description: 'The operator who approved or made the reversal.' }),
  })
    .nullable()
    .meta({ description: 'The reversal; null when the funding is not reversed.' }),
}).meta({ id: 'WalletFunding' });

export const fundingResultSchema = namedObject('WalletFundingResult', 'Result of a funding or of its reversal.', {
  funding: fundingSchema.nullable().meta({ description: 'The funding after this request; null while it is pending approval.' }),
  approvalRequest: waiting('WalletFundingApprovalRequest', 'A funding or reversal that is pending approval by a second operator.'),
});

export type FundingResult = z.output<typeof fundingResultSchema>;

export interface Funding extends z.output<typeof fundingSchema> {
  bookId: number;
  provider: number;
}

type FundingRow = Omit<Funding, 'reversal'> &
  Pick<RowOf<typeof WalletFunding>, 'reversedAt' | 'reversalNote' | 'reversalAskedBy' | 'reversedBy'>;

const withReversal = ({ reversedAt, reversalNote, reversalAskedBy, reversedBy, ...row }: FundingRow): Funding => ({
  ...row,
  reversal: reversedAt && { at: reversedAt, note: reversalNote ?? '', askedBy: reversalAskedBy, by: reversedBy ?? '' },
});

const account = sql.raw<string>(accountSql('wallet_funding')).as('account');

const fundingsIn = (on: Sender, environment: Environment) =>
  from(on, WalletFunding)
    .selectFrom('wallet_funding')
    .select([...columnsOf(WalletFunding, ['environment', 'sessionId']), 'sessionId as reference', account])
    .where('environment', '=', environment);

/** Statement reference of a funding; reversals have the prefix `REV_`. */
export const fundingReference = (id: string): string => `FUND_${id.replaceAll('-', '')}`;

/** @throws Refusal 404. */
export async function fundingById(db: Pick<Database | Tx, 'query'>, environment: Environment, id: string): Promise<Funding> {
  const row = await fundingsIn(db, environment).where('id', '=', id).executeTakeFirst();
  return withReversal(found(row, 'No funding with this id; check the id'));
}

/** The funding of this payment that is not reversed. */
export async function fundingOf(tx: Tx, environment: Environment, provider: number, reference: string): Promise<Funding | null> {
  const ofSession = fundingsIn(tx, environment).where('sessionId', '=', reference).where('provider', '=', provider);
  const row = await ofSession.where('reversedAt', 'is', null).executeTakeFirst();
  return row ? withReversal(row) : null;
}

/** Lists manual credits, newest first. Each read is recorded in the audit log of the business or of the service. */
export const listFundings = operation({
  title: 'fundings.list',
  summary: 'List manual wallet credits',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ businessId: z.uuid().optional().meta({ description: 'Only credits of this business.' }), ...pageFields }),
  output: { page: fundingSchema },
  async run(app, actor, { businessId, limit, cursor }) {
    const place = placeIn(cursor, 'newest');
    const asked = businessId === undefined ? { ...actor, businessId: SERVICE } : await actingIn(app, actor, businessId);
    await noteRead(app, asked, 'fundings', {});
    const all = fundingsIn(app.db, actor.environment);
    const wanted = businessId === undefined ? all : all.where('businessId', '=', businessId);
    return pageByTime(await placed(wanted, 'fundedAt', 'newest', place, limit).execute(), limit, withReversal);
  },
});

/** Retrieves a manual credit. The read is recorded in the audit log of its business. @throws Refusal 404. */
export const findFunding = operation({
  title: 'fundings.retrieve',
  summary: 'Retrieve a manual wallet credit',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ fundingId: z.uuid().meta({ description: 'Id of the funding.' }) }),
  output: fundingSchema,
  async run(app, actor, { fundingId }) {
    const funding = await fundingById(app.db, actor.environment, fundingId);
    await noteRead(app, await actingIn(app, actor, funding.businessId), 'fundings', { fundingId });
    return funding;
  },
});
