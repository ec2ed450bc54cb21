import type { Actor } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';
import type { AuditEntry } from '../../core/audit/audit.ts';
import type { MoveVerdict } from '../../core/ledger/verdicts.ts';
import { auditedMove } from './audited-move.ts';
import type { Transfer } from './transfer.ts';

interface Decided {
  step: 'approve' | 'deny';
  note: string | null;
  /** True when it was taken back, in place of refused. */
  isWithdrawn?: boolean;
}

/** Ends the wait of a transfer for a second person, signed and written down in the same commit. Whoever is first decides: a second one comes too late. */
export function decideApproval(
  app: Pick<App, 'db' | 'ledger'>,
  actor: Actor,
  { bookId, id }: Transfer,
  { step, note, isWithdrawn = false }: Decided,
  entry: AuditEntry,
): Promise<MoveVerdict> {
  const body = { by: actor.name, note };
  return auditedMove(app, actor, { bookId, id, step, channel: 'operator', body }, entry, {
    besides: (tx) =>
      tx.query('transfer.sign_approval', 'select ledger.sign_approval($1, $2, $3, $4, $5)', [bookId, id, actor.name, note, isWithdrawn]),
  });
}
