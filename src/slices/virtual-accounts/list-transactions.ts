import { z } from 'zod';
import { customerById } from '../customers/customer.ts';
import type { Database } from '../../platform/db/database.ts';
import { cursorTime } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, MAX_PARENTS, type Page, pageFields, pagesOf, perParent } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountById } from './account.ts';
import { type CustomerTransaction, TRANSACTION_COLUMNS, transactionOf, type TransactionRow } from './transaction.ts';

const page = { ...pageFields };

/** What a customer paid into virtual accounts, newest first. @throws Refusal 404. */
export const listCustomerTransactions = operation({
  title: 'customers.transactions',
  summary: 'Payments of a customer, newest first',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'Which customer.' }), ...page }),
  async run(app, actor, { customerId, ...place }): Promise<Page<CustomerTransaction>> {
    await customerById(app, actor.bookId, customerId);
    return (await transactionsOf(app.db, actor.bookId, 'customer_id', [customerId], place)).get(customerId)!;
  },
});

/** What was paid into one virtual account, newest first. @throws Refusal 404. */
export const listAccountTransactions = operation({
  title: 'virtual_accounts.transactions',
  summary: 'Payments into a virtual account, newest first',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({ virtualAccountId: z.uuid().meta({ description: 'Which virtual account.' }), ...page }),
  async run(app, actor, { virtualAccountId, ...place }): Promise<Page<CustomerTransaction>> {
    await accountById(app, actor.bookId, virtualAccountId);
    return (await transactionsOf(app.db, actor.bookId, 'account_id', [virtualAccountId], place)).get(virtualAccountId)!;
  },
});

/** What several customers paid, or what was paid into several accounts, by their ids, in one statement. */
export const transactionsOfParents = operation({
  title: 'virtual_accounts.transactions_of',
  summary: 'Payments of several customers or accounts, newest first',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({ of: z.enum(['customer_id', 'account_id']), ids: z.array(z.uuid()).max(MAX_PARENTS), ...page }),
  run: (app, actor, { of, ids, ...place }): Promise<Map<string, Page<CustomerTransaction>>> =>
    transactionsOf(app.db, actor.bookId, of, ids, place),
});

async function transactionsOf(
  db: Database,
  bookId: number,
  column: 'customer_id' | 'account_id',
  ids: readonly string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Map<string, Page<CustomerTransaction>>> {
  const rows = await db.query<TransactionRow>(
    `customer_transaction.of_${column}`,
    perParent(
      `select ${TRANSACTION_COLUMNS} from customer_transaction t
        where t.book_id = $1 and t.${column} = parent.id and (t.completed_at, t.id) < ($4::timestamptz, $5::uuid)`,
      'completed_at desc, id desc',
    ),
    [bookId, ids, limit + 1, ...before(cursor)],
  );
  return pagesOf(ids, rows, limit, {
    parentOf: (row) => String(row[column === 'account_id' ? 'accountId' : 'customerId']),
    keyOf: (row) => [row.completedAt.toISOString(), row.id],
    of: transactionOf,
  });
}

function before(cursor: string | undefined): [string, string] {
  if (cursor === undefined) return ['9999-12-31T23:59:59.999Z', LAST_ID];
  return decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
}
