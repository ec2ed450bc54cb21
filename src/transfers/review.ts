import { z } from 'zod';
import type { App } from '../app.ts';
import type { Actor } from '../kernel/actor.ts';
import { Refusal } from '../kernel/refusal.ts';
import { plainText } from '../kernel/text.ts';
import { operation } from '../operation.ts';
import { auditedMove } from './audited-move.ts';
import { transferNotFound } from './find.ts';
import { transferCode } from './input.ts';
import { findByCode, findById, listTransfers } from './read.ts';
import { MOVES, type Transfer } from './transfer.ts';

const decision = z.strictObject({ transferCode, note: plainText(500).meta({ description: 'Why; kept as evidence' }) });

/** Declines that wait for a person, newest first, at most 200. */
export const reviewQueue = operation({
  title: 'transfers.review_queue',
  summary: 'Declined transfers that wait for a decision',
  scope: 'transfers:review',
  input: z.strictObject({}),
  run: (app, actor): Promise<Transfer[]> =>
    listTransfers(app.db, {
      bookId: actor.bookId,
      settlementStatus: 'failed',
      accountNumber: null,
      from: null,
      to: null,
      before: null,
      limit: 200,
    }),
});

/**
 * Gives a declined transfer's principal and fee back (specification: failed → reversed after review, reason manual_reversal).
 * @throws Refusal 404; 409 TRANSFER_NOT_IN_REVIEW when it is not declined, or somebody else decided first.
 */
export const reverseTransfer = operation({
  title: 'transfers.reverse',
  summary: 'Give the money of a declined transfer back',
  scope: 'transfers:review',
  input: decision,
  run: (app, actor, input) => decide(app, actor, input, 'manual_reversal', 'transfers.reverse'),
});

/**
 * Settles a transfer whose credit the bank has proved after all.
 * @throws Refusal 404; 409 TRANSFER_NOT_IN_REVIEW.
 */
export const settleTransfer = operation({
  title: 'transfers.settle',
  summary: 'Settle a transfer that the bank proves it credited',
  scope: 'transfers:review',
  input: decision,
  run: (app, actor, input) => decide(app, actor, input, 'manual_settlement', 'transfers.settle'),
});

async function decide(
  app: App,
  actor: Actor,
  input: z.output<typeof decision>,
  step: 'manual_reversal' | 'manual_settlement',
  action: string,
): Promise<Transfer> {
  const transfer = await findByCode(app.db, actor.bookId, input.transferCode);
  if (!transfer) throw transferNotFound();
  const body = { note: input.note, by: actor.name };
  const move = { bookId: actor.bookId, id: transfer.id, step, channel: 'operator', captured: transfer.captured, body } as const;
  const entry = {
    action,
    subject: { type: 'transfer', id: transfer.transferCode },
    before: { state: transfer.state },
    after: { state: step === 'manual_reversal' ? 'reversed' : 'delivered', note: input.note },
  };
  const { verdict } = MOVES[step].includes(transfer.state) ? await auditedMove(app, actor, move, entry) : { verdict: 'late' };
  if (verdict !== 'moved') throw new Refusal('conflict', 'This transfer does not wait for a decision', { code: 'TRANSFER_NOT_IN_REVIEW' });
  return (await findById(app.db, actor.bookId, transfer.id)) ?? transfer;
}
