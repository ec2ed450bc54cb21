import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { FeePart } from '../transfers/graphql.ts';
import { approveTransfer, listApprovals, rejectTransfer } from './approval.ts';
import { addRule, endRule, findRule, listRules } from './change.ts';
import { previewSchema, previewTransferRules } from './preview.ts';

objectFrom(previewSchema, { types: { feeBreakdown: () => [FeePart] } });

export const ruleResolvers = [
  query('transferRules', listRules, { about: 'Lists the active transfer rules, oldest first.' }),
  find('transferRule', findRule),
  query('previewTransferRules', previewTransferRules, {
    about: 'Previews rules, limits and fee of a transfer; moves no money.',
    input: 'PreviewTransferRulesInput',
  }),
  mutation('createTransferRule', addRule, {
    about: 'Creates a transfer rule, in force with the next transfer. For owners.',
    gives: 'rule',
  }),
  mutation('deleteTransferRule', endRule, { about: 'Ends a transfer rule. For owners.', gives: 'rule' }),
  list('transferApprovals', listApprovals, { about: 'Lists transfers pending approval, oldest first.' }),
  mutation('approveTransfer', approveTransfer),
  mutation('rejectTransfer', rejectTransfer, { about: 'Rejects a transfer pending approval; the hold is released.' }),
];
