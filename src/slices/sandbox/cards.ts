import { z } from 'zod';
import { playChange, playPurchase } from '../cards/play.ts';
import { kobo, koboAmount } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';

const merchant = z
  .strictObject({
    name: plainText(100).meta({ description: 'Its name.' }),
    mcc: z
      .string()
      .trim()
      .regex(/^\d{4}$/, { error: 'must be a merchant category code of 4 digits' })
      .optional()
      .meta({ description: 'Its category code, 4 digits.' }),
    city: plainText(60).optional().meta({ description: 'Its city.' }),
    country: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capitals, such as NG' })
      .optional()
      .meta({ description: 'Its country, two letters; NG unless told.' }),
  })
  .register(typeNames, { name: 'SandboxMerchantInput', description: 'A shop in which a card is used.' });

const channel = z
  .enum(['atm', 'pos', 'web', 'mobile'])
  .register(typeNames, { name: 'SandboxCardChannel', description: 'How a card is used.' });

const status = z
  .enum(['active', 'inactive', 'canceled', 'expired'])
  .register(typeNames, { name: 'SandboxCardStatus', description: 'Where a card stands at the simulated processor.' });

const cardId = z.uuid().meta({ description: 'Which card.' });

const authorizedSchema = z
  .object({
    approved: z.boolean().meta({ description: 'Whether the processor approved it.' }),
    reason: z.string().nullable().meta({ description: 'Why not; null when it did.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    at: instant.meta({ description: 'When.' }),
  })
  .register(typeNames, { name: 'SandboxAuthorization', description: 'What the simulated processor said to a purchase.' });

/**
 * Lets the simulated processor see a purchase with a card, or money back from a shop. It judges by its own books, then tells
 * us, unless `silent`: then only a sync finds it.
 * @throws Refusal 404, 409 INVALID_STATE before the card is issued.
 */
export const authorizeCard = operation({
  title: 'sandbox.authorize_card',
  summary: 'A purchase with a virtual card',
  scope: 'sandbox',
  input: z.strictObject({
    cardId,
    amount: koboAmount.meta({ description: 'Kobo: how much.' }),
    merchant: merchant.meta({ description: 'Where.' }),
    channel: channel.default('web').meta({ description: 'How; web unless told.' }),
    refund: z.boolean().optional().meta({ description: 'Money back from the shop, in place of a purchase.' }),
    silent: z.boolean().optional().meta({ description: 'The processor does not tell: only a sync finds it.' }),
  }),
  output: authorizedSchema,
  run(app, actor, { cardId: id, amount, channel: way, refund, silent, merchant: given }) {
    const { name, mcc = null, city = null, country = 'NG' } = given;
    const purchase = { amount, channel: way, merchant: { name, mcc, city, country } };
    return playPurchase(app, { ...actor, cardId: id }, purchase, { refund, silent });
  },
});

/**
 * Changes a card at the simulated processor behind our back: its status, a fee, or whether it answers at all. A sync finds it.
 * @throws Refusal 404, 409 INVALID_STATE before the card is issued.
 */
export const simulateProcessorChange = operation({
  title: 'sandbox.disturb_card',
  summary: 'Change a card at the simulated processor',
  scope: 'sandbox',
  input: z.strictObject({
    cardId,
    status: status.optional().meta({ description: 'Where it stands from now on.' }),
    fee: koboAmount.optional().meta({ description: 'Kobo: a fee that the processor takes.' }),
    silent: z.boolean().optional().meta({ description: 'True: the processor answers nothing about this card.' }),
  }),
  output: z.object({ cardId: z.uuid().meta({ description: 'The card.' }) }),
  async run(app, actor, { cardId: id, ...change }) {
    await playChange(app, { bookId: actor.bookId, cardId: id }, change);
    return { cardId: id };
  },
});
