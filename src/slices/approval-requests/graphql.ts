import { find, mutation } from '../../core/transport/graphql/fields.ts';
import { approveRequest, rejectRequest, showApprovalRequest } from './decide.ts';

const decided = {
  inputType: 'DecideApprovalRequestInput',
  input: 'Approval request and reason.',
  argument: 'Approval request and reason.',
  payloadType: 'DecideApprovalRequestPayload',
  done: 'The approval request',
};

export const approvalRequestResolvers = [
  find('approvalRequest', showApprovalRequest, { about: 'Retrieves an approval request by id. For operators.' }),
  mutation('approveApprovalRequest', approveRequest, {
    about: 'Approves an approval request of another operator and runs it. For operators.',
    ...decided,
  }),
  mutation('rejectApprovalRequest', rejectRequest, {
    about: "Rejects another operator's approval request, or withdraws the caller's own. For operators.",
    ...decided,
  }),
];
