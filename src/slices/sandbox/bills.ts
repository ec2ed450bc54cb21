import { z } from 'zod';
import { billNotFound, findBillByRef } from '../bills/find.ts';
import { requestRef } from '../bills/bill.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { billOutcomes } from '../../providers/bills/sandbox/script.ts';

const outcome = z
  .enum(billOutcomes)
  .register(typeNames, { name: 'SandboxBillOutcome', description: 'What the simulated provider can say of a bill.' })
  .meta({ description: 'What it says.' });

/**
 * Sets what the simulated provider says of an open bill from now on. The next question finds it.
 * @throws Refusal 404 when the bill is not this business's or has not reached the provider, 409 BILL_NOT_PENDING when it is final,
 *   INVALID_STATE when it is with another provider than the simulated one.
 */
export const setBillOutcome = operation({
  title: 'sandbox.set_bill_outcome',
  summary: 'Decide what the simulated provider says of a bill',
  scope: 'sandbox',
  input: z.strictObject({ requestRef: requestRef.meta({ description: 'Your reference of the bill, 13 digits.' }), outcome }),
  output: z.object({
    requestRef: logged(z.string()).meta({ description: 'Your reference of the bill.' }),
    outcome: z.enum(billOutcomes).meta({ description: 'What the simulated provider says of it.' }),
  }),
  async run(app, actor, input) {
    const bill = await findBillByRef(app.db, actor.bookId, input.requestRef);
    if (!bill) throw billNotFound();
    if (bill.state === 'delivered' || bill.state === 'refunded') {
      throw new Refusal('conflict', 'The outcome of this bill is known, and cannot be chosen any more', { code: 'BILL_NOT_PENDING' });
    }
    if (bill.providerId !== app.sandbox.bills.id)
      throw new Refusal('conflict', 'The bill is with an account of PROVIDERS_FILE, whose provider alone decides what becomes of it', {
        code: 'INVALID_STATE',
      });
    if (!(await app.sandbox.bills.setOutcome(bill.upstreamRef, input.outcome))) throw billNotFound();
    return input;
  },
});

/**
 * What the simulated provider itself saw of a bill: its truth, to compare ours with.
 * @throws Refusal 404 when it never saw it, or it is another business's.
 */
export const billSeenByProvider = operation({
  title: 'sandbox.bill_seen_by_provider',
  summary: 'What the simulated provider saw of a bill',
  scope: 'sandbox',
  reads: 'business',
  input: z.strictObject({ requestRef }),
  output: z.object({
    reference: z.string().meta({ description: 'What it is known by there.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    paymentCode: logged(z.string()).meta({ description: 'What is bought.' }),
    customerId: z.string().meta({ description: 'For whom.' }),
    submissions: z.int().meta({ description: 'How often it was handed in.' }),
    outcome: z.enum(['delivered', 'undecided', 'failed', 'refused']).meta({ description: 'What became of it there.' }),
  }),
  async run(app, actor, input) {
    const bill = await findBillByRef(app.db, actor.bookId, input.requestRef);
    const seen = bill && (await app.sandbox.bills.seen(bill.upstreamRef));
    if (!seen) throw billNotFound();
    return seen;
  },
});
