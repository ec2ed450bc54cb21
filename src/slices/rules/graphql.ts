import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ask, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { connectionFrom, inputFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { shown, type ShownTransfer } from '../transfers/graphql.ts';
import { Transfer } from '../transfers/graphql-types.ts';
import { type Approval, approvalSchema, approvalView, approveTransfer, listApprovals, refuseTransfer } from './approval.ts';
import { addRule, endRule, listRules } from './change.ts';
import { previewTransferRules } from './preview.ts';

const transfer = () => Transfer;
const ApprovalConnection = connectionFrom(approvalSchema, { types: { transfer } });
const ApproveTransferInput = inputFrom(approveTransfer.input, { name: 'ApproveTransferInput', description: 'Which transfer.' });
type ApproveTransferInput = InstanceType<typeof ApproveTransferInput>;
const RefuseTransferInput = inputFrom(refuseTransfer.input, { name: 'RefuseTransferInput', description: 'Which transfer, and why.' });
type RefuseTransferInput = InstanceType<typeof RefuseTransferInput>;
const ApproveTransferPayload = payloadOf('ApproveTransferPayload', 'The transfer as it is now', { transfer });
const RefuseTransferPayload = payloadOf('RefuseTransferPayload', 'The transfer as it is now', { transfer });

type ShownApproval = ReturnType<typeof approvalView>;

/** Approvals, whose transfers have computed fields. */
@Resolver()
class ApprovalResolver {
  @Query(() => ApprovalConnection, { description: 'Transfers that wait for approval, longest waiting first.' })
  async transferApprovals(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<ShownApproval>> {
    return connectionOf(await ask(context, listApprovals, pageInput(args)), args, shownApproval);
  }

  @Mutation(() => ApproveTransferPayload, { description: 'Approves a transfer that waits for a second person.' })
  approveTransfer(
    @Ctx() context: Context,
    @Arg('input', () => ApproveTransferInput, { description: 'Which one.' }) input: ApproveTransferInput,
  ): Promise<Payload<{ transfer: ShownTransfer }>> {
    return payload(async () => ({ transfer: shown(await ask(context, approveTransfer, input)) }));
  }

  @Mutation(() => RefuseTransferPayload, { description: 'Refuses a transfer that waits for a second person; its money is free again.' })
  refuseTransfer(
    @Ctx() context: Context,
    @Arg('input', () => RefuseTransferInput, { description: 'Which one, and why.' }) input: RefuseTransferInput,
  ): Promise<Payload<{ transfer: ShownTransfer }>> {
    return payload(async () => ({ transfer: shown(await ask(context, refuseTransfer, input)) }));
  }
}

/** Computed fields of the transfer are read from its row. */
const shownApproval = (approval: Approval): ShownApproval => ({ ...approvalView(approval), transfer: shown(approval.transfer) });

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
  ApprovalResolver,
];
