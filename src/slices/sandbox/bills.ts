import { z } from 'zod';
import { findBillByRef, NO_BILL } from '../bills/find.ts';
import { requestRef } from '../bills/bill.ts';
import { found, invalidState, notFound, conflict } from '../../platform/errors/refusal.ts';
import { kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { operation } from '../../core/operation/operation.ts';
import { billOutcomes } from '../../providers/bills/sandbox/script.ts';

/**
 * Sets the outcome of an open bill at the simulated provider. The next status check finds the outcome.
 * @throws Refusal 404 when the bill belongs to another business or has not reached the provider, 409 BILL_NOT_PENDING when it is
 * final, INVALID_STATE when it is at another provider.
 */
export const setBillOutcome = operation({
  title: 'sandboxBills.simulate',
  summary: 'Set the outcome of a bill',
  scope: 'sandbox',
  input: z.strictObject({
    requestRef: requestRef.meta({ description: 'Your reference of the bill, 13 digits.' }),
    outcome: z.enum(billOutcomes).meta({ description: 'The outcome.' }),
  }),
  output: z.object({
    requestRef: logged(z.string()).meta({ description: 'Your reference of the bill.' }),
    outcome: z.enum(billOutcomes).meta({ description: 'The outcome at the simulated provider.' }),
  }),
  async run(app, actor, input) {
    const bill = found(await findBillByRef(app.db, actor.bookId, input.requestRef), NO_BILL);
    if (bill.state === 'delivered' || bill.state === 'refunded') {
      throw conflict('BILL_NOT_PENDING', 'The outcome of this bill is final; pay a new bill to set another outcome');
    }
    if (bill.providerId !== app.sandbox.bills.id)
      throw invalidState('The bill is at a provider account of PROVIDERS_FILE; only that provider decides its outcome');
    if (!(await app.sandbox.bills.setOutcome(bill.upstreamRef, input.outcome))) throw notFound(NO_BILL);
    return input;
  },
});

/**
 * Retrieves a bill as the simulated provider recorded it, for comparison.
 * @throws Refusal 404 when the bill never reached the provider, or belongs to another business.
 */
export const billSeenByProvider = operation({
  title: 'sandboxBills.retrieve',
  summary: 'Retrieve a bill at the simulated provider',
  scope: 'sandbox',
  reads: 'business',
  input: z.strictObject({ requestRef }),
  output: z.object({
    reference: z.string().meta({ description: 'The reference at the provider.' }),
    amount: kobo.meta({ description: 'The amount in kobo.' }),
    paymentCode: logged(z.string()).meta({ description: 'The purchased service.' }),
    customerId: z.string().meta({ description: 'The customer of the service.' }),
    submissions: z.int().meta({ description: 'The number of submissions.' }),
    outcome: z.enum(['delivered', 'undecided', 'failed', 'refused']).meta({ description: 'The outcome at the provider.' }),
  }),
  async run(app, actor, input) {
    const bill = await findBillByRef(app.db, actor.bookId, input.requestRef);
    return found(bill && (await app.sandbox.bills.seen(bill.upstreamRef)), NO_BILL);
  },
});
