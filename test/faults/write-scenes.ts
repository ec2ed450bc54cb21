import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '../../src/domain/ids/ids.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';
import { workPayroll } from '../../src/slices/payroll/run.ts';
import { shop } from '../checkout/support.ts';
import { allowApproval, draft, person } from '../payroll/support.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { FOUND, STARTER } from '../verification/support.ts';

/** Brings about what a request needs, anew each time, and answers the request. */
export type Scene = () => Promise<{ path: string; body?: object | undefined }>;

export interface Stage {
  sandbox: Sandbox;
  workers: OpenApp;
  sql(text: string, values?: unknown[]): Promise<any[]>;
}

let stage: Stage;
const sql: Stage['sql'] = (text, values) => stage.sql(text, values);

/** Says where the scenes play, before the first is asked for. */
export function playOn(given: Stage): void {
  stage = given;
}

const data = async (method: string, path: string, body?: object): Promise<any> => {
  const reply = await stage.sandbox.call(method, path, body);
  expect(reply, `${method} ${path}: ${reply.text}`).toMatchObject({ body: { success: true } });
  return reply.body.data;
};
const reference = (): string => `LOST-${newId()}`;
const account = { bankCode: '058', accountNumber: '0123456785' };
const send = (more: object = {}): object => ({ amount: 500_000, ...account, clientReference: reference(), ...more });
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();
const customer = async (): Promise<string> =>
  (await data('POST', '/customers', { firstName: 'Jane', lastName: 'Doe', email: `${newId()}@example.com` })).id;
const card = async (): Promise<string> => {
  const { id } = await data('POST', '/virtual-cards', { customerId: await customer() });
  await data('POST', `/virtual-cards/${id}/fund`, { amount: 300_000 });
  return id;
};
/** The only one beside the first. */
const endpoint = async (): Promise<string> => {
  await sql('update webhook.recovery set finished_at = clock_timestamp() where finished_at is null');
  await sql(
    'update webhook.receiver set url = null, secret = null, previous_secret = null, removed_at = clock_timestamp() where first_of is null',
  );
  return (await data('POST', '/webhooks/endpoints', { url: 'http://127.0.0.1:4001/more' })).id;
};
const subscription = async (): Promise<string> =>
  (await data('POST', '/subscriptions', { customerId: await customer(), amount: 500_000, interval: 'monthly' })).id;
const active = async (): Promise<string> => {
  const id = await subscription();
  await data('POST', `/subscriptions/${id}/mark-paid`, { reference: reference() });
  return id;
};
const ofCard =
  (move: string, body?: object): Scene =>
  async () => ({ path: `/virtual-cards/${await card()}/${move}`, body });
const ofSubscription =
  (move: string, body?: object, make = active): Scene =>
  async () => ({ path: `/subscriptions/${await make()}/${move}`, body });
const batch = async (to: 'draft' | 'ready' | 'awaiting_approval'): Promise<string> => {
  const { id } = await draft(stage.sandbox, [person(account)]);
  if (to === 'draft') return id;
  await data('POST', `/payroll/batches/${id}/preview`);
  await workPayroll(stage.workers);
  if (to === 'awaiting_approval') await data('POST', `/payroll/batches/${id}/submit`);
  return id;
};
const ofItem = (body?: object) => async () => {
  const id = await batch('draft');
  const [item] = await sql('select id from payroll_item where batch_id = $1', [id]);
  return { path: `/payroll/batches/${id}/items/${item.id}`, ...(body && { body }) };
};
const ofBatch =
  (to: Parameters<typeof batch>[0], move: string, body?: object): Scene =>
  async () => ({ path: `/payroll/batches/${await batch(to)}/${move}`, body });
const paidOrder = async (): Promise<{ id: string; slug: string; token: string }> => {
  const made = await placed();
  await data('POST', `/pay/${made.slug}/orders/${made.token}/simulate`, {});
  return made;
};
const placed = async (): Promise<{ id: string; slug: string; token: string }> => {
  const { link } = await shop(stage.sandbox);
  const payer = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' };
  const order = await data('POST', `/pay/${link.slug}/orders`, { attempt: newId(), ...payer });
  const [row] = await sql('select id from checkout_order where link_id = $1', [link.id]);
  return { id: row.id, slug: link.slug, token: order.token ?? order.orderToken };
};
const requestRef = (): string => String(1e12 + randomInt(1e9));
const airtime = { type: 'airtime', phoneNumber: '08011111111', amount: 10_000 };
const topUp = (more: object = {}): object => ({ ...airtime, requestRef: requestRef(), ...more });

/** Scenes of everything that writes, by the name of its operation. */
export const scenes: Record<string, Scene | Scene[]> = {
  'transfers.send': [
    () => Promise.resolve({ path: '/money-transfer/send', body: send() }),
    () => Promise.resolve({ path: '/money-transfer/send', body: send({ amount: 500_001 }) }),
    () => Promise.resolve({ path: '/money-transfer/send', body: send({ amount: 500_098 }) }),
    () => Promise.resolve({ path: '/money-transfer/send', body: send({ scheduledAt: tomorrow() }) }),
  ],
  'transfers.initiate': () => Promise.resolve({ path: '/transfers/initiate', body: { amount: 500_000, ...account } }),
  'bulkTransfers.send': () =>
    Promise.resolve({
      path: '/money-transfer/bulk',
      body: { batchReference: reference(), items: [send(), send({ amount: 500_001 }), send({ amount: 500_098 })] },
    }),
  'transfers.cancel': async () => ({
    path: `/money-transfer/${(await data('POST', '/money-transfer/send', send({ scheduledAt: tomorrow() }))).transferCode}/cancel`,
  }),
  'transferBatches.cancel': async () => {
    const { id } = await data('POST', '/money-transfer/bulk', { batchReference: reference(), async: true, items: [send(), send()] });
    return { path: `/money-transfer/bulk/${id}/cancel` };
  },
  'transfers.retry': async () => {
    const { transferCode } = await data('POST', '/money-transfer/send', send({ scheduledAt: tomorrow() }));
    await data('POST', `/money-transfer/${transferCode}/cancel`);
    return { path: `/money-transfer/${transferCode}/retry`, body: {} };
  },
  'bills.pay': () =>
    Promise.resolve({ path: '/bills/pay', body: { paymentCode: '10805', customerId: '08011111111', requestRef: requestRef() } }),
  'bills.topup': [
    () => Promise.resolve({ path: '/bills/topup', body: topUp() }),
    () => Promise.resolve({ path: '/bills/topup', body: topUp({ amount: 10_001 }) }),
    () => Promise.resolve({ path: '/bills/topup', body: topUp({ amount: 10_096 }) }),
  ],
  'sms.send': () =>
    Promise.resolve({ path: '/sms/send', body: { message: 'Hello', recipients: ['08031234567'], clientReference: reference() } }),
  'sms.quote': async () => ({ path: '/sms/quote', body: { message: 'Hello', recipientCount: 1 } }),
  'cards.create': async () => ({ path: '/virtual-cards', body: { customerId: await customer() } }),
  'cards.fund': ofCard('fund', { amount: 100_000 }),
  'cards.withdraw': ofCard('withdraw', { amount: 100_000 }),
  'cards.freeze': ofCard('freeze'),
  'cards.unfreeze': async () => {
    const id = await card();
    await data('POST', `/virtual-cards/${id}/freeze`);
    return { path: `/virtual-cards/${id}/unfreeze` };
  },
  'cards.terminate': ofCard('terminate', { reason: 'No longer needed' }),
  'cardControls.update': ofCard('controls', { channels: { atm: false } }),
  'cardDetailsSessions.create': ofCard('details-session'),
  'cards.sync': ofCard('sync'),
  'payrollBatches.create': () => Promise.resolve({ path: '/payroll/batches', body: { name: 'January salaries' } }),
  'payrollBatches.update': async () => ({ path: `/payroll/batches/${await batch('draft')}`, body: { name: 'February' } }),
  'payrollItems.create': ofBatch('draft', 'items', { items: [person(account)] }),
  'payrollItems.update': ofItem({ allowNameMismatch: true }),
  'payrollItems.delete': ofItem(),
  'payrollBatches.preview': ofBatch('draft', 'preview'),
  'payrollBatches.submit': ofBatch('ready', 'submit'),
  'payrollBatches.approve': async () => {
    const id = await batch('awaiting_approval');
    await allowApproval(stage.sandbox);
    return { path: `/payroll/batches/${id}/approve`, body: { expectedTotal: (await data('GET', `/payroll/batches/${id}`)).totalAmount } };
  },
  'payrollBatches.reject': ofBatch('awaiting_approval', 'reject', { reason: 'Two employees are missing' }),
  'payrollBatches.cancel': ofBatch('draft', 'cancel'),
  'checkoutLinks.create': () => Promise.resolve({ path: '/checkout/links', body: { type: 'amount', amount: 500_000, title: 'Workshop' } }),
  'checkoutLinks.update': async () => ({ path: `/checkout/links/${(await shop(stage.sandbox)).link.id}`, body: { maxPayments: 100 } }),
  'checkoutBranding.update': async () => {
    await data('PUT', '/checkout/branding', { colour: null });
    return { path: '/checkout/branding', body: { colour: '#0b6e4f' } };
  },
  'checkoutLinks.activate': async () => {
    const { link } = await shop(stage.sandbox);
    await data('POST', `/checkout/links/${link.id}/deactivate`);
    return { path: `/checkout/links/${link.id}/activate` };
  },
  'checkoutLinks.deactivate': async () => ({ path: `/checkout/links/${(await shop(stage.sandbox)).link.id}/deactivate` }),
  'checkoutOrders.fulfil': async () => ({ path: `/checkout/orders/${(await paidOrder()).id}/fulfil` }),
  'checkoutOrders.cancel': async () => ({ path: `/checkout/orders/${(await placed()).id}/cancel` }),
  'checkoutOrders.refund': [
    async () => ({ path: `/checkout/orders/${(await paidOrder()).id}/refund`, body: { clientReference: reference() } }),
    async () => ({ path: `/checkout/orders/${(await paidOrder()).id}/refund`, body: { amount: 500_001 } }),
  ],
  'virtualAccountTransactions.refund': async () => {
    const [{ deposit_id: id }] = await sql('select deposit_id from checkout_order where id = $1', [(await paidOrder()).id]);
    return { path: `/virtual-accounts/transactions/${id}/refund`, body: { amount: 500_000 } };
  },
  'plans.create': () => Promise.resolve({ path: '/plans', body: { name: `Gold ${newId()}`, amount: 500_000, interval: 'monthly' } }),
  'plans.update': async () => ({
    path: `/plans/${(await data('POST', '/plans', { name: `Gold ${newId()}`, amount: 500_000, interval: 'monthly' })).id}`,
    body: { active: false },
  }),
  'subscriptions.create': async () => ({
    path: '/subscriptions',
    body: { customerId: await customer(), amount: 500_000, interval: 'monthly' },
  }),
  'subscriptionVirtualAccounts.create': ofSubscription('generate-va', undefined, subscription),
  'subscriptions.pause': ofSubscription('pause'),
  'subscriptions.resume': async () => {
    const id = await active();
    await data('POST', `/subscriptions/${id}/pause`);
    return { path: `/subscriptions/${id}/resume` };
  },
  'subscriptions.cancel': ofSubscription('cancel', {}),
  'subscriptions.reinstate': async () => {
    const id = await active();
    await data('POST', `/subscriptions/${id}/cancel`, { atPeriodEnd: true });
    return { path: `/subscriptions/${id}/undo-cancellation` };
  },
  'subscriptions.change': ofSubscription('change', { quantity: 2 }),
  'subscriptionPayments.record': ofSubscription('mark-paid', { reference: 'CASH-1' }, subscription),
  'customerVirtualAccounts.create': async () => ({ path: `/customers/${await customer()}/virtual-account` }),
  'virtualAccounts.deactivate': async () => {
    const { id } = await data('POST', `/customers/${await customer()}/virtual-account`);
    return { path: `/virtual-accounts/${id}/deactivate` };
  },
  'nin.verify': () => Promise.resolve({ path: '/kyc/zee/nin', body: { nin: FOUND } }),
  'ninName.verify': () => Promise.resolve({ path: '/kyc/switch/nin', body: { nin: FOUND, firstName: 'Ada', lastName: 'Okafor' } }),
  'ninDetails.verify': () => Promise.resolve({ path: '/kyc/switch/nin/full', body: { nin: FOUND } }),
  'company.verify': () => Promise.resolve({ path: '/kyc/verify/cac', body: { companyName: 'John Doe Limited' } }),
  'bvn.verify': () => Promise.resolve({ path: '/kyc/bvn', body: { bvn: '22123456789', consent: { given: true } } }),
  'bvnMatch.verify': () =>
    Promise.resolve({
      path: '/kyc/bvn/match',
      body: { bvn: '22123456789', firstName: 'Ada', lastName: 'Okafor', consent: { given: true } },
    }),
  'tin.verify': () => Promise.resolve({ path: '/kyc/tin', body: { tin: '12345678-0001' } }),
  'verificationBalance.topup': () => Promise.resolve({ path: '/kyc/topup', body: { amount: 500_000 } }),
  'verificationPlan.update': async () => {
    await subscribed();
    return { path: '/kyc/plan', body: { autoRenew: false } };
  },
  'verificationPlans.subscribe': async () => {
    await unsubscribed();
    return { path: '/kyc/subscribe', body: { planId: STARTER } };
  },
  'verificationAlert.update': async () => {
    await sql('delete from verification.alert');
    return { path: '/kyc/low-balance-alert', body: { threshold: 100_000 } };
  },
  'webhookSettings.update': async () => {
    await data('POST', '/webhooks/settings', { webhookUrl: 'http://127.0.0.1:4001/hooks' });
    return { path: '/webhooks/settings', body: { webhookUrl: 'http://127.0.0.1:4001/hooks' } };
  },
  'webhookSettings.delete': () => Promise.resolve({ path: '/webhooks/settings' }),
  'webhookSecret.rotate': () => Promise.resolve({ path: '/webhooks/settings/secret' }),
  'webhookSettings.test': async () => {
    await data('POST', '/webhooks/settings', { webhookUrl: 'http://127.0.0.1:4001/hooks' });
    return { path: '/webhooks/settings/test' };
  },
  'webhookEndpoints.create': async () => {
    await endpoint();
    return { path: '/webhooks/endpoints', body: { url: 'http://127.0.0.1:4001/books' } };
  },
  'webhookEndpoints.update': async () => ({ path: `/webhooks/endpoints/${await endpoint()}`, body: { description: newId() } }),
  'webhookEndpoints.delete': async () => ({ path: `/webhooks/endpoints/${await endpoint()}` }),
  'webhookEndpointSecrets.rotate': async () => ({ path: `/webhooks/endpoints/${await endpoint()}/secret` }),
  'webhookEndpoints.test': async () => ({ path: `/webhooks/endpoints/${await endpoint()}/test` }),
  'webhookEndpoints.pause': async () => ({ path: `/webhooks/endpoints/${await endpoint()}/pause`, body: {} }),
  'webhookEndpoints.resume': async () => {
    const id = await endpoint();
    await data('POST', `/webhooks/endpoints/${id}/pause`, {});
    return { path: `/webhooks/endpoints/${id}/resume`, body: { deliverMissed: true } };
  },
  'customerEmails.update': () => Promise.resolve({ path: '/webhooks/settings/customer-emails', body: { handleCustomerEmails: false } }),
  'webhookRecoveries.create': () => Promise.resolve({ path: '/webhooks/recover', body: { since: '2026-01-01T00:00:00Z' } }),
  'customers.create': () =>
    Promise.resolve({ path: '/customers', body: { firstName: 'Jane', lastName: 'Doe', email: `${newId()}@example.com` } }),
  'customers.update': async () => ({ path: `/customers/${await customer()}`, body: { firstName: 'Janet' } }),
  'products.create': () => Promise.resolve({ path: '/products', body: { name: `Bag ${newId()}`, price: 1_250_000 } }),
  'products.update': async () => ({ path: `/products/${(await shop(stage.sandbox)).product.id}`, body: { price: 1_300_000 } }),
  'deliveryOptions.create': async () => ({
    path: `/products/${(await shop(stage.sandbox)).product.id}/delivery-options`,
    body: { name: 'Lekki', type: 'flat_rate', fee: 150_000 },
  }),
  'deliveryOptions.delete': async () => {
    const { product, option } = await shop(stage.sandbox);
    return { path: `/products/${product.id}/delivery-options/${option.id}` };
  },
  'beneficiaries.create': async () => {
    await sql('delete from beneficiary');
    return { path: '/beneficiaries', body: { ...account } };
  },
  'beneficiaries.delete': async () => {
    await sql('delete from beneficiary');
    return { path: `/beneficiaries/${(await data('POST', '/beneficiaries', account)).id}` };
  },
  'fundingAccounts.create': async () => {
    await sql(
      `update virtual_account set status = 'deactivated', ended_at = clock_timestamp() where subject_type = 'wallet' and status = 'active'`,
    );
    return { path: '/wallet/funding-accounts' };
  },
  'walletAlert.update': () => Promise.resolve({ path: '/wallet/low-balance-alert', body: { threshold: 100_000, enabled: true } }),
  'statements.create': async () => {
    // Another row makes it another statement.
    await data('POST', '/sandbox/wallet/fund', { amount: 100 });
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    return { path: '/statements', body: { from: today, to: today } };
  },
  'monthlyStatement.update': async () => {
    await sql('delete from statement_mail');
    return { path: '/wallet/monthly-statement', body: { enabled: true, emails: ['ops@example.com'] } };
  },
  'sandboxWallet.fund': () => Promise.resolve({ path: '/sandbox/wallet/fund', body: { amount: 5_000_000 } }),
  'sandboxVerifications.fund': () => Promise.resolve({ path: '/sandbox/verification/fund', body: { amount: 500_000 } }),
};

const over = `update verification.subscription set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days', renews_at = null`;
async function unsubscribed(): Promise<void> {
  await sql(over);
}
async function subscribed(): Promise<void> {
  await unsubscribed();
  await data('POST', '/kyc/subscribe', { planId: STARTER });
}
