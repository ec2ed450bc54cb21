import type { Tx } from '../../platform/db/database.ts';
import type { Heard, News } from '../../core/webhook-inbox/news.ts';

/** A processor says that something became of a card: it is looked at now and not when it would have been. */
export async function hearOfCard(tx: Tx, { provider, environment, reference }: News): Promise<Heard> {
  const rows = await tx.query(
    'card.news',
    `update cards.card c set next_sync_at = clock_timestamp()
      where c.provider = $1 and c.provider_card_id = $2 and exists (select from ledger.book b where b.id = c.book_id and b.environment = $3) returning c.id`,
    [provider, reference, environment],
  );
  return rows.length > 0 ? 'woke' : 'nobody';
}
