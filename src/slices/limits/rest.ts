import { one } from '../../services/doors/rest/presenters.ts';
import { routes } from '../../services/doors/rest/routes.ts';
import { findLimits } from './limits.ts';
import { limitsSchema, limitsView } from './views.ts';

const limits = one(limitsSchema, limitsView);

export const limitRoutes = routes({ tag: 'Wallet' }, (route) => {
  route.get('/wallet/limits', findLimits, limits);
});
