import type { Database } from '../../platform/db/database.ts';
import { postponing } from '../../platform/db/entity.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { firstId, timeOfId } from '../../domain/ids/ids.ts';
import type { App } from '../../core/app/app.ts';
import { WebhookHistory } from './entities.ts';

export const historyDue = 'select min(due_at) from webhook.history';

const BOOKS = 20;
const DELIVERIES = 500;
const DAY_MS = 86_400_000;

const postpone = postponing(WebhookHistory, 'dueAt', ['bookId']);

export async function dropHistory(app: Pick<App, 'db' | 'config' | 'log' | 'clock'>): Promise<boolean> {
  const days = app.config.WEBHOOK_HISTORY_DAYS;
  if (days === 0) {
    await app.db.query(
      'webhook.postpone_history',
      `update webhook.history set due_at = clock_timestamp() + interval '1 day' where due_at <= (select clock_timestamp())`,
    );
    return false;
  }
  const due = await app.db.query<{ bookId: number }>(
    'webhook.history_due',
    `select book_id from webhook.history where due_at <= (select clock_timestamp()) order by due_at limit ${BOOKS}`,
  );
  const before = firstId(new Date(app.clock.now().getTime() - days * DAY_MS));
  await forEachSettled(app.log, due, {
    work: ({ bookId }) => app.db.query('webhook.drop_history', `select webhook.drop_history($1, $2, ${DELIVERIES})`, [bookId, before]),
    about: ({ bookId }) => ({ what: 'the deletion of old deliveries', bookId }),
    postpone: ({ bookId }, ms) => postpone(app.db, { bookId }, ms),
  });
  return due.length === BOOKS;
}

/** Start of the complete deliveries; null before a deletion. */
export async function historySince(db: Pick<Database, 'query'>, bookId: number): Promise<Date | null> {
  const [row] = await db.query<{ goneTo: string }>('webhook.history_since', 'select gone_to from webhook.history where book_id = $1', [
    bookId,
  ]);
  const at = timeOfId(row?.goneTo ?? firstId(new Date(0)));
  return at.getTime() === 0 ? null : at;
}
