import type { App } from '../../../core/app/app.ts';
import type { Payment } from '../../../core/ledger/transitions.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { Condition } from '../../../platform/concurrency/condition.ts';
import type { Mark } from '../../../platform/concurrency/delay.ts';
import { forEachSettled } from '../../../platform/concurrency/for-each-settled.ts';
import { fresh } from '../send/send.ts';
import { submit } from '../settle/submit.ts';

/** Bounds the transfers whose outcome a dead worker leaves open. */
const WIDTH = 64;
const MAX_WIDTH = 256;
const QUICK_MS = 250;

/** Concurrency limiter of submissions: wider while the bank answers quickly. */
export class Submissions {
  private open = 0;
  private width = WIDTH;
  private readonly changed = new Condition();

  /** Resolves once half of the width is free. @returns the size of the next debit. */
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

/** Outcome of payment `n` of a step. */
export interface DebitOutcome {
  n: number;
  result: string;
  transferCode: string | null;
  at: Date | null;
}

interface Debited {
  environment: Environment;
  rows: readonly DebitOutcome[];
  payment(n: number): Payment | undefined;
  claimedAt: Mark;
  what: string;
}

/** Begins to submit the paid payments of a step; the outcomes are recorded as the bank answers. */
export function submitPaid(app: App, submissions: Submissions, { environment, rows, payment: of, claimedAt, what }: Debited): void {
  const paid = rows.flatMap(({ n, result, transferCode, at }) => {
    const payment = of(n);
    return result === 'paid' && payment && transferCode !== null && at ? [{ payment, transfer: fresh(payment, transferCode, at) }] : [];
  });
  void forEachSettled(app.log, paid, {
    width: paid.length,
    work: ({ payment: { provider: bankId, claim }, transfer }) =>
      submissions.hold(() => submit(app, { transfer, environment, bankId, attempt: 1, claim, claimedAt })),
    about: ({ transfer: { bookId, transferCode } }) => ({ what, bookId, transferCode }),
  });
}
