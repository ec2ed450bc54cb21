import { sql } from 'kysely';
import { z } from 'zod';
import { placeIn } from '../../domain/time/page-by-time.ts';
import { pageFields, pageOf, MAX_PARENTS, type Page, pagesOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { from, parentsOf, prepared } from '../../platform/db/entity.ts';
import { accountById, accountColumns, accountOf, accountSchema, lastAccountsOf, VirtualAccount } from './account.ts';
import { subjectTypes } from './subject.ts';
import { customerById } from '../customers/customer.ts';
import type { Database } from '../../platform/db/database.ts';
import { CustomerTransaction, transactionColumns, transactionOf, transactionSchema } from './transaction.ts';

/** Returns a virtual account. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findAccount = operation({
  title: 'virtualAccounts.retrieve',
  summary: 'Retrieve a virtual account',
  scope: 'subscriptions:read',
  input: z.strictObject({ virtualAccountId: z.uuid().meta({ description: 'The virtual account.' }) }),
  output: accountSchema,
  run: (app, actor, { virtualAccountId }) => accountById(app, actor.bookId, virtualAccountId),
});

/** Lists virtual accounts in the order of their ids, filtered by `customerId`. */
export const listAccounts = operation({
  title: 'virtualAccounts.list',
  summary: 'List virtual accounts',
  scope: 'subscriptions:read',
  input: z.strictObject({
    ...pageFields,
    customerId: z.uuid().optional().meta({ description: 'Only virtual accounts of this customer.' }),
  }),
  output: { page: accountSchema },
  async run(app, { bookId }, { limit, cursor, customerId }) {
    const [at, id] = placeIn(cursor, 'newest');
    const all = from(app.db, VirtualAccount).selectFrom('virtual_account').select(accountColumns).where('bookId', '=', bookId);
    const rows = await (customerId === undefined ? all : all.where('customerId', '=', customerId))
      .where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows.map(accountOf), limit, (account) => [account.createdAt.toISOString(), account.id]);
  },
});

const MAX_SUBJECTS = 200;

/** Last accounts of several subjects of one type, by subject, in one statement. */
export const accountsOfSubjects = operation({
  title: 'virtualAccountsOfSubjects.list',
  summary: 'List the last accounts of several subjects',
  scope: 'subscriptions:read',
  input: z.strictObject({ type: z.enum(subjectTypes), ids: z.array(z.uuid()).max(MAX_SUBJECTS) }),
  run: (app, { bookId }, { type, ids }): Promise<Map<string, VirtualAccount>> => lastAccountsOf(app, bookId, type, ids),
});

/** Lists payments of a customer into virtual accounts, newest first. @throws Refusal 404. */
export const listCustomerTransactions = operation({
  title: 'customerTransactions.list',
  summary: 'List payments of a customer',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'The customer.' }), ...pageFields }),
  output: { page: transactionSchema },
  async run(app, actor, { customerId, ...place }) {
    await customerById(app, actor.bookId, customerId);
    return (await transactionsOf(app.db, actor.bookId, 'customerId', [customerId], place)).get(customerId)!;
  },
});

/** Lists payments into a virtual account, newest first. @throws Refusal 404. */
export const listAccountTransactions = operation({
  title: 'virtualAccountTransactions.list',
  summary: 'List payments into a virtual account',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({ virtualAccountId: z.uuid().meta({ description: 'The virtual account.' }), ...pageFields }),
  output: { page: transactionSchema },
  async run(app, actor, { virtualAccountId, ...place }) {
    await accountById(app, actor.bookId, virtualAccountId);
    return (await transactionsOf(app.db, actor.bookId, 'accountId', [virtualAccountId], place)).get(virtualAccountId)!;
  },
});

/** Payments of several customers, or into several accounts, by id, in one statement. */
export const transactionsOfParents = operation({
  title: 'transactionsOfVirtualAccounts.list',
  summary: 'List payments of several customers or accounts',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({ of: z.enum(['customerId', 'accountId']), ids: z.array(z.uuid()).max(MAX_PARENTS), ...pageFields }),
  run: (app, actor, { of, ids, ...place }): Promise<Map<string, Page<CustomerTransaction>>> =>
    transactionsOf(app.db, actor.bookId, of, ids, place),
});

const newestOf = (column: 'customerId' | 'accountId') =>
  prepared(CustomerTransaction, VirtualAccount)(
    `customer_transaction.of_${column}`,
    (db, $: { bookId: number; ids: readonly string[]; at: string; id: string; limit: number }) =>
      db
        .selectFrom(parentsOf($.ids))
        .crossJoinLateral((each) =>
          each
            .selectFrom('customer_transaction as t')
            .select(transactionColumns.map((name) => `t.${name}` as const))
            .where('t.bookId', '=', $.bookId)
            .whereRef(`t.${column}`, '=', 'parent.id')
            .where(sql<boolean>`(t.completed_at, t.id) < (${$.at}::timestamptz, ${$.id}::uuid)`)
            .orderBy('t.completedAt', 'desc')
            .orderBy('t.id', 'desc')
            .limit($.limit)
            .as('page'),
        )
        .innerJoin('virtual_account as a', (join) => join.on('a.bookId', '=', $.bookId).onRef('a.id', '=', 'page.accountId'))
        .selectAll('page')
        .select('a.accountNumber')
        .orderBy('page.completedAt', 'desc')
        .orderBy('page.id', 'desc'),
  );
const newest = { customerId: newestOf('customerId'), accountId: newestOf('accountId') };

async function transactionsOf(
  db: Database,
  bookId: number,
  parent: 'customerId' | 'accountId',
  ids: readonly string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Map<string, Page<CustomerTransaction>>> {
  const [at, id] = placeIn(cursor, 'newest');
  const rows = await newest[parent](db, { bookId, ids, at, id, limit: limit + 1 });
  return pagesOf(ids, rows, limit, {
    parentOf: (row) => String(row[parent]),
    keyOf: (row) => [row.completedAt.toISOString(), row.id],
    of: transactionOf,
  });
}
