import type { WithAlert } from '../../ports/ports.ts';
import { localPhone, tokenDigitsIn } from '../catalogue.ts';
import { type BillAnswer, type BillOrder, type BillReceipt, type BillToken, NOT_SENT } from '../port.ts';
import { firstValueIn, inNaira, koboIn, namedBy } from './billers.ts';
import { type Fields, textIn } from '../../http/fields.ts';

/** Request of an order: `request_id` is our reference, which begins with the minute in Lagos as required. */
export function payBodyOf(order: BillOrder, ourPhone: string): { body: object } | ({ answer: BillAnswer } & WithAlert) {
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

const BONUS = /bonus\s*token\s*:?/i;
const MAX_RECEIPT_TEXT = 60;

/**
 * Receipt of a delivered bill: the first non-empty name counts, absent values are null [S: EKEDC, Ibadan; K:
 * capitalized names].
 */
export function receiptIn(body: Fields, isPrepaid: boolean): BillReceipt {
  const receiptNumber = firstValueIn(body, MAX_RECEIPT_TEXT, 'exchangeReference', 'receiptNumber', 'ReceiptNumber', 'receipt_no');
  return { receiptNumber, token: isPrepaid ? tokenIn(body, receiptNumber) : null };
}

function tokenIn(body: Fields, receiptNumber: string | null): BillToken | null {
  const [purchased = '', bonus = ''] = textIn(body['purchased_code']).split(BONUS);
  const value = digitsIn(body, 'mainToken', 'token', 'Token') ?? tokenDigitsIn(purchased);
  if (value === null) return null;
  return {
    value,
    units: unitsIn(body),
    unit: 'kWh',
    tariff: firstValueIn(body, MAX_RECEIPT_TEXT, 'tariff', 'Tariff', 'tariffIndex'),
    taxAmount: amountIn(body, 'mainTokenTax', 'taxAmount', 'TaxAmount'),
    debtAmount: amountIn(body, 'debtAmount', 'DebtAmount'),
    bonusToken: digitsIn(body, 'bonusToken', 'BonusToken') ?? tokenDigitsIn(bonus),
    kct1: digitsIn(body, 'kct1', 'KCT1'),
    kct2: digitsIn(body, 'kct2', 'KCT2'),
    receiptNumber,
  };
}

const digitsIn = (body: Fields, ...names: readonly string[]): string | null => firstOf(names, (name) => tokenDigitsIn(textIn(body[name])));

const amountIn = (body: Fields, ...names: readonly string[]): BillToken['taxAmount'] => firstOf(names, (name) => koboIn(body[name]));

const unitsIn = (body: Fields): string | null =>
  firstOf(['mainTokenUnits', 'units', 'Units'], (name) => /^(\d+(?:\.\d+)?)(?:\s*kwh)?$/i.exec(textIn(body[name]))?.[1] ?? null);

function firstOf<Value>(names: readonly string[], read: (name: string) => Value | null): Value | null {
  for (const name of names) {
    const value = read(name);
    if (value !== null) return value;
  }
  return null;
}
