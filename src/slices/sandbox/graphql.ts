import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { ask, type Context, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { inputFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Json } from '../../core/transport/graphql/scalars.ts';
import { advanceSandbox, fundWallet } from './advance.ts';
import { chooseSandboxProviders, listSandboxProviders } from './providers.ts';
import { setOutcome } from './transfers.ts';
import { triggerEvent } from './trigger.ts';

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

@Resolver()
class SandboxResolver {
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

const place = { payloadType: 'UpdateSandboxProvidersPayload', gives: 'sandboxProviders' };
const bucket = 'sandbox';

export const sandboxResolvers = [
  query('sandboxProviders', listSandboxProviders, {
    about: 'Sandbox only: lists the routing of each port, to the simulation or to provider test environments.',
    bucket,
  }),
  mutation('updateSandboxProviders', chooseSandboxProviders, {
    about: 'Sandbox only: changes the provider routing for new operations. Open operations stay at their provider. For owners.',
    ...place,
    bucket,
  }),
  SandboxResolver,
  mutation('fundWallet', fundWallet, { about: 'Sandbox only: credits the wallet like a deposit.', gives: 'deposit' }),
  mutation('triggerSandboxEvent', triggerEvent, {
    about: 'Sandbox only: runs the real flow of an event, with a new customer, card or transfer.',
    types: { event: () => String },
    gives: ['subscribed', 'made'],
  }),
  mutation('simulateSandboxTransfer', setOutcome, {
    about: 'Sandbox only: sets the outcome of a transfer at the simulated bank; the next status check finds the outcome.',
    gives: { transferCode: 'transferCode' },
  }),
];
