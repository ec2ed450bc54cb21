import { routes } from '../../core/transport/rest/routes.ts';
import { listBusinesses, showBusiness } from './businesses.ts';
import { freezeWallet, reinstateKey, suspendKey, unfreezeWallet } from './holds.ts';

const held = { refuses: ['conflict'] as const, example: { note: 'The police asks in letter 4711' } };

export const operatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/businesses', listBusinesses);
  route.get('/ops/businesses/{businessId}', showBusiness);
  route.post('/ops/businesses/{businessId}/wallet/freeze', freezeWallet, {
    message: 'Frozen: it pays nothing, and what comes in is credited',
    ...held,
  });
  route.post('/ops/businesses/{businessId}/wallet/unfreeze', unfreezeWallet, {
    message: ({ freeze }) =>
      freeze === null ? 'Operators hold it no more' : 'Noted; another operator has to agree by asking for the same',
    ...held,
  });
  route.post('/ops/businesses/{businessId}/keys/{keyId}/suspend', suspendKey, {
    message: 'Suspended: every request with it is refused',
    ...held,
  });
  route.post('/ops/businesses/{businessId}/keys/{keyId}/reinstate', reinstateKey, {
    message: 'It works again, or waits in `proposals` for another operator to agree',
    ...held,
  });
});
