import type { Slice } from '../../core/slice/slice.ts';
import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { ProviderRefusal } from '../../core/provider-log/provider-log.ts';
import { ProviderOff } from '../../core/routing/account-ids.ts';
import { listProviderAccounts, switchProviderAccount } from './accounts.ts';
import { dismissRejectedWebhooks } from './refusals.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const providerRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/providers', listProviderAccounts);
  route.post('/ops/providers/{account}/{port}/switch', switchProviderAccount, {
    message: ({ off }) => (off ? 'Switched off: no new payments, existing ones are still polled' : 'Switched on'),
    example: { off: true, note: 'Outage on their status page' },
  });
  route.post('/ops/rejected-webhooks/{rejectedWebhookId}/dismiss', dismissRejectedWebhooks, {
    message: 'Dismissed; later messages are a new entry',
    example: { note: 'Their test account pointed at live' },
  });
});

const providerAccountResolvers = [
  query('providerAccounts', listProviderAccounts, { about: 'Lists the provider accounts of each port, in their order.' }),
  mutation('switchProviderAccount', switchProviderAccount, {
    about: 'Switches a provider account off for new payments, or on again.',
  }),
  mutation('dismissRejectedWebhooks', dismissRejectedWebhooks),
];

export const providers: Slice = {
  name: 'providers',
  about: 'Provider accounts: status, routing and pauses.',
  operatorRoutes: providerRoutes,
  resolvers: providerAccountResolvers,
  entities: [ProviderOff, ProviderRefusal],
};
