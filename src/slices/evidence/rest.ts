import { list } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { listBillAttempts, listTransferAttempts } from './attempts.ts';
import { listBillExchanges, listTransferExchanges } from './exchanges.ts';
import { attemptSchema, attemptView, exchangeSchema, exchangeView } from './views.ts';

const attempts = list(attemptSchema, attemptView);
const exchanges = list(exchangeSchema, exchangeView);

export const evidenceRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/businesses/{businessId}/transfers/{transferCode}/attempts', listTransferAttempts, attempts);
  route.get('/ops/businesses/{businessId}/transfers/{transferCode}/exchanges', listTransferExchanges, exchanges);
  route.get('/ops/businesses/{businessId}/bills/{requestRef}/attempts', listBillAttempts, attempts);
  route.get('/ops/businesses/{businessId}/bills/{requestRef}/exchanges', listBillExchanges, exchanges);
});
