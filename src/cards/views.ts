import { z } from 'zod';
import { kobo } from '../kernel/money.ts';
import { type Card, cardBrands, cardStatuses } from './card.ts';
import type { Changed } from './change.ts';
import type { MoneyMoved } from './move-money.ts';
import type { Synced } from './sync.ts';

const instant = z.string().meta({ format: 'date-time' });

const controls = z.object({
  channels: z
    .object({ atm: z.boolean().optional(), pos: z.boolean().optional(), web: z.boolean().optional(), mobile: z.boolean().optional() })
    .optional(),
  allowedCategories: z.array(z.string()).optional(),
  blockedCategories: z.array(z.string()).optional(),
  spendingLimits: z.array(z.object({ amount: kobo, interval: z.enum(['per_transaction', 'daily', 'weekly', 'monthly']) })).optional(),
});

/** A card as every answer shows it (shapes 2.10). */
export const cardSchema = z
  .object({
    id: z.uuid(),
    customerId: z.uuid(),
    type: z.literal('virtual'),
    brand: z.enum(cardBrands),
    currency: z.literal('NGN'),
    nameOnCard: z.string(),
    maskedPan: z.string().nullable(),
    last4: z.string().nullable(),
    expiryMonth: z.string().nullable(),
    expiryYear: z.string().nullable(),
    status: z.enum(cardStatuses),
    providerStatus: z.string().nullable().meta({ description: "In the processor's own words" }),
    balance: kobo,
    billingAddress: z
      .object({ line1: z.string(), city: z.string(), state: z.string(), country: z.string(), postalCode: z.string().optional() })
      .nullable(),
    spendingControls: controls,
    provider: z.string(),
    providerCardId: z.string().nullable(),
    lastSyncedAt: instant.nullable(),
    frozenBy: z.enum(['business', 'processor']).nullable(),
    terminatedReason: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'VirtualCard' });
export type CardView = z.output<typeof cardSchema>;

export function cardView({
  bookId: _,
  entries: __,
  controls: spendingControls,
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
    provider: 'sandbox',
    lastSyncedAt: lastSyncedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export const movedSchema = z.object({
  card: cardSchema,
  reference: z.uuid(),
  amount: kobo,
  clientReference: z.string().nullable(),
  status: z.enum(['pending', 'done']).meta({ description: 'pending while the processor is silent; workers ask until they know' }),
});

export function movedView({ card, instruction }: MoneyMoved): z.output<typeof movedSchema> {
  return {
    card: cardView(card),
    reference: instruction.id,
    amount: instruction.amount ?? 0,
    clientReference: instruction.clientReference,
    status: instruction.status === 'done' ? 'done' : 'pending',
  };
}

export const changedSchema = z.object({ card: cardSchema, isPending: z.boolean() });
export const changedView = ({ card, isPending }: Changed): z.output<typeof changedSchema> => ({ card: cardView(card), isPending });

export const syncedSchema = z.object({
  card: cardSchema,
  changed: z.boolean().meta({ description: 'Status, balance or transactions are others than before' }),
  drift: z
    .boolean()
    .meta({ description: 'Its processor says something else of it all the same: a card that has ended here is not brought back' }),
  previousStatus: z.enum(cardStatuses),
  providerStatus: z.string().nullable(),
  syncedAt: instant,
});

export function syncedView({ card, changed, drift, previousStatus, syncedAt }: Synced): z.output<typeof syncedSchema> {
  return { card: cardView(card), changed, drift, previousStatus, providerStatus: card.providerStatus, syncedAt: syncedAt.toISOString() };
}
