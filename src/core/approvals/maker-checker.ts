import { sql } from 'kysely';
import { type Actor, personOf } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from, repository } from '../../platform/db/entity.ts';
import { Refusal, conflict } from '../../platform/errors/refusal.ts';
import { type App, hook } from '../app/app.ts';
import { SERVICE, audit, lockAudit } from '../audit/audit.ts';
import { noteConsent, isSamePerson, makerOf, refuseConflictOfInterest } from '../controls/control.ts';
import type { Operation, PublicOperation } from '../operation/operation.ts';
import { approvalRequestColumns, ApprovalRequest, type ApprovalOutcome } from './approval-request.ts';

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

const requests = repository(ApprovalRequest, ['id'], 'id');

async function openOf(
  tx: Tx,
  { environment }: Actor,
  { kind, subject, asked }: Matter,
): Promise<(ApprovalRequest & { isSame: boolean }) | null> {
  const row = await from(tx, ApprovalRequest)
    .selectFrom('approval_request')
    .select(approvalRequestColumns)
    .select(sql<boolean>`asked = ${JSON.stringify(asked)}::jsonb`.as('isSame'))
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('isOver'))
    .where('environment', '=', environment)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.isOver) return row ?? null;
  await requests.update(tx, { id: row.id }, { ended: 'expired', endedAt: dbNow });
  return null;
}

async function request(tx: Tx, actor: Actor, { kind, subject, asked, amount = null, note }: Matter): Promise<ApprovalRequest> {
  const { effectId: id, environment, name: byName } = actor;
  const db = from(tx, ApprovalRequest);
  const known = db.selectFrom('approval_request').select('id');
  // Invariant: repeats request no ended action.
  if (await known.where((is) => is.or([is('id', '=', id), is('endedEffect', '=', id)])).executeTakeFirst()) throw ended();
  const businessId = actor.businessId === SERVICE ? null : actor.businessId;
  const matter = { kind, subject, asked: { ...asked }, amount, note };
  const made = await db
    .insertInto('approval_request')
    .values({ id, environment, businessId, ...matter, byId: makerOf(actor), byName, expiresAt: sql`clock_timestamp() + interval '7 days'` })
    .returning(approvalRequestColumns)
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: `${kind}.ask`,
    subject: { type: 'approval_request', id: made.id },
    after: { subject, ...asked, amount, note },
  });
  return made;
}

const ACTS: Record<Exclude<ApprovalOutcome, 'expired'>, string> = { approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' };

async function end(tx: Tx, actor: Actor, { id, kind, by: askedBy }: ApprovalRequest, how: keyof typeof ACTS, note: string): Promise<void> {
  const by = { endedById: makerOf(actor), endedByName: actor.name, endedEffect: how === 'withdrawn' ? null : actor.effectId };
  const changed = await from(tx, ApprovalRequest)
    .updateTable('approval_request')
    .set({ ended: how, endedAt: dbNow, endedNote: note, ...by })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw ended();
  await audit(tx, actor, { action: `${kind}.${ACTS[how]}`, subject: { type: 'approval_request', id }, after: { askedBy, note } });
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
