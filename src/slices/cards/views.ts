import { z } from 'zod';
import { currency, kobo, NO_KOBO } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { type Card, cardStatuses } from './card.ts';
import type { Changed } from './change.ts';
import { cardBrand, spendingInterval } from './input.ts';
import type { MoneyMoved } from './move-money.ts';
import type { Synced } from './sync.ts';
import { logged } from '../../domain/schema/logged.ts';

const cardStatus = z.enum(cardStatuses).register(typeNames, {
  name: 'VirtualCardStatus',
  description: 'Where a virtual card stands.',
  meanings: {
    pending: 'The processor has not answered yet.',
    frozen: 'It buys nothing until it is unfrozen.',
    terminated: 'It ended; its balance went back to the wallet.',
    failed: 'The processor refused it.',
  },
});
const frozenBy = z.enum(['business', 'processor']).register(typeNames, { name: 'VirtualCardFrozenBy', description: 'Who froze a card.' });

const controls = z.object({
  channels: z
    .object({
      atm: z.boolean().optional().meta({ description: 'At cash machines.' }),
      pos: z.boolean().optional().meta({ description: 'At terminals of shops.' }),
      web: z.boolean().optional().meta({ description: 'In web shops.' }),
      mobile: z.boolean().optional().meta({ description: 'By phone.' }),
    })
    .optional()
    .meta({ description: 'Where it may be used.' }),
  allowedCategories: z
    .array(z.string())
    .optional()
    .meta({ description: 'Merchant categories that it may buy from; all where none is named.' }),
  blockedCategories: z.array(z.string()).optional().meta({ description: 'Merchant categories that it may not buy from.' }),
  spendingLimits: z
    .array(
      z.object({
        amount: kobo.meta({ description: 'Kobo: the most.' }),
        interval: spendingInterval.meta({ description: 'Within what time.' }),
      }),
    )
    .optional()
    .meta({ description: 'The most that it may spend.' }),
});

/** A card as every answer shows it (shapes 2.10). */
export const cardSchema = z
  .object({
    id: ownId,
    customerId: z.uuid().meta({ description: 'Whose it is.' }),
    type: z.literal('virtual').meta({ description: 'It has no plastic.' }),
    brand: cardBrand.meta({ description: 'Its scheme.' }),
    currency,
    nameOnCard: z.string().meta({ description: 'The name that it carries.' }),
    maskedPan: z.string().nullable().meta({ description: 'First six and last four digits.' }),
    last4: z.string().nullable().meta({ description: 'Last four digits.' }),
    expiryMonth: z.string().nullable().meta({ description: 'Two digits.' }),
    expiryYear: z.string().nullable().meta({ description: 'Four digits.' }),
    status: cardStatus.meta({ description: 'Where it stands.' }),
    providerStatus: z.string().nullable().meta({ description: 'In the processor’s own words.' }),
    balance: kobo.meta({ description: 'Kobo: what it can spend.' }),
    billingAddress: z
      .object({
        line1: z.string().meta({ description: 'Street and number.' }),
        city: z.string().meta({ description: 'City or town.' }),
        state: z.string().meta({ description: 'State.' }),
        country: z.string().meta({ description: 'Two capitals, such as NG.' }),
        postalCode: z.string().optional().meta({ description: 'Postal code.' }),
      })
      .nullable()
      .meta({ description: 'What shops compare; null when none was given.' }),
    spendingControls: controls.meta({ description: 'What it may be used for: channels, categories, limits.' }),
    provider: z.string().meta({ description: 'Its processor.' }),
    providerCardId: z.string().nullable().meta({ description: 'Its id there; null before it was answered.' }),
    lastSyncedAt: instant.nullable().meta({ description: 'When it was last compared with the processor.' }),
    frozenBy: frozenBy.nullable().meta({ description: 'Who froze it; null when it is not frozen.' }),
    terminatedReason: z.string().nullable().meta({ description: 'Why it ended.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    createdAt: instant.meta({ description: 'When it was asked for.' }),
    updatedAt: instant.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'VirtualCard' })
  .register(typeNames, {
    name: 'VirtualCard',
    description: 'A virtual card. Its number and code are the processor’s alone.',
    isNode: true,
    without: ['type', 'currency', 'billingAddress', 'provider', 'providerCardId', 'metadata', 'updatedAt'],
  });
export type CardView = z.output<typeof cardSchema>;

export function cardView({
  bookId: _,
  entries: __,
  controls: spendingControls,
  provider: ___,
  providerName: provider,
  createdAt,
  updatedAt,
  lastSyncedAt,
  ...rest
}: Card): CardView {
  return {
    ...rest,
    type: 'virtual',
    currency: 'NGN',
    spendingControls,
    provider,
    lastSyncedAt: lastSyncedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const cardNow = cardSchema.meta({ description: 'The card as it is now.' });

export const movedSchema = z.object({
  card: cardNow,
  reference: z.uuid().meta({ description: 'Of this movement, on statements.' }),
  amount: kobo.meta({ description: 'Kobo: how much.' }),
  clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference; null when none was given.' }),
  status: z.enum(['pending', 'done']).meta({ description: 'pending while the processor is silent; workers ask until they know.' }),
});

export function movedView({ card, instruction }: MoneyMoved): z.output<typeof movedSchema> {
  return {
    card: cardView(card),
    reference: instruction.id,
    amount: instruction.amount ?? NO_KOBO,
    clientReference: instruction.clientReference,
    status: instruction.status === 'done' ? 'done' : 'pending',
  };
}

export const changedSchema = z.object({
  card: cardNow,
  isPending: z.boolean().meta({ description: 'True while the processor is silent; workers ask until it answers.' }),
});
export const changedView = ({ card, isPending }: Changed): z.output<typeof changedSchema> => ({ card: cardView(card), isPending });

export const syncedSchema = z.object({
  card: cardNow,
  changed: z.boolean().meta({ description: 'Status, balance or transactions are others than before.' }),
  drift: z
    .boolean()
    .meta({ description: 'Its processor says something else of it all the same: a card that has ended here is not brought back.' }),
  previousStatus: cardStatus.meta({ description: 'Where it stood before.' }),
  providerStatus: z.string().nullable().meta({ description: 'Where it stands by the word of its processor.' }),
  syncedAt: instant.meta({ description: 'When its processor was asked.' }),
});

export type SyncedView = z.output<typeof syncedSchema>;

export function syncedView({ card, changed, drift, previousStatus, syncedAt }: Synced): SyncedView {
  return { card: cardView(card), changed, drift, previousStatus, providerStatus: card.providerStatus, syncedAt: syncedAt.toISOString() };
}
