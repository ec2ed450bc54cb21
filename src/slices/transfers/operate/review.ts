import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { audit, type AuditEntry, lockAudit, serialized } from '../../../core/audit/audit.ts';
import { isSamePerson, makerOf, books, noteConsent, waiveConsent } from '../../../core/controls/control.ts';
import { actingIn, businessOfDecision } from '../../businesses/business.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import { found, type Refusal, conflict } from '../../../platform/errors/refusal.ts';
import { plainText } from '../../../domain/schema/text.ts';
import { operation } from '../../../core/operation/operation.ts';
import { NO_TRANSFER } from '../read/find.ts';
import { type Decision, needsReview, type Transfer, transferCode } from '../read/transfer.ts';
import { findByCode, findById } from '../read/read.ts';
import { TRANSITIONS } from '../../../core/ledger/steps.ts';
import { transferSchema, transferView } from '../read/views.ts';
import type { Transition } from '../../../core/ledger/transitions.ts';
import type { Around } from '../../../core/ledger/partitioned-batches.ts';
import type { TransitionOutcome } from '../../../core/ledger/outcomes.ts';

interface Beside extends Pick<Around, 'refuseUntaken'> {
  besides?: (tx: Tx) => Promise<unknown>;
  consent?: (tx: Tx) => Promise<boolean>;
}

/** Applies an operator's transition with its audit entry in one transaction; `missing` without the approval of `consent`. */
export function auditedTransition(
  app: Pick<App, 'db' | 'ledger'>,
  actor: Actor,
  transition: Transition,
  entry: AuditEntry,
  { besides, consent, refuseUntaken }: Beside = {},
): Promise<TransitionOutcome> {
  return serialized(app, actor, () =>
    app.ledger.transitionTogether(transition, {
      async before(tx) {
        await lockAudit(tx, actor);
        if (consent && !(await consent(tx))) return 'only_before';
        return undefined;
      },
      async after(tx) {
        await besides?.(tx);
        await audit(tx, actor, entry);
      },
      ...(refuseUntaken && { refuseUntaken }),
    }),
  );
}

interface Decided {
  step: 'approve' | 'deny';
  note: string | null;
  isWithdrawn?: boolean;
}

/** Ends a pending approval, with its audit entry in the same transaction. Race: the first decision applies. */
export function decideApproval(
  app: Pick<App, 'db' | 'ledger'>,
  actor: Actor,
  { bookId, id }: Transfer,
  { step, note, isWithdrawn = false }: Decided,
  entry: AuditEntry,
): Promise<TransitionOutcome> {
  const body = { by: actor.name, note };
  return auditedTransition(app, actor, { bookId, id, step, channel: 'operator', body }, entry, {
    besides: (tx) =>
      tx.query('transfer.sign_approval', 'select ledger.sign_approval($1, $2, $3, $4, $5)', [bookId, id, actor.name, note, isWithdrawn]),
  });
}

const decision = z.strictObject({
  transferCode,
  businessId: businessOfDecision,
  note: plainText(500).meta({ description: "Proof of the decision, such as the reference of the bank's answer; saved as evidence." }),
});

/** Last poll after an unconfirmed reversal. */
const REVIEW_WINDOW_MS = 24 * 3_600_000;

/**
 * Reverses a transfer under review and credits principal and fee back (specification: failed → reversed after review, reason
 * manual_reversal). Without a decline of the bank, live money needs two operators: the first call creates an approval request,
 * the same call by another operator approves it. @throws Refusal 404; 409 TRANSFER_NOT_IN_REVIEW when no review is pending or
 * another operator decided first.
 */
export const reverseTransfer = operation({
  title: 'transfers.reverse',
  summary: 'Reverse a transfer under review',
  scope: 'transfers:review',
  control: books('conditional'),
  input: decision,
  output: transferSchema,
  run: async (app, actor, { businessId, ...input }) =>
    transferView(await decideTransfer(app, await actingIn(app, actor, businessId), input, 'manual_reversal')),
});

/**
 * Settles a transfer under review whose credit the bank proves. In live, two operators are needed. @throws Refusal 404; 409
 * TRANSFER_NOT_IN_REVIEW.
 */
export const settleTransfer = operation({
  title: 'transfers.settle',
  summary: 'Settle a transfer under review',
  scope: 'transfers:review',
  control: books('conditional'),
  input: decision,
  output: transferSchema,
  run: async (app, actor, { businessId, ...input }) =>
    transferView(await decideTransfer(app, await actingIn(app, actor, businessId), input, 'manual_settlement')),
});

const ENDS: Record<Decision, { action: string; state: string }> = {
  manual_reversal: { action: 'transfers.reverse', state: 'reversed' },
  manual_settlement: { action: 'transfers.settle', state: 'delivered' },
};

/** Decides a review within the actor's wallet. @throws Refusal 404; 409 TRANSFER_NOT_IN_REVIEW. */
export async function decideTransfer(
  app: App,
  actor: Actor,
  input: Pick<z.output<typeof decision>, 'transferCode' | 'note'>,
  step: Decision,
): Promise<Transfer> {
  const transfer = found(await findByCode(app.db, actor.bookId, input.transferCode), NO_TRANSFER);
  if (!needsReview(transfer) || !TRANSITIONS[step].includes(transfer.state)) throw notInReview();
  const body: { note: string; by: string; askedBy?: string } = { note: input.note, by: actor.name };
  let isAsked = false;
  const transition = {
    bookId: actor.bookId,
    id: transfer.id,
    step,
    channel: 'operator',
    captured: transfer.captured,
    body,
    ...(step === 'manual_reversal' && { nextCheckMs: REVIEW_WINDOW_MS }),
  } as const;
  const entry = {
    action: ENDS[step].action,
    subject: { type: 'transfer', id: transfer.transferCode },
    before: { state: transfer.state },
    after: { state: ENDS[step].state, note: input.note },
  };
  const { result } = await auditedTransition(app, actor, transition, entry, {
    async consent(tx) {
      const approval = await consentTo(app, tx, actor, transfer, step, input.note);
      isAsked = !approval.isApproved;
      if (approval.isApproved && approval.askedBy !== null) body.askedBy = approval.askedBy;
      return approval.isApproved;
    },
  });
  if (!isAsked && result !== 'moved') throw notInReview();
  return now(app, transfer);
}

/** Invariant: one operator alone moves no live money without a decline. */
const takesTwo = ({ environment }: Actor, { state }: Transfer, step: Decision): boolean =>
  environment === 'live' && !(state === 'declined' && step === 'manual_reversal');

/** Race: the audit log's lock serialises approval requests, so the row is read without a lock; the transition locks the wallet. */
async function consentTo(
  app: App,
  tx: Tx,
  actor: Actor,
  transfer: Transfer,
  step: Decision,
  proof: string,
): Promise<{ isApproved: false } | { isApproved: true; askedBy: string | null }> {
  if (!takesTwo(actor, transfer, step)) {
    waiveConsent(tx, actor);
    return { isApproved: true, askedBy: null };
  }
  const { bookId, id, transferCode: code } = transfer;
  const [now] = await tx.query<Pick<Transfer, 'approvalRequest'>>(
    'transfers.approval_request',
    'select approval_request from ledger.transfer where book_id + 0 = $1 and id = $2',
    [bookId, id],
  );
  const open = now?.approvalRequest?.step === step ? now.approvalRequest : null;
  const isOwn = open !== null && (await isSamePerson(tx, open.by, makerOf(actor)));
  if (open && !isOwn) {
    noteConsent(tx, 'approved');
    return { isApproved: true, askedBy: open.byName };
  }
  noteConsent(tx, 'asked');
  const answer = await app.ledger.requestApproval(tx, { bookId, id, step, proof, by: open?.by ?? makerOf(actor), byName: actor.name });
  if (answer !== 'requested') throw notInReview();
  await audit(tx, actor, { action: `${ENDS[step].action}.ask`, subject: { type: 'transfer', id: code }, after: { step, note: proof } });
  return { isApproved: false };
}

const now = async (app: App, transfer: Transfer): Promise<Transfer> => (await findById(app.db, transfer.bookId, transfer.id)) ?? transfer;

const notInReview = (): Refusal =>
  conflict('TRANSFER_NOT_IN_REVIEW', 'This transfer is not pending review; retrieve it for its current status');
