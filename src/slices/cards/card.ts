import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { type KeyRing, open, seal } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, type RowOf, repository } from '../../platform/db/entity.ts';
import { found, invalidState, type Refusal } from '../../platform/errors/refusal.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { guardsOf, type Transition } from '../../core/operation/transitions.ts';
import type { ProcessorStatus } from '../../providers/cards/port.ts';
import { Card as CardEntity, CardInstruction, type cardStatuses, cardBrands } from './entities.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { type TypeName, typeNames, namedEnum } from '../../domain/schema/type-names.ts';

const mcc = z
  .string()
  .trim()
  .regex(/^\d{4}$/, { error: 'must be a merchant category code of 4 digits' });

export const cardBrand = namedEnum('VirtualCardBrand', 'Card scheme.', cardBrands);
export const spendingInterval = namedEnum('SpendingInterval', 'Interval of a spending limit.', [
  'per_transaction',
  'daily',
  'weekly',
  'monthly',
]);

const categories = z.array(mcc).max(100);
const limits = z
  .array(
    z
      .strictObject({
        amount: koboAmount.meta({ description: 'Limit in kobo.' }),
        interval: spendingInterval.meta({ description: 'Interval of the limit.' }),
      })
      .register(typeNames, { name: 'SpendingLimitInput', description: 'Spending limit per interval.' }),
  )
  .max(10);

const channelsName: TypeName = {
  name: 'CardChannelsInput',
  description: 'Channels of a card. Left out: all channels on a new card, no change on an existing card.',
};
const channelsOf = <Allowed extends z.ZodType>(allowed: Allowed) =>
  z
    .strictObject({
      atm: allowed.meta({ description: 'Cash machines.' }),
      pos: allowed.meta({ description: 'Terminals in shops.' }),
      web: allowed.meta({ description: 'Web shops.' }),
      mobile: allowed.meta({ description: 'Mobile apps.' }),
    })
    .register(typeNames, channelsName);

export const spendingControls = z
  .strictObject({
    channels: channelsOf(z.boolean().optional()).optional().meta({ description: 'Channels in which the card may be used.' }),
    allowedCategories: categories.optional().meta({ description: 'Allowed merchant categories; all others are declined.' }),
    blockedCategories: categories.optional().meta({ description: 'Declined merchant categories.' }),
    spendingLimits: limits.optional().meta({ description: 'Spending limits.' }),
  })
  .register(typeNames, {
    name: 'SpendingControlsInput',
    description: 'Spending controls of a card; omitted controls are unlimited.',
  });

export const changedControls = z.strictObject({
  channels: channelsOf(z.boolean().nullish())
    .nullish()
    .meta({ description: 'Channels by name; an omitted channel is unchanged. Null allows all.' }),
  allowedCategories: categories.nullish().meta({ description: 'Replaces the list; empty or null allows all.' }),
  blockedCategories: categories.nullish().meta({ description: 'Replaces the list; empty or null declines none.' }),
  spendingLimits: limits.nullish().meta({ description: 'Replaces the limits; empty or null removes all limits.' }),
});

export const billingAddress = z
  .strictObject({
    line1: plainText(200).meta({ description: 'Street and number.' }),
    city: plainText(100).meta({ description: 'City.' }),
    state: plainText(100).meta({ description: 'State.' }),
    country: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capitals, such as NG' })
      .meta({ description: 'Country code of two capitals, such as NG.' }),
    postalCode: plainText(20).optional().meta({ description: 'Postal code.' }),
  })
  .register(typeNames, { name: 'BillingAddressInput', description: 'Billing address that merchants compare.' });
type BillingAddress = z.output<typeof billingAddress>;

export type CardStatus = (typeof cardStatuses)[number];

const columns = columnsOf(CardEntity);

export type CardRow = RowOf<typeof CardEntity>;

/** Time of the next daily comparison with the processor. */
export const inADay = sql<Date>`clock_timestamp() + interval '1 day'`;

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
  withdraw: { from: ['active', 'frozen'], to: null, words: 'withdraw from the card' },
  freeze: { from: ['active'], to: 'frozen' },
  unfreeze: { from: ['frozen'], to: 'active' },
  terminate: { from: ['active', 'frozen'], to: 'terminated' },
  controls: { from: ['active', 'frozen'], to: null, words: 'change the spending controls' },
  see: { from: ['active'], to: null, words: 'see the card details' },
} as const satisfies Record<string, Transition<CardStatus>>;
export type CardTransition = Exclude<keyof typeof CARD_TRANSITIONS, 'issue' | 'refuse' | 'expire'>;

const guards = guardsOf<CardStatus, CardTransition>('card', CARD_TRANSITIONS);

/** @throws Refusal 409 INVALID_STATE naming the status. */
export function requireCardTransition(card: Pick<Card, 'status' | 'frozenBy'>, move: CardTransition): void {
  guards.requireMay(card, move);
  if (move === 'unfreeze' && card.frozenBy === 'processor')
    throw invalidState('The processor froze this card, and only the processor can unfreeze it');
}

export const notIssued = ({ status }: Pick<Card, 'status'>): Refusal =>
  invalidState(`The card is '${status}' and not issued by the processor yet; try again once it is active`);

/** Invariant: final, with zero balance, also after later reports. */
const OVER: ReadonlySet<CardStatus> = new Set(['terminated', 'expired']);
export const isOver = ({ status }: Pick<Card, 'status'>): boolean => OVER.has(status);

export const statusOf: Record<ProcessorStatus, CardStatus> = {
  active: 'active',
  inactive: 'frozen',
  cancelled: 'terminated',
  expired: 'expired',
};

export const cards = repository(CardEntity, columns, 'bookId', 'id');
export const instructions = repository(CardInstruction, columnsOf(CardInstruction), 'bookId', 'id');
const NO_CARD = 'No virtual card with this id; check the id';

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export async function cardById(app: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<Card> {
  return cardOf(app, found(await cards.find(app.db, { bookId, id }), NO_CARD));
}

/** Locks a card until the commit. Lock order: wallet before card. @throws Refusal 404. */
export async function lockCard(app: Pick<App, 'keyRing'>, tx: Tx, bookId: number, id: string): Promise<Card> {
  return cardOf(app, found(await cards.lock(tx, { bookId, id }), NO_CARD));
}

export const newestCards = newestOf(CardEntity, columns, 'bookId', { filters: ['customerId'] });

const place = (bookId: number, rowId: string) => ({ table: 'cards.card', column: 'billing_address', rowId, bookId: String(bookId) });

/** Seals an address for the row of one card alone. */
export const sealAddress = (ring: KeyRing, bookId: number, id: string, address: BillingAddress | undefined): string | null =>
  address ? seal(ring, JSON.stringify(address), place(bookId, id)) : null;

const openAddress = (ring: KeyRing, row: { bookId: number; id: string; billingAddress: string | null }): BillingAddress | null =>
  row.billingAddress === null ? null : (JSON.parse(open(ring, row.billingAddress, place(row.bookId, row.id))) as BillingAddress);
