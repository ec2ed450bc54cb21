import { z } from 'zod';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { inputFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { kobo } from '../../domain/money/money.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import { billSchema, billType, meterType } from './bill.ts';
import { billServiceOptions, listBillCategories, listBillServices, quoteBill } from './browse.ts';
import { validateBillCustomer } from './customer.ts';
import { findBill, listBills } from './find.ts';
import { topUp, payBill } from './pay.ts';
import { deliverBill, reverseBill } from './review.ts';

const cableAction = namedEnum('CableAction', 'Renewal or change of the bouquet of a smartcard.', ['renew', 'change']);
objectFrom(billSchema, { types: { reason: () => String } });

const text = (description: string) => z.string().optional().meta({ description });

/** Why: GraphQL has no input unions. */
const TopUpBillInput = inputFrom(
  z.object({
    requestRef: text('13 digits; the same reference is the same payment.'),
    customerEmail: text('Email address that receives a receipt.'),
    metadata: z.unknown().optional().meta({ description: 'Your own labels.' }),
    type: billType.meta({ description: 'Type of the bill.' }),
    phoneNumber: text('AIRTIME, DATA: number to top up. ELECTRICITY: phone number of the customer.'),
    network: text('AIRTIME, DATA: MTN, AIRTEL, GLO or 9MOBILE; from the prefix when left out.'),
    paymentCode: text('DATA, CABLE: payment code of the plan or bouquet.'),
    provider: text('CABLE: DSTV, GOTV, STARTIMES or SHOWMAX.'),
    smartcardNumber: text('CABLE: smartcard number, 8 to 11 digits.'),
    action: cableAction.optional().meta({ description: 'CABLE: RENEW needs no payment code.' }),
    months: z.int().optional().meta({ description: 'CABLE: number of months, 1 to 12.' }),
    addOns: z.array(z.string()).optional().meta({ description: 'CABLE: payment codes of add-ons.' }),
    disco: text('ELECTRICITY: IKEDC, EKEDC, AEDC and so on.'),
    meterNumber: text('ELECTRICITY: meter number, 6 to 13 digits.'),
    meterType: meterType.optional().meta({ description: 'ELECTRICITY: meter type.' }),
    amount: kobo.optional().meta({ description: 'AIRTIME, ELECTRICITY: amount in kobo.' }),
  }),
  { name: 'TopUpBillInput', description: 'A purchase by type; each type takes its own fields.' },
);

const serviceId = z.string().meta({ description: 'Service id from billServices.' });
const decision = { inputType: 'DecideBillInput', payloadType: 'DecideBillPayload', output: billSchema } as const;
const payment = {
  payloadType: 'BillPayload',
  gives: { bill: 'bill', replayed: { from: 'replayed', about: 'True when this repeats an earlier payment and nothing new was debited.' } },
} as const;

export const billResolvers = [
  query('billCategories', listBillCategories, { from: 'rows' }),
  query('billServices', listBillServices, {
    from: 'rows',
    args: z.object({
      category: billType.optional().meta({ description: 'Only services of this category.' }),
      q: z.string().optional().meta({ description: 'Part of the name, the operator or the id.' }),
    }),
  }),
  query('quoteBill', quoteBill, { about: 'Price of a bill now, without a debit.', input: 'QuoteBillInput' }),
  query('billServiceOptions', billServiceOptions, { from: 'options', args: z.object({ serviceId }), nullable: true }),
  query('validateBillCustomer', validateBillCustomer, {
    args: z.object({
      serviceId,
      customerId: z.string().meta({ description: 'Meter or smartcard number.' }),
      meterType: meterType.optional().meta({ description: 'Electricity: meter type.' }),
    }),
    nullable: true,
  }),
  query('bill', findBill, {
    output: billSchema,
    args: z.object({ requestRef: z.string().meta({ description: '13 digits.' }) }),
    nullable: true,
  }),
  list('bills', listBills, { output: { page: billSchema } }),
  mutation('reverseBill', reverseBill, decision),
  mutation('deliverBill', deliverBill, {
    about: 'Marks a pending bill as delivered, with proof of the provider.',
    ...decision,
  }),
  mutation('payBill', payBill, payment),
  mutation('topUpBill', topUp, { inputType: TopUpBillInput, ...payment }),
];
