import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../../domain/money/money.ts';

export const SimulatedBillPayment = defineEntity({
  name: 'SimulatedBillPayment',
  tableName: 'bill_sim.payment',
  properties: {
    reference: p.text().primary(),
    owner: p.bigint('number'),
    amount: p.bigint('number').$type<Kobo>(),
    paymentCode: p.text(),
    customerId: p.text().comment('personal: phone, meter or card number; record of the simulated provider; with the sandbox'),
    /** Submissions of this reference. More than one is a fault of the caller. */
    submissions: p.integer().default(1),
    submitCode: p.text().strictNullable(),
    outcomeCode: p.text(),
    outcomeGrouping: p.text(),
    /** Time from which the outcome is known; null is never. */
    decidedAt: p.datetime().strictNullable(),
    transactionRef: p.text(),
    transactionId: p.bigint('number').generated('identity'),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'payment_owner', properties: ['owner'] }],
});
