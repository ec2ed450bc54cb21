import { z } from 'zod';
import { operation } from '../operation.ts';
import { beneficiaryNotFound } from './beneficiary.ts';

/** Forgets a kept account; transfers that were sent to it stay as they are. @throws Refusal 404, also at a second time. */
export const removeBeneficiary = operation({
  title: 'beneficiaries.remove',
  summary: 'Forget a kept account',
  scope: 'transfers:write',
  input: z.strictObject({ beneficiaryId: z.uuid() }),
  async run(app, actor, { beneficiaryId }): Promise<string> {
    const rows = await app.db.query(
      'beneficiary.remove',
      'update beneficiary set removed_at = clock_timestamp() where book_id = $1 and id = $2 and removed_at is null returning id',
      [actor.bookId, beneficiaryId],
    );
    if (rows.length === 0) throw beneficiaryNotFound();
    return beneficiaryId;
  },
});
