import { list, one } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { addPrice, endPrice } from './change.ts';
import { listPrices } from './list.ts';
import { previewPrice } from './preview.ts';
import { previewSchema, previewView, priceChangeSchema, priceChangeView, priceSchema, priceView } from './views.ts';

const prices = list(priceSchema, priceView);
const changed = one(priceChangeSchema, priceChangeView, ({ proposal }) =>
  proposal === null ? 'Done' : 'Noted; another operator has to agree by asking the same',
);
const preview = one(previewSchema, previewView);
const example = { kind: 'transfer_fee', minAmount: 5_000_001, basisPoints: 10, cap: 200_000 };

export const priceRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/prices', listPrices, prices);
  route.post('/ops/prices', addPrice, changed, {
    refuses: ['not_found', 'conflict'],
    example: { ...example, note: 'Decided on 3 November' },
  });
  route.post('/ops/prices/preview', previewPrice, preview, { bucket: 'reads', example });
  route.post('/ops/prices/{priceId}/end', endPrice, changed, { refuses: ['not_found', 'conflict'], example: { note: 'Replaced' } });
});
