import { sql } from 'kysely';
import { z } from 'zod';
import { cursorTime } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { from } from '../../platform/db/entity.ts';
import { accountById, accountColumns, accountOf, accountSchema, lastAccountsOf, VirtualAccount } from './account.ts';
import { subjectTypes } from './subject.ts';

const LAST = '9999-12-31T23:59:59.999Z';

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
    const [at, id] = cursor === undefined ? [LAST, LAST_ID] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
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
