import { z } from 'zod';
import { pageFields } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { Beneficiary, beneficiaryNotFound, beneficiaryOf, beneficiarySchema, findBeneficiary, shownColumns } from './beneficiary.ts';

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
  async run(app, actor, { beneficiaryId }) {
    const found = await findBeneficiary(app, actor.bookId, beneficiaryId);
    if (!found) throw beneficiaryNotFound();
    return found;
  },
});
