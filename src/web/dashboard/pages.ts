import type { ComponentType } from 'react';
import type { Permission } from './gql/graphql.ts';
import { operationsPages } from './operations-pages.ts';
import type { IconName } from './ui/icon.tsx';

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
  { path: '/', title: 'Overview', group: 'Money', icon: 'overview', key: 'o', load: () => import('./pages/wallet/overview.tsx') },
  {
    path: '/transfers',
    title: 'Transfers',
    group: 'Money',
    icon: 'transfers',
    key: 't',
    permissions: ['TRANSFERS_READ'],
    load: () => import('./pages/transfers/transfers.tsx'),
  },
  { path: '/transfers/:id', title: 'Transfer', permissions: ['TRANSFERS_READ'], load: () => import('./pages/transfers/transfer.tsx') },
  {
    path: '/send',
    title: 'Send money',
    group: 'Money',
    icon: 'send',
    key: 'n',
    permissions: ['TRANSFERS_WRITE'],
    load: () => import('./pages/transfers/send.tsx'),
  },
  {
    path: '/send/many',
    title: 'Pay a list',
    permissions: ['TRANSFERS_WRITE'],
    key: 'l',
    load: () => import('./pages/transfers/send-many.tsx'),
  },
  { path: '/send/batches', title: 'Batches', permissions: ['TRANSFERS_READ'], load: () => import('./pages/transfers/batches.tsx') },
  { path: '/send/batches/:id', title: 'Batch', permissions: ['TRANSFERS_READ'], load: () => import('./pages/transfers/batch.tsx') },
  {
    path: '/approvals',
    title: 'Approvals',
    group: 'Money',
    icon: 'check',
    permissions: ['TRANSFERS_READ'],
    load: () => import('./pages/approvals/approvals.tsx'),
  },
  {
    path: '/statement',
    title: 'Statement',
    group: 'Money',
    icon: 'statement',
    key: 's',
    permissions: ['WALLET_READ'],
    load: () => import('./pages/wallet/statement.tsx'),
  },
  {
    path: '/limits',
    title: 'Limits',
    group: 'Money',
    icon: 'limits',
    permissions: ['WALLET_READ'],
    load: () => import('./pages/wallet/limits.tsx'),
  },
  {
    path: '/bills',
    title: 'Bills',
    group: 'Services',
    icon: 'bills',
    key: 'b',
    permissions: ['BILLS_READ'],
    load: () => import('./pages/bills/bills.tsx'),
  },
  { path: '/bills/:requestRef', title: 'Bill', permissions: ['BILLS_READ'], load: () => import('./pages/bills/bill.tsx') },
  {
    path: '/payroll',
    title: 'Payroll',
    group: 'Money',
    icon: 'payroll',
    key: 'p',
    permissions: ['PAYROLL_READ'],
    load: () => import('./pages/payroll/payroll.tsx'),
  },
  { path: '/payroll/:id', title: 'Payroll batch', permissions: ['PAYROLL_READ'], load: () => import('./pages/payroll/payroll-batch.tsx') },
  {
    path: '/cards',
    title: 'Cards',
    group: 'Services',
    icon: 'cards',
    key: 'c',
    permissions: ['CARDS_READ'],
    load: () => import('./pages/cards/cards.tsx'),
  },
  { path: '/cards/:id', title: 'Card', permissions: ['CARDS_READ'], load: () => import('./pages/cards/card.tsx') },
  {
    path: '/subscriptions',
    title: 'Subscriptions',
    group: 'Services',
    icon: 'subscriptions',
    permissions: ['SUBSCRIPTIONS_READ'],
    load: () => import('./pages/subscriptions/subscriptions.tsx'),
  },
  {
    path: '/subscriptions/:id',
    title: 'Subscription',
    permissions: ['SUBSCRIPTIONS_READ'],
    load: () => import('./pages/subscriptions/subscription.tsx'),
  },
  {
    path: '/customers',
    title: 'Customers',
    group: 'Services',
    icon: 'customers',
    permissions: ['CUSTOMERS_READ'],
    load: () => import('./pages/customers/customers.tsx'),
  },
  { path: '/customers/:id', title: 'Customer', permissions: ['CUSTOMERS_READ'], load: () => import('./pages/customers/customer.tsx') },
  {
    path: '/products',
    title: 'Products',
    group: 'Services',
    icon: 'products',
    permissions: ['PRODUCTS_READ'],
    load: () => import('./pages/products/products.tsx'),
  },
  { path: '/products/:id', title: 'Product', permissions: ['PRODUCTS_READ'], load: () => import('./pages/products/product.tsx') },
  {
    path: '/orders',
    title: 'Orders',
    group: 'Services',
    icon: 'orders',
    permissions: ['CHECKOUT_READ'],
    load: () => import('./pages/checkout/orders.tsx'),
  },
  { path: '/orders/:id', title: 'Order', permissions: ['CHECKOUT_READ'], load: () => import('./pages/checkout/order.tsx') },
  {
    path: '/verifications',
    title: 'Verifications',
    group: 'Services',
    icon: 'verifications',
    key: 'v',
    permissions: ['VERIFICATION_READ'],
    load: () => import('./pages/verification/verifications.tsx'),
  },
  {
    path: '/verifications/:id',
    title: 'Verification',
    permissions: ['VERIFICATION_READ'],
    load: () => import('./pages/verification/verification.tsx'),
  },
  {
    path: '/sms',
    title: 'Text messages',
    group: 'Services',
    icon: 'sms',
    permissions: ['SMS_READ'],
    load: () => import('./pages/sms/messages.tsx'),
  },
  { path: '/sms/:id', title: 'Text message', permissions: ['SMS_READ'], load: () => import('./pages/sms/send.tsx') },
  {
    path: '/webhooks',
    title: 'Webhooks',
    group: 'Build',
    icon: 'webhooks',
    key: 'w',
    permissions: ['WEBHOOKS_READ'],
    load: () => import('./pages/webhooks/webhooks.tsx'),
  },
  { path: '/webhooks/endpoints', title: 'Endpoints', permissions: ['WEBHOOKS_READ'], load: () => import('./pages/webhooks/endpoints.tsx') },
  {
    path: '/webhooks/endpoints/:id',
    title: 'Endpoint',
    permissions: ['WEBHOOKS_READ'],
    load: () => import('./pages/webhooks/endpoint.tsx'),
  },
  { path: '/webhooks/:id', title: 'Delivery', permissions: ['WEBHOOKS_READ'], load: () => import('./pages/webhooks/webhook-delivery.tsx') },
  {
    path: '/developers',
    title: 'Developers',
    group: 'Build',
    icon: 'developers',
    key: 'd',
    permissions: ['KEYS_READ'],
    load: () => import('./pages/developers/api-keys.tsx'),
  },
  {
    path: '/developers/requests',
    title: 'Requests',
    permissions: ['KEYS_READ'],
    load: () => import('./pages/developers/requests.tsx'),
  },
  {
    path: '/developers/events',
    title: 'Events',
    permissions: ['WEBHOOKS_READ'],
    load: () => import('./pages/developers/events.tsx'),
  },
  {
    path: '/developers/sandbox',
    title: 'Sandbox',
    permissions: ['SANDBOX'],
    environment: 'sandbox',
    load: () => import('./pages/developers/sandbox.tsx'),
  },
  {
    path: '/team',
    title: 'Team',
    group: 'Manage',
    icon: 'team',
    key: 'm',
    permissions: ['PEOPLE_READ'],
    load: () => import('./pages/people/team.tsx'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    group: 'Manage',
    icon: 'audit',
    key: 'a',
    permissions: ['AUDIT_READ'],
    load: () => import('./pages/people/audit.tsx'),
  },
  {
    path: '/privacy',
    title: 'Personal data',
    group: 'Manage',
    icon: 'privacy',
    permissions: ['PRIVACY_READ'],
    load: () => import('./pages/privacy/requests.tsx'),
  },
  {
    path: '/privacy/:id',
    title: 'Data subject request',
    permissions: ['PRIVACY_READ'],
    load: () => import('./pages/privacy/request.tsx'),
  },
  {
    path: '/going-live',
    title: 'Live access',
    group: 'Manage',
    icon: 'live',
    permissions: ['LIVE_REQUEST', 'KEYS_READ'],
    load: () => import('./pages/going-live/going-live.tsx'),
  },
  {
    path: '/operations',
    title: 'Operations',
    group: 'Manage',
    icon: 'operations',
    key: 'q',
    permissions: ['REVIEWS_READ'],
    load: () => import('./pages/operations/operations.tsx'),
  },
  ...operationsPages,
  {
    path: '/gallery',
    title: 'Component gallery',
    environment: 'sandbox',
    isUnlisted: true,
    load: () => import('./pages/gallery/gallery.tsx'),
  },
  { path: '/account', title: 'Your account', load: () => import('./pages/people/account.tsx') },
];
