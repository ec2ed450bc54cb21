import type { App } from '../../../core/app/app.ts';
import type { Payment } from '../../../core/ledger/transitions.ts';
import type { Actor, BusinessSettings, Environment } from '../../../domain/actor/actor.ts';
import { derivedId, newId } from '../../../domain/ids/ids.ts';
import { mark } from '../../../platform/concurrency/delay.ts';
import { mapLimit, postponeAfter } from '../../../platform/concurrency/for-each-settled.ts';
import { untilAnswered } from '../../../platform/db/until-answered.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { withHolds } from '../../../core/screening/subjects.ts';
import { businessSettings } from '../../businesses/business.ts';
import { prepare, readyPayment, type SendInput } from '../send/send.ts';
import { type DebitOutcome, Submissions, submitPaid } from './submissions.ts';
import type { Sender } from './batch.ts';
import { isDecided } from './send-batch.ts';

/** Lease of a claim; each debit renews it. */
const LEASE_MS = 60_000;
/** Items whose names and banks are asked before their debits. */
const PAGE = 500;
const ASKING = 32;
/** Bounds the delay of other batches and of a shutdown. */
const TURN_MS = 5_000;
/** Time until the outcomes are looked for that a dead worker left open. */
const FOLLOW_MS = 5_000;

interface Claimed {
  bookId: number;
  id: string;
  businessId: string;
  environment: Environment;
  settings: unknown;
  sender: Sender;
}

/** Claims due batches, longest due first, each for one worker. */
export async function claimDueTransferBatches(app: App, claim: string, limit: number): Promise<Claimed[]> {
  const rows = await app.db.query<Omit<Claimed, 'id' | 'sender'> & { id: string | null; sender: Sender | null }>(
    'transfer_batch.claim',
    `with due as (
       select book_id, reference from transfer_batch
        where next_run_at <= (select clock_timestamp()) and (claimed_until is null or claimed_until <= clock_timestamp())
        order by next_run_at limit $1 for no key update skip locked)
     update transfer_batch b set claim = $2, claimed_until = clock_timestamp() + $3 * interval '1 millisecond', status = 'processing',
            started_at = coalesce(b.started_at, clock_timestamp())
       from due, ledger.book k where b.book_id = due.book_id and b.reference = due.reference and k.id = b.book_id
     returning b.book_id, b.id, k.business_id, k.environment, (select y.settings from business y where y.id = k.business_id) as settings, b.sender`,
    [limit, claim, LEASE_MS],
  );
  return rows.flatMap(({ id, sender, ...row }) => (id !== null && sender !== null ? [{ ...row, id, sender }] : []));
}

interface Run {
  app: App;
  actor: Actor;
  id: string;
  claim: string;
  mayBegin(): Promise<boolean>;
}

/**
 * Sends items of a claimed batch for one turn: asks for names, debits in steps of one commit, then submits each to the bank.
 * Invariant: a crash leaves whole steps; an undebited item stays pending, and a debited item is never debited again.
 * @throws the error of a step; the batch is due again later.
 */
export async function runTransferBatch(app: App, batch: Claimed, claim: string, mayBegin: () => Promise<boolean>): Promise<void> {
  const settings = businessSettings(batch.settings);
  const run: Run = { app, actor: actorOf(batch, settings), id: batch.id, claim, mayBegin };
  const submissions = new Submissions();
  try {
    let isMore = false;
    try {
      isMore = await sendOn(run, submissions);
    } finally {
      await submissions.empty();
    }
    await endRun(run, isMore ? 0 : FOLLOW_MS);
  } catch (error) {
    const about = { what: 'a batch of transfers', bookId: batch.bookId, batchId: batch.id };
    await postponeAfter(app.log, error, about, (ms) => endRun(run, ms));
    throw error;
  }
}

/** The sender as seen at the request. */
const actorOf = ({ bookId, businessId, environment, sender }: Claimed, settings: BusinessSettings): Actor => ({
  kind: 'system',
  name: sender.name,
  userId: sender.id,
  ...(sender.key !== null && { key: { id: sender.key, familyId: sender.key, madeBy: sender.id } }),
  bookId,
  businessId,
  environment,
  settings,
  scopes: new Set(),
  requestId: newId(),
  effectId: newId(),
});

interface Waiting {
  position: number;
  input: SendInput;
}

/** @returns true when items are left for the next turn. */
async function sendOn(run: Run, submissions: Submissions): Promise<boolean> {
  const since = performance.now();
  let after = -1;
  for (;;) {
    if (!(await run.mayBegin())) return true;
    const waiting = await waitingItems(run, after);
    const ready = await withHeld(run, await readyItems(run, waiting));
    for (let at = 0; at < ready.length;) {
      const room = await submissions.room();
      if (!(await run.mayBegin())) return true;
      const some = ready.slice(at, at + room);
      at += some.length;
      if (!(await step(run, some, submissions))) return false;
      if (performance.now() - since > TURN_MS) return true;
    }
    if (waiting.length < PAGE) return false;
    after = waiting.at(-1)!.position;
  }
}

async function waitingItems({ app, actor: { bookId }, id }: Run, after: number): Promise<Waiting[]> {
  const rows = await app.db.query<{ position: number; input: SendInput | null }>(
    'transfer_batch.waiting',
    `select i.position, i.input from transfer_batch b join transfer_batch_item i on i.book_id = b.book_id and i.batch_id = b.id
      where b.book_id = $1 and b.id = $2 and i.position >= b.first_open and i.position > $3 and i.state = 'pending' order by i.position limit $4`,
    [bookId, id, after, PAGE],
  );
  return rows.flatMap(({ position, input }) => (input ? [{ position, input }] : []));
}

type Ready = { position: number; payment: Payment } | { position: number; result: object };

/** Payments and results of a page. Race: an item that was sent meanwhile is the same transfer, or another payment. */
async function readyItems(run: Run, waiting: readonly Waiting[]): Promise<Ready[]> {
  const { app, actor, id } = run;
  const senders = waiting.map(({ position }): Actor => ({ ...actor, effectId: derivedId(id, `item ${position}`) }));
  // All at once: shared statements find earlier transfers.
  const prepared = await Promise.all(waiting.map(({ input }, at) => decided(prepare(app, senders[at]!, withoutPastTime(app, input)))));
  return mapLimit(waiting, ASKING, async ({ position }, at): Promise<Ready> => {
    const before = prepared[at]!;
    const ready = before instanceof Refusal ? before : await decided(readyPayment(app, senders[at]!, before));
    if (ready instanceof Refusal) {
      const { message: error, detail } = ready;
      return { position, result: { position, isReplay: false, code: detail.code, error, field: detail.field ?? null } };
    }
    if ('payment' in ready) return { position, payment: ready.payment };
    const { earlier, isRepeat } = ready;
    if (isRepeat) return { position, result: { position, isReplay: true, transferId: earlier.id } };
    return { position, result: { position, isReplay: false, code: 'CLIENT_REFERENCE_CONFLICT', field: 'clientReference' } };
  });
}

/** One comparison with the lists for the page. */
async function withHeld({ app, actor: { environment } }: Run, ready: readonly Ready[]): Promise<readonly Ready[]> {
  const payments = ready.flatMap((each) => ('payment' in each ? [each.payment] : []));
  const held = new Map((await withHolds(app, environment, payments)).map((payment) => [payment.id, payment]));
  return ready.map((each) => ('payment' in each ? { ...each, payment: held.get(each.payment.id) ?? each.payment } : each));
}

/** @throws any failure that decides nothing about the item, such as 503 while no bank takes transfers: the item waits. */
const decided = <Done>(work: Promise<Done>): Promise<Done | Refusal> =>
  work.catch((error: unknown) => {
    if (isDecided(error)) return error;
    throw error;
  });

/** A time that passed since the request is due now. */
function withoutPastTime(app: App, { scheduledAt, ...input }: SendInput): SendInput {
  return scheduledAt === undefined || new Date(scheduledAt) <= app.clock.now() ? input : { ...input, scheduledAt };
}

/** Debits items in one commit and begins their submissions. @returns false once the claim is lost. */
async function step(run: Run, ready: readonly Ready[], submissions: Submissions): Promise<boolean> {
  const { app, actor, id, claim } = run;
  const { bookId, environment } = actor;
  const payments = new Map(ready.flatMap((each) => ('payment' in each ? [[each.position, each.payment] as const] : [])));
  const results = ready.flatMap((each) => ('result' in each ? [each.result] : []));
  const claimedAt = mark();
  const { rows } = await untilAnswered<DebitOutcome>(
    app.db,
    'transfer_batch.pay',
    'select n, result, transfer_code, at from ledger.pay_batch_items($1, $2, $3, $4, $5, $6)',
    [bookId, id, claim, LEASE_MS, JSON.stringify([...payments].map(([n, payment]) => ({ n, ...payment }))), JSON.stringify(results)],
  );
  app.failpoint('batch-debited');
  app.feeds.changed(bookId);
  if (rows.some(({ result }) => result === 'awaiting')) app.wakeWebhooks(bookId);
  submitPaid(app, submissions, { environment, rows, payment: (n) => payments.get(n), claimedAt, what: 'a transfer of a batch' });
  return rows.length === payments.size;
}

/** Outcomes so far, and the next run. */
async function endRun({ app, actor: { bookId }, id, claim }: Run, restMs: number): Promise<void> {
  const { rows } = await untilAnswered<{ isComplete: boolean }>(
    app.db,
    'transfer_batch.end_run',
    'select ledger.end_batch_run($1, $2, $3, $4) as is_complete',
    [bookId, id, claim, restMs],
  );
  if (rows[0]?.isComplete) app.wakeWebhooks(bookId);
  app.feeds.changed(bookId);
}
