import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import { type KeyRing, open, seal } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, from, prepared, type RowOf } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ProcessorStatus } from '../../providers/cards/port.ts';
import type { BillingAddress } from './input.ts';
import { Card as CardEntity } from './entities.ts';

export const cardStatuses = ['pending', 'active', 'frozen', 'terminated', 'expired', 'failed'] as const;
export type CardStatus = (typeof cardStatuses)[number];
export const cardBrands = ['VERVE', 'VISA', 'MASTERCARD'] as const;

const columns = columnsOf(CardEntity, ['nextSyncAt']);

export type CardRow = Pick<RowOf<typeof CardEntity>, (typeof columns)[number]>;

/** A virtual card with its address opened. Invariant: number and code exist only at the processor. */
export type Card = Omit<CardRow, 'billingAddress'> & { billingAddress: BillingAddress | null };

export function cardOf({ keyRing }: Pick<App, 'keyRing'>, row: CardRow): Card {
  return { ...row, billingAddress: openAddress(keyRing, row) };
}

/** Transitions of a card: source statuses and target; null leaves the status. The first three belong to the processor. */
export const CARD_TRANSITIONS = {
  issue: { from: ['pending'], to: 'active' },
  refuse: { from: ['pending'], to: 'failed' },
  expire: { from: ['active', 'frozen'], to: 'expired' },
  fund: { from: ['active'], to: null },
  withdraw: { from: ['active', 'frozen'], to: null },
  freeze: { from: ['active'], to: 'frozen' },
  unfreeze: { from: ['frozen'], to: 'active' },
  terminate: { from: ['active', 'frozen'], to: 'terminated' },
  controls: { from: ['active', 'frozen'], to: null },
  see: { from: ['active'], to: null },
} as const satisfies Record<string, { from: readonly CardStatus[]; to: CardStatus | null }>;
export type CardTransition = Exclude<keyof typeof CARD_TRANSITIONS, 'issue' | 'refuse' | 'expire'>;

const WORDS: Record<CardTransition, string> = {
  fund: 'fund the card',
  withdraw: 'withdraw from the card',
  freeze: 'freeze the card',
  unfreeze: 'unfreeze the card',
  terminate: 'terminate the card',
  controls: 'change the spending controls',
  see: 'see the card details',
};

/** @throws Refusal 409 INVALID_STATE naming the status. */
export function requireCardTransition({ status, frozenBy }: Pick<Card, 'status' | 'frozenBy'>, move: CardTransition): void {
  const { from: starts }: { from: readonly CardStatus[] } = CARD_TRANSITIONS[move];
  if (!starts.includes(status)) {
    const states = starts.map((state) => `'${state}'`).join(' or ');
    throw new Refusal('conflict', `The card is '${status}'; to ${WORDS[move]}, its status must be ${states}`, { code: 'INVALID_STATE' });
  }
  if (move === 'unfreeze' && frozenBy === 'processor') {
    throw new Refusal('conflict', 'The processor froze this card, and only the processor can unfreeze it', { code: 'INVALID_STATE' });
  }
}

/** Invariant: final, with zero balance, also after later reports. */
const OVER: ReadonlySet<CardStatus> = new Set(['terminated', 'expired']);
export const isOver = ({ status }: Pick<Card, 'status'>): boolean => OVER.has(status);

export const statusOf: Record<ProcessorStatus, CardStatus> = {
  active: 'active',
  inactive: 'frozen',
  cancelled: 'terminated',
  expired: 'expired',
};

interface Key {
  bookId: number;
  id: string;
}

const byId = prepared(CardEntity)('card.by_id', (db, $: Key) =>
  db.selectFrom('cards.card').select(columns).where('bookId', '=', $.bookId).where('id', '=', $.id),
);

const byIdLocked = prepared(CardEntity)('card.lock', (db, $: Key) =>
  db.selectFrom('cards.card').select(columns).where('bookId', '=', $.bookId).where('id', '=', $.id).forNoKeyUpdate(),
);

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export async function cardById(app: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<Card> {
  const [row] = await byId(app.db, { bookId, id });
  if (!row) throw cardNotFound();
  return cardOf(app, row);
}

/** Locks a card until the commit. Lock order: wallet before card. @throws Refusal 404. */
export async function lockCard(app: Pick<App, 'keyRing'>, tx: Tx, bookId: number, id: string): Promise<Card> {
  const [row] = await byIdLocked(tx, { bookId, id });
  if (!row) throw cardNotFound();
  return cardOf(app, row);
}

export async function newestCards(
  app: Pick<App, 'db' | 'keyRing'>,
  { bookId, before, limit, customerId }: { bookId: number; before: string; limit: number; customerId?: string | undefined },
): Promise<Card[]> {
  const all = from(app.db, CardEntity).selectFrom('cards.card').select(columns).where('bookId', '=', bookId).where('id', '<', before);
  const found = customerId === undefined ? all : all.where('customerId', '=', customerId);
  return (await found.orderBy('id', 'desc').limit(limit).execute()).map((row) => cardOf(app, row));
}

type Followed = Pick<Card, 'bookId' | 'id' | 'status' | 'providerStatus' | 'balance' | 'entries' | 'frozenBy' | 'terminatedReason'>;

/** Saves the reported state; active cards are compared daily. */
export const saveFollowed = prepared(CardEntity)('card.follow', (db, $: Followed) =>
  db
    .updateTable('cards.card')
    .set({
      status: $.status,
      providerStatus: $.providerStatus,
      balance: $.balance,
      entries: $.entries,
      frozenBy: $.frozenBy,
      terminatedReason: $.terminatedReason,
      lastSyncedAt: sql`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
      nextSyncAt: sql`case when ${$.status}::text in ('active', 'frozen') then clock_timestamp() + interval '1 day' end`,
    })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .returning(columns),
);

function cardNotFound(): Refusal {
  return new Refusal('not_found', 'No virtual card with this id; check the id', { code: 'RECORD_NOT_FOUND' });
}

const place = (bookId: number, rowId: string) => ({ table: 'cards.card', column: 'billing_address', rowId, bookId: String(bookId) });

/** Seals an address for the row of one card alone. */
export const sealAddress = (ring: KeyRing, bookId: number, id: string, address: BillingAddress | undefined): string | null =>
  address ? seal(ring, JSON.stringify(address), place(bookId, id)) : null;

export const openAddress = (ring: KeyRing, row: { bookId: number; id: string; billingAddress: string | null }): BillingAddress | null =>
  row.billingAddress === null ? null : (JSON.parse(open(ring, row.billingAddress, place(row.bookId, row.id))) as BillingAddress);
