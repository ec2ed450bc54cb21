import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, prepared } from '../../platform/db/entity.ts';
import { CardInstruction } from './entities.ts';
import { type cardEvents, emit } from './events.ts';
import type { CardSnapshot } from '../../providers/cards/port.ts';
import { type Card, cardOf, cards, type CardStatus, inADay, isOver, lockCard, statusOf, cardById, notIssued } from './card.ts';
import { adjust, applyEntries, emptyToWallet } from './entries.ts';
import { cardEvent } from './transaction.ts';
import { type Kobo, minus, NO_KOBO } from '../../domain/money/money.ts';
import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { dateTime } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { cardNow, cardStatus, shownCard } from './read.ts';

export interface Followed {
  card: Card;
  previousStatus: CardStatus;
  /** True when status, balance or transactions changed. */
  changed: boolean;
  /** True when the status of an ended card differs. */
  drift: boolean;
}

type Source = { processor: number; by: 'business' | 'processor'; reason?: string | undefined };
type Seen = Pick<Card, 'bookId' | 'id'> & Source & { seen: CardSnapshot };

/**
 * Applies the processor's snapshot in the caller's transaction: missing entries, status and balance; an older snapshot has no
 * effect. Invariant: an ended card has no balance; later credits go to the wallet in the same commit.
 */
export async function follow(app: App, tx: Tx, { bookId, id, seen, processor, by, reason }: Seen): Promise<Followed> {
  const before = await lockCard(app, tx, bookId, id);
  let cardBalance = await applyEntries(tx, before, seen.missing, processor);
  const late = seen.missing.filter(({ n, approved, kind }) => n > before.entries && approved && (kind === 'purchase' || kind === 'fee'));
  if (isOver(before) && late.length > 0) {
    app.log.error(
      { cardId: id, entries: late.map((entry) => entry.id) },
      'the processor booked on a card after its end; claim the amount from the processor',
    );
  }
  const isCurrent = cardBalance.entries === seen.entries;
  if (isCurrent && !isOver(before)) cardBalance = await adjust(tx, cardBalance, minus(seen.balance, await held(tx, bookId, id)), processor);
  // Race: ended cards stay ended; older snapshots change nothing.
  const status = isOver(before) || !isCurrent ? before.status : statusOf[seen.status];
  const isEnding = status === 'terminated' && before.status !== 'terminated';
  const returned = isOver({ status }) ? await emptyToWallet(tx, cardBalance, `end after ${cardBalance.entries}`) : NO_KOBO;
  const row = await cards.save(
    tx,
    { bookId, id },
    {
      status,
      providerStatus: seen.status,
      balance: minus(cardBalance.balance, returned),
      entries: cardBalance.entries,
      frozenBy: status === 'frozen' ? (before.frozenBy ?? by) : null,
      terminatedReason: isEnding ? (reason ?? (by === 'processor' ? 'terminated by the processor' : null)) : before.terminatedReason,
      lastSyncedAt: dbNow,
      updatedAt: dbNow,
      nextSyncAt: status === 'active' || status === 'frozen' ? inADay : null,
    },
  );
  const card = cardOf(app, row);
  if (status !== before.status) await notifyStatusChange(tx, before.status, card, returned);
  const changed = status !== before.status || card.balance !== before.balance || card.entries !== before.entries;
  return { card, previousStatus: before.status, changed, drift: isCurrent && statusOf[seen.status] !== status };
}

const pendingWithdrawal = prepared(CardInstruction)('card.held', (db, $: Pick<Card, 'bookId' | 'id'>) =>
  db
    .selectFrom('cards.instruction')
    .select('amount')
    .where('bookId', '=', $.bookId)
    .where('cardId', '=', $.id)
    // Why the literal: the index of a card has only pending instructions.
    .where('status', '=', sql.lit('pending'))
    .where('kind', '=', 'withdraw'),
);

/** Pending withdrawal, already deducted here but not at the processor. */
async function held(tx: Tx, bookId: number, id: string): Promise<Kobo> {
  const [row] = await pendingWithdrawal(tx, { bookId, id });
  return row?.amount ?? NO_KOBO;
}

/** Event of a status change; null without one. */
function eventOf(previous: CardStatus, status: CardStatus): keyof typeof cardEvents | null {
  if (status === 'frozen') return 'virtual_card.frozen';
  if (status === 'terminated') return 'virtual_card.terminated';
  if (status === 'expired') return 'virtual_card.expired';
  return status === 'active' && previous === 'frozen' ? 'virtual_card.unfrozen' : null;
}

async function notifyStatusChange(tx: Tx, previous: CardStatus, card: Card, returned: number): Promise<void> {
  const name = eventOf(previous, card.status);
  if (name === null) return;
  const extra = {
    ...(isOver(card) && { returnedAmount: returned }),
    ...(card.status === 'terminated' && { reason: card.terminatedReason }),
  };
  await emit(tx, card.bookId, name, { ...cardEvent(card, card.balance), status: card.status, previousStatus: previous, ...extra });
}

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
    if (card.providerCardId === null) throw notIssued(card);
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
