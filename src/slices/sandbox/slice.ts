import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { routes } from '../../core/transport/rest/routes.ts';
import { advanceSandbox, fundWallet, untilQuiet } from './advance.ts';
import { reviewTransfer, seenByBank, setOutcome, billSeenByProvider, setBillOutcome } from './outcomes.ts';
import { authorizeCard, simulateProcessorChange } from './cards.ts';
import { listSandboxMail } from './mail.ts';
import { chooseSandboxProviders, chooseSandboxProvidersOf, listSandboxProviders } from './providers.ts';
import { triggerEvent } from './trigger.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { ask, type Context, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { inputFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Json } from '../../core/transport/graphql/types.ts';

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

const sandboxResolvers = [
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

const sandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.post('/sandbox/advance', advanceSandbox, {
    message: 'Sandbox time advanced; workers are processing the due work',
    example: { by: '5m' },
  });
  route.post('/sandbox/wallet/fund', fundWallet, {
    message: 'Wallet funded',
    example: { amount: 5_000_000 },
  });
  route.post('/sandbox/transfers/{transferCode}/outcome', setOutcome, {
    message: 'Outcome set at the simulated bank; the next status check finds the outcome',
    example: { outcome: 'declined_final' },
  });
  route.post('/sandbox/transfers/{transferCode}/review', reviewTransfer, { example: { decision: 'reverse' } });
  route.get('/sandbox/transfers/{transferCode}/bank', seenByBank);
  route.post('/sandbox/cards/{cardId}/authorize', authorizeCard, {
    example: { amount: 150_000, merchant: { name: 'JUMIA', mcc: '5311' } },
  });
  route.post('/sandbox/cards/{cardId}/processor', simulateProcessorChange, {
    message: 'Card changed at the simulated processor; a sync finds the change',
    example: { status: 'cancelled' },
  });
  route.post('/sandbox/bills/{requestRef}/outcome', setBillOutcome, {
    message: 'Outcome set at the simulated provider; the next status check finds the outcome',
    example: { outcome: 'failed' },
  });
  route.get('/sandbox/bills/{requestRef}/provider', billSeenByProvider);
  route.post('/sandbox/events/trigger', triggerEvent, {
    message: ({ subscribed }) =>
      subscribed
        ? 'Event queued for delivery'
        : 'The event happened without a delivery: the webhook settings have no URL or exclude this event',
    example: { event: 'transfer.settled' },
    mayBeRejected: true,
  });
  route.get('/sandbox/mail', listSandboxMail, { access: 'either' });
  route.get('/sandbox/quiet', untilQuiet);
  route.get('/sandbox/providers', listSandboxProviders, { access: 'either' });
  route.put('/sandbox/providers', chooseSandboxProviders, { access: 'session', example: { place: 'provider_test', ports: ['bank'] } });
});

const sandboxOperatorRoutes = routes({ tag: 'Operators', access: 'either', sandboxOnly: true }, (route) => {
  route.put('/ops/businesses/{businessId}/sandbox-providers', chooseSandboxProvidersOf, {
    example: { place: 'simulated', note: 'Their test account is closed' },
  });
});

export const sandbox: Slice = {
  name: 'sandbox',
  about: 'Simulated time, banks and providers.',
  sandboxRoutes,
  operatorRoutes: sandboxOperatorRoutes,
  resolvers: sandboxResolvers,
};
