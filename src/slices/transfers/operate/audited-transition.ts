import type { App } from '../../../core/app/app.ts';
import { type AuditEntry, audit, lockAudit } from '../../../core/audit/audit.ts';
import { serialized } from '../../../core/audit/audited.ts';
import type { Transition } from '../../../core/ledger/transitions.ts';
import type { Around } from '../../../core/ledger/partitioned-batches.ts';
import type { TransitionOutcome } from '../../../core/ledger/outcomes.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Transfer } from '../read/transfer.ts';

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
