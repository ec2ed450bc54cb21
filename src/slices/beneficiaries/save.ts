import { raw } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { audit, audited } from '../../core/audit/audit.ts';
import { type NewCase, openCase } from '../../core/compliance/case.ts';
import { casesOf } from '../../core/screening/subjects.ts';
import { findBank } from '../../domain/banks/banks.ts';
import { accountNumberInput, bankCodeInput } from '../banks/bank.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { found, invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { columnsOf, prepared, valuesOf } from '../../platform/db/entity.ts';
import { deleted, ownId } from '../../domain/schema/type-names.ts';
import {
  Beneficiary,
  NO_BENEFICIARY,
  beneficiaryOf,
  type BeneficiaryRow,
  beneficiarySchema,
  type SavedBeneficiary,
  shownColumns,
} from './beneficiary.ts';

type Account = Pick<BeneficiaryRow, 'bankCode' | 'accountNumber' | 'accountName'>;

const written = columnsOf(Beneficiary, ['createdAt', 'removedAt']);

/** `xmax` is 0 for new rows, the only ones audited. */
const upsert = prepared(Beneficiary)('beneficiary.save', (db, $: Account & { bookId: number; id: string }) =>
  db
    .insertInto('beneficiary')
    .values(valuesOf(written, $))
    .onConflict((conflict) =>
      conflict
        .columns(['bookId', 'bankCode', 'accountNumber'])
        .where('removedAt', 'is', null)
        .doUpdateSet(({ fn, ref }) => ({ accountName: fn.coalesce(ref('excluded.accountName'), ref('beneficiary.accountName')) })),
    )
    .returning(shownColumns)
    .returning(sql<boolean>`xmax = 0`.as('isNew')),
);

/**
 * Creates a beneficiary with the account name from its bank. A repeat returns the existing beneficiary. @throws Refusal 400
 * naming `bankCode` or `accountNumber` for an unknown bank or account.
 */
export const saveBeneficiary = operation({
  title: 'beneficiaries.create',
  summary: 'Create a beneficiary',
  scope: 'transfers:write',
  input: z.strictObject({ bankCode: bankCodeInput, accountNumber: accountNumberInput }),
  output: beneficiarySchema,
  async run(app, actor, { bankCode, accountNumber }) {
    const bank = findBank(bankCode);
    if (!bank?.active)
      throw invalid('bankCode', `bankCode: no bank that receives transfers has the code ${bankCode}; GET /money-transfer/banks lists them`);
    const enquiry = await app.providersOf(actor).bank.enquireName({ bankCode: bank.bankCode, accountNumber });
    if (enquiry.kind === 'not_found')
      throw invalid('accountNumber', 'accountNumber: the bank has no such account; check the number and the bank');
    const accountName = enquiry.kind === 'found' ? enquiry.accountName : null;
    const { bookId, effectId: subjectId, environment } = actor;
    const cases = await casesOf(
      app,
      environment,
      accountName === null ? [] : [{ subject: 'beneficiary', subjectId, bookId, name: accountName }],
    );
    return audited(app, actor, (tx) => save(tx, actor, { bankCode: bank.bankCode, accountNumber, accountName }, cases));
  },
});

async function save(tx: Tx, actor: Actor, account: Account, cases: readonly NewCase[]): Promise<SavedBeneficiary> {
  const [row] = await upsert(tx, { ...account, bookId: actor.bookId, id: actor.effectId });
  if (!row) throw new Error('the saved beneficiary was not returned');
  const { isNew, ...saved } = row;
  const beneficiary = beneficiaryOf(saved);
  if (isNew) {
    await audit(tx, actor, { action: 'beneficiaries.create', subject: { type: 'beneficiary', id: beneficiary.id }, after: beneficiary });
    for (const each of cases) await openCase(tx, each);
  }
  return beneficiary;
}

/** Deletes a beneficiary; its transfers stay unchanged. @throws Refusal 404, also for a second delete. */
export const removeBeneficiary = operation({
  title: 'beneficiaries.delete',
  summary: 'Delete a beneficiary',
  scope: 'transfers:write',
  input: z.strictObject({ beneficiaryId: z.uuid().meta({ description: 'Beneficiary id.' }) }),
  output: z.object({ id: ownId, deleted }),
  async run(app, actor, { beneficiaryId }) {
    await audited(app, actor, async (tx) => {
      const row = found(await tx.em.findOne(Beneficiary, { bookId: actor.bookId, id: beneficiaryId, removedAt: null }), NO_BENEFICIARY);
      row.removedAt = raw('clock_timestamp()');
      await audit(tx, actor, {
        action: 'beneficiaries.delete',
        subject: { type: 'beneficiary', id: beneficiaryId },
        before: beneficiaryOf(valuesOf(shownColumns, row)),
      });
    });
    return { id: beneficiaryId, deleted: true as const };
  },
});
