import { z } from 'zod';
import { koboAmount } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { type TypeName, typeNames, namedEnum } from '../../domain/schema/type-names.ts';
import { cardBrands } from './entities.ts';

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
export type BillingAddress = z.output<typeof billingAddress>;
