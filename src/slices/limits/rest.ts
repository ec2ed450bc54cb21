import { one, wholeList } from '../../services/doors/rest/presenters.ts';
import { routes } from '../../services/doors/rest/routes.ts';
import { findLimits } from './limits.ts';
import { setLimits, showLimits } from './operate.ts';
import { listTiers } from './tiers.ts';
import { businessLimitsSchema, businessLimitsView, limitsSchema, limitsView, tierSchema, tierView } from './views.ts';

const limits = one(limitsSchema, limitsView);
const tiers = wholeList(tierSchema, tierView);
const shown = one(businessLimitsSchema, businessLimitsView);
const set = one(businessLimitsSchema, businessLimitsView, ({ proposal }) =>
  proposal === null ? 'In force with the next payment' : 'Noted; another operator has to agree by asking the same',
);

export const limitRoutes = routes({ tag: 'Wallet' }, (route) => {
  route.get('/wallet/limits', findLimits, limits);
});

export const limitOperatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/tiers', listTiers, tiers);
  route.get('/ops/limits/{businessId}', showLimits, shown, { refuses: ['not_found'] });
  route.post('/ops/limits/{businessId}', setLimits, set, {
    refuses: ['not_found', 'conflict'],
    example: { tier: 'tier_2', note: 'Audited accounts in ticket 4711' },
  });
});
