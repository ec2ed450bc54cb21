import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { mobileInput } from '../../domain/contact/phone.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { BillDetails, BillService } from '../../providers/bills/port.ts';
import { meterTypes, paymentCodeInput } from './bill.ts';
import { type Catalogue, type Offer, openCatalogue, type Shop, offerOf } from './catalogue.ts';
import { confirmCustomer, networkOf, networks, wellFormed, customerIdInput, localNumber } from './customer.ts';
import { type Order, type PaidBill, paidBillSchema, paymentExtras, purchase, contentOf, orOriginal } from './purchase.ts';
import { findBillByRef } from './find.ts';

const cableProviders = ['DSTV', 'GOTV', 'STARTIMES', 'SHOWMAX'] as const;
const discos = ['IKEDC', 'EKEDC', 'AEDC', 'IBEDC', 'KEDCO', 'KAEDCO', 'PHED', 'JED', 'EEDC', 'BEDC', 'YEDC', 'ABA'] as const;

const network = z
  .enum(networks)
  .optional()
  .meta({ description: 'From the prefix when left out; required for a number that was ported to another network' });
const fixedAmount = koboAmount.optional().meta({ description: 'Amount in kobo. Optional: the price is fixed.' });

const kind = <Type extends string>(type: Type) => z.literal(type).meta({ description: 'Type of the purchase.' });
const forWhom = mobileInput.meta({ description: 'Phone number to top up.' });

const topUpInput = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: kind('airtime'), phoneNumber: forWhom, network, amount: koboAmount, ...paymentExtras }),
    z.strictObject({
      type: kind('data'),
      phoneNumber: forWhom,
      network,
      paymentCode: paymentCodeInput.meta({ description: 'Payment code of the plan.' }),
      amount: fixedAmount,
      ...paymentExtras,
    }),
    z.strictObject({
      type: kind('cable'),
      provider: z.enum(cableProviders).meta({ description: 'Cable provider of the decoder.' }),
      smartcardNumber: z
        .string()
        .trim()
        .regex(/^\d{8,11}$/, { error: 'must be 8 to 11 digits' })
        .meta({ description: 'Smartcard number, 8 to 11 digits.' }),
      paymentCode: paymentCodeInput.optional().meta({ description: 'Payment code of the bouquet. Optional to renew the current one.' }),
      action: z.enum(['renew', 'change']).optional().meta({ description: '`renew` needs no payment code.' }),
      months: z
        .int({ error: 'must be a whole number' })
        .min(1, { error: 'must be at least 1' })
        .max(12, { error: 'must be at most 12' })
        .optional()
        .meta({ description: 'Number of months, 1 to 12.' }),
      addOns: z
        .array(paymentCodeInput)
        .max(10)
        .refine((codes) => new Set(codes).size === codes.length, { error: 'must not name an add-on twice' })
        .optional()
        .meta({ description: 'Payment codes of add-ons.' }),
      amount: fixedAmount,
      ...paymentExtras,
    }),
    z.strictObject({
      type: kind('electricity'),
      disco: z.enum(discos).meta({ description: 'Distribution company of the meter.' }),
      meterNumber: z
        .string()
        .trim()
        .regex(/^\d{6,13}$/, { error: 'must be 6 to 13 digits' })
        .meta({ description: 'Meter number, 6 to 13 digits.' }),
      meterType: z.enum(meterTypes).meta({ description: 'Meter type; prepaid meters get a token.' }),
      amount: koboAmount,
      phoneNumber: mobileInput.meta({ description: 'Phone number of the customer.' }),
      ...paymentExtras,
    }),
  ],
  { error: 'must be airtime, data, cable or electricity' },
);

type TopUp = z.output<typeof topUpInput>;
type TopUpOf<Type extends TopUp['type']> = Extract<TopUp, { type: Type }>;

/** Pays a bill without a payment code. @throws Refusal as POST /bills/pay. */
export const topUp = operation({
  title: 'bills.topup',
  summary: 'Buy airtime, data, cable TV or electricity',
  scope: 'bills:write',
  repeatable: ['requestRef'],
  input: topUpInput,
  output: paidBillSchema,
  async run(app, actor, input): Promise<PaidBill> {
    const shop = await openCatalogue(app, actor);
    const what = await chosen(app, actor, input, shop);
    return purchase(app, actor, {
      ...input,
      ...what,
      catalogueVersion: shop.catalogue.version,
      customerId: wellFormed(what.offer.service, what.customerId, what.customerField),
      customerMobile: 'phoneNumber' in input ? input.phoneNumber : undefined,
    });
  },
});

type Chosen = Pick<Order, 'offer' | 'customerId' | 'customerField' | 'details'>;

async function chosen(app: App, actor: Actor, input: TopUp, shop: Shop): Promise<Chosen> {
  switch (input.type) {
    case 'airtime':
    case 'data':
      return forPhone(input, shop);
    case 'cable':
      return cable(app, actor, input, shop);
    case 'electricity':
      return electricity(input, shop);
  }
}

function forPhone(input: TopUpOf<'airtime' | 'data'>, { catalogue, provider }: Shop): Chosen {
  const phone = input.phoneNumber;
  const operator = input.network ?? networkOf(phone, provider.extraPrefixes);
  if (operator === undefined) {
    throw invalid('network', `network: is required: the prefix ${phone.slice(0, 4)} belongs to none of ${networks.join(', ')}`);
  }
  const service = serviceOf(catalogue, input.type, operator, 'network');
  const option = input.type === 'data' ? optionOf(service, input.paymentCode) : service.options[0];
  if (!option) throw invalid('network', `network: no airtime of ${operator} is on sale now; try again later`);
  return { offer: { service, option }, customerId: phone, customerField: 'phoneNumber', details: {} };
}

function electricity({ disco, meterNumber, meterType }: TopUpOf<'electricity'>, { catalogue }: Shop): Chosen {
  const service = serviceOf(catalogue, 'electricity', disco, 'disco');
  const option = service.options.find((each) => each.meterType === meterType);
  if (!option) throw invalid('meterType', `meterType: ${service.name} sells nothing for ${meterType} meters now; try again later`);
  return { offer: { service, option }, customerId: meterNumber, customerField: 'meterNumber', details: { meterType } };
}

async function cable(app: App, actor: Actor, input: TopUpOf<'cable'>, { catalogue }: Shop): Promise<Chosen> {
  const { smartcardNumber: customerId, action, months = 1, addOns = [] } = input;
  const customer = { customerId, customerField: 'smartcardNumber' };
  const service = serviceOf(catalogue, 'cable', input.provider, 'provider');
  const details: BillDetails = { ...(action && { action }), months, ...(addOns.length > 0 && { addOns }) };
  if (action !== 'renew') {
    if (input.paymentCode === undefined) throw invalid('paymentCode', 'paymentCode: is required, unless action is renew');
    return { offer: { service, option: optionOf(service, input.paymentCode) }, ...customer, details };
  }
  const present = (await boughtBefore(app, actor, input)) ?? (await currentBouquet(app, actor, service, customer));
  if (input.paymentCode !== undefined && input.paymentCode !== present) {
    throw invalid('paymentCode', `paymentCode: the current bouquet is ${present ?? 'none'}; set action to change to buy another bouquet`);
  }
  if (present === undefined)
    throw invalid('paymentCode', 'paymentCode: the current bouquet of this card is not on sale; send a paymentCode with action change');
  return { offer: { service, option: optionOf(service, present) }, ...customer, details };
}

/** Why: the bouquet that an earlier payment with this reference renewed may have changed by now. */
async function boughtBefore(app: App, actor: Actor, { requestRef, smartcardNumber }: TopUpOf<'cable'>): Promise<string | undefined> {
  const original = requestRef === undefined ? null : await findBillByRef(app.db, actor.bookId, requestRef);
  return original?.customerId === smartcardNumber && original.details.action === 'renew' ? original.paymentCode : undefined;
}

type Card = Pick<Order, 'customerId' | 'customerField'>;

async function currentBouquet(app: App, actor: Actor, service: BillService, card: Card): Promise<string | undefined> {
  const customer = await confirmCustomer(app, actor, service, { ...card, meterType: null });
  return customer?.currentBouquet ?? undefined;
}

function serviceOf(catalogue: Catalogue, type: TopUp['type'], operator: string, field: string): BillService {
  const service = catalogue.of(type, operator);
  if (!service) throw invalid(field, `${field}: no ${type} of ${operator} is on sale now; try again later`);
  return service;
}

function optionOf(service: BillService, code: string): Offer['option'] {
  const option = service.options.find((each) => each.paymentCode === code);
  if (!option) {
    throw invalid(
      'paymentCode',
      `paymentCode: ${service.name} does not sell ${code}; GET /bills/service-options?serviceId=${service.serviceId} lists the codes`,
    );
  }
  return option;
}

/**
 * Pays a bill by payment code; the amount of a fixed price may be left out.
 * @throws Refusal 400 VALIDATION_ERROR, INSUFFICIENT_WALLET_BALANCE; 409 REQUEST_REF_CONFLICT; 502 UPSTREAM_ERROR before the
 * debit; 200 PROVIDER_REJECTED after the refund.
 */
export const payBill = operation({
  title: 'bills.pay',
  summary: 'Pay a bill by payment code',
  scope: 'bills:write',
  repeatable: ['requestRef'],
  input: z.strictObject({
    paymentCode: paymentCodeInput.meta({ description: 'Payment code of the option, from the options of a service.' }),
    customerId: customerIdInput.meta({ description: 'Phone, meter or smartcard number.' }),
    amount: koboAmount.optional().meta({ description: 'Amount in kobo. Optional where the price is fixed.' }),
    customerMobile: mobileInput.optional().meta({ description: 'Phone number of the customer.' }),
    ...paymentExtras,
  }),
  output: paidBillSchema,
  async run(app, actor, input): Promise<PaidBill> {
    const { catalogue } = await openCatalogue(app, actor);
    const { paymentCode: code, customerId } = input;
    // Why: compares both spellings, since the form of the original depends on a service that may be gone.
    const contents = [customerId, localNumber(customerId)].map((id) => contentOf(code, id, {}));
    const offer = await orOriginal(app, actor, { ...input, contents }, () => offerOf(catalogue, code));
    if ('bill' in offer) return offer;
    return purchase(app, actor, {
      ...input,
      offer,
      catalogueVersion: catalogue.version,
      customerId: wellFormed(offer.service, customerId, 'customerId'),
      customerField: 'customerId',
      details: {},
    });
  },
});
