import { createHash } from 'node:crypto';
import type { BillReceipt, BillToken } from '../port.ts';
import { sandboxServices } from './catalogue.ts';
import { arrearsOf, KEY_CHANGE_METER } from './customers.ts';
import { type Kobo, koboOf, lesser } from '../../../domain/money/money.ts';

/** Kobo for a kilowatt-hour, before tax. */
const TARIFF = 20_950;
const VAT_PERCENT = 7.5;

const typeByCode = new Map(
  sandboxServices.flatMap(({ category, options }) => options.map(({ paymentCode, meterType }) => [paymentCode, { category, meterType }])),
);

export function receiptOf(payment: { reference: string; paymentCode: string; customerId: string; amount: Kobo }): BillReceipt {
  const bought = typeByCode.get(payment.paymentCode);
  if (bought?.category !== 'electricity') return { receiptNumber: null, token: null };
  const receiptNumber = `RCT${digits(`${payment.reference}/receipt`, 12)}`;
  return { receiptNumber, token: bought.meterType === 'prepaid' ? tokenOf(payment, receiptNumber) : null };
}

function tokenOf(payment: { reference: string; customerId: string; amount: Kobo }, receiptNumber: string): BillToken {
  const { reference, customerId: meter, amount } = payment;
  const debtAmount = lesser(arrearsOf(meter), koboOf(Math.floor(amount / 2)));
  const taxAmount = koboOf(Math.round(amount - amount / (1 + VAT_PERCENT / 100)));
  const hasNewKey = meter === KEY_CHANGE_METER;
  return {
    value: digits(`${reference}/token`, 20),
    units: ((amount - taxAmount - debtAmount) / TARIFF).toFixed(1),
    unit: 'kWh',
    tariff: 'A-Non MD',
    taxAmount,
    debtAmount,
    bonusToken: null,
    kct1: hasNewKey ? digits(`${reference}/kct1`, 20) : null,
    kct2: hasNewKey ? digits(`${reference}/kct2`, 20) : null,
    receiptNumber,
  };
}

function digits(text: string, count: number): string {
  return createHash('sha256')
    .update(`simulated biller ${text}`)
    .digest()
    .reduce((all, byte) => all + String(byte % 10), '')
    .slice(0, count);
}
