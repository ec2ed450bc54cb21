import type { Slice } from '../../core/slice/slice.ts';
import { find, mutation } from '../../core/transport/graphql/fields.ts';
import { approveRequest, rejectRequest, showApprovalRequest } from './decide.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const approvalRequestRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/approval-requests/{approvalRequestId}', showApprovalRequest);
  route.post('/ops/approval-requests/{approvalRequestId}/approve', approveRequest, {
    message: 'Approved and executed',
    example: { note: 'Checked against ticket 4711' },
  });
  route.post('/ops/approval-requests/{approvalRequestId}/reject', rejectRequest, {
    message: ({ ended }) => (ended === 'withdrawn' ? 'Withdrawn' : 'Refused'),
    example: { note: 'The bank contradicts this in ticket 4711' },
  });
});

const decided = { inputType: 'DecideApprovalRequestInput', payloadType: 'DecideApprovalRequestPayload' };

const approvalRequestResolvers = [
  find('approvalRequest', showApprovalRequest),
  mutation('approveApprovalRequest', approveRequest, {
    about: 'Approves an approval request of another operator and runs it.',
    ...decided,
  }),
  mutation('rejectApprovalRequest', rejectRequest, {
    about: "Rejects another operator's approval request, or withdraws the caller's own.",
    ...decided,
  }),
];

export const approvalRequests: Slice = {
  name: 'approval-requests',
  about: 'Approval requests between operators.',
  operatorRoutes: approvalRequestRoutes,
  resolvers: approvalRequestResolvers,
};
