import type { App } from '../app.ts';
import type { Tx } from '../db/database.ts';
import { derivedId } from '../kernel/derived-id.ts';
import { accounts, emit, journal } from '../ledger/journal.ts';
import type { CardSnapshot } from '../providers/cards/port.ts';
import { type Card, CARD_COLUMNS, cardOf, type CardRow, type CardStatus, lockCard, statusOf } from './card.ts';
import { adjust, applyEntries } from './entries.ts';
import { cardEvent } from './transaction.ts';

export interface Followed {
  card: Card;
  previousStatus: CardStatus;
  changed: boolean;
}

/**
 * Brings a card to what the processor says, in the caller's transaction: entries that are missing here, its status, and
 * its balance. A card that ends gives its balance back to the wallet in the same commit. A snapshot that is older than what
 * is known changes nothing.
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
  let purse = await applyEntries(tx, before, seen.missing, processor);
  const isCurrent = purse.entries === seen.entries;
  if (isCurrent && before.status !== 'terminated') purse = await adjust(tx, purse, seen.balance - (await held(tx, bookId, id)), processor);
  // What was already over stays over, and an older word does not undo a newer one.
  const status = before.status === 'terminated' || !isCurrent ? before.status : statusOf[seen.status];
  const isEnding = status === 'terminated' && before.status !== 'terminated';
  if (isEnding && purse.balance > 0) {
    const source = derivedId(id, 'termination');
    const leg = { leg: 1, kind: 'virtual_card_withdrawal', debit: accounts.virtualCards, credit: accounts.wallet, amount: purse.balance };
    await journal(tx, { bookId, source, reference: `CARD_${source}`, trigger: 'virtual_card', legs: [leg] });
  }
  const returned = isEnding ? purse.balance : 0;
  const [row] = await tx.query<CardRow>(
    'card.follow',
    `update cards.card set status = $3, provider_status = $4, balance = $5, entries = $6, last_synced_at = clock_timestamp(), updated_at = clock_timestamp(),
            frozen_by = case when $3 = 'frozen' then coalesce(frozen_by, $7) end, terminated_reason = case when $8 then $9 else terminated_reason end,
            next_sync_at = case when $3 in ('active', 'frozen') then clock_timestamp() + interval '1 day' end
      where book_id = $1 and id = $2 returning ${CARD_COLUMNS}`,
    [
      bookId,
      id,
      status,
      seen.status,
      purse.balance - returned,
      purse.entries,
      by,
      isEnding,
      reason ?? (by === 'processor' ? 'terminated by the processor' : null),
    ],
  );
  if (!row) throw new Error('a locked card was not updated');
  const card = cardOf(app, row);
  if (status !== before.status) await tell(tx, before.status, card, returned);
  return { card, previousStatus: before.status, changed: status !== before.status || card.balance !== before.balance };
}

/** What a withdrawal that is on its way has taken from the card's balance here and not yet there. */
async function held(tx: Tx, bookId: number, id: string): Promise<number> {
  const [row] = await tx.query<{ held: number }>(
    'card.held',
    `select coalesce(sum(amount), 0)::bigint as held from cards.instruction where book_id = $1 and card_id = $2 and status = 'pending' and kind = 'withdraw'`,
    [bookId, id],
  );
  return row?.held ?? 0;
}

/** How a card's new status is told; null for one that no event is for. */
function eventOf(previous: CardStatus, status: CardStatus): string | null {
  if (status === 'frozen') return 'virtual_card.frozen';
  if (status === 'terminated') return 'virtual_card.terminated';
  return status === 'active' && previous === 'frozen' ? 'virtual_card.unfrozen' : null;
}

async function tell(tx: Tx, previous: CardStatus, card: Card, returned: number): Promise<void> {
  const name = eventOf(previous, card.status);
  if (name === null) return;
  const extra = card.status === 'terminated' ? { returnedAmount: returned, reason: card.terminatedReason } : {};
  await emit(tx, card.bookId, name, { ...cardEvent(card, card.balance), status: card.status, previousStatus: previous, ...extra });
}
