import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Json } from '../../core/transport/graphql/scalars.ts';
import { shown, type ShownTransfer } from '../transfers/graphql.ts';
import { Transfer } from '../transfers/graphql-types.ts';
import { advanceSandbox, fundWallet } from './advance.ts';
import { setOutcome } from './outcome.ts';
import { type Quiet, untilQuiet } from './quiet.ts';
import { reviewTransfer } from './review.ts';
import { triggerEvent, type Triggered } from './trigger.ts';
import { depositSchema, depositView, type DepositView, quietSchema, triggeredSchema } from './views.ts';

const SandboxQuiet = objectFrom(quietSchema);
const SandboxDeposit = objectFrom(depositSchema);

const AdvanceSandboxInput = inputFrom(
  advanceSandbox.input,
  { name: 'AdvanceSandboxInput', description: 'How much sandbox time passes.' },
  { types: { by: () => String } },
);
type AdvanceSandboxInput = InstanceType<typeof AdvanceSandboxInput>;
const FundWalletInput = inputFrom(fundWallet.input, { name: 'FundWalletInput', description: 'How much play money comes in.' });
type FundWalletInput = InstanceType<typeof FundWalletInput>;
const SetTransferOutcomeInput = inputFrom(setOutcome.input, {
  name: 'SetTransferOutcomeInput',
  description: 'What the simulated bank says of a transfer from now on.',
});
type SetTransferOutcomeInput = InstanceType<typeof SetTransferOutcomeInput>;
const ReviewSandboxTransferInput = inputFrom(reviewTransfer.input, {
  name: 'ReviewSandboxTransferInput',
  description: 'How a transfer that waits for a person is decided.',
});
type ReviewSandboxTransferInput = InstanceType<typeof ReviewSandboxTransferInput>;
const TriggerSandboxEventInput = inputFrom(
  triggerEvent.input,
  { name: 'TriggerSandboxEventInput', description: 'An event that shall happen.' },
  { types: { event: () => String } },
);
type TriggerSandboxEventInput = InstanceType<typeof TriggerSandboxEventInput>;

const ReviewSandboxTransferPayload = payloadOf('ReviewSandboxTransferPayload', 'The transfer after the decision', {
  transfer: () => Transfer,
});
const AdvanceSandboxPayload = payloadOf('AdvanceSandboxPayload', 'What became due', {
  advancedSeconds: { type: () => Int, description: 'How much time passed, in seconds; null when userErrors says why.' },
  due: { type: () => Json, description: 'How many things became due, by kind; null when userErrors says why.' },
});
const FundWalletPayload = payloadOf('FundWalletPayload', 'The deposit', { deposit: () => SandboxDeposit });
const SetTransferOutcomePayload = payloadOf('SetTransferOutcomePayload', 'The reference of the transfer whose outcome is set', {
  transferCode: () => String,
});
const TriggerSandboxEventPayload = payloadOf(
  'TriggerSandboxEventPayload',
  'What was done for the event',
  triggeredSchema.omit({ event: true }),
);

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
  ): Promise<Payload<{ deposit: DepositView }>> {
    return payload(async () => ({ deposit: depositView(await ask(context, fundWallet, input)) }));
  }

  @Mutation(() => TriggerSandboxEventPayload, {
    description: 'Sandbox alone: runs the real flow that emits an event, with a customer, card or transfer of its own.',
  })
  triggerSandboxEvent(
    @Ctx() context: Context,
    @Arg('input', () => TriggerSandboxEventInput, { description: 'Which event.' }) input: TriggerSandboxEventInput,
  ): Promise<Payload<{ made: Triggered['made']; subscribed: boolean }>> {
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
