import { LockMode, raw } from '@mikro-orm/core';
import { z } from 'zod';
import { consent } from '../../core/approvals/maker-checker.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { refuseConflictOfInterest, permits } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { caseEntry, ComplianceCase, DECIDE } from '../../core/compliance/case.ts';
import { matchId } from '../../core/screening/payees.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { plainText } from '../../domain/schema/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import { auditedTransition } from '../transfers/operate/review.ts';
import { releaseStep } from '../transfers/settle/held.ts';
import { caseDecision, caseId, caseOf, type CaseRow, caseSchema } from './case.ts';

const note = plainText(500).meta({ description: 'Reason; saved in the audit log of the service, never shown to the business.' });

/**
 * Decides a case and its payment in one commit, by two operators in live.
 * @throws Refusal 404; 403 FORBIDDEN for members of that business; 409 INVALID_STATE once decided otherwise.
 */
export const decideCase = operation({
  title: 'complianceCases.decide',
  summary: 'Decide a compliance case',
  scope: 'compliance:write',
  control: permits('always'),
  input: z.strictObject({ caseId, decision: caseDecision.meta({ description: 'Decision.' }), note }),
  output: caseSchema,
  async run(app, operator, { note: why, ...asked }) {
    // Tipping-off: only the audit log of the service has decisions.
    const actor: Actor = { ...operator, businessId: SERVICE, bookId: 0 };
    const found = await caseOf(app.db, actor.environment, asked.caseId);
    const { bookId, subjectId: id, decision, transfer } = found;
    if (decision === asked.decision) return found;
    if (decision !== null) throw conflict('INVALID_STATE', `This case was decided: ${decision}`);
    if (asked.decision === 'release' && transfer?.endedAs) {
      throw conflict('INVALID_STATE', `The payment of this case has ended (${transfer.endedAs}); clear, reject or report the case`);
    }
    let askedBy: string | null = null;
    const isConsented = async (tx: Tx): Promise<boolean> => {
      await refuseConflictOfInterest(tx, actor, found.business?.id);
      const answer = await consent(tx, actor, { kind: DECIDE, subject: found.id, asked, note: why });
      if (answer.isApproved) askedBy = answer.askedBy;
      return answer.isApproved;
    };
    const record = (tx: Tx): Promise<void> => recordDecision(tx, actor, found, { ...asked, note: why, askedBy });
    const entry = caseEntry(found.id, DECIDE, { decision: asked.decision, note: why });
    if (bookId !== null && transfer?.isHeld) {
      const isReleased = asked.decision === 'clear' || asked.decision === 'release';
      const step = isReleased ? await releaseStep(app, { bookId, id }) : 'reject_hold';
      await auditedTransition(app, actor, { bookId, id, step, channel: 'operator' }, entry, {
        consent: isConsented,
        besides: record,
        refuseUntaken() {
          throw conflict('INVALID_STATE', 'The payment of this case changed meanwhile; retrieve the case');
        },
      });
    } else {
      await audited(app, actor, async (tx) => {
        if (!(await isConsented(tx))) return;
        await record(tx);
        await audit(tx, actor, entry);
      });
    }
    return caseOf(app.db, actor.environment, asked.caseId);
  },
});

interface Decided {
  decision: z.output<typeof caseDecision>;
  note: string;
  askedBy: string | null;
}

async function recordDecision(
  tx: Tx,
  { environment, name }: Actor,
  { id, digest, findings }: CaseRow,
  { decision, note: why, askedBy }: Decided,
) {
  const by = askedBy === null ? name : `${askedBy}, ${name}`;
  const row = await tx.em.findOneOrFail(ComplianceCase, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (row.decision !== null) throw conflict('INVALID_STATE', 'This case was decided meanwhile');
  tx.em.assign(row, { decision, decidedBy: by, note: why });
  row.decidedAt = raw('clock_timestamp()');
  await tx.em.flush();
  if (decision !== 'clear' || digest === null) return;
  await tx.query(
    'compliance.accept',
    `insert into screening_payee as p (environment, digest, accepted) values ($1, $2, $3)
     on conflict (environment, digest) do update set accepted = array(select distinct unnest(p.accepted || excluded.accepted))`,
    [environment, digest, findings.matches.map(matchId)],
  );
}
