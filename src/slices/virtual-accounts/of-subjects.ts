import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { ACCOUNT_COLUMNS, accountOf, type AccountRow, type VirtualAccount } from './account.ts';
import { subjectTypes } from './subject.ts';

/** A page of whatever has accounts. */
const MAX_SUBJECTS = 200;

/** The account that each of several subjects of one type got last, by subject; one statement for all of them. */
export const accountsOfSubjects = operation({
  title: 'virtual_accounts.of_subjects',
  summary: 'The last accounts of several subjects',
  scope: 'subscriptions:read',
  input: z.strictObject({ type: z.enum(subjectTypes), ids: z.array(z.uuid()).max(MAX_SUBJECTS) }),
  async run(app, actor, { type, ids }): Promise<Map<string, VirtualAccount>> {
    const rows = await app.db.query<AccountRow>(
      'virtual_account.of_subjects',
      `select a.* from unnest($3::uuid[]) subject(id) cross join lateral (
         select ${ACCOUNT_COLUMNS} from virtual_account where book_id = $1 and subject_type = $2 and subject_id = subject.id
          order by created_at desc, id desc limit 1) a`,
      [actor.bookId, type, ids],
    );
    return new Map(rows.map((row) => [row.subjectId, accountOf(row)]));
  },
});
