import { find, mutation } from '../../core/transport/graphql/fields.ts';
import { agreeToProposal, refuseProposal, showProposal } from './decide.ts';

const decided = {
  inputType: 'DecideProposalInput',
  input: 'Approval request and reason.',
  argument: 'Approval request and reason.',
  payloadType: 'DecideProposalPayload',
  done: 'The approval request',
};

export const proposalResolvers = [
  find('proposal', showProposal, { about: 'Retrieves an approval request by id. For operators.' }),
  mutation('agreeToProposal', agreeToProposal, {
    about: 'Approves an approval request of another operator and runs it. For operators.',
    ...decided,
  }),
  mutation('refuseProposal', refuseProposal, {
    about: "Rejects another operator's approval request, or withdraws the caller's own. For operators.",
    ...decided,
  }),
];
