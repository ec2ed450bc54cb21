import { z } from 'zod';
import { koboAmount } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { type TypeName, typeNames } from '../../domain/schema/type-names.ts';
import { cardBrands } from './card.ts';

const mcc = z
  .string()
  .trim()
  .regex(/^\d{4}$/, { error: 'must be a merchant category code of 4 digits' });

export const cardBrand = z.enum(cardBrands).register(typeNames, { name: 'VirtualCardBrand', description: 'The scheme of a card.' });
export const spendingInterval = z
  .enum(['per_transaction', 'daily', 'weekly', 'monthly'])
  .register(typeNames, { name: 'SpendingInterval', description: 'What a spending limit is for.' });

const categories = z.array(mcc).max(100);
const limits = z
  .array(
    z
      .strictObject({
        amount: koboAmount.meta({ description: 'Kobo: how much.' }),
        interval: spendingInterval.meta({ description: 'In which time.' }),
      })
      .register(typeNames, { name: 'SpendingLimitInput', description: 'How much may be spent in a time.' }),
  )
  .max(10);

/** By which name GraphQL knows both the channels of a new card and those that change. */
const channelsName: TypeName = {
  name: 'CardChannelsInput',
  description: 'Where a card may be used. Left out: everywhere on a new card, as before on one that is changed.',
};
const channelsOf = <Allowed extends z.ZodType>(allowed: Allowed) =>
  z
    .strictObject({
      atm: allowed.meta({ description: 'At cash machines.' }),
      pos: allowed.meta({ description: 'At terminals in shops.' }),
      web: allowed.meta({ description: 'On the web.' }),
      mobile: allowed.meta({ description: 'In apps.' }),
    })
    .register(typeNames, channelsName);

/** What a new card may be used for; what is left out is not limited. */
export const spendingControls = z
  .strictObject({
    channels: channelsOf(z.boolean().optional()).optional().meta({ description: 'Where.' }),
    allowedCategories: categories.optional().meta({ description: 'Merchant categories; when any are given, no others.' }),
    blockedCategories: categories.optional().meta({ description: 'Merchant categories that are refused.' }),
    spendingLimits: limits.optional().meta({ description: 'How much.' }),
  })
  .register(typeNames, {
    name: 'SpendingControlsInput',
    description: 'What a card may be used for; what is left out is not limited.',
  });

/** What changes of what a card may be used for; what is left out stays. */
export const changedControls = z.strictObject({
  channels: channelsOf(z.boolean().nullish())
    .nullish()
    .meta({ description: 'By name; a channel that is left out stays as it is. Null allows every one.' }),
  allowedCategories: categories.nullish().meta({ description: 'In place of those before; empty or null allows all.' }),
  blockedCategories: categories.nullish().meta({ description: 'In place of those before; empty or null blocks none.' }),
  spendingLimits: limits.nullish().meta({ description: 'In place of those before; empty or null limits nothing.' }),
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
      .meta({ description: 'Country, two capitals.' }),
    postalCode: plainText(20).optional().meta({ description: 'Postal code.' }),
  })
  .register(typeNames, { name: 'BillingAddressInput', description: 'The address that shops compare.' });
export type BillingAddress = z.output<typeof billingAddress>;
