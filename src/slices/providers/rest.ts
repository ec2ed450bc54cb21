import { one, wholeList } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { listProviderAccounts, switchProviderAccount } from './accounts.ts';
import { seeRefusedMessages } from './refusals.ts';
import { providerAccountSchema, providerAccountView, refusedMessagesSchema, refusedMessagesView } from './views.ts';

const accounts = wholeList(providerAccountSchema, providerAccountView);
const account = one(providerAccountSchema, providerAccountView, ({ off }) =>
  off ? 'Switched off: nothing new goes there, and what it has is still asked about' : 'Switched on',
);

const seen = one(refusedMessagesSchema, refusedMessagesView, 'Seen: what comes from now on is an entry of its own');

export const providerRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/providers', listProviderAccounts, accounts);
  route.post('/ops/providers/{account}/{port}/switch', switchProviderAccount, account, {
    refuses: ['not_found'],
    example: { off: true, note: 'Their status page tells of an outage' },
  });
  route.post('/ops/refused-messages/{refusalId}/seen', seeRefusedMessages, seen, {
    refuses: ['not_found', 'conflict'],
    example: { note: 'Their test account pointed at live' },
  });
});
