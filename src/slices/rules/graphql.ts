import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { FeePart } from '../transfers/graphql.ts';
import { approveTransfer, listApprovals, refuseTransfer } from './approval.ts';
import { addRule, endRule, listRules } from './change.ts';
import { previewSchema, previewTransferRules } from './preview.ts';

objectFrom(previewSchema, { types: { feeBreakdown: () => [FeePart] } });

export const ruleResolvers = [
  query('transferRules', listRules, { about: 'The rules for transfers that are in force, oldest first.' }),
  query('transferMeeting', previewTransferRules, {
    about: 'Which rules, limits and fees a transfer would meet; moves nothing.',
    input: { type: 'MeetTransferInput', about: 'The transfer that would be sent.', argument: 'The transfer.' },
  }),
  mutation('addTransferRule', addRule, {
    about: 'Adds a rule for transfers, in force with the next one. For owners.',
    input: 'Which transfers meet it, and what happens to them.',
    argument: 'The rule.',
    gives: 'rule',
    done: 'The rule',
  }),
  mutation('endTransferRule', endRule, {
    about: 'Ends a rule for transfers. For owners.',
    input: 'Which rule.',
    argument: 'Which one.',
    gives: 'rule',
    done: 'The rule as it was',
  }),
  list('transferApprovals', listApprovals, { about: 'Transfers that wait for approval, longest waiting first.' }),
  mutation('approveTransfer', approveTransfer, {
    about: 'Approves a transfer that waits for a second person.',
    input: 'Which transfer.',
    argument: 'Which one.',
    done: 'The transfer as it is now',
  }),
  mutation('refuseTransfer', refuseTransfer, {
    about: 'Refuses a transfer that waits for a second person; its money is free again.',
    input: 'Which transfer, and why.',
    argument: 'Which one, and why.',
    done: 'The transfer as it is now',
  }),
];
