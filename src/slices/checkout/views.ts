import { z } from 'zod';
import { environmentSchema } from '../../domain/actor/actor.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId } from '../../domain/schema/type-names.ts';
import { deliveryType } from '../products/delivery-option.ts';
import { closings, collectSchema, linkType } from './link.ts';
import { deliverySchema, itemSchema, orderStatus } from './order.ts';

/** Privacy: payers see only name and branding. */
export const payerLinkSchema = z
  .object({
    slug: z.string().meta({ description: 'Name of the link in the address of the page.' }),
    business: z.string().meta({ description: 'Name of the business.' }),
    colour: z.string().nullable().meta({ description: 'Colour of the business, such as #0b6e4f; null for the default.' }),
    logoUrl: z.string().nullable().meta({ description: 'Address of the logo; null without a logo.' }),
    environment: environmentSchema.meta({ description: 'sandbox: no real money is moved.' }),
    type: linkType.meta({ description: 'Purpose of the link.' }),
    title: z.string().meta({ description: 'Heading for the payer.' }),
    description: z.string().nullable().meta({ description: 'Description below the heading.' }),
    currency,
    isOpen: z.boolean().meta({ description: 'True when the link accepts orders.' }),
    closedReason: z.enum(closings).nullable().meta({ description: 'Reason why the link accepts no orders; null when open.' }),
    item: z
      .object({
        name: z.string().meta({ description: 'Name of the product.' }),
        description: z.string().nullable().meta({ description: 'Description of the product.' }),
        picture: z.string().nullable().meta({ description: 'Address of the first picture; null without a picture.' }),
        unitPrice: kobo.meta({ description: 'Unit price in kobo.' }),
        minQuantity: z.int().meta({ description: 'Minimum quantity of an order.' }),
        maxQuantity: z.int().meta({ description: 'Maximum quantity of an order.' }),
      })
      .nullable()
      .meta({ description: 'The product; null for an amount.' }),
    amount: kobo.nullable().meta({ description: 'Amount in kobo; null where quantity or payer decide.' }),
    collect: collectSchema.meta({ description: 'Contact data that the payer is asked for.' }),
    deliveryOptions: z
      .array(
        z.object({
          id: ownId,
          name: z.string().meta({ description: 'Name of the option.' }),
          type: deliveryType.meta({ description: 'Pricing of the delivery.' }),
          fee: kobo.meta({ description: 'Fee in kobo, on top of the price.' }),
          regions: z.array(z.string()).meta({ description: 'Regions served; empty for all regions.' }),
          estimatedDays: z
            .object({ min: z.int().meta({ description: 'Minimum.' }), max: z.int().meta({ description: 'Maximum.' }) })
            .nullable()
            .meta({ description: 'Estimated delivery time in days.' }),
        }),
      )
      .meta({ description: 'Delivery options.' }),
  })
  .meta({ id: 'PayerLink' });
export type PayerLinkView = z.output<typeof payerLinkSchema>;

/** Privacy: no personal data, since the address of the page is enough to read the order. */
export const payerOrderSchema = z
  .object({
    token: z.string().meta({ description: 'Token that retrieves this order again.' }),
    reference: z.string().meta({ description: 'Reference for questions.' }),
    status: orderStatus.meta({ description: 'Status of the order.' }),
    items: z.array(itemSchema.omit({ productId: true })).meta({ description: 'Ordered items.' }),
    deliveryOption: deliverySchema.omit({ id: true }).nullable().meta({ description: 'Delivery option; null without delivery.' }),
    subtotal: kobo.meta({ description: 'Total of the items in kobo.' }),
    deliveryFee: kobo.meta({ description: 'Delivery fee in kobo.' }),
    total: kobo.meta({ description: 'Total in kobo.' }),
    currency,
    amountPaid: kobo.meta({ description: 'Payments received in kobo.' }),
    amountDue: kobo.meta({ description: 'Amount due in kobo.' }),
    account: z
      .object({
        accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
        accountName: z.string().meta({ description: 'Name of the account.' }),
        bankName: z.string().meta({ description: 'Name of the bank.' }),
        isOpen: z.boolean().meta({ description: 'True when the account accepts payments.' }),
        expiresAt: dateTime.nullable().meta({ description: 'Expiry of the account; null without expiry.' }),
      })
      .nullable()
      .meta({ description: 'Account to pay into; null without an account.' }),
    paidAt: dateTime.nullable().meta({ description: 'Time of the payment; null while unpaid.' }),
    successUrl: z.string().nullable().meta({ description: 'Address of the business for the payer after the payment.' }),
  })
  .meta({ id: 'PayerOrder' });
export type PayerOrderView = z.input<typeof payerOrderSchema>;
