import { z } from 'zod';
import { timestamp } from '../../domain/time/moment.ts';
import { mail, type MailTemplates, type Row, lagosClock, money, oneLine, paragraphs, table } from '../../core/mail/template.ts';
import { kobo } from '../../domain/money/money.ts';

const order = z.object({
  firstName: z.string(),
  reference: z.string(),
  itemName: z.string(),
  quantity: z.int(),
  subtotal: kobo,
  deliveryFee: kobo,
  delivery: z.string().nullable(),
  total: kobo,
  paidAt: timestamp,
});

export const checkoutMails = {
  checkout_receipt: mail(
    order,
    (business, { firstName, reference, itemName, quantity, subtotal, deliveryFee, delivery, total, paidAt }) => ({
      subject: `Receipt: ${money(total)} paid to ${business}`,
      text: paragraphs(
        `Hello ${oneLine(firstName)},`,
        `${business} has received your payment of ${money(total)}.`,
        table([
          ['Order', reference],
          ['For', quantity === 1 ? itemName : `${quantity} × ${itemName}`],
          ...(delivery === null
            ? []
            : [['Price', money(subtotal)] satisfies Row, ['Delivery', `${delivery}, ${money(deliveryFee)}`] satisfies Row]),
          ['Paid', money(total)],
          ['At', lagosClock(paidAt)],
        ]),
        `You receive this because your address was given with the order. For questions contact ${business}. Replies to this mailbox are not read.`,
      ),
    }),
    { to: 'customer' },
  ),
} satisfies MailTemplates;
