import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import { Beneficiary, beneficiaryNotFound, beneficiaryOf } from './beneficiary.ts';

/** Forgets a kept account; transfers that were sent to it stay as they are. @throws Refusal 404, also at a second time. */
export const removeBeneficiary = operation({
  title: 'beneficiaries.remove',
  summary: 'Forget a kept account',
  scope: 'transfers:write',
  input: z.strictObject({ beneficiaryId: z.uuid().meta({ description: 'Its id.' }) }),
  async run(app, actor, { beneficiaryId }): Promise<string> {
    await audited(app, actor, async (tx) => {
      const row = await tx.em.findOne(Beneficiary, { bookId: actor.bookId, id: beneficiaryId, removedAt: null });
      if (!row) throw beneficiaryNotFound();
      const { id, bankCode, accountNumber, accountName, createdAt } = row;
      row.removedAt = raw('clock_timestamp()');
      await audit(tx, actor, {
        action: 'beneficiaries.remove',
        subject: { type: 'beneficiary', id: beneficiaryId },
        before: beneficiaryOf({ id, bankCode, accountNumber, accountName, createdAt }),
      });
    });
    return beneficiaryId;
  },
});
