import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { RULE_COLUMNS, type TransferRule } from './rule.ts';

/** The rules in force for the transfers of this environment, oldest first; there are 20 at most. Those that ended stand in the audit log. */
export const listRules = operation({
  title: 'rules.list',
  summary: 'The rules for transfers that are in force',
  scope: 'transfers:read',
  input: z.strictObject({}),
  run: (app, { bookId }): Promise<TransferRule[]> =>
    app.db.query<TransferRule>(
      'rules.list',
      `select ${RULE_COLUMNS} from ledger.transfer_rule where book_id = $1 and ended_at is null order by created_at, id`,
      [bookId],
    ),
});
