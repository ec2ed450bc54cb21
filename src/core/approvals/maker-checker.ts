import { type Actor, personOf } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal, conflict } from '../../platform/errors/refusal.ts';
import { type App, hook } from '../app/app.ts';
import { SERVICE, audit, lockAudit } from '../audit/audit.ts';
import { noteConsent, isSamePerson, makerOf, refuseConflictOfInterest } from '../controls/control.ts';
import type { Operation, PublicOperation } from '../operation/operation.ts';
import { APPROVAL_REQUEST_COLUMNS, type ApprovalRequest, type ApprovalOutcome } from './approval-request.ts';

/** Operations under maker-checker; an approval from the review queue runs the operation again. */
export const takesTwo = hook<Operation>();

export const requiresTwoOperators = (operation: Operation | PublicOperation): operation is Operation =>
  operation.scope !== null && operation.control !== null && 'approval' in operation.control;

export interface Matter {
  kind: string;
  subject: string;
  asked: object;
  amount?: Kobo | null;
  note: string;
}

/** Approved (`askedBy` null where one operator suffices), or the approval request that is pending. */
export type Consent = { isApproved: true; askedBy: string | null } | { isApproved: false; approvalRequest: ApprovalRequest };

const OPEN_FOR = '7 days';

/**
 * Maker-checker: requests an action, or approves another operator's request, in the caller's transaction.
 * Accounts of one mailbox count as one person; the sandbox needs one operator. Locks the audit chain.
 * @throws Refusal 403 to members of the business; 409 APPROVAL_REQUEST_DIFFERS or APPROVAL_REQUEST_ENDED.
 */
export async function consent(tx: Tx, actor: Actor, matter: Matter): Promise<Consent> {
  if (actor.environment === 'sandbox') {
    noteConsent(tx, 'approved');
    return { isApproved: true, askedBy: null };
  }
  noteConsent(tx, 'asked');
  await lockAudit(tx, actor);
  await refuseConflictOfInterest(tx, actor);
  const open = await openOf(tx, actor, matter);
  const isOwn = open !== null && (await isSamePerson(tx, open.byId, makerOf(actor)));
  if (actor.approves !== undefined && open?.id !== actor.approves) throw ended();
  if (open?.isSame && isOwn) return { isApproved: false, approvalRequest: open };
  if (open?.isSame) {
    noteConsent(tx, 'approved');
    await end(tx, actor, open, 'approved', matter.note);
    return { isApproved: true, askedBy: open.by };
  }
  if (open && !isOwn)
    throw conflict('APPROVAL_REQUEST_DIFFERS', `${open.by} has another approval request pending here; approve or reject it first`);
  if (open) await end(tx, actor, open, 'withdrawn', matter.note);
  return { isApproved: false, approvalRequest: await request(tx, actor, matter) };
}

/** Ends an open request: withdrawn by its maker, rejected by others. @throws Refusal 409 APPROVAL_REQUEST_ENDED. */
export async function refuse(tx: Tx, actor: Actor, approvalRequest: ApprovalRequest, note: string): Promise<void> {
  await end(tx, actor, approvalRequest, (await isSamePerson(tx, approvalRequest.byId, makerOf(actor))) ? 'withdrawn' : 'rejected', note);
}

/** Expires unanswered requests. @returns true when more may remain. */
export async function expireApprovalRequests({ db }: Pick<App, 'db'>): Promise<boolean> {
  const gone = await db.query(
    'approval_request.expire',
    `update approval_request set ended = 'expired', ended_at = clock_timestamp()
      where id in (select id from approval_request where ended is null and expires_at <= (select clock_timestamp()) order by expires_at limit 500 for update skip locked) returning id`,
    [],
  );
  return gone.length === 500;
}

export const ended = (): Refusal => conflict('APPROVAL_REQUEST_ENDED', 'This approval request has ended; create a new one');

async function openOf(
  tx: Tx,
  { environment }: Actor,
  { kind, subject, asked }: Matter,
): Promise<(ApprovalRequest & { isSame: boolean }) | null> {
  const [row] = await tx.query<ApprovalRequest & { isSame: boolean; isOver: boolean }>(
    'approval_request.open',
    `select ${APPROVAL_REQUEST_COLUMNS}, asked = $4::jsonb as is_same, expires_at <= clock_timestamp() as is_over
       from approval_request where environment = $1 and kind = $2 and subject = $3 and ended is null for update`,
    [environment, kind, subject, JSON.stringify(asked)],
  );
  if (!row?.isOver) return row ?? null;
  await tx.query('approval_request.over', `update approval_request set ended = 'expired', ended_at = clock_timestamp() where id = $1`, [
    row.id,
  ]);
  return null;
}

async function request(tx: Tx, actor: Actor, { kind, subject, asked, amount = null, note }: Matter): Promise<ApprovalRequest> {
  const known = await tx.query('approval_request.known', 'select from approval_request where id = $1 or ended_effect = $1', [
    actor.effectId,
  ]);
  // Invariant: repeats request no ended action.
  if (known.length > 0) throw ended();
  const [made] = await tx.query<ApprovalRequest>(
    'approval_request.ask',
    `insert into approval_request (id, environment, business_id, kind, subject, asked, amount, note, by_id, by_name, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp() + interval '${OPEN_FOR}') returning ${APPROVAL_REQUEST_COLUMNS}`,
    [
      actor.effectId,
      actor.environment,
      actor.businessId === SERVICE ? null : actor.businessId,
      kind,
      subject,
      JSON.stringify(asked),
      amount,
      note,
      makerOf(actor),
      actor.name,
    ],
  );
  if (!made) throw new Error(`approval request ${kind} was not stored`);
  await audit(tx, actor, {
    action: `${kind}.ask`,
    subject: { type: 'approval_request', id: made.id },
    after: { subject, ...asked, amount, note },
  });
  return made;
}

const ACTS: Record<Exclude<ApprovalOutcome, 'expired'>, string> = { approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' };

async function end(tx: Tx, actor: Actor, { id, kind, by }: ApprovalRequest, how: keyof typeof ACTS, note: string): Promise<void> {
  const changed = await tx.query(
    'approval_request.end',
    `update approval_request set ended = $2, ended_at = clock_timestamp(), ended_by_id = $3, ended_by_name = $4, ended_note = $5, ended_effect = $6
      where id = $1 and ended is null returning id`,
    [id, how, makerOf(actor), actor.name, note, how === 'withdrawn' ? null : actor.effectId],
  );
  if (changed.length === 0) throw ended();
  await audit(tx, actor, { action: `${kind}.${ACTS[how]}`, subject: { type: 'approval_request', id }, after: { askedBy: by, note } });
}

/** Refuses approvers added after the record. @throws Refusal 403 APPROVER_ADDED_LATER, also through their keys. */
export async function refuseNewApprover(on: Pick<Tx, 'query'>, actor: Actor, createdAt: Date): Promise<void> {
  const person = personOf(actor);
  if (person === null) return;
  const later = await on.query(
    'two_people.new_approver',
    'select from membership where business_id = $1 and person_id::text = $2 and coalesce(approves_since, created_at) > $3',
    [actor.businessId, person, createdAt],
  );
  if (later.length > 0)
    throw new Refusal('forbidden', 'You became an approver after this was created; another approver must decide, or create it again', {
      code: 'APPROVER_ADDED_LATER',
    });
}
