import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, lockAudit, serialized } from '../../core/audit/audit.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { actingIn, businessOfDecision } from '../businesses/business.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { found, invalidState, type Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { books } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { listedBillSchema, requestRef, shownBill } from './bill.ts';
import { BILL_TRANSITIONS } from './steps.ts';
import { findBillById, findBillByRef, NO_BILL } from './find.ts';
import { billBooks } from './books.ts';

const decision = z.strictObject({
  requestRef: requestRef.meta({ description: 'requestRef of the bill: 13 digits.' }),
  businessId: businessOfDecision,
  note: plainText(500).meta({ description: 'The reason; recorded as evidence.' }),
});

/** Refunds a pending bill that was not delivered; live needs a second approval. @throws Refusal 404; 409 INVALID_STATE. */
export const reverseBill = operation({
  title: 'bills.reverse',
  summary: 'Reverse a pending bill',
  scope: 'bills:review',
  control: books('always'),
  input: decision,
  output: listedBillSchema,
  run: (app, actor, input) => decide(app, actor, input, 'manual_reversal'),
});

/** Marks a pending bill as delivered, proved by the provider; stores no token. @throws Refusal 404; 409 INVALID_STATE. */
export const deliverBill = operation({
  title: 'bills.deliver',
  summary: 'Mark a pending bill as delivered',
  scope: 'bills:review',
  control: books('always'),
  input: decision,
  output: listedBillSchema,
  run: (app, actor, input) => decide(app, actor, input, 'manual_delivery'),
});

async function decide(
  app: App,
  operator: Actor,
  { requestRef: ref, businessId, note }: z.output<typeof decision>,
  step: 'manual_reversal' | 'manual_delivery',
) {
  const actor = await actingIn(app, operator, businessId);
  const bill = found(await findBillByRef(app.db, actor.bookId, ref), NO_BILL);
  if (!BILL_TRANSITIONS[step].includes(bill.state)) throw notWaiting();
  const action = step === 'manual_reversal' ? 'bills.reverse' : 'bills.deliver';
  const body: { note: string; by: string; askedBy?: string } = { note, by: actor.name };
  await serialized(app, actor, () =>
    billBooks(app).transitionTogether(
      { bookId: actor.bookId, id: bill.id, step, channel: 'operator', body },
      {
        async before(tx) {
          await lockAudit(tx, actor);
          const asked = { requestRef: ref, businessId: actor.businessId };
          const approval = await consent(tx, actor, { kind: action, subject: subjectOf(actor, ref), asked, amount: bill.amount, note });
          if (!approval.isApproved) return 'only_before';
          if (approval.askedBy !== null) body.askedBy = approval.askedBy;
          return undefined;
        },
        refuseUntaken(outcome) {
          if (outcome !== 'inactive') throw notWaiting();
          throw invalidState('The wallet is not active and cannot be refunded; reactivate the wallet first');
        },
        async after(tx) {
          const after = { state: step === 'manual_reversal' ? 'refunded' : 'delivered', ...body };
          await audit(tx, actor, { action, subject: { type: 'bill', id: ref }, before: { state: bill.state }, after });
        },
      },
    ),
  );
  return shownBill((await findBillById(app.db, actor.bookId, bill.id)) ?? bill);
}

/** Subject of an approval request about a bill; the review queue searches by the same text. */
const subjectOf = ({ bookId }: Actor, ref: string): string => `${bookId} ${ref}`;

const notWaiting = (): Refusal => invalidState('This bill is not pending review; retrieve it to see its status');
