import type { App } from '../../core/app/app.ts';
import { newId } from '../../domain/ids/ids.ts';
import { askedOf } from './ask-at-once.ts';
import { moveFor } from './outcome.ts';
import { FIRST_CHECK_MS, nextCheckMs } from './requery-schedule.ts';
import { type ClaimedBill, LEASE_MS } from './attempts.ts';
import { reportMove, submitBill } from './submit.ts';
import { billBooks } from './books.ts';

/**
 * Does what fell due for one claimed bill: submits it when it certainly never left, and otherwise asks the provider what
 * became of it. Safe to run twice: each step is taken from the state it needs, by the holder of the claim, or not at all.
 */
export async function requeryBill(app: App, due: ClaimedBill): Promise<void> {
  const { bill, environment, claim } = due;
  if (bill.state === 'debited') return resubmit(app, due);
  const provider = app.providers(environment).billsOf(bill.providerId);
  if (!provider) throw new Error(`provider ${bill.providerId} may have bill ${bill.id}, and PROVIDERS_FILE has no account of this number`);
  const answer = await provider.outcomeOf(askedOf(bill));
  app.failpoint('after-outcome');
  const move = moveFor(app, bill, { answer, claim, channel: 'poll', nextCheckMs: nextCheckMs(bill.checks) });
  const verdict = await billBooks(app).move(move);
  app.failpoint('after-settlement');
  reportMove(app, bill, move, verdict);
}

/** Only a bill that somebody handed back, knowing that he had written nothing to the wire, is ever submitted here. */
async function resubmit(app: App, due: ClaimedBill): Promise<void> {
  const { bill } = due;
  const claim = newId();
  const { verdict } = await billBooks(app).move({
    bookId: bill.bookId,
    id: bill.id,
    step: 'claim',
    claim: due.claim,
    dispatch: claim,
    leaseMs: LEASE_MS,
    nextCheckMs: FIRST_CHECK_MS,
  });
  if (verdict !== 'moved') return;
  app.failpoint('after-claim');
  await submitBill(app, { ...due, claim, bill: { ...bill, state: 'submitting' } });
}
