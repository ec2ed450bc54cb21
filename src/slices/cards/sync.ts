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

export const syncedSchema = z.object({
  card: cardNow,
  changed: z.boolean().meta({ description: 'True when status, balance or transactions changed.' }),
  drift: z.boolean().meta({ description: 'True when the processor still reports another status: an ended card is never reopened.' }),
  previousStatus: cardStatus.meta({ description: 'Previous status.' }),
  providerStatus: z.string().nullable().meta({ description: 'Status at the processor: active, inactive, cancelled or expired.' }),
  syncedAt: dateTime.meta({ description: 'Time of the request to the processor.' }),
});

/**
 * Reconciles status, balance and transactions with the processor, which is authoritative.
 * @throws Refusal 404, 409 INVALID_STATE before the card is issued, 502 UPSTREAM_ERROR without an answer.
 */
export const syncCard = operation({
  title: 'cards.sync',
  summary: 'Reconcile a card with its processor',
  scope: 'cards:write',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'The card.' }) }),
  output: syncedSchema,
  async run(app, actor, { cardId }) {
    const card = await cardById(app, actor.bookId, cardId);
    if (card.providerCardId === null)
      throw new Refusal('conflict', `The card is '${card.status}' and not issued by the processor yet; try again once it is active`, {
        code: 'INVALID_STATE',
      });
    const synced = await syncWith(app, card, actor.environment);
    if (!synced) {
      throw new Refusal('upstream', 'The card processor did not answer and the card is unchanged; try again shortly', {
        code: 'UPSTREAM_ERROR',
        data: { message: 'The card processor is temporarily unavailable; try again shortly' },
      });
    }
    return { ...synced, card: shownCard(synced.card), providerStatus: synced.card.providerStatus };
  },
});

/** Reconciles page by page; null without an answer. */
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
