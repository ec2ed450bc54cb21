import { z } from 'zod';
import { koboAmount } from '../../domain/money/money.ts';
import { mobileInput } from '../../domain/contact/phone.ts';
import { operation } from '../../core/operation/operation.ts';
import { offerOf, openCatalogue } from './catalogue.ts';
import { customerIdInput, localNumber, wellFormed } from './customer.ts';
import { contentOf, orOriginal, type PaidBill, paidBillSchema, paymentExtras, purchase } from './purchase.ts';
import { paymentCodeInput } from './bill.ts';

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
