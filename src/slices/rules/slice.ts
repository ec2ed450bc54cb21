import { routes } from '../../core/transport/rest/routes.ts';
import { approveTransfer, listApprovals, rejectTransfer } from './approval.ts';
import { addRule, endRule, findRule, listRules } from './change.ts';
import { previewTransferRules, previewSchema } from './preview.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { FeePart } from '../transfers/graphql.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { ruleMails } from './mail-templates.ts';
import { TransferRule } from './rule.ts';

const ruleRoutes = routes({ tag: 'Transfers' }, (route) => {
  route.get('/transfer-rules', listRules, { access: 'either' });
  route.get('/transfer-rules/{ruleId}', findRule, { access: 'either' });
  route.post('/transfer-rules', addRule, {
    message: 'In force with the next transfer',
    access: 'session',
    bucket: 'reads',
    example: { name: 'Large transfers', action: 'approval', aboveAmount: 100_000_000 },
  });
  route.delete('/transfer-rules/{ruleId}', endRule, {
    message: 'Ended; pending approvals stay pending',
    access: 'session',
    bucket: 'reads',
  });
  route.post('/transfer-rules/preview', previewTransferRules, {
    access: 'either',
    bucket: 'reads',
    example: { amount: 150_000_000, bankCode: '058', accountNumber: '0123456785' },
  });
  route.get('/approvals', listApprovals, { access: 'either' });
  route.post('/approvals/{transferCode}/approve', approveTransfer, {
    message: 'Approved; released now or at its scheduled time',
    access: 'session',
    example: { note: 'Agreed with the supplier by phone' },
  });
  route.post('/approvals/{transferCode}/reject', rejectTransfer, {
    message: 'Rejected; the hold is released and nothing was debited',
    access: 'session',
    example: { note: 'Unknown beneficiary account' },
  });
});

objectFrom(previewSchema, { types: { feeBreakdown: () => [FeePart] } });

const ruleResolvers = [
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

export const rules: Slice = {
  name: 'rules',
  about: 'Approval rules of a business for its transfers.',
  routes: ruleRoutes,
  resolvers: ruleResolvers,
  nodes: [{ read: findRule, rows: TransferRule }],
  mails: ruleMails,
};
