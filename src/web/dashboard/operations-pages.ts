import type { Permission } from './gql/graphql.ts';
import { labels } from './texts/labels.ts';
import { operationsPagesTexts as texts } from './texts/shell.ts';

/** Pages below Operations, each reached by the tabs there. */
export const operationsPages = [
  {
    path: '/operations/businesses',
    title: texts.businesses,
    permissions: ['BUSINESSES_READ'],
    load: () => import('./pages/operations/businesses.tsx'),
  },
  {
    path: '/operations/businesses/:id',
    title: labels.business,
    permissions: ['BUSINESSES_READ'],
    load: () => import('./pages/operations/business.tsx'),
  },
  {
    path: '/operations/going-live',
    title: texts.goLiveRequests,
    permissions: ['REVIEWS_READ'],
    load: () => import('./pages/operations/going-live.tsx'),
  },
  {
    path: '/operations/evidence/:kind/:business/:reference',
    title: texts.paymentEvidence,
    permissions: ['REVIEWS_READ'],
    load: () => import('./pages/operations/evidence.tsx'),
  },
  {
    path: '/operations/providers',
    title: texts.providers,
    permissions: ['QUEUES_READ'],
    load: () => import('./pages/operations/providers.tsx'),
  },
  {
    path: '/operations/reconciliation',
    title: texts.reconciliation,
    permissions: ['RECONCILIATION_READ'],
    load: () => import('./pages/operations/reconciliation.tsx'),
  },
  {
    path: '/operations/prices',
    title: texts.prices,
    permissions: ['PRICES_OPERATE'],
    load: () => import('./pages/operations/prices.tsx'),
  },
  {
    path: '/operations/limits',
    title: texts.walletLimits,
    permissions: ['LIMITS_OPERATE'],
    load: () => import('./pages/operations/tiers.tsx'),
  },
  {
    path: '/operations/treasury',
    title: texts.treasury,
    permissions: ['TREASURY_READ'],
    load: () => import('./pages/operations/treasury.tsx'),
  },
] as const satisfies readonly { path: string; title: string; permissions: readonly Permission[]; load(): Promise<unknown> }[];
