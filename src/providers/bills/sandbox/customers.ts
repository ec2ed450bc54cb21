import type { BillCustomer, BillReceipt, BillService, BillToken, MeterType, Validation } from '../port.ts';
import { type Kobo, koboOf, lesser, NO_KOBO } from '../../../domain/money/money.ts';
import { createHash } from 'node:crypto';
import { sandboxServices } from './catalogue.ts';

const ARREARS = koboOf(150_000);

/** Meters that exist; every other one does not. The first two are those of a well-known provider's own sandbox. */
const METERS: Readonly<Record<string, { meterType: MeterType; arrears?: Kobo; canVend?: boolean }>> = {
  '1111111111111': { meterType: 'prepaid' },
  '1010101010101': { meterType: 'postpaid' },
  '1111111111103': { meterType: 'prepaid', arrears: ARREARS },
  '1111111111104': { meterType: 'prepaid' },
  '1111111111105': { meterType: 'prepaid', canVend: false },
};
/** Its next token comes with two key-change tokens. */
const KEY_CHANGE_METER = '1111111111104';
const SILENT_METER = '1111111111100';
const SILENT_SMARTCARD = '1212121200';
const SMARTCARD = /^12121212\d\d$/;

const person: BillCustomer = {
  customerName: 'ADA CHIOMA OKAFOR',
  customerAddress: '25A James Street, Magodo, Lagos',
  customerPhone: '08011111111',
  meterType: null,
  currentBouquet: null,
  renewalAmount: null,
  dueDate: null,
  minimumAmount: null,
  arrears: NO_KOBO,
  canVend: true,
};

/** Customer of the simulated billers; a meter of the other type is unknown. */
export function customerOf(service: BillService, customerId: string, meterType: MeterType | null): Validation {
  if (service.category === 'electricity') return meterOf(service, customerId, meterType);
  if (service.category === 'cable') return smartcardOf(service, customerId);
  return { kind: 'not_found' };
}

const arrearsOf = (meterNumber: string): Kobo => METERS[meterNumber]?.arrears ?? NO_KOBO;

function meterOf(service: BillService, meterNumber: string, meterType: MeterType | null): Validation {
  if (meterNumber === SILENT_METER) return { kind: 'no_answer' };
  const meter = METERS[meterNumber];
  if (!meter || (meterType !== null && meter.meterType !== meterType)) return { kind: 'not_found' };
  const option = service.options.find((each) => each.meterType === meter.meterType);
  return {
    kind: 'found',
    ...person,
    meterType: meter.meterType,
    minimumAmount: option?.minAmount ?? null,
    arrears: meter.arrears ?? NO_KOBO,
    canVend: meter.canVend ?? true,
  };
}

function smartcardOf({ options }: BillService, smartcard: string): Validation {
  if (smartcard === SILENT_SMARTCARD) return { kind: 'no_answer' };
  const bouquet = options[1];
  if (!SMARTCARD.test(smartcard) || !bouquet) return { kind: 'not_found' };
  return { kind: 'found', ...person, currentBouquet: bouquet.paymentCode, renewalAmount: bouquet.amount, dueDate: '2026-12-31' };
}

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
