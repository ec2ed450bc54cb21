import { type Actor, personBehind } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { App } from '../app/app.ts';
import { hook } from '../app/parts.ts';
import { SERVICE, audit, lockAudit } from '../audit/audit.ts';
import { noteConsent } from '../controls/guard.ts';
import { isSamePerson, makerOf, refuseConflictOfInterest } from '../controls/people.ts';
import type { Operation, PublicOperation } from '../operation/operation.ts';
import { PROPOSAL_COLUMNS, type Proposal, type ProposalEnd } from './proposal.ts';

/** Operations that take two operators, by their declared control: an approval from the queue of reviews runs the operation again. */
export const takesTwo = hook<Operation>();

/** Whether an operation declares that it takes two operators. */
export const takesTwoOperators = (operation: Operation | PublicOperation): operation is Operation =>
  operation.scope !== null && operation.control !== null && 'approval' in operation.control;

/** What takes two people. */
export interface Matter {
  /** Title of the operation. */
  kind: string;
  /** What of it cannot be asked for twice at once, such as the id of a wallet. */
  subject: string;
  /** The input of the operation, all but its `note`. Holds no secret: it is kept, and shown to operators. */
  asked: object;
  amount?: Kobo | null;
  /** Why. May differ between the two. */
  note: string;
}

/** Whether it may be done now: agreed to, by whom it was asked, null where one person suffices; else the proposal that waits for another one. */
export type Consent = { isAgreed: true; askedBy: string | null } | { isAgreed: false; proposal: Proposal };

/** How long a proposal waits for somebody else. */
const OPEN_FOR = '7 days';

/**
 * Asks for a matter, or agrees to what somebody else asked, inside the transaction that does it. The first call leaves a proposal, the same
 * call of another person agrees; whoever asked stays one person whichever way they come, also by a second account of the same mailbox. One person suffices in the sandbox. Whoever
 * asked may ask for something else instead; another person's different wish is refused until the open one is ended. Takes the end of the
 * audit log of the actor's business, in which both acts stand; the service's own matters come with `businessId: SERVICE`.
 * @throws Refusal 403 to somebody of the business; 409 PROPOSAL_DIFFERS, or PROPOSAL_ENDED when this very request ended it before.
 */
export async function consent(tx: Tx, actor: Actor, matter: Matter): Promise<Consent> {
  if (actor.environment === 'sandbox') {
    noteConsent(tx, 'agreed');
    return { isAgreed: true, askedBy: null };
  }
  noteConsent(tx, 'asked');
  await lockAudit(tx, actor);
  await refuseConflictOfInterest(tx, actor);
  const open = await openOf(tx, actor, matter);
  const isOwn = open !== null && (await isSamePerson(tx, open.byId, makerOf(actor)));
  if (actor.agreesTo !== undefined && open?.id !== actor.agreesTo) throw ended();
  if (open?.isSame && isOwn) return { isAgreed: false, proposal: open };
  if (open?.isSame) {
    noteConsent(tx, 'agreed');
    await end(tx, actor, open, 'agreed', matter.note);
    return { isAgreed: true, askedBy: open.by };
  }
  if (open && !isOwn)
    throw new Refusal('conflict', `${open.by} asked for something else here; agree to that or refuse it first`, {
      code: 'PROPOSAL_DIFFERS',
    });
  if (open) await end(tx, actor, open, 'withdrawn', matter.note);
  return { isAgreed: false, proposal: await propose(tx, actor, matter) };
}

/** Ends an open proposal without doing it: whoever asked withdraws it, anybody else refuses. @throws Refusal 409 PROPOSAL_ENDED. */
export async function refuse(tx: Tx, actor: Actor, proposal: Proposal, note: string): Promise<void> {
  await end(tx, actor, proposal, (await isSamePerson(tx, proposal.byId, makerOf(actor))) ? 'withdrawn' : 'refused', note);
}

/** Ends what nobody agreed to in time. @returns true when there may be more. */
export async function expireProposals({ db }: Pick<App, 'db'>): Promise<boolean> {
  const gone = await db.query(
    'proposal.expire',
    `update proposal set ended = 'expired', ended_at = clock_timestamp()
      where id in (select id from proposal where ended is null and expires_at <= (select clock_timestamp()) order by expires_at limit 500 for update skip locked) returning id`,
    [],
  );
  return gone.length === 500;
}

export const ended = (): Refusal => new Refusal('conflict', 'This proposal is decided already', { code: 'PROPOSAL_ENDED' });

async function openOf(tx: Tx, { environment }: Actor, { kind, subject, asked }: Matter): Promise<(Proposal & { isSame: boolean }) | null> {
  const [row] = await tx.query<Proposal & { isSame: boolean; isOver: boolean }>(
    'proposal.open',
    `select ${PROPOSAL_COLUMNS}, asked = $4::jsonb as is_same, expires_at <= clock_timestamp() as is_over
       from proposal where environment = $1 and kind = $2 and subject = $3 and ended is null for update`,
    [environment, kind, subject, JSON.stringify(asked)],
  );
  if (!row?.isOver) return row ?? null;
  await tx.query('proposal.over', `update proposal set ended = 'expired', ended_at = clock_timestamp() where id = $1`, [row.id]);
  return null;
}

async function propose(tx: Tx, actor: Actor, { kind, subject, asked, amount = null, note }: Matter): Promise<Proposal> {
  const known = await tx.query('proposal.known', 'select from proposal where id = $1 or ended_effect = $1', [actor.effectId]);
  // A repeat of the request that asked for it, or that agreed: it is over, and asking anew would do it a second time.
  if (known.length > 0) throw ended();
  const [made] = await tx.query<Proposal>(
    'proposal.ask',
    `insert into proposal (id, environment, business_id, kind, subject, asked, amount, note, by_id, by_name, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp() + interval '${OPEN_FOR}') returning ${PROPOSAL_COLUMNS}`,
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
  if (!made) throw new Error(`proposal ${kind} was not kept`);
  await audit(tx, actor, { action: `${kind}.ask`, subject: { type: 'proposal', id: made.id }, after: { subject, ...asked, amount, note } });
  return made;
}

const ACTS: Record<Exclude<ProposalEnd, 'expired'>, string> = { agreed: 'agree', refused: 'refuse', withdrawn: 'withdraw' };

async function end(tx: Tx, actor: Actor, { id, kind, by }: Proposal, how: keyof typeof ACTS, note: string): Promise<void> {
  // What this request withdraws to ask for something else is no end that its repeat has to know.
  const changed = await tx.query(
    'proposal.end',
    `update proposal set ended = $2, ended_at = clock_timestamp(), ended_by_id = $3, ended_by_name = $4, ended_note = $5, ended_effect = $6
      where id = $1 and ended is null returning id`,
    [id, how, makerOf(actor), actor.name, note, how === 'withdrawn' ? null : actor.effectId],
  );
  if (changed.length === 0) throw ended();
  await audit(tx, actor, { action: `${kind}.${ACTS[how]}`, subject: { type: 'proposal', id }, after: { askedBy: by, note } });
}

/**
 * A person approves only what was created since they may approve: an approver added afterwards could be the maker's own second account.
 * @throws Refusal 403 APPROVER_ADDED_LATER, also through a key that such a person made.
 */
export async function refuseNewApprover(on: Pick<Tx, 'query'>, actor: Actor, createdAt: Date): Promise<void> {
  const person = personBehind(actor);
  if (person === null) return;
  const later = await on.query(
    'two_people.new_approver',
    'select from membership where business_id = $1 and person_id::text = $2 and coalesce(approves_since, created_at) > $3',
    [actor.businessId, person, createdAt],
  );
  if (later.length > 0)
    throw new Refusal(
      'forbidden',
      'You became an approver after this was created. Another approver has to decide on it, or it has to be created again',
      { code: 'APPROVER_ADDED_LATER' },
    );
}
