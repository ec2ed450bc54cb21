import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { type Actor, personBehind } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { refuseNewApprover } from '../../core/approvals/two-people.ts';
import { decideApproval } from '../transfers/operate/audited-move.ts';
import { transferNotFound } from '../transfers/read/find.ts';
import { transferCode } from '../transfers/read/input.ts';
import { findByCode, findById } from '../transfers/read/read.ts';
import type { Transfer } from '../transfers/read/transfer.ts';

const note = plainText(500).meta({ description: 'Why; kept in the audit log.' });

/**
 * Approves a transfer that waits for a second person: it leaves now, or at its time. Its money stays held until a worker debits it, so that a crash in between
 * only delays it. Approving it again answers like the first time.
 * @throws Refusal 404; 403 SAME_MAKER_AND_CHECKER to whoever asked for it, also through a key; 403 APPROVER_ADDED_LATER to an approver added since; 409 TRANSFER_NOT_WAITING when it was decided otherwise, or nobody was in time.
 */
export const approveTransfer = operation({
  title: 'approvals.approve',
  summary: 'Approve a transfer that waits for a second person',
  scope: 'transfers:approve',
  input: z.strictObject({ transferCode, note: note.optional() }),
  run: (app, actor, { transferCode: code, note: why = null }) => decide(app, actor, code, 'approve', why),
});

/**
 * Refuses a transfer that waits for a second person: its money is free again, and nothing was debited. Refusing it again answers like the first time.
 * @throws Refusal as `approveTransfer`.
 */
export const refuseTransfer = operation({
  title: 'approvals.refuse',
  summary: 'Refuse a transfer that waits for a second person',
  scope: 'transfers:approve',
  input: z.strictObject({ transferCode, note }),
  run: (app, actor, { transferCode: code, note: why }) => decide(app, actor, code, 'deny', why),
});

const STEPS = {
  approve: { action: 'approvals.approve', state: 'scheduled', ended: 'approved' },
  deny: { action: 'approvals.refuse', state: 'cancelled', ended: 'refused' },
} as const;

async function decide(app: App, actor: Actor, code: string, step: keyof typeof STEPS, why: string | null): Promise<Transfer> {
  const transfer = await findByCode(app.db, actor.bookId, code);
  if (!transfer) throw transferNotFound();
  const asked = await approvalBehind(app, transfer);
  if (!asked) throw notWaiting();
  if (asked.askedById === (personBehind(actor) ?? actor.name))
    throw new Refusal('forbidden', 'You asked for this transfer; somebody else has to decide. To take it back, cancel it', {
      code: 'SAME_MAKER_AND_CHECKER',
    });
  if (step === 'approve') await refuseNewApprover(app.db, actor, asked.askedAt);
  const { action, state, ended } = STEPS[step];
  const { verdict } = await decideApproval(
    app,
    actor,
    transfer,
    { step, note: why },
    {
      action,
      subject: { type: 'transfer', id: code },
      before: { state: 'awaiting_approval' },
      after: { state, amount: transfer.amount, askedBy: asked.askedByName, note: why },
    },
  );
  if (verdict !== 'moved' && (await approvalBehind(app, transfer))?.ended !== ended) throw notWaiting();
  return (await findById(app.db, transfer.bookId, transfer.id)) ?? transfer;
}

interface Asked {
  askedById: string;
  askedByName: string;
  askedAt: Date;
  ended: string | null;
}

async function approvalBehind({ db }: App, { bookId, id }: Transfer): Promise<Asked | null> {
  const [row] = await db.query<Asked>(
    'approvals.behind',
    'select asked_by_id, asked_by_name, asked_at, ended from ledger.approval where book_id = $1 and transfer_id = $2',
    [bookId, id],
  );
  return row ?? null;
}

const notWaiting = (): Refusal => new Refusal('conflict', 'This transfer does not wait for approval', { code: 'TRANSFER_NOT_WAITING' });
