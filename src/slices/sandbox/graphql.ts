import { Arg, Ctx, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../services/doors/graphql/call.ts';
import type { Context } from '../../services/doors/graphql/context.ts';
import { DateTime, Json, Kobo } from '../../services/doors/graphql/scalars.ts';
import { enumOf, objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import { scriptedOutcomes } from '../../services/providers/bank/sandbox/script.ts';
import { shown, type ShownTransfer } from '../transfers/graphql.ts';
import { Transfer } from '../transfers/graphql-types.ts';
import type { Deposited } from '../wallet/deposit.ts';
import { advanceSandbox } from './advance.ts';
import { fundWallet } from './fund.ts';
import { setOutcome } from './outcome.ts';
import { type Quiet, untilQuiet } from './quiet.ts';
import { reviewTransfer, sandboxDecisions } from './review.ts';
import { triggerEvent } from './trigger.ts';
import type { Made } from './triggers/stage.ts';

const Outcome = enumOf('SandboxOutcome', scriptedOutcomes, 'What the simulated bank can say of a transfer.');

const Decision = enumOf('SandboxDecision', sandboxDecisions, 'How an operator can decide on a transfer.', {
  reverse: 'Its money comes back, with reason `manual_reversal`.',
  settle: 'The bank proves that it credited it.',
});

@objectType('SandboxQuiet', 'Whether everything that was due is done.')
class SandboxQuiet implements Quiet {
  @Field(() => Boolean, { description: 'False when something was still due or running at the time-out.' })
  quiet!: boolean;
  @Field(() => Int, { description: 'How long it was waited, in milliseconds.' })
  waitedMs!: number;
}

@objectType('SandboxDeposit', 'Play money that came in.')
class SandboxDeposit implements Deposited {
  @Field(() => String, { description: 'Its reference.' })
  reference!: string;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
  @Field(() => Kobo, { description: 'What can be spent now.' })
  availableBalance!: number;
  @Field(() => DateTime, { description: 'When it was credited.' })
  creditedAt!: Date;
}

@InputType('AdvanceSandboxInput', { description: 'How much sandbox time passes.' })
class AdvanceSandboxInput {
  @Field(() => String, { description: 'Such as 30s, 5m, 2h or 1d; at most 400d.' })
  by!: string;
}

@InputType('FundWalletInput', { description: 'How much play money comes in.' })
class FundWalletInput {
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
}

@InputType('SetTransferOutcomeInput', { description: 'What the simulated bank says of a transfer from now on.' })
class SetTransferOutcomeInput {
  @Field(() => String, { description: 'Our reference of the transfer.' })
  transferCode!: string;
  @Field(() => Outcome, { description: 'What it says.' })
  outcome!: string;
}

@InputType('ReviewSandboxTransferInput', { description: 'How a transfer that waits for a person is decided.' })
class ReviewSandboxTransferInput {
  @Field(() => String, { description: 'Our reference of the transfer.' })
  transferCode!: string;
  @Field(() => Decision, { description: 'Where its money is.' })
  decision!: string;
  @Field(() => String, { nullable: true, description: 'Why; kept as evidence.' })
  note?: string | null;
}

@objectType('ReviewSandboxTransferPayload', 'The transfer after the decision, or why there was none.')
class ReviewSandboxTransferPayload {
  @Field(() => Transfer, { nullable: true, description: 'The transfer; null when userErrors says why.' })
  transfer?: ShownTransfer;
  @Field(() => [UserError], { description: 'Why nothing was decided; empty on success.' })
  userErrors!: UserError[];
}

@objectType('AdvanceSandboxPayload', 'What became due, or why no time passed.')
class AdvanceSandboxPayload {
  @Field(() => Int, { nullable: true, description: 'How much time passed, in seconds; null when userErrors says why.' })
  advancedSeconds?: number;
  @Field(() => Json, { nullable: true, description: 'How many things became due, by kind; null when userErrors says why.' })
  due?: Record<string, number>;
  @Field(() => [UserError], { description: 'Why no time passed; empty on success.' })
  userErrors!: UserError[];
}

@objectType('FundWalletPayload', 'The deposit, or why there is none.')
class FundWalletPayload {
  @Field(() => SandboxDeposit, { nullable: true, description: 'The deposit; null when userErrors says why.' })
  deposit?: Deposited;
  @Field(() => [UserError], { description: 'Why nothing came in; empty on success.' })
  userErrors!: UserError[];
}

@objectType('SetTransferOutcomePayload', 'The transfer whose outcome is set, or why it is not.')
class SetTransferOutcomePayload {
  @Field(() => String, { nullable: true, description: 'Our reference; null when userErrors says why.' })
  transferCode?: string;
  @Field(() => [UserError], { description: 'Why nothing was set; empty on success.' })
  userErrors!: UserError[];
}

@InputType('TriggerSandboxEventInput', { description: 'An event that shall happen.' })
class TriggerSandboxEventInput {
  @Field(() => String, { description: 'Its name, such as `transfer.settled`.' })
  event!: string;
}

@objectType('TriggerSandboxEventPayload', 'What was done for the event, or why it was not.')
class TriggerSandboxEventPayload {
  @Field(() => Json, { nullable: true, description: 'The ids of what was made for it, by what they are; null when userErrors says why.' })
  made?: Made;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether your webhook settings have it delivered; null when userErrors says why it was not made.',
  })
  subscribed?: boolean;
  @Field(() => [UserError], { description: 'Why it does not happen; empty on success.' })
  userErrors!: UserError[];
}

@Resolver()
export class SandboxResolver {
  @Query(() => SandboxQuiet, { description: 'Sandbox alone: answers once nothing of yours is due or running.' })
  sandboxQuiet(
    @Ctx() context: Context,
    @Arg('timeout', () => Int, { defaultValue: 10, description: 'How long to wait at most, 1 to 15 seconds.' }) timeout: number,
  ): Promise<Quiet> {
    // An operation of this door is cut off sooner than REST's longest wait.
    return ask(context, untilQuiet, { timeout: String(Math.min(timeout, LONGEST_WAIT_S)) });
  }

  @Mutation(() => AdvanceSandboxPayload, {
    description: 'Sandbox alone: lets time pass for your transfers, deliveries and everything else that waits.',
  })
  advanceSandbox(
    @Ctx() context: Context,
    @Arg('input', () => AdvanceSandboxInput, { description: 'How much time.' }) input: AdvanceSandboxInput,
  ): Promise<Payload<{ advancedSeconds: number; due: Record<string, number> }>> {
    return payload(async () => {
      const { by, due } = await ask(context, advanceSandbox, input);
      return { advancedSeconds: Math.round(by / 1_000), due };
    });
  }

  @Mutation(() => FundWalletPayload, { description: 'Sandbox alone: credits your wallet as a deposit would.' })
  fundWallet(
    @Ctx() context: Context,
    @Arg('input', () => FundWalletInput, { description: 'How much.' }) input: FundWalletInput,
  ): Promise<Payload<{ deposit: Deposited }>> {
    return payload(async () => ({ deposit: await ask(context, fundWallet, input) }));
  }

  @Mutation(() => TriggerSandboxEventPayload, {
    description: 'Sandbox alone: runs the real flow that emits an event, with a customer, card or transfer of its own.',
  })
  triggerSandboxEvent(
    @Ctx() context: Context,
    @Arg('input', () => TriggerSandboxEventInput, { description: 'Which event.' }) input: TriggerSandboxEventInput,
  ): Promise<Payload<{ made: Made; subscribed: boolean }>> {
    return payload(async () => {
      const { made, subscribed } = await ask(context, triggerEvent, input);
      return { made, subscribed };
    });
  }

  @Mutation(() => SetTransferOutcomePayload, {
    description: 'Sandbox alone: decides what the simulated bank says of a transfer; the next status check finds it.',
  })
  setTransferOutcome(
    @Ctx() context: Context,
    @Arg('input', () => SetTransferOutcomeInput, { description: 'Which transfer, and what.' }) input: SetTransferOutcomeInput,
  ): Promise<Payload<{ transferCode: string }>> {
    return payload(async () => ({ transferCode: (await ask(context, setOutcome, input)).transferCode }));
  }

  @Mutation(() => ReviewSandboxTransferPayload, {
    description: 'Sandbox alone: decides on a transfer of yours that waits for review, as an operator would.',
  })
  reviewSandboxTransfer(
    @Ctx() context: Context,
    @Arg('input', () => ReviewSandboxTransferInput, { description: 'Which transfer, and how.' }) input: ReviewSandboxTransferInput,
  ): Promise<Payload<{ transfer: ShownTransfer }>> {
    return payload(async () => ({ transfer: shown(await ask(context, reviewTransfer, input)) }));
  }
}

const LONGEST_WAIT_S = 15;
