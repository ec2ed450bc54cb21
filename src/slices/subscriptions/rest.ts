import { routes } from '../../core/transport/rest/routes.ts';
import { changeSubscription, cancelSubscription, pauseSubscription, resumeSubscription, undoCancellation } from './transitions.ts';
import { createSubscription } from './create.ts';
import { findVirtualAccount, generateVirtualAccount } from './generate-va.ts';
import { markPaid } from './mark-paid.ts';
import { createPlan, findPlan, listPlans, updatePlan } from './plan.ts';
import { findSubscription, listInvoices, listSubscriptions } from './read.ts';

export const subscriptionRoutes = routes({ tag: 'Subscriptions', bucket: 'reads' }, (route) => {
  route.post('/plans', createPlan, { example: { name: 'Gold', amount: 500_000, interval: 'monthly' } });
  route.get('/plans', listPlans);
  route.get('/plans/{planId}', findPlan);
  route.patch('/plans/{planId}', updatePlan, { example: { active: false } });
  route.post('/subscriptions', createSubscription, {
    message: 'Subscription created',
    example: { customerId: '00000000-0000-7000-8003-000000000001', productId: '00000000-0000-7000-8003-000000000002', interval: 'monthly' },
  });
  route.get('/subscriptions', listSubscriptions);
  route.get('/subscriptions/{subscriptionId}', findSubscription);
  route.get('/subscriptions/{subscriptionId}/invoices', listInvoices);
  route.post('/subscriptions/{subscriptionId}/generate-va', generateVirtualAccount, {
    message: 'Virtual account generated; pay the exact amount before it expires',
  });
  route.get('/subscriptions/{subscriptionId}/va', findVirtualAccount);
  route.post('/subscriptions/{subscriptionId}/pause', pauseSubscription, { message: 'Subscription paused' });
  route.post('/subscriptions/{subscriptionId}/resume', resumeSubscription, { message: 'Subscription resumed' });
  route.post('/subscriptions/{subscriptionId}/cancel', cancelSubscription, {
    message: 'Subscription cancelled',
    example: { atPeriodEnd: true },
  });
  route.post('/subscriptions/{subscriptionId}/undo-cancellation', undoCancellation, { message: 'Cancellation undone' });
  route.post('/subscriptions/{subscriptionId}/change', changeSubscription, { message: 'Subscription updated', example: { quantity: 2 } });
  route.post('/subscriptions/{subscriptionId}/mark-paid', markPaid, {
    message: 'Payment recorded',
    example: { source: 'manual', reference: 'RECEIPT-17' },
  });
});
