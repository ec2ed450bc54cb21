import type { ComponentType } from 'react';
import type { Permission } from './gql/graphql.ts';
import { operationsPages } from './operations-pages.ts';
import type { IconName } from './ui/icon.tsx';
import { labels } from './texts/labels.ts';
import { pagesTexts as texts } from './texts/shell.ts';

export interface PageProps {
  params: Readonly<Record<string, string>>;
}

type Place = { group: 'Money' | 'Services' | 'Build' | 'Manage'; icon: IconName } | { group?: never; icon?: never };

export type PageEntry = Place & {
  path: string;
  title: string;
  permissions?: readonly Permission[];
  /** `g` and this letter go there. */
  key?: string;
  /** `sandbox` or `live`, when it makes no sense in the other one. */
  environment?: 'sandbox' | 'live';
  /** Found by its address alone: it is for who builds the dashboard. */
  isUnlisted?: true;
  load(): Promise<{ Page: ComponentType<PageProps> }>;
};

/** Every page, in the order of the navigation. Each is a file of its own that is fetched when it is opened. */
export const pages: readonly PageEntry[] = [
  { path: '/', title: texts.overview, group: texts.money, icon: 'overview', key: 'o', load: () => import('./pages/wallet/overview.tsx') },
  {
    path: '/transfers',
    title: labels.transfers,
    group: texts.money,
    icon: 'transfers',
    key: 't',
    permissions: ['TRANSFERS_READ'],
    load: () => import('./pages/transfers/transfers.tsx'),
  },
  { path: '/transfers/:id', title: texts.transfer, permissions: ['TRANSFERS_READ'], load: () => import('./pages/transfers/transfer.tsx') },
  {
    path: '/send',
    title: texts.sendMoney,
    group: texts.money,
    icon: 'send',
    key: 'n',
    permissions: ['TRANSFERS_WRITE'],
    load: () => import('./pages/transfers/send.tsx'),
  },
  {
    path: '/send/many',
    title: texts.bulkTransfer,
    permissions: ['TRANSFERS_WRITE'],
    key: 'l',
    load: () => import('./pages/transfers/send-many.tsx'),
  },
  { path: '/send/batches', title: texts.batches, permissions: ['TRANSFERS_READ'], load: () => import('./pages/transfers/batches.tsx') },
  { path: '/send/batches/:id', title: texts.batch, permissions: ['TRANSFERS_READ'], load: () => import('./pages/transfers/batch.tsx') },
  {
    path: '/approvals',
    title: texts.approvals,
    group: texts.money,
    icon: 'check',
    permissions: ['TRANSFERS_READ'],
    load: () => import('./pages/approvals/approvals.tsx'),
  },
  {
    path: '/statement',
    title: labels.statement,
    group: texts.money,
    icon: 'statement',
    key: 's',
    permissions: ['WALLET_READ'],
    load: () => import('./pages/wallet/statement.tsx'),
  },
  {
    path: '/limits',
    title: labels.limits,
    group: texts.money,
    icon: 'limits',
    permissions: ['WALLET_READ'],
    load: () => import('./pages/wallet/limits.tsx'),
  },
  {
    path: '/bills',
    title: texts.bills,
    group: texts.services,
    icon: 'bills',
    key: 'b',
    permissions: ['BILLS_READ'],
    load: () => import('./pages/bills/bills.tsx'),
  },
  { path: '/bills/:requestRef', title: texts.bill, permissions: ['BILLS_READ'], load: () => import('./pages/bills/bill.tsx') },
  {
    path: '/payroll',
    title: texts.payroll,
    group: texts.money,
    icon: 'payroll',
    key: 'p',
    permissions: ['PAYROLL_READ'],
    load: () => import('./pages/payroll/payroll.tsx'),
  },
  {
    path: '/payroll/:id',
    title: texts.payrollBatch,
    permissions: ['PAYROLL_READ'],
    load: () => import('./pages/payroll/payroll-batch.tsx'),
  },
  {
    path: '/cards',
    title: labels.cards,
    group: texts.services,
    icon: 'cards',
    key: 'c',
    permissions: ['CARDS_READ'],
    load: () => import('./pages/cards/cards.tsx'),
  },
  { path: '/cards/:id', title: texts.card, permissions: ['CARDS_READ'], load: () => import('./pages/cards/card.tsx') },
  {
    path: '/subscriptions',
    title: texts.subscriptions,
    group: texts.services,
    icon: 'subscriptions',
    permissions: ['SUBSCRIPTIONS_READ'],
    load: () => import('./pages/subscriptions/subscriptions.tsx'),
  },
  {
    path: '/subscriptions/:id',
    title: texts.subscription,
    permissions: ['SUBSCRIPTIONS_READ'],
    load: () => import('./pages/subscriptions/subscription.tsx'),
  },
  {
    path: '/customers',
    title: texts.customers,
    group: texts.services,
    icon: 'customers',
    permissions: ['CUSTOMERS_READ'],
    load: () => import('./pages/customers/customers.tsx'),
  },
  { path: '/customers/:id', title: labels.customer, permissions: ['CUSTOMERS_READ'], load: () => import('./pages/customers/customer.tsx') },
  {
    path: '/products',
    title: texts.products,
    group: texts.services,
    icon: 'products',
    permissions: ['PRODUCTS_READ'],
    load: () => import('./pages/products/products.tsx'),
  },
  { path: '/products/:id', title: labels.product, permissions: ['PRODUCTS_READ'], load: () => import('./pages/products/product.tsx') },
  {
    path: '/orders',
    title: texts.orders,
    group: texts.services,
    icon: 'orders',
    permissions: ['CHECKOUT_READ'],
    load: () => import('./pages/checkout/orders.tsx'),
  },
  { path: '/orders/:id', title: labels.order, permissions: ['CHECKOUT_READ'], load: () => import('./pages/checkout/order.tsx') },
  {
    path: '/verifications',
    title: texts.verifications,
    group: texts.services,
    icon: 'verifications',
    key: 'v',
    permissions: ['VERIFICATION_READ'],
    load: () => import('./pages/verification/verifications.tsx'),
  },
  {
    path: '/verifications/:id',
    title: texts.verification,
    permissions: ['VERIFICATION_READ'],
    load: () => import('./pages/verification/verification.tsx'),
  },
  {
    path: '/sms',
    title: texts.textMessages,
    group: texts.services,
    icon: 'sms',
    permissions: ['SMS_READ'],
    load: () => import('./pages/sms/messages.tsx'),
  },
  { path: '/sms/:id', title: texts.textMessage, permissions: ['SMS_READ'], load: () => import('./pages/sms/send.tsx') },
  {
    path: '/webhooks',
    title: texts.webhooks,
    group: texts.build,
    icon: 'webhooks',
    key: 'w',
    permissions: ['WEBHOOKS_READ'],
    load: () => import('./pages/webhooks/webhooks.tsx'),
  },
  {
    path: '/webhooks/endpoints',
    title: texts.endpoints,
    permissions: ['WEBHOOKS_READ'],
    load: () => import('./pages/webhooks/endpoints.tsx'),
  },
  {
    path: '/webhooks/endpoints/:id',
    title: texts.endpoint,
    permissions: ['WEBHOOKS_READ'],
    load: () => import('./pages/webhooks/endpoint.tsx'),
  },
  {
    path: '/webhooks/:id',
    title: texts.delivery,
    permissions: ['WEBHOOKS_READ'],
    load: () => import('./pages/webhooks/webhook-delivery.tsx'),
  },
  {
    path: '/developers',
    title: texts.developers,
    group: texts.build,
    icon: 'developers',
    key: 'd',
    permissions: ['KEYS_READ'],
    load: () => import('./pages/developers/api-keys.tsx'),
  },
  {
    path: '/developers/requests',
    title: texts.requests,
    permissions: ['KEYS_READ'],
    load: () => import('./pages/developers/requests.tsx'),
  },
  {
    path: '/developers/events',
    title: labels.events,
    permissions: ['WEBHOOKS_READ'],
    load: () => import('./pages/developers/events.tsx'),
  },
  {
    path: '/developers/sandbox',
    title: labels.sandbox,
    permissions: ['SANDBOX'],
    environment: 'sandbox',
    load: () => import('./pages/developers/sandbox.tsx'),
  },
  {
    path: '/team',
    title: texts.team,
    group: texts.manage,
    icon: 'team',
    key: 'm',
    permissions: ['PEOPLE_READ'],
    load: () => import('./pages/people/team.tsx'),
  },
  {
    path: '/audit',
    title: texts.auditLog,
    group: texts.manage,
    icon: 'audit',
    key: 'a',
    permissions: ['AUDIT_READ'],
    load: () => import('./pages/people/audit.tsx'),
  },
  {
    path: '/privacy',
    title: texts.personalData,
    group: texts.manage,
    icon: 'privacy',
    permissions: ['PRIVACY_READ'],
    load: () => import('./pages/privacy/requests.tsx'),
  },
  {
    path: '/privacy/:id',
    title: texts.dataSubjectRequest,
    permissions: ['PRIVACY_READ'],
    load: () => import('./pages/privacy/request.tsx'),
  },
  {
    path: '/going-live',
    title: labels.liveAccess,
    group: texts.manage,
    icon: 'live',
    permissions: ['LIVE_REQUEST', 'KEYS_READ'],
    load: () => import('./pages/going-live/going-live.tsx'),
  },
  {
    path: '/operations',
    title: texts.operations,
    group: texts.manage,
    icon: 'operations',
    key: 'q',
    permissions: ['REVIEWS_READ'],
    load: () => import('./pages/operations/operations.tsx'),
  },
  ...operationsPages,
  {
    path: '/gallery',
    title: texts.componentGallery,
    environment: 'sandbox',
    isUnlisted: true,
    load: () => import('./pages/gallery/gallery.tsx'),
  },
  { path: '/account', title: texts.yourAccount, load: () => import('./pages/people/account.tsx') },
];
