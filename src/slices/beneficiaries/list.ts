import { z } from 'zod';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Beneficiary, type BeneficiaryRow, beneficiaryOf, COLUMNS } from './beneficiary.ts';

/** Accounts that were kept to pay again, with the names their banks gave, newest first. */
export const listBeneficiaries = operation({
  title: 'beneficiaries.list',
  summary: 'Kept accounts, newest first',
  scope: 'transfers:read',
  input: z.strictObject({ ...pageFields }),
  async run(app, actor, { limit, cursor }): Promise<Page<Beneficiary>> {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<BeneficiaryRow>(
      'beneficiary.list',
      `select ${COLUMNS} from beneficiary where book_id = $1 and id < $2 and removed_at is null order by id desc limit $3`,
      [actor.bookId, before, limit + 1],
    );
    return pageOf(rows.map(beneficiaryOf), limit, ({ id }) => [id]);
  },
});
