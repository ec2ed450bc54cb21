import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ProcessorStatus, SpendingControls } from '../../providers/cards/port.ts';
import type { BillingAddress } from './input.ts';
import { openAddress } from './billing-address.ts';

export const cardStatuses = ['pending', 'active', 'frozen', 'terminated', 'expired', 'failed'] as const;
export type CardStatus = (typeof cardStatuses)[number];
export const cardBrands = ['VERVE', 'VISA', 'MASTERCARD'] as const;
export type CardBrand = (typeof cardBrands)[number];

/** A virtual card (shapes 2.10). Its number and code are the processor's alone. */
export interface Card {
  bookId: number;
  id: string;
  customerId: string;
  brand: CardBrand;
  nameOnCard: string;
  maskedPan: string | null;
  last4: string | null;
  expiryMonth: string | null;
  expiryYear: string | null;
  status: CardStatus;
  providerStatus: string | null;
  /** The number of the account with the processor that made it, which alone is asked about it. */
  provider: number;
  /** What clients read of it. */
  providerName: string;
  providerCardId: string | null;
  balance: Kobo;
  /** Entries of the processor that are applied. */
  entries: number;
  billingAddress: BillingAddress | null;
  controls: SpendingControls;
  frozenBy: 'business' | 'processor' | null;
  terminatedReason: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
  updatedAt: Date;
  lastSyncedAt: Date | null;
}

export type CardRow = Omit<Card, 'billingAddress'> & { billingAddress: string | null };

export const CARD_COLUMNS = `book_id, id, customer_id, brand, name_on_card, masked_pan, last4, expiry_month, expiry_year, status, provider_status,
  provider, provider_name, provider_card_id, balance, entries, billing_address, controls, frozen_by, terminated_reason, metadata, created_at, updated_at, last_synced_at`;

export function cardOf({ keyRing }: Pick<App, 'keyRing'>, row: CardRow): Card {
  return { ...row, billingAddress: openAddress(keyRing, row) };
}

/** Every move of a card: from which states it may be made, and where it leads; null leaves it as it is. The first three are the processor's, which may freeze and terminate by itself, too. */
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
  const { from }: { from: readonly CardStatus[] } = CARD_MOVES[move];
  if (!from.includes(status)) {
    const states = from.map((state) => `'${state}'`).join(' or ');
    throw new Refusal('conflict', `The card is '${status}'; to ${WORDS[move]}, it must be ${states}`, { code: 'INVALID_STATE' });
  }
  if (move === 'unfreeze' && frozenBy === 'processor') {
    throw new Refusal('conflict', 'The processor froze this card, and only the processor can unfreeze it', { code: 'INVALID_STATE' });
  }
}

/** From these no card comes back, whatever the processor says later, and nothing stays on it. */
const OVER: ReadonlySet<CardStatus> = new Set(['terminated', 'expired']);
export const isOver = ({ status }: Pick<Card, 'status'>): boolean => OVER.has(status);

/** What the processor's word for a card is in ours. */
export const statusOf: Record<ProcessorStatus, CardStatus> = {
  active: 'active',
  inactive: 'frozen',
  canceled: 'terminated',
  expired: 'expired',
};

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function cardById(app: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<Card> {
  const [row] = await app.db.query<CardRow>('card.by_id', `select ${CARD_COLUMNS} from cards.card where book_id = $1 and id = $2`, [
    bookId,
    id,
  ]);
  if (!row) throw cardNotFound();
  return cardOf(app, row);
}

/** The card, locked until the commit. An entry that touches the wallet is booked before, since wallets are locked first. @throws Refusal 404. */
export async function lockCard(app: Pick<App, 'keyRing'>, tx: Tx, bookId: number, id: string): Promise<Card> {
  const [row] = await tx.query<CardRow>(
    'card.lock',
    `select ${CARD_COLUMNS} from cards.card where book_id = $1 and id = $2 for no key update`,
    [bookId, id],
  );
  if (!row) throw cardNotFound();
  return cardOf(app, row);
}

function cardNotFound(): Refusal {
  return new Refusal('not_found', 'No virtual card has this id', { code: 'RECORD_NOT_FOUND' });
}
