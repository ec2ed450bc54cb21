import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Beneficiary, beneficiaryNotFound, beneficiaryOf, beneficiarySchema, findBeneficiary, shownColumns } from './beneficiary.ts';

const newest = prepared(Beneficiary)('beneficiary.list', (db, $: { bookId: number; before: string; limit: number }) =>
  db
    .selectFrom('beneficiary')
    .select(shownColumns)
    .where('bookId', '=', $.bookId)
    .where('id', '<', $.before)
    .where('removedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit($.limit),
);

/** Lists beneficiaries with the names from their banks, newest first. */
export const listBeneficiaries = operation({
  title: 'beneficiaries.list',
  summary: 'List beneficiaries',
  scope: 'transfers:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: beneficiarySchema },
  async run(app, actor, { limit, cursor }) {
    const rows = await newest(app.db, { bookId: actor.bookId, before: lastIdOf(cursor), limit: limit + 1 });
    return pageOf(rows.map(beneficiaryOf), limit, ({ id }) => [id]);
  },
});

/** Retrieves a beneficiary. @throws Refusal 404 RECORD_NOT_FOUND, also for a deleted one. */
export const showBeneficiary = operation({
  title: 'beneficiaries.retrieve',
  summary: 'Retrieve a beneficiary',
  scope: 'transfers:read',
  input: z.strictObject({ beneficiaryId: z.uuid().meta({ description: 'The beneficiary.' }) }),
  output: beneficiarySchema,
  async run(app, actor, { beneficiaryId }) {
    const found = await findBeneficiary(app, actor.bookId, beneficiaryId);
    if (!found) throw beneficiaryNotFound();
    return found;
  },
});
