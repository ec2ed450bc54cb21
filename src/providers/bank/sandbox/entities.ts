import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../../domain/money/money.ts';

export const SimulatedBankPayment = defineEntity({
  name: 'SimulatedBankPayment',
  tableName: 'bank_sim.payment',
  properties: {
    reference: p.text().primary(),
    owner: p.bigint('number'),
    amount: p.bigint('number').$type<Kobo>(),
    bankCode: p.text(),
    accountNumber: p.text().comment('personal: account number; record of the simulated bank; with the sandbox'),
    /** Submissions of this reference. More than one is a fault of the caller. */
    submissions: p.integer().default(1),
    submitCode: p.text().strictNullable(),
    outcomeCode: p.text(),
    outcomeGrouping: p.text(),
    /** Times from which the bank sees it and knows the outcome; null is never. */
    visibleAt: p.datetime().strictNullable(),
    decidedAt: p.datetime().strictNullable(),
    returnedAt: p.datetime().strictNullable(),
    transactionRef: p.text(),
    transactionId: p.bigint('number').generated('identity'),
    sessionId: p.text(),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'payment_owner', properties: ['owner'] }],
});
