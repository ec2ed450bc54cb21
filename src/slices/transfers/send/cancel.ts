import { z } from 'zod';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { operation } from '../../../core/operation/operation.ts';
import { auditedMove, decideApproval } from '../operate/audited-move.ts';
import { transferNotFound } from '../read/find.ts';
import { transferCode } from '../read/input.ts';
import { findByCode, findById } from '../read/read.ts';
import { transferSchema, transferView } from '../read/views.ts';

/**
 * Cancels a scheduled transfer before it is released, or one that waits for a second person before it is approved, freeing the money that was held for it. A second
 * cancel answers like the first.
 * @throws Refusal 404 when unknown, 409 TRANSFER_NOT_SCHEDULED when it was released already.
 */
export const cancelTransfer = operation({
  title: 'transfers.cancel',
  summary: 'Cancel a scheduled transfer, or one that waits for approval',
  scope: 'transfers:write',
  input: z.strictObject({ transferCode }),
  output: transferSchema,
  async run(app, actor, input) {
    const transfer = await findByCode(app.db, actor.bookId, input.transferCode);
    if (!transfer) throw transferNotFound();
    const entry = {
      action: 'transfers.cancel',
      subject: { type: 'transfer', id: transfer.transferCode },
      after: { state: 'cancelled' },
    };
    const { verdict } =
      transfer.state === 'awaiting_approval'
        ? await decideApproval(app, actor, transfer, { step: 'deny', note: null, isWithdrawn: true }, entry)
        : await auditedMove(app, actor, { bookId: actor.bookId, id: transfer.id, step: 'cancel' }, entry);
    const now = (await findById(app.db, actor.bookId, transfer.id)) ?? transfer;
    if (verdict !== 'moved' && now.state !== 'cancelled') {
      throw new Refusal('conflict', 'Only a scheduled transfer can be cancelled, and this one has been released', {
        code: 'TRANSFER_NOT_SCHEDULED',
      });
    }
    return transferView(now);
  },
});
