import type { Slice } from '../../core/slice/slice.ts';
import { operatorMails } from './mail-templates.ts';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { listBusinesses, showBusiness } from './businesses.ts';
import { freezeWallet, reinstateKey, suspendKey, unfreezeWallet } from './holds.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const hold = { example: { note: 'Police request in letter 4711' } };

const operatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/businesses', listBusinesses);
  route.get('/ops/businesses/{businessId}', showBusiness);
  route.post('/ops/businesses/{businessId}/wallet/freeze', freezeWallet, {
    message: 'Wallet frozen: debits are rejected, credits continue',
    ...hold,
  });
  route.post('/ops/businesses/{businessId}/wallet/unfreeze', unfreezeWallet, {
    message: ({ freeze }) =>
      freeze === null ? 'Freeze removed' : 'Approval request created; another operator must approve it with the same request',
    ...hold,
  });
  route.post('/ops/businesses/{businessId}/keys/{apiKeyId}/suspend', suspendKey, {
    message: 'API key suspended: every request with this key is rejected',
    ...hold,
  });
  route.post('/ops/businesses/{businessId}/keys/{apiKeyId}/reinstate', reinstateKey, {
    message: 'API key reinstated, or pending approval by another operator in `approvalRequests`',
    ...hold,
  });
});

const held = { gives: 'business', payloadType: 'HoldPayload' };
const wallet = { inputType: 'HoldWalletInput', ...held };
const key = { inputType: 'HoldKeyInput', ...held };

const operatorResolvers = [
  list('businesses', listBusinesses, { about: "Lists businesses by name, or by the id or an owner's address." }),
  find('business', showBusiness, { about: 'Retrieves a business with owners and keys. For operators; its audit log records the read.' }),
  mutation('freezeWallet', freezeWallet, wallet),
  mutation('unfreezeWallet', unfreezeWallet, {
    about: 'Unfreezes a wallet that operators froze; in live a second operator must approve.',
    ...wallet,
  }),
  mutation('suspendApiKey', suspendKey, key),
  mutation('reinstateApiKey', reinstateKey, {
    about: 'Reinstates an API key that operators suspended; in live a second operator must approve.',
    ...key,
  }),
];

export const operators: Slice = {
  name: 'operators',
  about: 'Businesses, wallets and transfers as operators see them.',
  operatorRoutes,
  resolvers: operatorResolvers,
  mails: operatorMails,
};
