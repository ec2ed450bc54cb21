import type { Permission } from './gql/graphql.ts';

/** Pages below Operations, each reached by the tabs there. */
export const operationsPages = [
  {
    path: '/operations/businesses',
    title: 'Businesses',
    permissions: ['BUSINESSES_READ'],
    load: () => import('./pages/operations/businesses.tsx'),
  },
  {
    path: '/operations/businesses/:id',
    title: 'Business',
    permissions: ['BUSINESSES_READ'],
    load: () => import('./pages/operations/business.tsx'),
  },
  {
    path: '/operations/going-live',
    title: 'Go-live requests',
    permissions: ['REVIEWS_READ'],
    load: () => import('./pages/operations/going-live.tsx'),
  },
  {
    path: '/operations/evidence/:kind/:business/:reference',
    title: 'Payment evidence',
    permissions: ['REVIEWS_READ'],
    load: () => import('./pages/operations/evidence.tsx'),
  },
  {
    path: '/operations/providers',
    title: 'Providers',
    permissions: ['QUEUES_READ'],
    load: () => import('./pages/operations/providers.tsx'),
  },
  {
    path: '/operations/reconciliation',
    title: 'Reconciliation',
    permissions: ['RECONCILIATION_READ'],
    load: () => import('./pages/operations/reconciliation.tsx'),
  },
  {
    path: '/operations/prices',
    title: 'Prices',
    permissions: ['PRICES_OPERATE'],
    load: () => import('./pages/operations/prices.tsx'),
  },
  {
    path: '/operations/limits',
    title: 'Wallet limits',
    permissions: ['LIMITS_OPERATE'],
    load: () => import('./pages/operations/tiers.tsx'),
  },
  {
    path: '/operations/treasury',
    title: 'Treasury',
    permissions: ['TREASURY_READ'],
    load: () => import('./pages/operations/treasury.tsx'),
  },
] as const satisfies readonly { path: string; title: string; permissions: readonly Permission[]; load(): Promise<unknown> }[];
