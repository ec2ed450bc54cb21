import type { App } from '../../core/app/app.ts';

/** Lets as much time pass for one sandbox subscription as is left until its next step. */
export async function dueNow({ db }: App, bookId: number, id: string): Promise<void> {
  await db.query(
    'subscription.due_now',
    `update subscription set ahead_ms = ahead_ms + greatest(0, ceil(extract(epoch from next_run_at - clock_timestamp()) * 1000)::bigint), next_run_at = least(next_run_at, clock_timestamp())
      where book_id = $1 and id = $2 and ended_at is null`,
    [bookId, id],
  );
}

/**
 * Lets time pass for the subscriptions of one sandbox book: their own time runs ahead of the clock by so much more, and their due times
 * come nearer. Tells how many are due then.
 */
export async function advanceSubscriptions({ db }: App, bookId: number, ms: number): Promise<number> {
  const rows = await db.query<{ due: boolean | null }>(
    'subscription.advance',
    `update subscription set ahead_ms = ahead_ms + $2, next_run_at = next_run_at - $2 * interval '1 millisecond'
      where book_id = $1 and ended_at is null returning next_run_at <= clock_timestamp() as due`,
    [bookId, ms],
  );
  return rows.filter(({ due }) => due).length;
}
