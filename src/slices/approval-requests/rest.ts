import { routes } from '../../core/transport/rest/routes.ts';
import { approveRequest, rejectRequest, showApprovalRequest } from './decide.ts';

export const approvalRequestRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/approval-requests/{approvalRequestId}', showApprovalRequest);
  route.post('/ops/approval-requests/{approvalRequestId}/approve', approveRequest, {
    message: 'Approved and executed',
    refuses: ['conflict'],
    example: { note: 'Checked against ticket 4711' },
  });
  route.post('/ops/approval-requests/{approvalRequestId}/reject', rejectRequest, {
    message: ({ ended }) => (ended === 'withdrawn' ? 'Withdrawn' : 'Refused'),
    refuses: ['conflict'],
    example: { note: 'The bank contradicts this in ticket 4711' },
  });
});
