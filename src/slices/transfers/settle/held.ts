import type { App } from '../../../core/app/app.ts';
import { type CaseFindings, findingsOf, clearCases, clearedEntry, openCase, screeningActor } from '../../../core/compliance/case.ts';
import { ASK_AGAIN_MS, holdMs, screeningCase } from '../../../core/screening/subjects.ts';
import { screenPayees, type Suspicion } from '../../../core/screening/payees.ts';
import { auditedTransition } from '../operate/review.ts';
import type { Transfer } from '../read/transfer.ts';
import type { DueTransfer } from './settle.ts';

/** Step that releases a hold: to its scheduled time, or to the approval that a rule of its business requires. */
export async function releaseStep({ db }: Pick<App, 'db'>, { bookId, id }: Pick<Transfer, 'bookId' | 'id'>): Promise<ReleaseStep> {
  const open = await db.query(
    'screening.unapproved',
    'select from ledger.approval where book_id = $1 and transfer_id = $2 and ended is null',
    [bookId, id],
  );
  return open.length > 0 ? 'release_hold_unapproved' : 'release_hold';
}

type ReleaseStep = 'release_hold' | 'release_hold_unapproved';

/** Holds a scheduled transfer whose payee is not clear at its release. @returns true when held or already taken by another step. */
export async function heldAtRelease(app: App, { transfer, environment, claim }: DueTransfer): Promise<boolean> {
  const [suspicion] = await screenPayees(app, environment, [transfer]);
  if (!suspicion || (await wasReleased(app, transfer.id))) return false;
  const { bookId, id, accountName: name } = transfer;
  const opened = screeningCase(app, { environment, subject: 'transfer', bookId, subjectId: id, name }, suspicion);
  await app.ledger.transitionTogether(
    { bookId, id, step: 'hold', claim, nextCheckMs: holdMs(app, suspicion), channel: 'operator' },
    { before: async () => {}, after: async (tx) => void (await openCase(tx, opened)) },
  );
  return true;
}

/** A decision for one transfer stands, with later lists too. */
async function wasReleased(app: App, id: string): Promise<boolean> {
  const rows = await app.db.query(
    'screening.released',
    `select id from compliance_case where subject_id = $1 and kind = 'screening' and decision in ('clear', 'release') limit 1`,
    [id],
  );
  return rows.length > 0;
}

interface OpenCase {
  id: string;
  cause: CaseFindings['cause'];
  dueInMs: number;
}

/** Ends a hold by time, or asks again where the screening gave no answer. Race: a decision either precedes or fails. */
export async function settleHeld(app: App, due: DueTransfer): Promise<void> {
  const { bookId, id } = due.transfer;
  const [open] = await app.db.query<OpenCase>(
    'screening.case_of',
    `select id, findings ->> 'cause' as cause, (extract(epoch from due_at - clock_timestamp()) * 1000)::bigint as due_in_ms from compliance_case
      where subject_id = $1 and kind = 'screening' and decision is null`,
    [id],
  );
  const suspicion = open?.cause === 'no_answer' ? await askedAgain(app, due) : undefined;
  if (open && suspicion === null) {
    const step = await releaseStep(app, due.transfer);
    const transition = { bookId, id, step, claim: due.claim, channel: 'operator' } as const;
    await auditedTransition(app, screeningActor(due.environment), transition, clearedEntry(open.id), {
      besides: (tx) => clearCases(tx, [open.id]),
    });
  } else if (open && open.dueInMs > 0) {
    if (suspicion?.cause === 'hit') await app.db.query('screening.found', FOUND, [open.id, JSON.stringify(findingsOf(suspicion))]);
    const nextCheckMs = suspicion?.cause === 'no_answer' ? Math.min(open.dueInMs, ASK_AGAIN_MS) : open.dueInMs;
    await app.ledger.transition({ bookId, id, step: 'keep_hold', claim: due.claim, nextCheckMs });
  } else {
    await app.ledger.transition({ bookId, id, step: 'lapse_hold', claim: due.claim, channel: 'operator' });
  }
}

const FOUND = `update compliance_case set findings = $2 where id = $1 and decision is null`;

/** @returns null when clear. */
async function askedAgain(app: App, { transfer, environment, bankId }: DueTransfer): Promise<Suspicion | null> {
  const enquiry = transfer.accountName === null ? await app.providers(environment).bankOf(bankId)?.enquireName(transfer) : undefined;
  const accountName = enquiry?.kind === 'found' ? enquiry.accountName : transfer.accountName;
  const [suspicion] = await screenPayees(app, environment, [{ ...transfer, accountName }]);
  return suspicion ?? null;
}
