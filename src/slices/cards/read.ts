import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Card, cardById, cardStatuses, newestCards } from './card.ts';
import { cardBrand, spendingInterval } from './input.ts';

export const cardStatus = z.enum(cardStatuses).register(typeNames, {
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
    lastSyncedAt: dateTime.nullable().meta({ description: 'When it was last compared with the processor.' }),
    frozenBy: frozenBy.nullable().meta({ description: 'Who froze it; null when it is not frozen.' }),
    terminatedReason: z.string().nullable().meta({ description: 'Why it ended.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    createdAt: dateTime.meta({ description: 'When it was asked for.' }),
    updatedAt: dateTime.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'VirtualCard' })
  .register(typeNames, {
    name: 'VirtualCard',
    description: 'A virtual card. Its number and code are the processor’s alone.',
    isNode: true,
    without: ['type', 'currency', 'billingAddress', 'provider', 'providerCardId', 'metadata', 'updatedAt'],
  });

/** A card as operations answer it: the processor by its name. */
export const shownCard = (card: Card): z.output<typeof cardSchema> => ({
  ...card,
  type: 'virtual',
  currency: 'NGN',
  spendingControls: card.controls,
  provider: card.providerName,
});

export const cardNow = cardSchema.meta({ description: 'The card as it is now.' });

/** One card as it is known here; `sync` asks the processor. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findCard = operation({
  title: 'cards.find',
  summary: 'One virtual card',
  scope: 'cards:read',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'Which card.' }) }),
  output: cardSchema,
  run: async (app, actor, { cardId }) => shownCard(await cardById(app, actor.bookId, cardId)),
});

/** Cards, newest first; with `customerId`, those of that customer. */
export const listCards = operation({
  title: 'cards.list',
  summary: 'Virtual cards, newest first',
  scope: 'cards:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, customerId: z.uuid().optional().meta({ description: 'Only those of this customer.' }) }),
  output: { page: cardSchema },
  async run(app, { bookId }, { limit, cursor, customerId }) {
    const found = await newestCards(app, { bookId, before: lastIdOf(cursor), limit: limit + 1, customerId });
    return pageOf(found.map(shownCard), limit, ({ id }) => [id]);
  },
});
