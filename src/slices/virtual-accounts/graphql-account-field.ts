import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { ACCOUNT_COLUMNS, type AccountRow, type VirtualAccount, accountOf } from './account.ts';
import { subjectTypes } from './subject.ts';
import { type AccountView, accountView } from './views.ts';

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

type AccountField = (context: Context, id: string) => Promise<AccountView | null>;

/** Shows the account that a customer is paid into; null without one. One statement a page. */
export const accountOfCustomer = shown(
  loader((context, ids: readonly string[]) => ask(context, accountsOfSubjects, { type: 'customer', ids })),
);

/** Shows the account that a subscription got last; null without one. One statement a page. */
export const accountOfSubscription = shown(
  loader((context, ids: readonly string[]) => ask(context, accountsOfSubjects, { type: 'subscription', ids })),
);

function shown(load: (context: Context, id: string) => Promise<VirtualAccount | undefined>): AccountField {
  return async (context, id) => {
    const account = await load(context, id);
    return account ? accountView(account) : null;
  };
}
