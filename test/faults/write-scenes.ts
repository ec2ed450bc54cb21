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
  const order = await data('POST', `/pay/${link.slug}/orders`, {
    attempt: newId(),
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.com',
  });
  const [row] = await sql('select id from checkout_order where link_id = $1', [link.id]);
  return { id: row.id, slug: link.slug, token: order.token ?? order.orderToken };
};
const topUp = (more: object = {}): object => ({
  type: 'airtime',
  phoneNumber: '08011111111',
  amount: 10_000,
  requestRef: String(1e12 + randomInt(1e9)),
  ...more,
});

/** Scenes of everything that writes, by the name of its operation. */
export const scenes: Record<string, Scene | Scene[]> = {
  'transfers.send': [
    () => Promise.resolve({ path: '/money-transfer/send', body: send() }),
    () => Promise.resolve({ path: '/money-transfer/send', body: send({ amount: 500_001 }) }),
    () => Promise.resolve({ path: '/money-transfer/send', body: send({ amount: 500_098 }) }),
    () => Promise.resolve({ path: '/money-transfer/send', body: send({ scheduledAt: tomorrow() }) }),
  ],
  'transfers.initiate': () => Promise.resolve({ path: '/transfers/initiate', body: { amount: 500_000, ...account } }),
  'transfers.send_bulk': () =>
    Promise.resolve({
      path: '/money-transfer/bulk',
      body: { batchReference: reference(), items: [send(), send({ amount: 500_001 }), send({ amount: 500_098 })] },
    }),
  'transfers.cancel': async () => ({
    path: `/money-transfer/${(await data('POST', '/money-transfer/send', send({ scheduledAt: tomorrow() }))).transferCode}/cancel`,
  }),
  'transfers.retry': async () => {
    const { transferCode } = await data('POST', '/money-transfer/send', send({ scheduledAt: tomorrow() }));
    await data('POST', `/money-transfer/${transferCode}/cancel`);
    return { path: `/money-transfer/${transferCode}/retry`, body: {} };
  },
  'bills.pay': () =>
    Promise.resolve({
      path: '/bills/pay',
      body: { paymentCode: '10805', customerId: '08011111111', requestRef: String(1e12 + randomInt(1e9)) },
    }),
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
  'cards.controls': ofCard('controls', { channels: { atm: false } }),
  'cards.details_session': ofCard('details-session'),
  'cards.sync': ofCard('sync'),
  'payroll.create_batch': () => Promise.resolve({ path: '/payroll/batches', body: { name: 'January salaries' } }),
  'payroll.update_batch': async () => ({ path: `/payroll/batches/${await batch('draft')}`, body: { name: 'February' } }),
  'payroll.add_items': ofBatch('draft', 'items', { items: [person(account)] }),
  'payroll.remove_item': async () => {
    const id = await batch('draft');
    const [item] = await sql('select id from payroll_item where batch_id = $1', [id]);
    return { path: `/payroll/batches/${id}/items/${item.id}` };
  },
  'payroll.preview': ofBatch('draft', 'preview'),
  'payroll.submit': ofBatch('ready', 'submit'),
  'payroll.approve': async () => {
    const id = await batch('awaiting_approval');
    await allowApproval(stage.sandbox);
    return { path: `/payroll/batches/${id}/approve`, body: { expectedTotal: (await data('GET', `/payroll/batches/${id}`)).totalAmount } };
  },
  'payroll.reject': ofBatch('awaiting_approval', 'reject', { reason: 'Two employees are missing' }),
  'payroll.cancel': ofBatch('draft', 'cancel'),
  'checkout.links.create': () => Promise.resolve({ path: '/checkout/links', body: { type: 'amount', amount: 500_000, title: 'Workshop' } }),
  'checkout.links.update': async () => ({ path: `/checkout/links/${(await shop(stage.sandbox)).link.id}`, body: { maxPayments: 100 } }),
  'checkout.look.set': async () => {
    await data('PUT', '/checkout/look', { colour: null });
    return { path: '/checkout/look', body: { colour: '#0b6e4f' } };
  },
  'checkout.links.activate': async () => {
    const { link } = await shop(stage.sandbox);
    await data('POST', `/checkout/links/${link.id}/deactivate`);
    return { path: `/checkout/links/${link.id}/activate` };
  },
  'checkout.links.deactivate': async () => ({ path: `/checkout/links/${(await shop(stage.sandbox)).link.id}/deactivate` }),
  'checkout.orders.fulfil': async () => ({ path: `/checkout/orders/${(await paidOrder()).id}/fulfil` }),
  'checkout.orders.cancel': async () => ({ path: `/checkout/orders/${(await placed()).id}/cancel` }),
  'plans.create': () => Promise.resolve({ path: '/plans', body: { name: `Gold ${newId()}`, amount: 500_000, interval: 'monthly' } }),
  'plans.update': async () => ({
    path: `/plans/${(await data('POST', '/plans', { name: `Gold ${newId()}`, amount: 500_000, interval: 'monthly' })).id}`,
    body: { active: false },
  }),
  'subscriptions.create': async () => ({
    path: '/subscriptions',
    body: { customerId: await customer(), amount: 500_000, interval: 'monthly' },
  }),
  'subscriptions.generate_va': ofSubscription('generate-va', undefined, subscription),
  'subscriptions.pause': ofSubscription('pause'),
  'subscriptions.resume': async () => {
    const id = await active();
    await data('POST', `/subscriptions/${id}/pause`);
    return { path: `/subscriptions/${id}/resume` };
  },
  'subscriptions.cancel': ofSubscription('cancel', {}),
  'subscriptions.undo_cancellation': async () => {
    const id = await active();
    await data('POST', `/subscriptions/${id}/cancel`, { atPeriodEnd: true });
    return { path: `/subscriptions/${id}/undo-cancellation` };
  },
  'subscriptions.change': ofSubscription('change', { quantity: 2 }),
  'subscriptions.mark_paid': ofSubscription('mark-paid', { reference: 'CASH-1' }, subscription),
  'customers.open_virtual_account': async () => ({ path: `/customers/${await customer()}/virtual-account` }),
  'virtual_accounts.deactivate': async () => {
    const { id } = await data('POST', `/customers/${await customer()}/virtual-account`);
    return { path: `/virtual-accounts/${id}/deactivate` };
  },
  'verification.nin': () => Promise.resolve({ path: '/kyc/zee/nin', body: { nin: FOUND } }),
  'verification.nin_match': () => Promise.resolve({ path: '/kyc/switch/nin', body: { nin: FOUND, firstName: 'Ada', lastName: 'Okafor' } }),
  'verification.nin_full': () => Promise.resolve({ path: '/kyc/switch/nin/full', body: { nin: FOUND } }),
  'verification.cac': () => Promise.resolve({ path: '/kyc/verify/cac', body: { companyName: 'John Doe Limited' } }),
  'verification.top_up': () => Promise.resolve({ path: '/kyc/topup', body: { amount: 500_000 } }),
  'verification.set_renewal': async () => {
    await subscribed();
    return { path: '/kyc/plan', body: { autoRenew: false } };
  },
  'verification.subscribe': async () => {
    await unsubscribed();
    return { path: '/kyc/subscribe', body: { planId: STARTER } };
  },
  'verification.set_low_balance_alert': async () => {
    await sql('delete from verification.alert');
    return { path: '/kyc/low-balance-alert', body: { threshold: 100_000 } };
  },
  'webhooks.set': async () => {
    await data('POST', '/webhooks/settings', { webhookUrl: 'http://127.0.0.1:4001/hooks' });
    return { path: '/webhooks/settings', body: { webhookUrl: 'http://127.0.0.1:4001/hooks' } };
  },
  'webhooks.remove': () => Promise.resolve({ path: '/webhooks/settings' }),
  'webhooks.rotate_secret': () => Promise.resolve({ path: '/webhooks/settings/secret' }),
  'webhooks.test': async () => {
    await data('POST', '/webhooks/settings', { webhookUrl: 'http://127.0.0.1:4001/hooks' });
    return { path: '/webhooks/settings/test' };
  },
  'webhooks.add_endpoint': async () => {
    await endpoint();
    return { path: '/webhooks/endpoints', body: { url: 'http://127.0.0.1:4001/books' } };
  },
  'webhooks.update_endpoint': async () => ({ path: `/webhooks/endpoints/${await endpoint()}`, body: { description: newId() } }),
  'webhooks.remove_endpoint': async () => ({ path: `/webhooks/endpoints/${await endpoint()}` }),
  'webhooks.rotate_endpoint_secret': async () => ({ path: `/webhooks/endpoints/${await endpoint()}/secret` }),
  'webhooks.test_endpoint': async () => ({ path: `/webhooks/endpoints/${await endpoint()}/test` }),
  'webhooks.pause_endpoint': async () => ({ path: `/webhooks/endpoints/${await endpoint()}/pause`, body: {} }),
  'webhooks.resume_endpoint': async () => {
    const id = await endpoint();
    await data('POST', `/webhooks/endpoints/${id}/pause`, {});
    return { path: `/webhooks/endpoints/${id}/resume`, body: { deliverMissed: true } };
  },
  'webhooks.customer_emails': () => Promise.resolve({ path: '/webhooks/settings/customer-emails', body: { handleCustomerEmails: false } }),
  'webhooks.recover': () => Promise.resolve({ path: '/webhooks/recover', body: { since: '2026-01-01T00:00:00Z' } }),
  'customers.create': () =>
    Promise.resolve({ path: '/customers', body: { firstName: 'Jane', lastName: 'Doe', email: `${newId()}@example.com` } }),
  'customers.update': async () => ({ path: `/customers/${await customer()}`, body: { firstName: 'Janet' } }),
  'products.create': () => Promise.resolve({ path: '/products', body: { name: `Bag ${newId()}`, price: 1_250_000 } }),
  'products.update': async () => ({ path: `/products/${(await shop(stage.sandbox)).product.id}`, body: { price: 1_300_000 } }),
  'products.delivery_options.add': async () => ({
    path: `/products/${(await shop(stage.sandbox)).product.id}/delivery-options`,
    body: { name: 'Lekki', type: 'flat_rate', fee: 150_000 },
  }),
  'products.delivery_options.remove': async () => {
    const { product, option } = await shop(stage.sandbox);
    return { path: `/products/${product.id}/delivery-options/${option.id}` };
  },
  'beneficiaries.save': async () => {
    await sql('delete from beneficiary');
    return { path: '/beneficiaries', body: { ...account } };
  },
  'beneficiaries.remove': async () => {
    await sql('delete from beneficiary');
    return { path: `/beneficiaries/${(await data('POST', '/beneficiaries', account)).id}` };
  },
  'wallet.open_funding_account': async () => {
    await sql(
      `update virtual_account set status = 'deactivated', ended_at = clock_timestamp() where subject_type = 'wallet' and status = 'active'`,
    );
    return { path: '/wallet/funding-accounts' };
  },
  'wallet.setLowBalanceAlert': () => Promise.resolve({ path: '/wallet/low-balance-alert', body: { threshold: 100_000, enabled: true } }),
  'statements.issue': async () => {
    // Another row makes it another statement.
    await data('POST', '/sandbox/wallet/fund', { amount: 100 });
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    return { path: '/statements', body: { from: today, to: today } };
  },
  'statements.set_monthly': async () => {
    await sql('delete from statement_mail');
    return { path: '/wallet/monthly-statement', body: { enabled: true, emails: ['ops@example.com'] } };
  },
  'sandbox.fund_wallet': () => Promise.resolve({ path: '/sandbox/wallet/fund', body: { amount: 5_000_000 } }),
  'sandbox.fund_verification': () => Promise.resolve({ path: '/sandbox/verification/fund', body: { amount: 500_000 } }),
};

const over = `update verification.subscription set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days', renews_at = null`;
async function unsubscribed(): Promise<void> {
  await sql(over);
}
async function subscribed(): Promise<void> {
  await unsubscribed();
  await data('POST', '/kyc/subscribe', { planId: STARTER });
}
