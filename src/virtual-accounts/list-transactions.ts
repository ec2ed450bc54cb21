import { z } from 'zod';
import { customerById } from '../customers/customer.ts';
import { decodeCursor, type Page, pageLimit, pageOf } from '../kernel/page.ts';
import { operation } from '../operation.ts';
import { accountById } from './account.ts';
import { type CustomerTransaction, TRANSACTION_COLUMNS, transactionOf, type TransactionRow } from './transaction.ts';

const page = { limit: pageLimit(50, 200), cursor: z.string().max(500).optional() };

/** What a customer paid into virtual accounts, newest first. @throws Refusal 404. */
export const listCustomerTransactions = operation({
  title: 'customers.transactions',
  summary: 'Payments of a customer, newest first',
  scope: 'subscriptions:read',
  input: z.strictObject({ customerId: z.uuid(), ...page }),
  async run(app, actor, { customerId, limit, cursor }): Promise<Page<CustomerTransaction>> {
    await customerById(app, actor.bookId, customerId);
    const rows = await app.db.query<TransactionRow>('customer_transaction.of_customer', ofColumn('customer_id'), [
      actor.bookId,
      customerId,
      ...before(cursor),
      limit + 1,
    ]);
    return pageOf(rows.map(transactionOf), limit, keyOf);
  },
});

/** What was paid into one virtual account, newest first. @throws Refusal 404. */
export const listAccountTransactions = operation({
  title: 'virtual_accounts.transactions',
  summary: 'Payments into a virtual account, newest first',
  scope: 'subscriptions:read',
  input: z.strictObject({ virtualAccountId: z.uuid(), ...page }),
  async run(app, actor, { virtualAccountId, limit, cursor }): Promise<Page<CustomerTransaction>> {
    await accountById(app, actor.bookId, virtualAccountId);
    const rows = await app.db.query<TransactionRow>('customer_transaction.of_account', ofColumn('account_id'), [
      actor.bookId,
      virtualAccountId,
      ...before(cursor),
      limit + 1,
    ]);
    return pageOf(rows.map(transactionOf), limit, keyOf);
  },
});

const ofColumn = (column: 'customer_id' | 'account_id'): string => `
  select ${TRANSACTION_COLUMNS} from customer_transaction t
   where t.book_id = $1 and t.${column} = $2 and (t.completed_at, t.id) < ($3, $4) order by t.completed_at desc, t.id desc limit $5`;

const keyOf = ({ completedAt, id }: CustomerTransaction): [string, string] => [completedAt.toISOString(), id];

function before(cursor: string | undefined): [string, string] {
  if (cursor === undefined) return ['9999-12-31T23:59:59.999Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  return decodeCursor(cursor, z.tuple([z.iso.datetime(), z.uuid()]));
}
