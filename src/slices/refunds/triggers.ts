import { type Flow, type Stage, type Triggers, untilTrue } from '../../core/slice/trigger.ts';
import { createLink } from '../checkout/create-link.ts';
import { simulatePayment } from '../checkout/pay-order.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { decide } from '../transfers/triggers.ts';
import { refundOrder } from './create.ts';
import type { refundEvents } from './events.ts';

type Outcome = Parameters<typeof decide>[2];

async function paidOrder({ app, as }: Stage): Promise<string> {
  const link = await createLink(app, as('link'), { type: 'amount', amount: 500_000, title: 'Triggered event' });
  const anonymous = { environment: 'sandbox', address: '127.0.0.1', userAgent: null, refreshToken: null } as const;
  const by = (name: string) => ({ ...anonymous, requestId: as(name).requestId, effectId: as(name).effectId });
  const buyer = { firstName: 'Event', lastName: 'Trigger', email: 'trigger@example.com' };
  const { order, token } = await placeOrder(app, by('order'), { slug: link.slug, ...buyer });
  await simulatePayment(app, by('payment'), { slug: link.slug, token });
  return order.id;
}

const refunded =
  (outcome: Outcome, status: string): Flow =>
  async (stage) => {
    const { app, bookId, as } = stage;
    const orderId = await paidOrder(stage);
    const { refund } = await refundOrder(app, as('refund'), { orderId });
    await decide(stage, refund.transferCode, outcome);
    await untilTrue(async () => {
      const [row] = await app.db.query<{ status: string }>('sandbox.refund', 'select status from refund where book_id = $1 and id = $2', [
        bookId,
        refund.id,
      ]);
      return row?.status === status;
    });
    return { orderId, refundId: refund.id, transferCode: refund.transferCode };
  };

export const refundTriggers: Triggers<typeof refundEvents> = {
  'refund.completed': refunded('delivered', 'completed'),
  'refund.failed': refunded('declined_final', 'failed'),
  'refund.returned': 'Refund an amount that ends in .95, and advance the time of the sandbox by 30 minutes',
  'checkout.order.refunded': refunded('delivered', 'completed'),
};
