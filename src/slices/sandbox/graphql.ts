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
  { name: 'AdvanceSandboxInput', description: 'The sandbox time to pass.' },
  { types: { by: () => String } },
);
type AdvanceSandboxInput = InstanceType<typeof AdvanceSandboxInput>;
const AdvanceSandboxPayload = payloadOf('AdvanceSandboxPayload', 'The due work', {
  advancedSeconds: { type: () => Int, description: 'The time passed, in seconds; null when userErrors has a reason.' },
  due: { type: () => Json, description: 'The number of due records, by kind; null when userErrors has a reason.' },
});

/** Why: this transport ends an operation sooner than REST's longest wait. */
const LONGEST_WAIT_S = 15;

@Resolver()
class SandboxResolver {
  @Query(() => SandboxQuiet, { description: 'Sandbox only: waits until no work of the business is due or running.' })
  sandboxQuiet(
    @Ctx() context: Context,
    @Arg('timeout', () => Int, { defaultValue: 10, description: 'The maximum time to wait, 1 to 15 seconds.' }) timeout: number,
  ): Promise<object> {
    return ask(context, untilQuiet, { timeout: String(Math.min(timeout, LONGEST_WAIT_S)) });
  }

  @Mutation(() => AdvanceSandboxPayload, {
    description: 'Sandbox only: advances time for transfers, deliveries and all other scheduled work of the business.',
  })
  advanceSandbox(
    @Ctx() context: Context,
    @Arg('input', () => AdvanceSandboxInput, { description: 'The time to pass.' }) input: AdvanceSandboxInput,
  ): Promise<Payload<{ advancedSeconds: number; due: Record<string, number> }>> {
    return payload(async () => {
      const { advancedMs, due } = await ask(context, advanceSandbox, input);
      return { advancedSeconds: Math.round(advancedMs / 1_000), due };
    });
  }
}

const { subscribed, made } = triggeredSchema.shape;
const place = { payloadType: 'ChooseSandboxProvidersPayload', gives: 'sandboxProviders', done: 'The present routing of each port' };
const bucket = 'sandbox';

export const sandboxResolvers = [
  mutation('reviewSandboxTransfer', reviewTransfer, {
    about: 'Sandbox only: decides a transfer in review, as an operator would.',
    input: 'The decision on a transfer in review.',
    argument: 'The transfer and the decision.',
    done: 'The transfer after the decision',
  }),
  query('sandboxProviders', listSandboxProviders, {
    about: 'Sandbox only: lists the routing of each port, to the simulation or to provider test environments.',
    bucket,
  }),
  mutation('chooseSandboxProviders', chooseSandboxProviders, {
    about: 'Sandbox only: changes the provider routing for new operations. Open operations stay at their provider. For owners.',
    input: 'The provider routing of the sandbox.',
    argument: 'The routing and its ports.',
    ...place,
    bucket,
  }),
  mutation('chooseSandboxProvidersOf', chooseSandboxProvidersOf, {
    about: 'Sandbox only: changes the provider routing of a business for new operations. For operators.',
    input: 'The provider routing of a business, with the reason.',
    argument: 'The business, its routing and the reason.',
    ...place,
    bucket,
  }),
  list('sandboxMail', listSandboxMail, {
    about: 'Sandbox only: lists the mails that live would have sent, newest first; account mails only for a signed-in owner.',
    bucket,
  }),
  mutation('authorizeSandboxCard', authorizeCard, {
    about: 'Sandbox only: simulates a card purchase, or a refund by a merchant. The processor decides by its own ledger.',
    input: 'A purchase, or a refund.',
    argument: 'The card, the merchant and the amount.',
    gives: 'authorization',
    done: 'The response of the processor',
    bucket,
  }),
  mutation('disturbSandboxCard', simulateProcessorChange, {
    about: 'Sandbox only: simulates a processor change of a card; a sync finds the change.',
    input: 'The card and its changes.',
    argument: 'The card and its changes.',
    gives: { cardId: 'cardId' },
    done: 'The id of the changed card',
    bucket,
  }),
  mutation('setBillOutcome', setBillOutcome, {
    about: 'Sandbox only: sets the outcome of an open bill at the simulated provider; the next status check finds the outcome.',
    input: 'The outcome of a bill at the simulated provider.',
    argument: 'The bill and its outcome.',
    gives: { requestRef: 'requestRef' },
    done: 'The reference of the changed bill',
    bucket,
  }),
  SandboxResolver,
  mutation('fundWallet', fundWallet, {
    about: 'Sandbox only: credits the wallet like a deposit.',
    input: 'The amount of test money.',
    argument: 'The amount.',
    gives: 'deposit',
    done: 'The deposit',
  }),
  mutation('triggerSandboxEvent', triggerEvent, {
    about: 'Sandbox only: runs the real flow of an event, with a new customer, card or transfer.',
    input: 'The event to trigger.',
    argument: 'The event.',
    types: { event: () => String },
    gives: {
      subscribed: { from: 'subscribed', about: subscribed.description ?? '' },
      made: { from: 'made', about: made.description ?? '' },
    },
    done: 'The records of the event',
  }),
  mutation('setTransferOutcome', setOutcome, {
    about: 'Sandbox only: sets the outcome of a transfer at the simulated bank; the next status check finds the outcome.',
    input: 'The outcome of a transfer at the simulated bank.',
    argument: 'The transfer and its outcome.',
    gives: { transferCode: 'transferCode' },
    done: 'The reference of the changed transfer',
  }),
];
