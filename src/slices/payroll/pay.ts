import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import type { BusinessSettings, Environment } from '../../domain/actor/actor.ts';
import { mark } from '../../platform/concurrency/delay.ts';
import { newId } from '../../domain/ids/ids.ts';
import { dbNowIn, prepared } from '../../platform/db/entity.ts';
import { untilAnswered } from '../../platform/db/until-answered.ts';
import { withHolds } from '../../core/screening/subjects.ts';
import { screenPayees } from '../../core/screening/payees.ts';
import type { Payment } from '../../core/ledger/transitions.ts';
import { LEASE_MS } from '../transfers/settle/attempts.ts';
import { CODE_PREFIX } from '../transfers/send/send.ts';
import { FIRST_CHECK_MS } from '../transfers/settle/settlement-schedule.ts';
import { type DebitOutcome, Submissions, submitPaid } from '../transfers/batch/submissions.ts';
import { type Held, PayrollBatch, updateHeld } from './batch.ts';
import type { ItemRow } from './item.ts';

export interface Run {
  app: App;
  bookId: number;
  id: string;
  environment: Environment;
  settings: BusinessSettings;
  claim: string;
  leaseMs: number;
  mayBegin(): Promise<boolean>;
}

const PAGE = 1_000;
/** Bounds the delay of other batches and of a shutdown. */
const TURN_MS = 5_000;
/** Interval and deadline of the checks of a low wallet. */
const WAIT_MS = 5 * 60_000;
const GIVE_UP_MS = 24 * 3_600_000;

type Draft = Pick<ItemRow, 'id' | 'position' | 'amount' | 'fee' | 'bankCode' | 'bankName' | 'accountNumber'> &
  Pick<Payment, 'accountName' | 'narration' | 'feeBreakdown'>;

interface Step {
  paid: number;
  isOurs: boolean;
  lacks: 'short' | 'limited' | null;
}

/**
 * Pays a batch for one turn: debits salaries in steps of one commit, then submits each to the bank.
 * Invariant: a crash leaves whole steps; an undebited salary stays a draft, and a debited salary is never resubmitted.
 */
export async function pay(run: Run, isOver: boolean): Promise<void> {
  const submissions = new Submissions();
  try {
    await end(run, await payOn(run, submissions), isOver);
  } finally {
    await submissions.empty();
  }
}

type End = 'paid' | 'short' | 'limited' | 'more' | 'lost';

async function payOn(run: Run, submissions: Submissions): Promise<End> {
  const since = performance.now();
  let after = -1;
  let lacked: Step['lacks'] = null;
  for (;;) {
    const drafts = await draftsOf(run, after);
    // Few questions for a page; steps ask again about payees that are not clear.
    await screenPayees(run.app, run.environment, drafts);
    for (let at = 0; at < drafts.length;) {
      const room = await submissions.room();
      if (!(await run.mayBegin())) return 'more';
      const some = drafts.slice(at, at + room);
      at += some.length;
      const { paid, isOurs, lacks } = await step(run, some, submissions);
      if (!isOurs) return 'lost';
      if (lacked !== 'short') lacked = lacks ?? lacked;
      if (paid === 0) return lacked ?? 'short';
      if (performance.now() - since > TURN_MS) return 'more';
    }
    if (drafts.length < PAGE) return lacked ?? 'paid';
    after = drafts.at(-1)!.position;
  }
}

function draftsOf({ app, bookId, id }: Run, after: number): Promise<Draft[]> {
  return app.db.query<Draft>(
    'payroll.drafts',
    `select i.id, i.position, i.amount, i.fee, i.fee_breakdown, i.bank_code, i.bank_name, i.account_number,
            coalesce(i.resolved_name, i.beneficiary_name) as account_name, coalesce(i.narration, b.narration) as narration
       from payroll_item i join payroll_batch b on b.book_id = i.book_id and b.id = i.batch_id
      where i.book_id = $1 and i.batch_id = $2 and i.status = 'draft' and i.position > $3 order by i.position limit $4`,
    [bookId, id, after, PAGE],
  );
}

async function step(run: Run, drafts: readonly Draft[], submissions: Submissions): Promise<Step> {
  const { app, bookId, id, claim, environment, leaseMs } = run;
  const payments = await withHolds(app, environment, await Promise.all(drafts.map((draft) => paymentOf(run, draft))));
  const claimedAt = mark();
  const items = JSON.stringify(payments.map((payment, n) => ({ n, ...payment })));
  const { rows } = await untilAnswered<DebitOutcome>(
    app.db,
    'payroll.pay',
    'select n, result, transfer_code, at from ledger.pay_batch_salaries($1, $2, $3, $4, $5)',
    [bookId, id, claim, leaseMs, items],
  );
  app.failpoint('payroll-released');
  app.feeds.changed(bookId);
  submitPaid(app, submissions, { environment, rows, payment: (n) => payments[n], claimedAt, what: 'a salary' });
  const isLimited = rows.some(({ result }) => result === 'limited') && !rows.some(({ result }) => /^(insufficient|inactive)$/.test(result));
  const taken = rows.filter(({ result }) => result === 'paid' || result === 'awaiting').length;
  return { paid: taken, isOurs: rows.length > 0, lacks: taken === drafts.length ? null : isLimited ? 'limited' : 'short' };
}

async function paymentOf(run: Run, { position: _, ...payment }: Draft): Promise<Payment> {
  const { app, bookId } = run;
  const providers = app.providersOf(run);
  const [first = providers.bank.id] = await providers.banksFor(payment);
  return {
    ...payment,
    bookId,
    clientReference: null,
    sender: null,
    metadata: null,
    provider: first,
    claim: newId(),
    leaseMs: LEASE_MS,
    firstCheckMs: FIRST_CHECK_MS,
    codePrefix: CODE_PREFIX,
    scheduledAt: null,
    payrollItem: payment.id,
  };
}

/** Null when the batch waits for nothing. */
const WAITS_FOR = { short: 'INSUFFICIENT_WALLET_BALANCE', limited: 'LIMIT_EXCEEDED', paid: null, more: null } as const;
const NEXT_RUN_MS = { short: WAIT_MS, limited: WAIT_MS, paid: null, more: 0 } as const;

const endRun = prepared(PayrollBatch)('payroll.end_run', (db, $: Held & { waitsFor: string | null; nextRunMs: number | null }) =>
  updateHeld(db, $).set({
    claim: null,
    claimedUntil: null,
    waitsFor: $.waitsFor,
    nextRunAt: dbNowIn($.nextRunMs),
    giveUpAt: sql`case when ${$.waitsFor}::text is not null then coalesce(give_up_at, ${dbNowIn(GIVE_UP_MS)}) end`,
  }),
);

async function end({ app, bookId, id, claim }: Run, how: End, isOver: boolean): Promise<void> {
  if (how === 'lost') return;
  if ((how === 'short' || how === 'limited') && isOver) {
    await app.db.query('payroll.give_up', 'select ledger.give_up_payroll($1, $2, $3, $4)', [
      bookId,
      id,
      claim,
      how === 'short' ? 'The wallet did not cover the item within a day' : 'The wallet limits did not allow the item within a day',
    ]);
    app.wakeWebhooks(bookId);
    return;
  }
  await endRun(app.db, { bookId, id, claim, waitsFor: WAITS_FOR[how], nextRunMs: NEXT_RUN_MS[how] });
}
