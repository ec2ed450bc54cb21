import type { App } from '../../core/app/app.ts';
import type { HandlingResult, ProviderEvent } from '../../core/webhook-inbox/webhook-inbox.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { mark } from '../../platform/concurrency/delay.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type ClaimedBill, FIRST_CHECK_MS, LEASE_MS, nextCheckMs } from './attempts.ts';
import { type Bill, BILL_COLUMNS, billOf, type BillRow } from './bill.ts';
import { billBooks } from './books.ts';
import { billQuestion, transitionFor } from './outcome.ts';
import { reportTransition, submitBill } from './submit.ts';

/** Lease of a worker: longer than a poll with record. */
const CLAIM_LEASE_MS = 45_000;

/** Claims up to `limit` due bills for `claim`, oldest first. Race: two workers never claim the same bill. */
export async function claimDueBills(app: App, claim: string, limit: number): Promise<(ClaimedBill & Pick<Bill, 'bookId' | 'id'>)[]> {
  const claimedAt = mark();
  const keys = await app.db.query<{ bookId: number; id: string }>('bill.claim_due', 'select book_id, id from bills.claim_due($1, $2, $3)', [
    limit,
    claim,
    CLAIM_LEASE_MS,
  ]);
  if (keys.length === 0) return [];
  app.failpoint('after-claim');
  const rows = await app.db.query<BillRow & { environment: Environment }>(
    'bill.claimed',
    `select ${BILL_COLUMNS}, (select environment from ledger.book where id = book_id) as environment
       from unnest($1::bigint[], $2::uuid[]) due(due_book, due_id) join bills.bill on book_id = due_book and id = due_id where claim = $3`,
    [keys.map(({ bookId }) => bookId), keys.map(({ id }) => id), claim],
  );
  return rows.map(({ environment, ...row }) => {
    const bill = billOf(row);
    return { bookId: bill.bookId, id: bill.id, bill, environment, claim, claimedAt };
  });
}

/** Moves the due times of a sandbox book nearer by `ms`, also at the provider. @returns the number of due bills. */
export async function advanceBills(app: App, bookId: number, ms: number): Promise<number> {
  await app.sandbox.bills.advance(bookId, ms);
  const [row] = await app.db.query<{ due: number }>(
    'bill.advance',
    `select bills.advance_sandbox($1, $2 * interval '1 millisecond') as due`,
    [bookId, ms],
  );
  return row?.due ?? 0;
}

/** Submits a claimed bill that never left, and polls any other. Idempotent: a step needs its state and the claim. */
export async function requeryBill(app: App, due: ClaimedBill): Promise<void> {
  const { bill, environment, claim } = due;
  if (bill.state === 'debited') return resubmit(app, due);
  const provider = app.providers(environment).billsOf(bill.providerId);
  if (!provider) throw new Error(`bill ${bill.id} names provider ${bill.providerId}, and PROVIDERS_FILE has no account with this number`);
  const answer = await provider.outcomeOf(billQuestion(bill));
  app.failpoint('after-outcome');
  const transition = transitionFor(app, bill, { answer, claim, channel: 'poll', nextCheckMs: nextCheckMs(bill.checks) });
  const outcome = await billBooks(app).transition(transition);
  app.failpoint('after-settlement');
  reportTransition(app, bill, transition, outcome);
}

/** Submits a bill that certainly never left. */
async function resubmit(app: App, due: ClaimedBill): Promise<void> {
  const { bill } = due;
  const claim = newId();
  const { result } = await billBooks(app).transition({
    bookId: bill.bookId,
    id: bill.id,
    step: 'claim',
    claim: due.claim,
    dispatch: claim,
    leaseMs: LEASE_MS,
    nextCheckMs: FIRST_CHECK_MS,
  });
  if (result !== 'moved') return;
  app.failpoint('after-claim');
  await submitBill(app, { ...due, claim, bill: { ...bill, state: 'submitting' } });
}

/** Schedules the poll of a notified bill. */
export async function pollBillNow(tx: Tx, { environment, provider, reference }: ProviderEvent): Promise<HandlingResult> {
  const [row] = await tx.query<{ result: HandlingResult | null }>(
    'bills.schedule_poll',
    'select bills.schedule_poll($1, $2, $3) as result',
    [environment, provider, reference],
  );
  return row?.result ?? 'no_match';
}
