import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames, instant, namedEnum } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Card, cardById, cardOf, newestCards, requireCardTransition, cardBrand, spendingInterval } from './card.ts';
import { cardStatuses, freezers } from './entities.ts';
import { audit } from '../../core/audit/audit.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export const cardStatus = namedEnum('VirtualCardStatus', 'Status of a virtual card.', cardStatuses, {
  pending: 'The processor has not answered yet.',
  frozen: 'Purchases are declined until the card is unfrozen.',
  terminated: 'Ended; the balance was returned to the wallet.',
  failed: 'Rejected by the processor.',
});
const frozenBy = namedEnum('VirtualCardFrozenBy', 'Origin of a freeze.', freezers);

const controls = z.object({
  channels: z
    .object({
      atm: z.boolean().optional().meta({ description: 'Cash machines.' }),
      pos: z.boolean().optional().meta({ description: 'Terminals in shops.' }),
      web: z.boolean().optional().meta({ description: 'Web shops.' }),
      mobile: z.boolean().optional().meta({ description: 'Mobile apps.' }),
    })
    .optional()
    .meta({ description: 'Allowed channels.' }),
  allowedCategories: z.array(z.string()).optional().meta({ description: 'Allowed merchant categories; all when empty.' }),
  blockedCategories: z.array(z.string()).optional().meta({ description: 'Declined merchant categories.' }),
  spendingLimits: z
    .array(
      z.object({
        amount: kobo.meta({ description: 'Limit in kobo.' }),
        interval: spendingInterval.meta({ description: 'Interval of the limit.' }),
      }),
    )
    .optional()
    .meta({ description: 'Spending limits.' }),
});

export const cardSchema = z
  .object({
    id: ownId,
    customerId: z.uuid().meta({ description: 'The card holder.' }),
    type: z.literal('virtual').meta({ description: 'A virtual card without plastic.' }),
    brand: cardBrand.meta({ description: 'Card scheme.' }),
    currency,
    nameOnCard: z.string().meta({ description: 'Name on the card.' }),
    maskedPan: z.string().nullable().meta({ description: 'First six and last four digits.' }),
    last4: z.string().nullable().meta({ description: 'Last four digits.' }),
    expiryMonth: z.string().nullable().meta({ description: 'Two digits.' }),
    expiryYear: z.string().nullable().meta({ description: 'Four digits.' }),
    status: cardStatus.meta({ description: 'Status of the card.' }),
    providerStatus: z.string().nullable().meta({ description: 'Status at the processor: active, inactive, cancelled or expired.' }),
    balance: kobo.meta({ description: 'Balance in kobo.' }),
    billingAddress: z
      .object({
        line1: z.string().meta({ description: 'Street and number.' }),
        city: z.string().meta({ description: 'City or town.' }),
        state: z.string().meta({ description: 'State.' }),
        country: z.string().meta({ description: 'Country code of two capitals, such as NG.' }),
        postalCode: z.string().optional().meta({ description: 'Postal code.' }),
      })
      .nullable()
      .meta({ description: 'Billing address that merchants compare; null when none was given.' }),
    spendingControls: controls.meta({ description: 'Spending controls: channels, categories, limits.' }),
    provider: z.string().meta({ description: 'Processor of the card.' }),
    providerCardId: z.string().nullable().meta({ description: 'Id at the processor; null before the card is issued.' }),
    lastSyncedAt: dateTime.nullable().meta({ description: 'Time of the last reconciliation with the processor.' }),
    frozenBy: frozenBy.nullable().meta({ description: 'Origin of the freeze; null when not frozen.' }),
    terminatedReason: z.string().nullable().meta({ description: 'Reason of the termination.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    createdAt: dateTime.meta({ description: 'Time of the request.' }),
    updatedAt: dateTime.meta({ description: 'Time of the last change.' }),
  })
  .meta({ id: 'VirtualCard' })
  .register(typeNames, {
    name: 'VirtualCard',
    description: 'A virtual card. Number and code exist only at the processor.',
    isNode: true,
    without: ['type', 'billingAddress', 'provider', 'providerCardId', 'metadata', 'updatedAt'],
  });

export const shownCard = (card: Card): z.output<typeof cardSchema> => ({
  ...card,
  type: 'virtual',
  currency: 'NGN',
  spendingControls: card.controls,
  provider: card.providerName,
});

export const cardNow = cardSchema.meta({ description: 'The card after the request.' });

/** Returns a card as stored; sync asks the processor. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findCard = operation({
  title: 'cards.retrieve',
  summary: 'Retrieve a virtual card',
  scope: 'cards:read',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'The card.' }) }),
  output: cardSchema,
  run: async (app, actor, { cardId }) => shownCard(await cardById(app, actor.bookId, cardId)),
});

/** Lists cards, newest first, filtered by `customerId`. */
export const listCards = operation({
  title: 'cards.list',
  summary: 'List virtual cards',
  scope: 'cards:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, customerId: z.uuid().optional().meta({ description: 'Only cards of this customer.' }) }),
  output: { page: cardSchema },
  run: (app, { bookId }, input) => newestCards(app.db, { bookId, ...input }, (row) => shownCard(cardOf(app, row))),
});

/**
 * Opens a one-time page of the processor with number and code of the card; each request is audited.
 * @throws Refusal 404, 409 INVALID_STATE, 502 UPSTREAM_ERROR.
 */
export const cardDetailsSession = operation({
  title: 'cardDetailsSessions.create',
  summary: 'Create a one-time page with card details',
  scope: 'cards:write',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'The card.' }) }),
  output: z.object({
    cardId: z.uuid().meta({ description: 'The card.' }),
    url: z.string().nullable().meta({ description: 'Address of the page, valid for a single request; null in a repeated response.' }),
    expiresAt: instant.meta({ description: 'Expiry of the page.' }),
  }),
  async run(app, actor, { cardId }) {
    const card = await cardById(app, actor.bookId, cardId);
    requireCardTransition(card, 'see');
    await app.db.transaction((tx) =>
      audit(tx, actor, { action: 'cardDetailsSessions.create', subject: { type: 'virtual_card', id: cardId } }),
    );
    const processor = app.providers(actor.environment).cardsOf(card.provider);
    const answer = await processor?.detailsSession({ providerCardId: card.providerCardId ?? '' });
    if (answer?.kind !== 'done') {
      throw new Refusal('upstream', 'The card processor did not answer; try again shortly', {
        code: 'UPSTREAM_ERROR',
        data: { message: 'Try again shortly' },
      });
    }
    return { cardId, ...answer.result };
  },
});
