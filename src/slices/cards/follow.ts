import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type cardEvents, emit } from './events.ts';
import type { CardSnapshot } from '../../providers/cards/port.ts';
import { type Card, cardOf, type CardStatus, isOver, lockCard, saveFollowed, statusOf } from './card.ts';
import { adjust, applyEntries, emptyToWallet } from './entries.ts';
import { cardEvent } from './transaction.ts';
import { type Kobo, minus, NO_KOBO } from '../../domain/money/money.ts';

export interface Followed {
  card: Card;
  previousStatus: CardStatus;
  /** True when status, balance or transactions changed. */
  changed: boolean;
  /** True when the status of an ended card differs. */
  drift: boolean;
}

/**
 * Applies the processor's snapshot in the caller's transaction: missing entries, status and balance; an older snapshot has no
 * effect. Invariant: an ended card has no balance; later credits go to the wallet in the same commit.
 */
export async function follow(
  app: App,
  tx: Tx,
  {
    bookId,
    id,
    seen,
    processor,
    by,
    reason,
  }: { bookId: number; id: string; seen: CardSnapshot; processor: number; by: 'business' | 'processor'; reason?: string | undefined },
): Promise<Followed> {
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
  const [row] = await saveFollowed(tx, {
    bookId,
    id,
    status,
    providerStatus: seen.status,
    balance: minus(cardBalance.balance, returned),
    entries: cardBalance.entries,
    frozenBy: status === 'frozen' ? (before.frozenBy ?? by) : null,
    terminatedReason: isEnding ? (reason ?? (by === 'processor' ? 'terminated by the processor' : null)) : before.terminatedReason,
  });
  if (!row) throw new Error('a locked card was not updated');
  const card = cardOf(app, row);
  if (status !== before.status) await notifyStatusChange(tx, before.status, card, returned);
  const changed = status !== before.status || card.balance !== before.balance || card.entries !== before.entries;
  return { card, previousStatus: before.status, changed, drift: isCurrent && statusOf[seen.status] !== status };
}

/** Pending withdrawals, already deducted here but not at the processor. */
async function held(tx: Tx, bookId: number, id: string): Promise<Kobo> {
  const [row] = await tx.query<{ held: Kobo }>(
    'card.held',
    `select coalesce(sum(amount), 0)::bigint as held from cards.instruction where book_id = $1 and card_id = $2 and status = 'pending' and kind = 'withdraw'`,
    [bookId, id],
  );
  return row?.held ?? NO_KOBO;
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
