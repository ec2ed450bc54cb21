import type { Slice } from '../../core/slice/slice.ts';
import { list } from '../../core/transport/graphql/fields.ts';
import { listBillAttempts, listTransferAttempts } from './attempts.ts';
import { listBillExchanges, listTransferExchanges } from './exchanges.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const evidenceRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/businesses/{businessId}/transfers/{transferCode}/attempts', listTransferAttempts);
  route.get('/ops/businesses/{businessId}/transfers/{transferCode}/exchanges', listTransferExchanges);
  route.get('/ops/businesses/{businessId}/bills/{requestRef}/attempts', listBillAttempts);
  route.get('/ops/businesses/{businessId}/bills/{requestRef}/exchanges', listBillExchanges);
});

const evidenceResolvers = [
  list('transferAttempts', listTransferAttempts, {
    about: 'Lists the provider attempts of a transfer of any business, oldest first.',
  }),
  list('transferExchanges', listTransferExchanges, {
    about: 'Lists the provider requests about a transfer of any business, oldest first, within their retention.',
  }),
  list('billAttempts', listBillAttempts),
  list('billExchanges', listBillExchanges, {
    about: 'Lists the provider requests about a bill of any business, oldest first, within their retention.',
  }),
];

export const evidence: Slice = {
  name: 'evidence',
  about: 'The requests and answers exchanged with providers about a payment.',
  operatorRoutes: evidenceRoutes,
  resolvers: evidenceResolvers,
};
