import type { Slice } from '../../core/slice/slice.ts';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { addPrice, endPrice } from './change.ts';
import { listPrices, findPrice, type PriceChange } from './price.ts';
import { previewPrice } from './preview.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { FeeRule } from '../../core/prices/rule.ts';

const message = ({ approvalRequest }: PriceChange): string =>
  approvalRequest === null ? 'Done' : 'Approval request created; another operator must send the same request';
const example = { kind: 'transfer_fee', minAmount: 5_000_001, basisPoints: 10, cap: 200_000 };

const priceRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/prices', listPrices);
  route.get('/ops/prices/{priceId}', findPrice);
  route.post('/ops/prices', addPrice, { message, example: { ...example, note: 'Decided on 3 November' } });
  route.post('/ops/prices/preview', previewPrice, { bucket: 'reads', example });
  route.post('/ops/prices/{priceId}/end', endPrice, { message, example: { note: 'Replaced' } });
});

const priceResolvers = [
  list('prices', listPrices, { about: 'Lists price rules: future, current and ended.' }),
  query('previewPrice', previewPrice, { input: 'PreviewPriceInput' }),
  mutation('createPrice', addPrice, { about: 'Adds a price rule. For operators; requires two in live.', gives: 'change' }),
  mutation('endPrice', endPrice, { about: 'Ends a price rule. For operators; requires two in live.', gives: 'change' }),
];

export const prices: Slice = {
  name: 'prices',
  about: 'Price rules of all products.',
  operatorRoutes: priceRoutes,
  resolvers: priceResolvers,
  entities: [FeeRule],
};
