import { routes } from '../../core/transport/rest/routes.ts';
import { listProviderAccounts, switchProviderAccount } from './accounts.ts';
import { dismissRejectedWebhooks } from './refusals.ts';

export const providerRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/providers', listProviderAccounts);
  route.post('/ops/providers/{account}/{port}/switch', switchProviderAccount, {
    message: ({ off }) => (off ? 'Switched off: no new payments, existing ones are still polled' : 'Switched on'),
    refuses: ['not_found'],
    example: { off: true, note: 'Outage on their status page' },
  });
  route.post('/ops/rejected-webhooks/{rejectedWebhookId}/dismiss', dismissRejectedWebhooks, {
    message: 'Dismissed; later messages are a new entry',
    refuses: ['not_found', 'conflict'],
    example: { note: 'Their test account pointed at live' },
  });
});
