import { routes } from '../../core/transport/rest/routes.ts';
import { listProviderAccounts, switchProviderAccount } from './accounts.ts';
import { seeRefusedMessages } from './refusals.ts';

export const providerRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/providers', listProviderAccounts);
  route.post('/ops/providers/{account}/{port}/switch', switchProviderAccount, {
    message: ({ off }) => (off ? 'Switched off: nothing new goes there, and what it has is still asked about' : 'Switched on'),
    refuses: ['not_found'],
    example: { off: true, note: 'Their status page tells of an outage' },
  });
  route.post('/ops/refused-messages/{refusalId}/seen', seeRefusedMessages, {
    message: 'Seen: what comes from now on is an entry of its own',
    refuses: ['not_found', 'conflict'],
    example: { note: 'Their test account pointed at live' },
  });
});
