import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import type { Payment, BankOutcome } from '../../src/core/ledger/transitions.ts';
import type { Step } from '../../src/core/ledger/steps.ts';
import { deposit, HOUR_MS, openBooks, payment } from './support.ts';
import { koboOf, NO_KOBO } from '../../src/domain/money/money.ts';

/** The steps that bring a new transfer into each situation it can be in. */
const stories = {
  submitting: [],
  accepted: ['undo_submission'],
  claimed_again: ['undo_submission', 'claim'],
  acknowledged: ['pending'],
  unconfirmed: ['silent'],
  delivered: ['pending', 'delivered'],
  delivered_at_once: ['delivered'],
  refused: ['refused'],
  declined_final_at_once: ['declined_final'],
  declined_final: ['silent', 'declined_final'],
  declined: ['pending', 'declined_review'],
  manually_reversed: ['pending', 'declined_review', 'manual_reversal'],
  manually_settled: ['pending', 'declined_review', 'manual_settlement'],
  sent_back: ['pending', 'delivered', 'returned'],
  resubmitted: ['resubmit', 'pending'],
  resubmitted_after_silence: ['silent', 'resubmit'],
  back_from_again: ['resubmit', 'undo_submission'],
  never_arrived: ['absent'],
  never_arrived_after_silence: ['silent', 'absent'],
  reversed_unknown: ['silent', 'manual_reversal'],
  settled_unknown: ['pending', 'manual_settlement'],
  scheduled: [],
  released: ['release', 'pending', 'delivered'],
  cancelled: ['cancel'],
  held: ['hold'],
  held_again: ['hold', 'keep_hold'],
  held_released: ['hold', 'release_hold', 'release', 'pending', 'delivered'],
  held_rejected: ['hold', 'reject_hold'],
  held_lapsed: ['hold', 'lapse_hold'],
} as const satisfies Record<string, readonly Step[]>;

/** Each story with its fee, and as `free_…` without one. */
export type AnyStory = keyof typeof stories | `free_${keyof typeof stories}`;

/** One book with its deposits and a transfer of every story, and an empty one. */
export async function seedEveryKind(db: Database): Promise<{ book: number; empty: number; ids: Record<AnyStory, string> }> {
  const ledger = new Ledger(db, 2);
  const [book = 0, empty = 0] = await openBooks(db, 2);
  await deposit(db, book, 1_000_000, 'first deposit');
  await deposit(db, book, 500_000, 'second deposit');
  const ids = {} as Record<AnyStory, string>;
  for (const story of Object.keys(stories) as (keyof typeof stories)[]) {
    for (const fee of [koboOf(10), NO_KOBO]) {
      const scheduledAt =
        ['scheduled', 'released', 'cancelled'].includes(story) || story.startsWith('held')
          ? new Date(Date.now() + HOUR_MS).toISOString()
          : null;
      const name: AnyStory = fee === 0 ? `free_${story}` : story;
      const paid = payment(book, { fee, scheduledAt, clientReference: `ref-${name}` });
      ids[name] = paid.id;
      await play(ledger, paid, stories[story]);
    }
  }
  for (const action of ['apiKeys.create', 'apiKeys.update', 'apiKeys.revoke']) await writeDown(db, book, action);
  return { book, empty, ids };
}

/** Pays, then takes the steps one after the other. @throws when one of them is refused. */
export async function play(ledger: Ledger, paid: Payment, steps: readonly Step[]): Promise<void> {
  const { result } = await ledger.pay(paid);
  if (result !== 'paid' && result !== 'scheduled' && result !== 'awaiting') throw new Error(`pay: ${result}`);
  for (const [n, step] of steps.entries()) {
    // Silence keeps no claim; before it, the one of the debit holds.
    const held = n === 0 && (step === 'resubmit' || step === 'absent') ? { claim: paid.claim } : {};
    const answer = await ledger.transition({ ...transitionOf(paid, step), ...held });
    if (answer.result !== 'moved') throw new Error(`${step}: ${answer.result}`);
  }
}

export type StepTaken = BankOutcome & { nextCheckMs: number; firstCheckMs?: number; leaseMs?: number; dispatch?: string };

/** A step without a claim. The bound of unknown outcomes is zero, so waiting steps apply. */
export function transitionOf(paid: Payment, step: Step): StepTaken {
  const claims = ['release', 'claim'].includes(step) ? { claim: paid.claim, leaseMs: 60_000, firstCheckMs: HOUR_MS } : {};
  const again = step === 'resubmit' ? { dispatch: newId(), leaseMs: 60_000 } : {};
  return {
    bookId: paid.bookId,
    id: paid.id,
    step,
    channel: 'poll',
    code: step === 'delivered' ? '90000' : '99999',
    nextCheckMs: HOUR_MS,
    decideMs: 0,
    ...claims,
    ...again,
  } as StepTaken;
}

/** An entry of the audit log, as an operation writes one. */
async function writeDown(db: Database, book: number, action: string): Promise<void> {
  await db.query(
    'test.audit',
    `select audit.append(jsonb_build_object('business', business_id, 'environment', environment, 'action', $2::text, 'subjectType', 'key', 'subjectId', 'k',
       'actorKind', 'system', 'actorName', 'test', 'requestId', 'r', 'after', jsonb_build_object('name', $2::text))) from ledger.book where id = $1`,
    [book, action],
  );
}
