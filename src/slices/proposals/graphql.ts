import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, byId, type Payload, payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { agreeToProposal, refuseProposal, showProposal } from './decide.ts';
import { proposalSchema, proposalView, type ProposalView } from './views.ts';

const Proposal = objectFrom(proposalSchema);
const DecideProposalInput = inputFrom(agreeToProposal.input, { name: 'DecideProposalInput', description: 'Which proposal, and why.' });
type DecideProposalInput = InstanceType<typeof DecideProposalInput>;
const proposal = () => Proposal;
const DecideProposalPayload = payloadOf('DecideProposalPayload', 'The proposal as it is now', { proposal });

type Answer = Payload<{ proposal: ProposalView }>;

@Resolver()
export class ProposalResolver {
  @Query(() => Proposal, { nullable: true, description: 'What one operator asked for and takes a second one, by its id. For operators.' })
  async proposal(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) proposalId: string,
  ): Promise<ProposalView | null> {
    const found = await byId(context, showProposal, { proposalId });
    return found && proposalView(found);
  }

  @Mutation(() => DecideProposalPayload, { description: 'Agrees to what another operator asked for, which does it. For operators.' })
  agreeToProposal(
    @Ctx() context: Context,
    @Arg('input', () => DecideProposalInput, { description: 'Which, and why.' }) input: DecideProposalInput,
  ): Promise<Answer> {
    return payload(async () => ({ proposal: proposalView(await ask(context, agreeToProposal, input)) }));
  }

  @Mutation(() => DecideProposalPayload, {
    description: 'Refuses what another operator asked for, or withdraws what the caller asked for. For operators.',
  })
  refuseProposal(
    @Ctx() context: Context,
    @Arg('input', () => DecideProposalInput, { description: 'Which, and why.' }) input: DecideProposalInput,
  ): Promise<Answer> {
    return payload(async () => ({ proposal: proposalView(await ask(context, refuseProposal, input)) }));
  }
}
