import { routes } from '../../core/transport/rest/routes.ts';
import { listBusinesses, showBusiness } from './businesses.ts';
import { freezeWallet, reinstateKey, suspendKey, unfreezeWallet } from './holds.ts';

const held = { refuses: ['conflict'] as const, example: { note: 'Police request in letter 4711' } };

export const operatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/businesses', listBusinesses);
  route.get('/ops/businesses/{businessId}', showBusiness);
  route.post('/ops/businesses/{businessId}/wallet/freeze', freezeWallet, {
    message: 'Wallet frozen: debits are rejected, credits continue',
    ...held,
  });
  route.post('/ops/businesses/{businessId}/wallet/unfreeze', unfreezeWallet, {
    message: ({ freeze }) =>
      freeze === null ? 'Freeze removed' : 'Approval request created; another operator must approve it with the same request',
    ...held,
  });
  route.post('/ops/businesses/{businessId}/keys/{apiKeyId}/suspend', suspendKey, {
    message: 'API key suspended: every request with this key is rejected',
    ...held,
  });
  route.post('/ops/businesses/{businessId}/keys/{apiKeyId}/reinstate', reinstateKey, {
    message: 'API key reinstated, or pending approval by another operator in `approvalRequests`',
    ...held,
  });
});
