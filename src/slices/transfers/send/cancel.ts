import { z } from 'zod';
import { conflict, found } from '../../../platform/errors/refusal.ts';
import { operation } from '../../../core/operation/operation.ts';
import { auditedTransition, decideApproval } from '../operate/review.ts';
import { NO_TRANSFER } from '../read/find.ts';
import { transferCode } from '../read/transfer.ts';
import { findByCode, findById } from '../read/read.ts';
import { transferSchema, transferView } from '../read/views.ts';

/**
 * Cancels a scheduled transfer before release, or one pending approval or under review, and releases its hold. A second
 * cancel returns the same answer. @throws Refusal 404 when unknown, 409 TRANSFER_NOT_SCHEDULED after release.
 */
export const cancelTransfer = operation({
  title: 'transfers.cancel',
  summary: 'Cancel a scheduled transfer',
  scope: 'transfers:write',
  input: z.strictObject({ transferCode }),
  output: transferSchema,
  async run(app, actor, input) {
    const transfer = found(await findByCode(app.db, actor.bookId, input.transferCode), NO_TRANSFER);
    const entry = {
      action: 'transfers.cancel',
      subject: { type: 'transfer', id: transfer.transferCode },
      after: { state: 'cancelled' },
    };
    const { result } =
      transfer.state === 'awaiting_approval'
        ? await decideApproval(app, actor, transfer, { step: 'deny', note: null, isWithdrawn: true }, entry)
        : await auditedTransition(
            app,
            actor,
            // Feeds find the end of a transfer that was never scheduled by its evidence.
            { bookId: actor.bookId, id: transfer.id, step: 'cancel', ...(transfer.scheduledAt === null && { channel: 'operator' }) },
            entry,
          );
    const now = (await findById(app.db, actor.bookId, transfer.id)) ?? transfer;
    if (result !== 'moved' && now.state !== 'cancelled') {
      throw conflict('TRANSFER_NOT_SCHEDULED', 'This transfer has been released and can no longer be cancelled; retrieve its status');
    }
    return transferView(now);
  },
});
