import type { OperatorAlert } from '../../ports/operator-alert.ts';
import { localPhone } from '../on-sale.ts';
import { type BillAnswer, type BillOrder, NOT_SENT } from '../port.ts';
import { namedBy, inNaira } from './billers.ts';

interface Unsayable {
  answer: BillAnswer;
  alert?: OperatorAlert;
}

/** Request of an order: `request_id` is our reference, which begins with the minute in Lagos as required. */
export function payBodyOf(order: BillOrder, ourPhone: string): { body: object } | Unsayable {
  const named = namedBy(order.paymentCode);
  if (!named)
    return {
      answer: NOT_SENT,
      alert: { kind: 'mistake', detail: `A payment code is of no service in the table of VTpass: ${order.paymentCode}` },
    };
  const { biller, variation } = named;
  const base = { request_id: order.reference, serviceID: biller.serviceId, amount: inNaira(order.amount) };
  if (biller.category === 'airtime') return { body: { ...base, phone: order.customerId } };
  const months = order.details.months ?? 1;
  if (months > 1 && !biller.hasMonths)
    return { answer: { ...NOT_SENT, description: 'The biller sells one month at a time; nothing was submitted' } };
  return {
    body: {
      ...base,
      billersCode: order.customerId,
      variation_code: variation,
      phone: biller.category === 'data' ? order.customerId : (localPhone(order.customerMobile) ?? ourPhone),
      // `change` renews at the debited price; `renew` would take today's price [C].
      ...(biller.hasMonths && { subscription_type: 'change', quantity: months }),
    },
  };
}
