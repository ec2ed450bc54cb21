import { sql } from 'kysely';
import { z } from 'zod';
import { customerById } from '../customers/customer.ts';
import type { Database } from '../../platform/db/database.ts';
import { cursorTime } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, MAX_PARENTS, type Page, pageFields, pagesOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { parentsOf, prepared } from '../../platform/db/entity.ts';
import { accountById, VirtualAccount } from './account.ts';
import { CustomerTransaction, transactionColumns, transactionOf, transactionSchema } from './transaction.ts';

const page = { ...pageFields };

/** Lists payments of a customer into virtual accounts, newest first. @throws Refusal 404. */
export const listCustomerTransactions = operation({
  title: 'customerTransactions.list',
  summary: 'List payments of a customer',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'The customer.' }), ...page }),
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
  input: z.strictObject({ virtualAccountId: z.uuid().meta({ description: 'The virtual account.' }), ...page }),
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
  input: z.strictObject({ of: z.enum(['customerId', 'accountId']), ids: z.array(z.uuid()).max(MAX_PARENTS), ...page }),
  run: (app, actor, { of, ids, ...place }): Promise<Map<string, Page<CustomerTransaction>>> =>
    transactionsOf(app.db, actor.bookId, of, ids, place),
});

interface Asked {
  bookId: number;
  ids: readonly string[];
  at: string;
  id: string;
  limit: number;
}

const newestOf = (column: 'customerId' | 'accountId') =>
  prepared(CustomerTransaction, VirtualAccount)(`customer_transaction.of_${column}`, (db, $: Asked) =>
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
  const [at, id] = cursor === undefined ? [LAST, LAST_ID] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
  const rows = await newest[parent](db, { bookId, ids, at, id, limit: limit + 1 });
  return pagesOf(ids, rows, limit, {
    parentOf: (row) => String(row[parent]),
    keyOf: (row) => [row.completedAt.toISOString(), row.id],
    of: transactionOf,
  });
}

const LAST = '9999-12-31T23:59:59.999Z';
