import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Kobo } from '../../core/transport/graphql/scalars.ts';
import { shown, type ShownTransfer } from '../transfers/graphql.ts';
import { Transfer } from '../transfers/graphql-types.ts';
import { addRule } from './add.ts';
import { type Approval, listApprovals } from './approvals.ts';
import { approveTransfer, refuseTransfer } from './decide.ts';
import { endRule, listRules } from './rule.ts';
import { meetTransfer } from './meet.ts';
import {
  approvalSchema,
  approvalView,
  type ApprovalView,
  meetingSchema,
  meetingView,
  type MeetingView,
  ruleSchema,
  ruleView,
  type RuleView,
} from './views.ts';

const kobo = () => Kobo;
const transfer = () => Transfer;
const TransferRule = objectFrom(ruleSchema);
const ApprovalConnection = connectionFrom(approvalSchema, { types: { transfer } });
const TransferMeeting = objectFrom(meetingSchema);
const AddTransferRuleInput = inputFrom(
  addRule.input,
  { name: 'AddTransferRuleInput', description: 'Which transfers meet it, and what happens to them.' },
  { types: { aboveAmount: kobo, windowAmount: kobo, payeeAmount: kobo } },
);
type AddTransferRuleInput = InstanceType<typeof AddTransferRuleInput>;
const EndTransferRuleInput = inputFrom(
  endRule.input,
  { name: 'EndTransferRuleInput', description: 'Which rule.' },
  { types: { ruleId: () => ID } },
);
type EndTransferRuleInput = InstanceType<typeof EndTransferRuleInput>;
const MeetTransferInput = inputFrom(
  meetTransfer.input,
  { name: 'MeetTransferInput', description: 'The transfer that would be sent.' },
  { types: { amount: kobo, beneficiaryId: () => ID, keyId: () => ID } },
);
type MeetTransferInput = InstanceType<typeof MeetTransferInput>;
const ApproveTransferInput = inputFrom(approveTransfer.input, { name: 'ApproveTransferInput', description: 'Which transfer.' });
type ApproveTransferInput = InstanceType<typeof ApproveTransferInput>;
const RefuseTransferInput = inputFrom(refuseTransfer.input, { name: 'RefuseTransferInput', description: 'Which transfer, and why.' });
type RefuseTransferInput = InstanceType<typeof RefuseTransferInput>;

const rule = () => TransferRule;
const AddTransferRulePayload = payloadOf('AddTransferRulePayload', 'The rule', { rule });
const EndTransferRulePayload = payloadOf('EndTransferRulePayload', 'The rule as it was', { rule });
const ApproveTransferPayload = payloadOf('ApproveTransferPayload', 'The transfer as it is now', { transfer });
const RefuseTransferPayload = payloadOf('RefuseTransferPayload', 'The transfer as it is now', { transfer });

/** The fields of a transfer that are computed are read from its row. */
const shownApproval = (approval: Approval): ApprovalView => ({ ...approvalView(approval), transfer: shown(approval.transfer) });

@Resolver()
export class RuleResolver {
  @Query(() => [TransferRule], { description: 'The rules for transfers that are in force, oldest first.' })
  async transferRules(@Ctx() context: Context): Promise<readonly RuleView[]> {
    return (await ask(context, listRules, {})).map(ruleView);
  }

  @Query(() => ApprovalConnection, { description: 'Transfers that wait for approval, longest waiting first.' })
  async transferApprovals(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<ApprovalView>> {
    return connectionOf(await ask(context, listApprovals, pageInput(args)), args, shownApproval);
  }

  @Query(() => TransferMeeting, { description: 'Which rules, limits and fees a transfer would meet; moves nothing.' })
  async transferMeeting(
    @Ctx() context: Context,
    @Arg('input', () => MeetTransferInput, { description: 'The transfer.' }) input: MeetTransferInput,
  ): Promise<MeetingView> {
    return meetingView(await ask(context, meetTransfer, input));
  }

  @Mutation(() => AddTransferRulePayload, { description: 'Adds a rule for transfers, in force with the next one. For owners.' })
  addTransferRule(
    @Ctx() context: Context,
    @Arg('input', () => AddTransferRuleInput, { description: 'The rule.' }) input: AddTransferRuleInput,
  ): Promise<Payload<{ rule: RuleView }>> {
    return payload(async () => ({ rule: ruleView(await ask(context, addRule, input)) }));
  }

  @Mutation(() => EndTransferRulePayload, { description: 'Ends a rule for transfers. For owners.' })
  endTransferRule(
    @Ctx() context: Context,
    @Arg('input', () => EndTransferRuleInput, { description: 'Which one.' }) input: EndTransferRuleInput,
  ): Promise<Payload<{ rule: RuleView }>> {
    return payload(async () => ({ rule: ruleView(await ask(context, endRule, input)) }));
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
