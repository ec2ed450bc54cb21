import { routes } from '../../core/transport/rest/routes.ts';
import { listBillAttempts, listTransferAttempts } from './attempts.ts';
import { listBillExchanges, listTransferExchanges } from './exchanges.ts';

export const evidenceRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/businesses/{businessId}/transfers/{transferCode}/attempts', listTransferAttempts);
  route.get('/ops/businesses/{businessId}/transfers/{transferCode}/exchanges', listTransferExchanges);
  route.get('/ops/businesses/{businessId}/bills/{requestRef}/attempts', listBillAttempts);
  route.get('/ops/businesses/{businessId}/bills/{requestRef}/exchanges', listBillExchanges);
});
