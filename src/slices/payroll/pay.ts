import type { App } from '../../core/app/app.ts';
import type { BusinessSettings, Environment } from '../../domain/actor/actor.ts';
import { mark } from '../../platform/concurrency/delay.ts';
import { Condition } from '../../platform/concurrency/condition.ts';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import { newId } from '../../domain/ids/ids.ts';
import { untilAnswered } from '../../platform/db/until-answered.ts';
import type { Payment } from '../../core/ledger/moves.ts';
import { LEASE_MS } from '../transfers/settle/attempts.ts';
import { CODE_PREFIX, fresh } from '../transfers/send/send.ts';
import { FIRST_CHECK_MS } from '../transfers/settle/settlement-schedule.ts';
import { submit } from '../transfers/settle/submit.ts';
import type { ItemRow } from './item.ts';

/** The work on a batch that this process has claimed, for `leaseMs` from its last step. */
export interface Run {
  app: App;
  bookId: number;
  id: string;
  environment: Environment;
  /** Of its business, as they were when this run began. */
  settings: BusinessSettings;
  claim: string;
  leaseMs: number;
  /** False once the queue is paused or the process stops. */
  mayBegin(): Promise<boolean>;
}

/**
 * Salaries of a batch that are with the bank at once, and so the most that a worker that dies leaves to be asked about: as many as the bank has connections, and
 * more while it answers quickly, since what shares a commit costs less.
 */
const WIDTH = 64;
const MAX_WIDTH = 256;
/** Debited, handed in and recorded within this: quick. */
const QUICK_MS = 250;
/** Salaries read at once. */
const PAGE = 1_000;
/** How long a batch is paid on before others have their turn, and before a stop of the worker may wait for it. */
const TURN_MS = 5_000;
/** How often the wallet is looked at again when it is too low, and for how long. */
const WAIT_MS = 5 * 60_000;
const GIVE_UP_MS = 24 * 3_600_000;

type Draft = Pick<ItemRow, 'id' | 'position' | 'amount' | 'fee' | 'bankCode' | 'bankName' | 'accountNumber'> &
  Pick<Payment, 'accountName' | 'narration' | 'feeBreakdown'>;

interface Verdict {
  n: number;
  verdict: string;
  transferCode: string | null;
  at: Date | null;
}

/** What a step came to: a payment for each that was debited, and whether the claim of the batch still was this run's. */
interface Step {
  paid: number;
  isOurs: boolean;
  /** What held the others back; null when it was nothing. */
  lacks: 'short' | 'limited' | null;
}

/**
 * Pays a batch for a while: salaries are debited and claimed some dozens to a commit, and handed to the bank at once, as sends are. A crash leaves whole steps:
 * what was not debited is a draft, and what was is asked about when its claim ends, and never handed in on a guess.
 */
export async function pay(run: Run, isOver: boolean): Promise<void> {
  const hand = new InHand();
  try {
    await end(run, await payOn(run, hand), isOver);
  } finally {
    await hand.empty();
  }
}

/** `paid`: nobody is left; `short`: the wallet does not cover the rest; `limited`: its limits do not allow the rest
 * today; `more`: there is more to do at once; `lost`: another worker has the batch. */
type End = 'paid' | 'short' | 'limited' | 'more' | 'lost';

async function payOn(run: Run, hand: InHand): Promise<End> {
  const since = performance.now();
  let after = -1;
  let lacked: Step['lacks'] = null;
  for (;;) {
    const drafts = await draftsOf(run, after);
    for (let at = 0; at < drafts.length;) {
      const room = await hand.room();
      if (!(await run.mayBegin())) return 'more';
      const some = drafts.slice(at, at + room);
      at += some.length;
      const { paid, isOurs, lacks } = await step(run, some, hand);
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

async function step(run: Run, drafts: readonly Draft[], hand: InHand): Promise<Step> {
  const { app, bookId, id, claim, environment, leaseMs } = run;
  const payments = await Promise.all(drafts.map((draft) => paymentOf(run, draft)));
  const claimedAt = mark();
  const items = JSON.stringify(payments.map((payment, n) => ({ n, ...payment })));
  const { rows } = await untilAnswered<Verdict>(
    app.db,
    'payroll.pay',
    'select n, verdict, transfer_code, at from ledger.pay_salaries($1, $2, $3, $4, $5)',
    [bookId, id, claim, leaseMs, items],
  );
  app.failpoint('payroll-released');
  app.feeds.changed(bookId);
  const paid = rows.flatMap(({ n, verdict, transferCode, at }) => {
    const payment = payments[n];
    return verdict === 'paid' && payment && transferCode !== null && at ? [{ payment, transfer: fresh(payment, transferCode, at) }] : [];
  });
  void eachByItself(app.log, paid, {
    width: paid.length,
    work: ({ payment, transfer }) =>
      hand.hold(() => submit(app, { transfer, environment, bankId: payment.provider, attempt: 1, claim: payment.claim, claimedAt })),
    about: ({ transfer: { transferCode } }) => ({ what: 'a salary', bookId, transferCode }),
  });
  const isLimited =
    rows.some(({ verdict }) => verdict === 'limited') && !rows.some(({ verdict }) => /^(insufficient|inactive)$/.test(verdict));
  return { paid: paid.length, isOurs: rows.length > 0, lacks: paid.length === drafts.length ? null : isLimited ? 'limited' : 'short' };
}

async function paymentOf(run: Run, draft: Draft): Promise<Payment> {
  const { app, bookId } = run;
  const { id, amount, bankCode } = draft;
  const providers = app.providersOf(run);
  const [first = providers.bank.id] = await providers.banksFor({ id, amount, bankCode });
  return {
    bookId,
    id,
    clientReference: null,
    amount,
    fee: draft.fee,
    feeBreakdown: draft.feeBreakdown,
    bankCode,
    bankName: draft.bankName,
    accountNumber: draft.accountNumber,
    accountName: draft.accountName,
    narration: draft.narration,
    sender: null,
    metadata: null,
    provider: first,
    claim: newId(),
    leaseMs: LEASE_MS,
    firstCheckMs: FIRST_CHECK_MS,
    codePrefix: CODE_PREFIX,
    scheduledAt: null,
    payrollItem: id,
  };
}

/** Ends the claim of the batch: with nothing more to do, at once due again, or another look at the wallet later. */
async function end({ app, bookId, id, claim }: Run, how: End, isOver: boolean): Promise<void> {
  if (how === 'lost') return;
  if ((how === 'short' || how === 'limited') && isOver) {
    await app.db.query('payroll.give_up', 'select ledger.give_up_payroll($1, $2, $3, $4)', [
      bookId,
      id,
      claim,
      how === 'short' ? 'The wallet did not cover it within a day' : 'The limits of the wallet did not allow it within a day',
    ]);
    app.wakeWebhooks(bookId);
    return;
  }
  await app.db.query(
    'payroll.end_run',
    `update payroll_batch set claim = null, claimed_until = null, waits_for = case $4 when 'short' then 'INSUFFICIENT_WALLET_BALANCE' when 'limited' then 'LIMIT_EXCEEDED' end,
            next_run_at = case $4 when 'paid' then null when 'more' then clock_timestamp() else clock_timestamp() + $5 * interval '1 millisecond' end,
            give_up_at = case when $4 in ('short', 'limited') then coalesce(give_up_at, clock_timestamp() + $6 * interval '1 millisecond') end
      where book_id = $1 and id = $2 and claim = $3`,
    [bookId, id, claim, how, WAIT_MS, GIVE_UP_MS],
  );
}

/** The salaries that are with the bank, no more of them than it can take. */
class InHand {
  private open = 0;
  private width = WIDTH;
  private readonly changed = new Condition();

  /** Resolves once there is room for a step, of half of all. @returns how many it may have */
  async room(): Promise<number> {
    await this.changed.waitFor(() => this.open * 2 <= this.width);
    return Math.floor(this.width / 2);
  }

  empty(): Promise<void> {
    return this.changed.waitFor(() => this.open === 0);
  }

  async hold(work: () => Promise<unknown>): Promise<void> {
    this.open++;
    const since = performance.now();
    try {
      await work();
    } finally {
      this.open--;
      this.width = performance.now() - since < QUICK_MS ? Math.min(this.width + 2, MAX_WIDTH) : Math.max(this.width - 1, WIDTH);
      this.changed.notify();
    }
  }
}
