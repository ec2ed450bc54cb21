import type { PayerOrderView } from '../../../slices/checkout/views.ts';
import { link } from './form.ts';
import { money } from './money.ts';
import { at, element, turnTo } from './page.ts';
import { say, texts } from './texts.ts';

const LAGOS = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeStyle: 'short', hour12: false, timeZone: 'Africa/Lagos' });

export function showPaid(order: PayerOrderView): void {
  const { total, reference, amountPaid, paidAt, successUrl } = order;
  at('paid-total').textContent = money(total);
  at('paid-reference').textContent = reference;
  at('receipt-reference').textContent = reference;
  at('receipt-at').textContent = paidAt === null ? '' : LAGOS.format(new Date(paidAt));
  showBought(order);
  const surplus = amountPaid - total;
  at('surplus').hidden = surplus <= 0;
  at('surplus').textContent = say(texts.surplus, { surplus: money(surplus), business: link.business });
  // Security: follows http and https addresses of the business alone.
  const continueAt = /^https?:[/][/]/.test(successUrl ?? '') ? successUrl : null;
  at('go-on').hidden = continueAt === null;
  if (continueAt !== null) at<HTMLAnchorElement>('success').href = continueAt;
  at('announce').textContent = texts.paid;
  turnTo('paid');
}

function showBought({ items, deliveryOption, total }: PayerOrderView): void {
  const bought = items.map(({ name, quantity, unitPrice }) => [`${quantity} × ${name}`, unitPrice * quantity] as const);
  const delivered = deliveryOption ? [[`${texts.delivery}: ${deliveryOption.name}`, deliveryOption.fee] as const] : [];
  const rows = [...bought, ...delivered, [texts.total, total] as const];
  at('receipt-sums').replaceChildren(...rows.flatMap(([name, value]) => [element('dt', name), element('dd', money(value))]));
}
