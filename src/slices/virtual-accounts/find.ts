import { z } from 'zod';
import { cursorTime } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { ACCOUNT_COLUMNS, accountById, accountOf, type AccountRow, type VirtualAccount } from './account.ts';

/** One virtual account. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findAccount = operation({
  title: 'virtual_accounts.find',
  summary: 'One virtual account by its id',
  scope: 'subscriptions:read',
  input: z.strictObject({ virtualAccountId: z.uuid().meta({ description: 'Which virtual account.' }) }),
  run: (app, actor, { virtualAccountId }): Promise<VirtualAccount> => accountById(app, actor.bookId, virtualAccountId),
});

/** Virtual accounts in the order of their ids; with `customerId`, those of one customer. */
export const listAccounts = operation({
  title: 'virtual_accounts.list',
  summary: 'Virtual accounts, newest first',
  scope: 'subscriptions:read',
  input: z.strictObject({ ...pageFields, customerId: z.uuid().optional().meta({ description: 'Only those of this customer.' }) }),
  async run(app, actor, { limit, cursor, customerId }): Promise<Page<VirtualAccount>> {
    const [at, id] = cursor === undefined ? [LAST, LAST_ID] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
    const rows = await app.db.query<AccountRow>(
      customerId === undefined ? 'virtual_account.list' : 'virtual_account.list_of_customer',
      `select ${ACCOUNT_COLUMNS} from virtual_account
        where book_id = $1 and (created_at, id) < ($2, $3) ${customerId === undefined ? '' : 'and customer_id = $5'}
        order by created_at desc, id desc limit $4`,
      [actor.bookId, at, id, limit + 1, ...(customerId === undefined ? [] : [customerId])],
    );
    return pageOf(rows.map(accountOf), limit, (account) => [account.createdAt.toISOString(), account.id]);
  },
});

const LAST = '9999-12-31T23:59:59.999Z';
