import type { App } from '../app.ts';
import { audit, type AuditEntry, lockAudit } from '../audit/audit.ts';
import { inTurn } from '../audit/audited.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Move, Verdict } from '../ledger/ledger.ts';

/** Takes a step that somebody decided, and writes down who did: both commit or neither. A step that comes too late leaves no entry. */
export function auditedMove(app: Pick<App, 'db' | 'ledger'>, actor: Actor, move: Move, entry: AuditEntry): Promise<Verdict> {
  return inTurn(app, actor, () =>
    app.ledger.moveTogether(move, { before: (tx) => lockAudit(tx, actor), after: (tx) => audit(tx, actor, entry) }),
  );
}
