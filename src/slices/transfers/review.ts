import { z } from 'zod';
import type { App } from '../../services/app.ts';
import { audit } from '../../services/audit/audit.ts';
import { audited } from '../../services/audit/audited.ts';
import { actingIn, businessOfDecision } from '../businesses/acting-in.ts';
import { type Actor, personBehind } from '../../platform/kernel/actor.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { plainText } from '../../platform/kernel/text.ts';
import { operation } from '../../services/operation.ts';
import { auditedMove } from './audited-move.ts';
import { transferNotFound } from './find.ts';
import { transferCode } from './input.ts';
import { findByCode, findById } from './read.ts';
import { MOVES } from '../../services/ledger/steps.ts';
import { type Decision, needsReview, type Transfer } from './transfer.ts';

const decision = z.strictObject({
  transferCode,
  businessId: businessOfDecision,
  note: plainText(500).meta({ description: 'What proves it, such as the reference of the answer from the bank; kept as evidence.' }),
});

/** When the bank is asked once more about money that people took back without its word. */
const LAST_LOOK_MS = 24 * 3_600_000;

/**
 * Gives principal and fee of a transfer under review back (specification: failed → reversed after review, reason manual_reversal). Where the bank
 * never told an outcome this needs two people in live: the first call asks, and leaves a `proposal`; the same call by somebody else does it.
 * @throws Refusal 404; 409 TRANSFER_NOT_IN_REVIEW when it waits for nobody, or somebody else decided first.
 */
export const reverseTransfer = operation({
  title: 'transfers.reverse',
  summary: 'Give the money of a transfer under review back',
  scope: 'transfers:review',
  input: decision,
  run: async (app, actor, { businessId, ...input }) =>
    decideTransfer(app, await actingIn(app, actor, businessId), input, 'manual_reversal'),
});

/**
 * Settles a transfer under review whose credit the bank has proved. Takes two people where `reverseTransfer` does.
 * @throws Refusal 404; 409 TRANSFER_NOT_IN_REVIEW.
 */
export const settleTransfer = operation({
  title: 'transfers.settle',
  summary: 'Settle a transfer that the bank proves it credited',
  scope: 'transfers:review',
  input: decision,
  run: async (app, actor, { businessId, ...input }) =>
    decideTransfer(app, await actingIn(app, actor, businessId), input, 'manual_settlement'),
});

const ENDS: Record<Decision, { action: string; state: string }> = {
  manual_reversal: { action: 'transfers.reverse', state: 'reversed' },
  manual_settlement: { action: 'transfers.settle', state: 'delivered' },
};

/**
 * Decides on a transfer of the actor's books, whoever lets the actor do so.
 * @throws Refusal 404; 409 TRANSFER_NOT_IN_REVIEW.
 */
export async function decideTransfer(
  app: App,
  actor: Actor,
  input: Pick<z.output<typeof decision>, 'transferCode' | 'note'>,
  step: Decision,
): Promise<Transfer> {
  const transfer = await findByCode(app.db, actor.bookId, input.transferCode);
  if (!transfer) throw transferNotFound();
  if (!needsReview(transfer) || !MOVES[step].includes(transfer.state)) throw notInReview();
  if (takesTwo(actor, transfer) && !(await isAgreed(app, actor, transfer, step, input.note))) return now(app, transfer);
  const body = { note: input.note, by: actor.name, ...(transfer.proposal && { askedBy: transfer.proposal.byName }) };
  const move = {
    bookId: actor.bookId,
    id: transfer.id,
    step,
    channel: 'operator',
    captured: transfer.captured,
    body,
    ...(step === 'manual_reversal' && { nextCheckMs: LAST_LOOK_MS }),
  } as const;
  const entry = {
    action: ENDS[step].action,
    subject: { type: 'transfer', id: transfer.transferCode },
    before: { state: transfer.state },
    after: { state: ENDS[step].state, note: input.note },
  };
  const { verdict } = await auditedMove(app, actor, move, entry);
  if (verdict !== 'moved') throw notInReview();
  return now(app, transfer);
}

/** A decline is the word of the bank. Where there is none, one person's word alone moves no live money. */
const takesTwo = ({ environment }: Actor, { state }: Transfer): boolean => environment === 'live' && state !== 'declined';

/** Asks, or agrees to what somebody else asked; asking is written down as well. */
function isAgreed(app: App, actor: Actor, transfer: Transfer, step: Decision, proof: string): Promise<boolean> {
  const { bookId, id, transferCode: code } = transfer;
  return audited(app, actor, async (tx) => {
    const answer = await app.ledger.propose(tx, { bookId, id, step, proof, by: personBehind(actor) ?? actor.name, byName: actor.name });
    if (answer === 'late') throw notInReview();
    if (answer === 'asked')
      await audit(tx, actor, { action: `${ENDS[step].action}.ask`, subject: { type: 'transfer', id: code }, after: { step, note: proof } });
    return answer === 'agreed';
  });
}

const now = async (app: App, transfer: Transfer): Promise<Transfer> => (await findById(app.db, transfer.bookId, transfer.id)) ?? transfer;

const notInReview = (): Refusal =>
  new Refusal('conflict', 'This transfer does not wait for a decision', { code: 'TRANSFER_NOT_IN_REVIEW' });
