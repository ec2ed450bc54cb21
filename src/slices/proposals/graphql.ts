import { find, mutation } from '../../core/transport/graphql/fields.ts';
import { approveRequest, rejectRequest, showApprovalRequest } from './decide.ts';

const decided = {
  inputType: 'DecideProposalInput',
  input: 'Approval request and reason.',
  argument: 'Approval request and reason.',
  payloadType: 'DecideProposalPayload',
  done: 'The approval request',
};

export const approvalRequestResolvers = [
  find('proposal', showApprovalRequest, { about: 'Retrieves an approval request by id. For operators.' }),
  mutation('agreeToProposal', approveRequest, {
    about: 'Approves an approval request of another operator and runs it. For operators.',
    ...decided,
  }),
  mutation('refuseProposal', rejectRequest, {
    about: "Rejects another operator's approval request, or withdraws the caller's own. For operators.",
    ...decided,
  }),
];
