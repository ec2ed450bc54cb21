import { routes } from '../../core/transport/rest/routes.ts';
import { approveTransfer, listApprovals, rejectTransfer } from './approval.ts';
import { addRule, endRule, findRule, listRules } from './change.ts';
import { previewTransferRules } from './preview.ts';

export const ruleRoutes = routes({ tag: 'Transfers' }, (route) => {
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
