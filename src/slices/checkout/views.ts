import { z } from 'zod';
import { environmentWord } from '../../domain/actor/actor.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId } from '../../domain/schema/type-names.ts';
import { deliveryType } from '../products/delivery-option.ts';
import { closings, collectSchema, linkType } from './link.ts';
import { deliverySchema, itemSchema, orderStatus } from './order.ts';

/** A link as a payer sees it: of the business its name and branding alone. */
export const payerLinkSchema = z
  .object({
    slug: z.string().meta({ description: 'Its name in the address of the page.' }),
    business: z.string().meta({ description: 'Who sells.' }),
    colour: z.string().nullable().meta({ description: 'Of their pages, such as #0b6e4f; null without one of their own.' }),
    logoUrl: z.string().nullable().meta({ description: 'Their logo; null where they have none.' }),
    environment: environmentWord.meta({ description: 'sandbox: no real money moves.' }),
    type: linkType.meta({ description: 'What decides the amount.' }),
    title: z.string().meta({ description: 'What people read first.' }),
    description: z.string().nullable().meta({ description: 'What else they read.' }),
    currency,
    isOpen: z.boolean().meta({ description: 'Whether it takes orders.' }),
    closedReason: z.enum(closings).nullable().meta({ description: 'Why not; null when it does.' }),
    item: z
      .object({
        name: z.string().meta({ description: 'Its name.' }),
        description: z.string().nullable().meta({ description: 'What it is.' }),
        picture: z.string().nullable().meta({ description: 'Address of its first picture; null where it has none.' }),
        unitPrice: kobo.meta({ description: 'Kobo: of one.' }),
        minQuantity: z.int().meta({ description: 'The fewest of one order.' }),
        maxQuantity: z.int().meta({ description: 'The most of one order.' }),
      })
      .nullable()
      .meta({ description: 'What is sold; null where an amount is paid.' }),
    amount: kobo.nullable().meta({ description: 'Kobo; null where quantity or payer decide.' }),
    collect: collectSchema.meta({ description: 'What its payer is asked for.' }),
    deliveryOptions: z
      .array(
        z.object({
          id: ownId,
          name: z.string().meta({ description: 'Its name.' }),
          type: deliveryType.meta({ description: 'Shipped or collected.' }),
          fee: kobo.meta({ description: 'Kobo: on top.' }),
          regions: z.array(z.string()).meta({ description: 'Where to; everywhere when empty.' }),
          estimatedDays: z
            .object({ min: z.int().meta({ description: 'At least.' }), max: z.int().meta({ description: 'At most.' }) })
            .nullable()
            .meta({ description: 'How many days it takes.' }),
        }),
      )
      .meta({ description: 'Ways of delivery to choose from.' }),
  })
  .meta({ id: 'PayerLink' });
/** The answer as browsers read it: no field has another form on the wire. */
export type PayerLinkView = z.output<typeof payerLinkSchema>;

/** An order as its payer sees it, without personal data: the address of the page is enough to read it. */
export const payerOrderSchema = z
  .object({
    token: z.string().meta({ description: 'Shows this order again.' }),
    reference: z.string().meta({ description: 'Its reference, for questions.' }),
    status: orderStatus.meta({ description: 'Where it stands.' }),
    items: z.array(itemSchema.omit({ productId: true })).meta({ description: 'What is bought.' }),
    deliveryOption: deliverySchema.omit({ id: true }).nullable().meta({ description: 'How it is delivered; null when it is not.' }),
    subtotal: kobo.meta({ description: 'Kobo: the items.' }),
    deliveryFee: kobo.meta({ description: 'Kobo: the delivery.' }),
    total: kobo.meta({ description: 'Kobo: both together.' }),
    currency,
    amountPaid: kobo.meta({ description: 'Kobo: what has come in.' }),
    amountDue: kobo.meta({ description: 'Kobo: what is still to pay.' }),
    account: z
      .object({
        accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
        accountName: z.string().meta({ description: 'In whose name it is.' }),
        bankName: z.string().meta({ description: 'Name of the bank.' }),
        isOpen: z.boolean().meta({ description: 'Whether it takes money.' }),
        expiresAt: dateTime.nullable().meta({ description: 'Until when; null without an end.' }),
      })
      .nullable()
      .meta({ description: 'Where to pay; null while there is none.' }),
    paidAt: dateTime.nullable().meta({ description: 'When it was paid; null while it was not.' }),
    successUrl: z.string().nullable().meta({ description: 'Where the business sends its payer on, once paid.' }),
  })
  .meta({ id: 'PayerOrder' });
/** The answer as browsers read it. */
export type PayerOrderView = z.input<typeof payerOrderSchema>;
