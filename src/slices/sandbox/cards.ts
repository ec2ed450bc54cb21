import { z } from 'zod';
import { playChange, playPurchase } from '../cards/triggers.ts';
import { kobo, koboAmount } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';

const merchant = z.strictObject({
  name: plainText(100).meta({ description: 'The name of the merchant.' }),
  mcc: z
    .string()
    .trim()
    .regex(/^\d{4}$/, { error: 'must be a merchant category code of 4 digits' })
    .optional()
    .meta({ description: 'The merchant category code, 4 digits.' }),
  city: plainText(60).optional().meta({ description: 'The city of the merchant.' }),
  country: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capitals, such as NG' })
    .optional()
    .meta({ description: 'The country of the merchant, two letters; default NG.' }),
});

const channel = z.enum(['atm', 'pos', 'web', 'mobile']);

const status = z.enum(['active', 'inactive', 'cancelled', 'expired']);

const cardId = z.uuid().meta({ description: 'The id of the card.' });

const authorizedSchema = z.object({
  approved: z.boolean().meta({ description: 'Whether the processor approved the payment.' }),
  reason: z.string().nullable().meta({ description: 'The reason of a decline; null when approved.' }),
  amount: kobo.meta({ description: 'The amount in kobo.' }),
  at: instant.meta({ description: 'The time of the payment.' }),
});

/**
 * Simulates a purchase with a card, or a refund by a merchant, at the processor. The processor decides by its own ledger and sends
 * a webhook, unless `silent`: then only a sync finds the change.
 * @throws Refusal 404, 409 INVALID_STATE before the card is issued.
 */
export const authorizeCard = operation({
  title: 'sandboxCards.authorize',
  summary: 'Simulate a card purchase',
  scope: 'sandbox',
  input: z.strictObject({
    cardId,
    amount: koboAmount.meta({ description: 'The amount in kobo.' }),
    merchant: merchant.meta({ description: 'The merchant.' }),
    channel: channel.default('web').meta({ description: 'The channel; default web.' }),
    refund: z.boolean().optional().meta({ description: 'A refund by the merchant instead of a purchase.' }),
    silent: z.boolean().optional().meta({ description: 'The processor sends no webhook: only a sync finds the change.' }),
  }),
  output: authorizedSchema,
  run(app, actor, { cardId: id, amount, channel: way, refund, silent, merchant: given }) {
    const { name, mcc = null, city = null, country = 'NG' } = given;
    const purchase = { amount, channel: way, merchant: { name, mcc, city, country } };
    return playPurchase(app, { ...actor, cardId: id }, purchase, { refund, silent });
  },
});

/**
 * Simulates a processor change of a card: its status, a fee, or an outage. A sync finds the change.
 * @throws Refusal 404, 409 INVALID_STATE before the card is issued.
 */
export const simulateProcessorChange = operation({
  title: 'sandboxCards.simulate',
  summary: 'Simulate a processor change of a card',
  scope: 'sandbox',
  input: z.strictObject({
    cardId,
    status: status.optional().meta({ description: 'The new status.' }),
    fee: koboAmount.optional().meta({ description: 'A fee of the processor in kobo.' }),
    silent: z.boolean().optional().meta({ description: 'True: the processor does not answer requests about this card.' }),
  }),
  output: z.object({ cardId: z.uuid().meta({ description: 'The card.' }) }),
  async run(app, actor, { cardId: id, ...change }) {
    await playChange(app, { bookId: actor.bookId, cardId: id }, change);
    return { cardId: id };
  },
});
