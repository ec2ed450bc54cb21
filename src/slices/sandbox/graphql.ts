import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Json } from '../../core/transport/graphql/scalars.ts';
import { advanceSandbox, fundWallet, quietSchema, untilQuiet } from './advance.ts';
import { setBillOutcome } from './bills.ts';
import { authorizeCard, simulateProcessorChange } from './cards.ts';
import { listSandboxMail } from './mail.ts';
import { chooseSandboxProviders, chooseSandboxProvidersOf, listSandboxProviders } from './providers.ts';
import { reviewTransfer, setOutcome } from './transfers.ts';
import { triggerEvent, triggeredSchema } from './trigger.ts';

const SandboxQuiet = objectFrom(quietSchema);
const AdvanceSandboxInput = inputFrom(
  advanceSandbox.input,
  { name: 'AdvanceSandboxInput', description: 'How much sandbox time passes.' },
  { types: { by: () => String } },
);
type AdvanceSandboxInput = InstanceType<typeof AdvanceSandboxInput>;
const AdvanceSandboxPayload = payloadOf('AdvanceSandboxPayload', 'What became due', {
  advancedSeconds: { type: () => Int, description: 'How much time passed, in seconds; null when userErrors says why.' },
  due: { type: () => Json, description: 'How many things became due, by kind; null when userErrors says why.' },
});

/** Longest wait: this transport ends an operation sooner than REST's longest wait. */
const LONGEST_WAIT_S = 15;

/** Fields whose arguments or answers are their own. */
@Resolver()
class SandboxResolver {
  @Query(() => SandboxQuiet, { description: 'Sandbox alone: answers once nothing of yours is due or running.' })
  sandboxQuiet(
    @Ctx() context: Context,
    @Arg('timeout', () => Int, { defaultValue: 10, description: 'How long to wait at most, 1 to 15 seconds.' }) timeout: number,
  ): Promise<object> {
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
      const { advancedMs, due } = await ask(context, advanceSandbox, input);
      return { advancedSeconds: Math.round(advancedMs / 1_000), due };
    });
  }
}

const { subscribed, made } = triggeredSchema.shape;
const place = { payloadType: 'ChooseSandboxProvidersPayload', gives: 'sandboxProviders', done: 'Where it goes now, port by port' };
const bucket = 'sandbox';

export const sandboxResolvers = [
  mutation('reviewSandboxTransfer', reviewTransfer, {
    about: 'Sandbox alone: decides on a transfer of yours that waits for review, as an operator would.',
    input: 'How a transfer that waits for a person is decided.',
    argument: 'Which transfer, and how.',
    done: 'The transfer after the decision',
  }),
  query('sandboxProviders', listSandboxProviders, {
    about: 'Sandbox alone: where it goes at each port, to the simulation or to test environments of providers.',
    bucket,
  }),
  mutation('chooseSandboxProviders', chooseSandboxProviders, {
    about: 'Sandbox alone: chooses where it goes from now on. What is open stays with whoever has it. For owners.',
    input: 'Where the sandbox goes from now on.',
    argument: 'Where, and for which ports.',
    ...place,
    bucket,
  }),
  mutation('chooseSandboxProvidersOf', chooseSandboxProvidersOf, {
    about: 'Sandbox alone: chooses where that of a business goes from now on. For operators.',
    input: 'Where the sandbox of which business goes from now on, and why.',
    argument: 'Whose, where, and why.',
    ...place,
    bucket,
  }),
  list('sandboxMail', listSandboxMail, {
    about: 'Sandbox alone: the mails that live would have sent, newest first; those about accounts to a signed-in owner alone.',
    bucket,
  }),
  mutation('authorizeSandboxCard', authorizeCard, {
    about: 'Sandbox alone: a purchase with a virtual card, or money back from a shop. The processor judges by its own books.',
    input: 'A purchase, or money back.',
    argument: 'Which card, where, how much.',
    gives: 'authorization',
    done: 'What the processor said',
    bucket,
  }),
  mutation('disturbSandboxCard', simulateProcessorChange, {
    about: 'Sandbox alone: changes a card at the simulated processor; a sync finds it.',
    input: 'Which card, and what changes.',
    argument: 'Which card, and what changes.',
    gives: { cardId: 'cardId' },
    done: 'The id of the card that changed',
    bucket,
  }),
  mutation('setBillOutcome', setBillOutcome, {
    about: 'Sandbox alone: decides what the simulated provider says of an open bill; the next question finds it.',
    input: 'What the simulated provider says of a bill from now on.',
    argument: 'Which bill, and what.',
    gives: { requestRef: 'requestRef' },
    done: 'The reference of the bill whose outcome is set',
    bucket,
  }),
  SandboxResolver,
  mutation('fundWallet', fundWallet, {
    about: 'Sandbox alone: credits your wallet as a deposit would.',
    input: 'How much play money comes in.',
    argument: 'How much.',
    gives: 'deposit',
    done: 'The deposit',
  }),
  mutation('triggerSandboxEvent', triggerEvent, {
    about: 'Sandbox alone: runs the real flow that emits an event, with a customer, card or transfer of its own.',
    input: 'An event that shall happen.',
    argument: 'Which event.',
    types: { event: () => String },
    gives: {
      subscribed: { from: 'subscribed', about: subscribed.description ?? '' },
      made: { from: 'made', about: made.description ?? '' },
    },
    done: 'What was done for the event',
  }),
  mutation('setTransferOutcome', setOutcome, {
    about: 'Sandbox alone: decides what the simulated bank says of a transfer; the next status check finds it.',
    input: 'What the simulated bank says of a transfer from now on.',
    argument: 'Which transfer, and what.',
    gives: { transferCode: 'transferCode' },
    done: 'The reference of the transfer whose outcome is set',
  }),
];
