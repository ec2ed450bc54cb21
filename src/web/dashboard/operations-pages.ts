import type { Permission } from './gql/graphql.ts';
import type { IconName } from './ui/icon.tsx';
import { labels } from './texts/labels.ts';
import { operationsPagesTexts as texts, pagesTexts } from './texts/shell.ts';

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
  {
    path: '/operations/compliance',
    title: texts.compliance,
    group: pagesTexts.manage,
    icon: 'compliance',
    key: 'i',
    permissions: ['COMPLIANCE_READ'],
    load: () => import('./pages/compliance/cases.tsx'),
  },
  {
    path: '/operations/compliance/lists',
    title: texts.sanctionsLists,
    permissions: ['COMPLIANCE_READ'],
    load: () => import('./pages/compliance/lists.tsx'),
  },
  {
    path: '/operations/compliance/names',
    title: texts.screenAName,
    permissions: ['COMPLIANCE_READ'],
    load: () => import('./pages/compliance/screen-name.tsx'),
  },
  {
    path: '/operations/compliance/scenarios',
    title: texts.scenarios,
    permissions: ['COMPLIANCE_READ'],
    load: () => import('./pages/compliance/scenarios.tsx'),
  },
  {
    path: '/operations/compliance/scenarios/:id',
    title: texts.scenario,
    permissions: ['COMPLIANCE_READ'],
    load: () => import('./pages/compliance/scenario.tsx'),
  },
  {
    path: '/operations/compliance/reports',
    title: texts.complianceReports,
    permissions: ['COMPLIANCE_READ'],
    load: () => import('./pages/compliance/reports.tsx'),
  },
  {
    path: '/operations/compliance/:id',
    title: texts.complianceCase,
    permissions: ['COMPLIANCE_READ'],
    load: () => import('./pages/compliance/case.tsx'),
  },
] as const satisfies readonly OperationsPage[];

interface OperationsPage {
  path: string;
  title: string;
  group?: string;
  icon?: IconName;
  key?: string;
  permissions: readonly Permission[];
  load(): Promise<unknown>;
}
