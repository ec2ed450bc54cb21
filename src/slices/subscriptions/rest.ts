import { list, one } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { changeSubscription } from './change.ts';
import { createSubscription } from './create.ts';
import { findSubscription, listInvoices, listSubscriptions } from './read.ts';
import { findVirtualAccount, generateVirtualAccount } from './generate-va.ts';
import { markPaid } from './mark-paid.ts';
import { cancelSubscription, pauseSubscription, resumeSubscription, undoCancellation } from './moves.ts';
import { createPlan, findPlan, listPlans, updatePlan } from './plan.ts';
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

const saying = (message?: string) => one(subscriptionSchema, subscriptionView, message);
const subscriptions = list(subscriptionSchema, subscriptionView);
const invoices = list(invoiceSchema, invoiceView);
const generated = one(
  subscriptionAccountSchema,
  subscriptionAccountView,
  'Virtual account generated; pay the exact amount before it expires',
);
const account = one(subscriptionAccountSchema, subscriptionAccountView);
const plan = one(planSchema, planView);
const plans = list(planSchema, planView);

export const subscriptionRoutes = routes({ tag: 'Subscriptions', bucket: 'reads' }, (route) => {
  route.post('/plans', createPlan, plan, { refuses: ['conflict'], example: { name: 'Gold', amount: 500_000, interval: 'monthly' } });
  route.get('/plans', listPlans, plans);
  route.get('/plans/{planId}', findPlan, plan, { refuses: ['not_found'] });
  route.put('/plans/{planId}', updatePlan, plan, { refuses: ['not_found'], example: { active: false } });
  route.post('/subscriptions', createSubscription, saying('Subscription created'), {
    refuses: ['not_found', 'conflict'],
    example: { customerId: '00000000-0000-7000-8003-000000000001', productId: '00000000-0000-7000-8003-000000000002', interval: 'monthly' },
  });
  route.get('/subscriptions', listSubscriptions, subscriptions);
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
  route.post('/subscriptions/{subscriptionId}/undo-cancellation', undoCancellation, saying('Cancellation undone'), move);
  route.post('/subscriptions/{subscriptionId}/change', changeSubscription, saying('Subscription changed'), {
    ...move,
    example: { quantity: 2 },
  });
  route.post('/subscriptions/{subscriptionId}/mark-paid', markPaid, saying('Payment noted'), {
    ...move,
    example: { source: 'manual', reference: 'RECEIPT-17' },
  });
});
