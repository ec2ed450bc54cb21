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

/** Columns of a card but for the time of its next comparison, which jobs alone read. */
const columns = columnsOf(CardEntity, ['nextSyncAt']);

export type CardRow = Pick<RowOf<typeof CardEntity>, (typeof columns)[number]>;

/** A virtual card (shapes 2.10), with its address opened. Its number and code are the processor's alone. */
export type Card = Omit<CardRow, 'billingAddress'> & { billingAddress: BillingAddress | null };

export function cardOf({ keyRing }: Pick<App, 'keyRing'>, row: CardRow): Card {
  return { ...row, billingAddress: openAddress(keyRing, row) };
}

/** Every transition of a card: the statuses it starts from, and the one it leads to; null keeps it. The first three are the processor's, which may freeze and terminate by itself, too. */
export const CARD_MOVES = {
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
export type CardMove = Exclude<keyof typeof CARD_MOVES, 'issue' | 'refuse' | 'expire'>;

const WORDS: Record<CardMove, string> = {
  fund: 'fund it',
  withdraw: 'withdraw from it',
  freeze: 'freeze it',
  unfreeze: 'unfreeze it',
  terminate: 'terminate it',
  controls: 'change what it may be used for',
  see: 'see its details',
};

/** @throws Refusal 409 INVALID_STATE with a sentence that names the state. */
export function requireCardMove({ status, frozenBy }: Pick<Card, 'status' | 'frozenBy'>, move: CardMove): void {
  const { from: starts }: { from: readonly CardStatus[] } = CARD_MOVES[move];
  if (!starts.includes(status)) {
    const states = starts.map((state) => `'${state}'`).join(' or ');
    throw new Refusal('conflict', `The card is '${status}'; to ${WORDS[move]}, it must be ${states}`, { code: 'INVALID_STATE' });
  }
  if (move === 'unfreeze' && frozenBy === 'processor') {
    throw new Refusal('conflict', 'The processor froze this card, and only the processor can unfreeze it', { code: 'INVALID_STATE' });
  }
}

/** Final statuses, whatever the processor reports later; the balance of such a card is zero. */
const OVER: ReadonlySet<CardStatus> = new Set(['terminated', 'expired']);
export const isOver = ({ status }: Pick<Card, 'status'>): boolean => OVER.has(status);

/** Our status for each status of the processor. */
export const statusOf: Record<ProcessorStatus, CardStatus> = {
  active: 'active',
  inactive: 'frozen',
  canceled: 'terminated',
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

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function cardById(app: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<Card> {
  const [row] = await byId(app.db, { bookId, id });
  if (!row) throw cardNotFound();
  return cardOf(app, row);
}

/** The card, locked until the commit. An entry that touches the wallet is booked before, since wallets are locked first. @throws Refusal 404. */
export async function lockCard(app: Pick<App, 'keyRing'>, tx: Tx, bookId: number, id: string): Promise<Card> {
  const [row] = await byIdLocked(tx, { bookId, id });
  if (!row) throw cardNotFound();
  return cardOf(app, row);
}

/** Cards before an id, newest first; with `customerId`, those of that customer. */
export async function newestCards(
  app: Pick<App, 'db' | 'keyRing'>,
  { bookId, before, limit, customerId }: { bookId: number; before: string; limit: number; customerId?: string | undefined },
): Promise<Card[]> {
  const all = from(app.db, CardEntity).selectFrom('cards.card').select(columns).where('bookId', '=', bookId).where('id', '<', before);
  const found = customerId === undefined ? all : all.where('customerId', '=', customerId);
  return (await found.orderBy('id', 'desc').limit(limit).execute()).map((row) => cardOf(app, row));
}

type Followed = Pick<Card, 'bookId' | 'id' | 'status' | 'providerStatus' | 'balance' | 'entries' | 'frozenBy' | 'terminatedReason'>;

/** Saves what the processor reported; a card that can buy is compared again a day later. */
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
  return new Refusal('not_found', 'No virtual card has this id', { code: 'RECORD_NOT_FOUND' });
}

const place = (bookId: number, rowId: string) => ({ table: 'cards.card', column: 'billing_address', rowId, bookId: String(bookId) });

/** The sealed form of an address, which opens in that card's row alone. */
export const sealAddress = (ring: KeyRing, bookId: number, id: string, address: BillingAddress | undefined): string | null =>
  address ? seal(ring, JSON.stringify(address), place(bookId, id)) : null;

export const openAddress = (ring: KeyRing, row: { bookId: number; id: string; billingAddress: string | null }): BillingAddress | null =>
  row.billingAddress === null ? null : (JSON.parse(open(ring, row.billingAddress, place(row.bookId, row.id))) as BillingAddress);
