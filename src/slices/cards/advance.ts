import type { Actor } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';

/** Sandbox time for cards: instructions and looks at the processor's entries are due sooner. */
export async function advanceCards({ db }: Pick<App, 'db'>, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
  const [row] = await db.query<{ instructions: number; syncs: number }>(
    'cards.advance',
    `with instruction as (
       update cards.instruction set next_attempt_at = ledger.nearer(next_attempt_at, $2 * interval '1 millisecond')
        where book_id = $1 and next_attempt_at is not null returning next_attempt_at as at),
     card as (
       update cards.card set next_sync_at = ledger.nearer(next_sync_at, $2 * interval '1 millisecond')
        where book_id = $1 and next_sync_at is not null returning next_sync_at as at)
     select (select count(*) from instruction where at <= clock_timestamp()) as instructions,
            (select count(*) from card where at <= clock_timestamp()) as syncs`,
    [bookId, byMs],
  );
  return { cardInstructions: row?.instructions ?? 0, cardSyncs: row?.syncs ?? 0 };
}
