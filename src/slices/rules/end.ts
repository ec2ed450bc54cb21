import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import { tellOwners } from '../businesses/tell-owners.ts';
import { RULE_COLUMNS, type TransferRule } from './rule.ts';

/**
 * Ends a rule, from the next transfer on; what waits because of it goes on waiting. All owners are told. Ending it again says the same.
 * @throws Refusal 404.
 */
export const endRule = operation({
  title: 'rules.end',
  summary: 'End a rule for transfers',
  scope: 'rules:write',
  input: z.strictObject({ ruleId: z.uuid({ error: 'must be the id of a rule' }).meta({ description: 'Which one.' }) }),
  async run(app, actor, { ruleId }): Promise<TransferRule> {
    return audited(app, actor, async (tx) => {
      const [ended] = await tx.query<TransferRule>('rules.end', `select ${RULE_COLUMNS} from ledger.end_rule($1, $2, $3)`, [
        actor.bookId,
        ruleId,
        actor.name,
      ]);
      if (ended) {
        await audit(tx, actor, { action: 'rules.end', subject: { type: 'transfer_rule', id: ruleId }, before: ended });
        await tellOwners(tx, actor, 'rules_changed', { act: 'ended', rule: ended.name, by: actor.name });
        return ended;
      }
      const [before] = await tx.query<TransferRule>(
        'rules.one',
        `select ${RULE_COLUMNS} from ledger.transfer_rule where book_id = $1 and id = $2`,
        [actor.bookId, ruleId],
      );
      if (!before) throw new Refusal('not_found', 'There is no such rule', { code: 'RECORD_NOT_FOUND' });
      return before;
    });
  },
});
