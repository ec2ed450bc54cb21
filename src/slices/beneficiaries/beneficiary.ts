import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { findBank } from '../../domain/banks/banks.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { columnsOf, prepared, references, type RowOf } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { newestOf } from '../../core/operation/newest.ts';

/** Saved bank account of a business. A removed row stays for the record of its transfers. */
export const Beneficiary = defineEntity({
  name: 'Beneficiary',
  tableName: 'beneficiary',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    bankCode: p.text(),
    accountNumber: p.text().comment('personal: account number; to pay again; until erasure'),
    /** Null when the bank did not answer. */
    accountName: p.text().strictNullable().comment('personal: name; to pay again; until erasure'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    removedAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'beneficiary_account', properties: ['bookId', 'bankCode', 'accountNumber'], where: 'removed_at is null' }],
  indexes: [
    {
      name: 'beneficiary_name',
      expression:
        'create index beneficiary_name on beneficiary using gin (customer_names(book_id, account_name, null, null, null)) with (fastupdate=off) where removed_at is null',
    },
  ],
});
references(Beneficiary, { properties: ['bookId'], table: 'ledger.book' });

export const shownColumns = columnsOf(Beneficiary, ['bookId', 'removedAt']);

export type BeneficiaryRow = Pick<RowOf<typeof Beneficiary>, (typeof shownColumns)[number]>;

export const beneficiarySchema = z
  .object({
    id: ownId,
    bankCode: logged(z.string()).meta({ description: 'Bank code.' }),
    bankName: z.string().nullable().meta({ description: 'Bank name; null when the bank left the directory.' }),
    accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
    accountName: z
      .string()
      .nullable()
      .meta({ description: 'Account name from the bank at the time of saving; null when the bank did not answer.' }),
    createdAt: dateTime.meta({ description: 'Time of saving.' }),
  })
  .meta({ id: 'Beneficiary' })
  .register(typeNames, { name: 'Beneficiary', description: 'Saved bank account, paid by its id.', isNode: true });

export type SavedBeneficiary = z.output<typeof beneficiarySchema>;

export const beneficiaryOf = (row: BeneficiaryRow): SavedBeneficiary => ({ ...row, bankName: findBank(row.bankCode)?.bankName ?? null });

const byId = prepared(Beneficiary)('beneficiary.by_id', (db, { bookId, id }: { bookId: number; id: string }) =>
  db.selectFrom('beneficiary').select(shownColumns).where('bookId', '=', bookId).where('id', '=', id).where('removedAt', 'is', null),
);

export async function findBeneficiary(app: Pick<App, 'db'>, bookId: number, id: string): Promise<SavedBeneficiary | null> {
  const [row] = await byId(app.db, { bookId, id });
  return row ? beneficiaryOf(row) : null;
}

export const NO_BENEFICIARY = 'No beneficiary has this id';

const newest = newestOf(Beneficiary, shownColumns, 'bookId', { unset: ['removedAt'] });

/** Lists beneficiaries with the names from their banks, newest first. */
export const listBeneficiaries = operation({
  title: 'beneficiaries.list',
  summary: 'List beneficiaries',
  scope: 'transfers:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: beneficiarySchema },
  run: (app, { bookId }, input) => newest(app.db, { bookId, ...input }, beneficiaryOf),
});

/** Retrieves a beneficiary. @throws Refusal 404 RECORD_NOT_FOUND, also for a deleted one. */
export const showBeneficiary = operation({
  title: 'beneficiaries.retrieve',
  summary: 'Retrieve a beneficiary',
  scope: 'transfers:read',
  input: z.strictObject({ beneficiaryId: z.uuid().meta({ description: 'The beneficiary.' }) }),
  output: beneficiarySchema,
  run: async (app, actor, { beneficiaryId }) => found(await findBeneficiary(app, actor.bookId, beneficiaryId), NO_BENEFICIARY),
});
