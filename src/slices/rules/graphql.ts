import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { FeePart } from '../transfers/graphql.ts';
import { approveTransfer, listApprovals, rejectTransfer } from './approval.ts';
import { addRule, endRule, findRule, listRules } from './change.ts';
import { previewSchema, previewTransferRules } from './preview.ts';

objectFrom(previewSchema, { types: { feeBreakdown: () => [FeePart] } });

export const ruleResolvers = [
  query('transferRules', listRules, { about: 'Lists the active transfer rules, oldest first.' }),
  find('transferRule', findRule, { about: 'An active transfer rule by id; null when not found.' }),
  query('previewTransferRules', previewTransferRules, {
    about: 'Previews rules, limits and fee of a transfer; moves no money.',
    input: { type: 'PreviewTransferRulesInput', about: 'Transfer to preview.', argument: 'Transfer to preview.' },
  }),
  mutation('createTransferRule', addRule, {
    about: 'Creates a transfer rule, in force with the next transfer. For owners.',
    input: 'Conditions and action of the rule.',
    argument: 'Rule to create.',
    gives: 'rule',
    done: 'The rule',
  }),
  mutation('deleteTransferRule', endRule, {
    about: 'Ends a transfer rule. For owners.',
    input: 'Rule to end.',
    argument: 'Rule to end.',
    gives: 'rule',
    done: 'The ended rule',
  }),
  list('transferApprovals', listApprovals, { about: 'Lists transfers pending approval, oldest first.' }),
  mutation('approveTransfer', approveTransfer, {
    about: 'Approves a transfer pending approval.',
    input: 'Transfer to approve.',
    argument: 'Transfer to approve.',
    done: 'The approved transfer',
  }),
  mutation('rejectTransfer', rejectTransfer, {
    about: 'Rejects a transfer pending approval; the hold is released.',
    input: 'Transfer and reason.',
    argument: 'Transfer and reason.',
    done: 'The rejected transfer',
  }),
];
