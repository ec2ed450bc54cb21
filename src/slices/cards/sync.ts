import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { dateTime } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Card, cardById } from './card.ts';
import { type Followed, follow } from './follow.ts';
import { cardNow, cardStatus, shownCard } from './read.ts';

interface Synced extends Followed {
  syncedAt: Date;
}

/** A card after a comparison with its processor. */
export const syncedSchema = z.object({
  card: cardNow,
  changed: z.boolean().meta({ description: 'Status, balance or transactions are others than before.' }),
  drift: z
    .boolean()
    .meta({ description: 'Its processor says something else of it all the same: a card that has ended here is not brought back.' }),
  previousStatus: cardStatus.meta({ description: 'Where it stood before.' }),
  providerStatus: z.string().nullable().meta({ description: 'Where it stands by the word of its processor.' }),
  syncedAt: dateTime.meta({ description: 'When its processor was asked.' }),
});

/**
 * Brings a card to what its processor says, which decides: status, balance and missing transactions (specification,
 * "reconciles the stored card status against the card processor").
 * @throws Refusal 404, 409 INVALID_STATE before it is issued, 502 UPSTREAM_ERROR while the processor does not answer; nothing changes then.
 */
export const syncCard = operation({
  title: 'cards.sync',
  summary: 'Reconcile a card with its processor',
  scope: 'cards:write',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'Which card.' }) }),
  output: syncedSchema,
  async run(app, actor, { cardId }) {
    const card = await cardById(app, actor.bookId, cardId);
    if (card.providerCardId === null)
      throw new Refusal('conflict', `The card is '${card.status}'; the processor does not know it yet`, { code: 'INVALID_STATE' });
    const synced = await syncWith(app, card, actor.environment);
    if (!synced) {
      throw new Refusal('upstream', 'The card processor does not answer; the card is as it was', {
        code: 'UPSTREAM_ERROR',
        data: { message: 'The card processor is temporarily unavailable; try again shortly' },
      });
    }
    return { ...synced, card: shownCard(synced.card), providerStatus: synced.card.providerStatus };
  },
});

/** Asks the processor and follows it, page by page; null when it does not answer. */
export async function syncWith(
  app: App,
  card: Pick<Card, 'bookId' | 'id' | 'provider' | 'providerCardId' | 'entries'>,
  environment: Environment,
): Promise<Synced | null> {
  const processor = app.providers(environment).cardsOf(card.provider);
  if (!processor) return null;
  let { entries } = card;
  let first: Followed | undefined;
  let changed = false;
  for (;;) {
    const seen = await processor.snapshot({ providerCardId: card.providerCardId ?? '', afterEntry: entries });
    if (seen.kind !== 'done') return null;
    app.failpoint('card-seen');
    const { bookId, id } = card;
    const last = await app.db.transaction((tx) =>
      follow(app, tx, { bookId, id, seen: seen.result, processor: processor.id, by: 'processor' }),
    );
    first ??= last;
    changed ||= last.changed;
    app.wakeWebhooks(bookId);
    if (last.card.entries >= seen.result.entries) {
      const { previousStatus } = first;
      return { ...last, previousStatus, changed, syncedAt: last.card.lastSyncedAt ?? new Date() };
    }
    entries = last.card.entries;
  }
}
