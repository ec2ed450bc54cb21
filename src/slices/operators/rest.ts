import { list, one } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { listBusinesses, showBusiness } from './businesses.ts';
import { freezeWallet, reinstateKey, suspendKey, unfreezeWallet } from './holds.ts';
import { operatedBusinessSchema, operatedBusinessView, operatedDetailSchema, operatedDetailView } from './views.ts';

const businesses = list(operatedBusinessSchema, operatedBusinessView);
const business = one(operatedDetailSchema, operatedDetailView);
const frozen = one(operatedDetailSchema, operatedDetailView, 'Frozen: it pays nothing, and what comes in is credited');
const unfrozen = one(operatedDetailSchema, operatedDetailView, ({ freeze }) =>
  freeze === null ? 'Operators hold it no more' : 'Noted; another operator has to agree by asking for the same',
);
const suspended = one(operatedDetailSchema, operatedDetailView, 'Suspended: every request with it is refused');
const reinstated = one(operatedDetailSchema, operatedDetailView, 'It works again, or waits in `proposals` for another operator to agree');

export const operatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/businesses', listBusinesses, businesses);
  route.get('/ops/businesses/{businessId}', showBusiness, business);
  const example = { note: 'The police asks in letter 4711' };
  route.post('/ops/businesses/{businessId}/wallet/freeze', freezeWallet, frozen, { refuses: ['conflict'], example });
  route.post('/ops/businesses/{businessId}/wallet/unfreeze', unfreezeWallet, unfrozen, { refuses: ['conflict'], example });
  route.post('/ops/businesses/{businessId}/keys/{keyId}/suspend', suspendKey, suspended, { refuses: ['conflict'], example });
  route.post('/ops/businesses/{businessId}/keys/{keyId}/reinstate', reinstateKey, reinstated, { refuses: ['conflict'], example });
});
