import { routes } from '../../core/transport/rest/routes.ts';
import { advanceSandbox, fundWallet, untilQuiet } from './advance.ts';
import { billSeenByProvider, setBillOutcome } from './bills.ts';
import { authorizeCard, simulateProcessorChange } from './cards.ts';
import { listSandboxMail } from './mail.ts';
import { chooseSandboxProviders, chooseSandboxProvidersOf, listSandboxProviders } from './providers.ts';
import { reviewTransfer, seenByBank, setOutcome } from './transfers.ts';
import { triggerEvent } from './trigger.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { sandboxResolvers } from './graphql.ts';

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
