import { find, mutation } from '../../core/transport/graphql/fields.ts';
import { agreeToProposal, refuseProposal, showProposal } from './decide.ts';

const decided = {
  inputType: 'DecideProposalInput',
  input: 'Which proposal, and why.',
  argument: 'Which, and why.',
  payloadType: 'DecideProposalPayload',
  done: 'The proposal as it is now',
};

export const proposalResolvers = [
  find('proposal', showProposal, { about: 'What one operator asked for and takes a second one, by its id. For operators.' }),
  mutation('agreeToProposal', agreeToProposal, {
    about: 'Agrees to what another operator asked for, which does it. For operators.',
    ...decided,
  }),
  mutation('refuseProposal', refuseProposal, {
    about: 'Refuses what another operator asked for, or withdraws what the caller asked for. For operators.',
    ...decided,
  }),
];
