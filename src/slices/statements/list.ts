import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { COLUMNS, type IssuedStatement } from './issued.ts';

/** Statements that were issued, newest first. */
export const listStatements = operation({
  title: 'statements.list',
  summary: 'Statements of account that were issued, newest first',
  scope: 'wallet:read',
  input: z.strictObject(pageFields),
  async run(app, actor, { limit, cursor }): Promise<Page<IssuedStatement>> {
    const rows = await app.db.query<IssuedStatement>(
      'statement.list',
      `select ${COLUMNS} from statement where book_id = $1 and id < $2 order by id desc limit $3`,
      [actor.bookId, lastIdOf(cursor), limit + 1],
    );
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});
