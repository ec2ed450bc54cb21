import type { Tx } from '../../platform/db/database.ts';
import type { App } from '../../core/app/app.ts';
import { audit, type AuditEntry, lockAudit } from '../../core/audit/audit.ts';
import { serialized } from '../../core/audit/audited.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Move } from '../../core/ledger/moves.ts';
import type { MoveVerdict } from '../../core/ledger/verdicts.ts';

/**
 * Takes a step that somebody decided, and writes down who did: both commit or neither, with what `besides` writes. A step that comes too late leaves no entry.
 * Without the agreement of `consent` only its own rows commit, and the verdict is `missing`.
 */
export function auditedMove(
  app: Pick<App, 'db' | 'ledger'>,
  actor: Actor,
  move: Move,
  entry: AuditEntry,
  { besides, consent }: { besides?: (tx: Tx) => Promise<unknown>; consent?: (tx: Tx) => Promise<boolean> } = {},
): Promise<MoveVerdict> {
  return serialized(app, actor, () =>
    app.ledger.moveTogether(move, {
      async before(tx) {
        await lockAudit(tx, actor);
        if (consent && !(await consent(tx))) return 'only_before';
        return undefined;
      },
      async after(tx) {
        await besides?.(tx);
        await audit(tx, actor, entry);
      },
    }),
  );
}
