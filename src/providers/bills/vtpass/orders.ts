import type { OperatorAlert } from '../../ports/operator-alert.ts';
import { localPhone } from '../customer-ids.ts';
import { type BillAnswer, type BillOrder, NOT_SENT } from '../port.ts';
import { inNaira } from './amounts.ts';
import { namedBy } from './billers.ts';

/** A bill that cannot be said in VTpass's words. */
interface Unsayable {
  told: BillAnswer;
  concern?: OperatorAlert;
}

/** What VTpass is handed for an order: `request_id` is our reference, which begins with the minute in Lagos as it wants it. */
export function payBodyOf(order: BillOrder, ourPhone: string): { body: object } | Unsayable {
  const named = namedBy(order.paymentCode);
  if (!named)
    return {
      told: NOT_SENT,
      concern: { kind: 'mistake', detail: `A payment code is of no service in the table of VTpass: ${order.paymentCode}` },
    };
  const { biller, variation } = named;
  const base = { request_id: order.reference, serviceID: biller.serviceId, amount: inNaira(order.amount) };
  if (biller.category === 'airtime') return { body: { ...base, phone: order.customerId } };
  const months = order.details.months ?? 1;
  if (months > 1 && !biller.hasMonths)
    return { told: { ...NOT_SENT, description: 'The biller sells one month at a time; nothing was handed in' } };
  return {
    body: {
      ...base,
      billersCode: order.customerId,
      variation_code: variation,
      phone: biller.category === 'data' ? order.customerId : (localPhone(order.customerMobile) ?? ourPhone),
      // `change` to the bouquet that runs renews it at the price that was debited; `renew` would take whatever renewing costs today [C].
      ...(biller.hasMonths && { subscription_type: 'change', quantity: months }),
    },
  };
}
