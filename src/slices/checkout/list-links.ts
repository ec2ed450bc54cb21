import { z } from 'zod';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { LINK_COLUMNS, linkOf, type LinkRow, shown, type ShownLink } from './link.ts';

/** Checkout links in every state, newest first, each with how many of its orders were paid. */
export const listLinks = operation({
  title: 'checkout.links.list',
  summary: 'Checkout links, newest first',
  scope: 'checkout:read',
  input: z.strictObject({ ...pageFields }),
  async run(app, actor, { limit, cursor }): Promise<Page<ShownLink>> {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<LinkRow>(
      'checkout_link.list',
      `select ${LINK_COLUMNS} from checkout_link where book_id = $1 and id < $2 order by id desc limit $3`,
      [actor.bookId, before, limit + 1],
    );
    return pageOf(
      rows.map((row) => shown(app, actor, linkOf(row))),
      limit,
      ({ id }) => [id],
    );
  },
});
