import { z } from 'zod';
import { type Presenter, routes } from '../../services/doors/rest/routes.ts';
import { type Page, pageMeta } from '../../platform/kernel/page.ts';
import type { VirtualAccount } from '../virtual-accounts/account.ts';
import { changeSubscription } from './change.ts';
import { createSubscription } from './create.ts';
import { findSubscription } from './find.ts';
import { findVirtualAccount, generateVirtualAccount } from './generate-va.ts';
import type { Invoice } from './invoice.ts';
import { listInvoices, listSubscriptions } from './list.ts';
import { markPaid } from './mark-paid.ts';
import { cancelSubscription, pauseSubscription, resumeSubscription } from './moves.ts';
import { createPlan, findPlan, listPlans, type Plan, updatePlan } from './plan.ts';
import type { Subscription } from './subscription.ts';
import {
  invoiceSchema,
  invoiceView,
  planSchema,
  planView,
  subscriptionAccountSchema,
  subscriptionAccountView,
  subscriptionSchema,
  subscriptionView,
} from './views.ts';

const saying = (message?: string): Presenter<Subscription> => ({
  schema: subscriptionSchema,
  present: (subscription) => ({ ...(message !== undefined && { message }), data: subscriptionView(subscription) }),
});
const list: Presenter<Page<Subscription>> = {
  schema: z.array(subscriptionSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(subscriptionView), meta }),
};
const invoices: Presenter<Page<Invoice>> = {
  schema: z.array(invoiceSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(invoiceView), meta }),
};
const generated: Presenter<VirtualAccount> = {
  schema: subscriptionAccountSchema,
  present: (account) => ({
    message: 'Virtual account generated; pay the exact amount before it expires',
    data: subscriptionAccountView(account),
  }),
};
const account: Presenter<VirtualAccount> = {
  schema: subscriptionAccountSchema,
  present: (found) => ({ data: subscriptionAccountView(found) }),
};
const plan: Presenter<Plan> = { schema: planSchema, present: (found) => ({ data: planView(found) }) };
const plans: Presenter<Page<Plan>> = {
  schema: z.array(planSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(planView), meta }),
};

export const subscriptionRoutes = routes({ tag: 'Subscriptions', bucket: 'reads' }, (route) => {
  route.post('/plans', createPlan, plan, { refuses: ['conflict'], example: { name: 'Gold', amount: 500_000, interval: 'monthly' } });
  route.get('/plans', listPlans, plans);
  route.get('/plans/{planId}', findPlan, plan, { refuses: ['not_found'] });
  route.put('/plans/{planId}', updatePlan, plan, { refuses: ['not_found'], example: { active: false } });
  route.post('/subscriptions', createSubscription, saying('Subscription created'), {
    refuses: ['not_found', 'conflict'],
    example: { customerId: '00000000-0000-7000-8003-000000000001', productId: '00000000-0000-7000-8003-000000000002', interval: 'monthly' },
  });
  route.get('/subscriptions', listSubscriptions, list);
  route.get('/subscriptions/{subscriptionId}', findSubscription, saying(), { refuses: ['not_found'] });
  route.get('/subscriptions/{subscriptionId}/invoices', listInvoices, invoices, { refuses: ['not_found'] });
  route.post('/subscriptions/{subscriptionId}/generate-va', generateVirtualAccount, generated, {
    refuses: ['not_found', 'conflict', 'upstream'],
  });
  route.get('/subscriptions/{subscriptionId}/va', findVirtualAccount, account, { refuses: ['not_found'] });
  const move = { refuses: ['not_found', 'conflict'] } as const;
  route.post('/subscriptions/{subscriptionId}/pause', pauseSubscription, saying('Subscription paused'), move);
  route.post('/subscriptions/{subscriptionId}/resume', resumeSubscription, saying('Subscription resumed'), move);
  route.post('/subscriptions/{subscriptionId}/cancel', cancelSubscription, saying('Subscription canceled'), {
    ...move,
    example: { atPeriodEnd: true },
  });
  route.post('/subscriptions/{subscriptionId}/change', changeSubscription, saying('Subscription changed'), {
    ...move,
    example: { quantity: 2 },
  });
  route.post('/subscriptions/{subscriptionId}/mark-paid', markPaid, saying('Payment noted'), {
    ...move,
    example: { source: 'manual', reference: 'RECEIPT-17' },
  });
});
