import { startReceiver } from '../support/receiver.ts';
import type { Reply, Sandbox } from '../support/sandbox.ts';
import { PASSWORD } from './support.ts';

const LONG = 'Association of Independent Cassava Processors of Ogun State';
const ACCOUNT = { bankCode: '058', accountNumber: '0123456785' };
const CUSTOMER = '00000000-0000-7000-8003-000000000001';
const COFFEE = '00000000-0000-7000-8003-000000000003';
const PICKUP = '00000000-0000-7000-8003-000000000005';
const BUSINESS = '00000000-0000-7000-8000-000000000001';
const LARGE_PAYMENTS = {
  name: 'Payments of ₦1m and more by a business',
  kind: 'amount_threshold',
  subject: 'business',
  parameters: { direction: 'sent', amount: 100_000_000 },
};
/** Flows that leave records of their own. */
const FLOWS = ['bill.payment.reversed', 'payroll.batch.completed', 'refund.completed', 'subscription.activated', 'transfer.reversed'];

export interface FullData {
  /** The row whose page is shown, by the path of its list. */
  ids: Record<string, string>;
  /** Slugs of payer's pages. */
  links: Record<'open' | 'amount' | 'closed', string>;
  /** Tokens of orders at the open link. */
  orders: Record<'pending' | 'part' | 'paid' | 'surplus' | 'expired', string>;
  stop(): Promise<void>;
}

type Row = Record<string, string>;
type Post = (path: string, body: object, as?: string) => Promise<Row>;

/** Data of every list in several states, with long names and references. The sandbox must allow webhooks to loopback. */
export async function fillEverything(sandbox: Sandbox): Promise<FullData> {
  const { made, first } = callsOf(sandbox);
  const receiver = await startReceiver();
  await made('/webhooks/settings', { webhookUrl: 'http://127.0.0.1:8443/webhooks/of/a/long/path/that/goes/on' });
  await made('/webhooks/endpoints', { url: receiver.url, description: 'Orders' });
  const endpoint = await made('/webhooks/endpoints', { url: 'https://hooks.example.com/books', description: LONG });
  for (const event of FLOWS) await made('/sandbox/events/trigger', { event });
  const { links, paid, expired, order } = await checkout(made);
  const scenario = await made('/ops/compliance/scenarios', LARGE_PAYMENTS, 'operator');
  await transfers(made);
  await screened(made);
  const { send } = await services(made);
  await people(sandbox, made);
  await sandbox.advance('1h');
  await operators(sandbox, made);
  const cases = await compliance(sandbox);
  const idOf = async (path: string, name = 'id'): Promise<string> => (await first(path))[name] ?? '';
  const ids = {
    '/transfers': await idOf('/money-transfer?settlementStatus=delivered'),
    '/send/batches': await idOf('/money-transfer/bulk'),
    '/bills': await idOf('/bills', 'requestRef'),
    '/payroll': '00000000-0000-7000-8002-000000000001',
    '/cards': await idOf('/virtual-cards'),
    '/customers': CUSTOMER,
    '/products': COFFEE,
    '/subscriptions': '00000000-0000-7000-8003-000000000006',
    '/orders': await idOf('/checkout/orders?status=paid'),
    '/verifications': await idOf('/kyc/calls'),
    '/sms': send,
    '/webhooks/endpoints': endpoint['id'] ?? '',
    '/webhooks': await idOf('/webhooks/events'),
    '/privacy': await idOf('/privacy/requests'),
    '/operations/businesses': BUSINESS,
    '/operations/compliance': cases,
    '/operations/compliance/scenarios': scenario['id'] ?? '',
    '/operations/evidence': `transfers/${BUSINESS}/${await idOf('/money-transfer?settlementStatus=failed', 'transferCode')}`,
  };
  // Time that is advanced closes an order.
  const [pending = '', part = '', surplus = ''] = [await order('Musa'), await order('Ngozi'), await order('Tunde')].map(
    ({ token }) => token,
  );
  await made(`/pay/${links.open}/orders/${part}/simulate`, { amount: 50_000 });
  await made(`/pay/${links.open}/orders/${surplus}/simulate`, { amount: 100_000_000 });
  return { ids, links, orders: { paid, expired, pending, part, surplus }, stop: () => receiver.stop() };
}

/** Calls by the key of the demo business, and by its owner where people alone may. */
function callsOf(sandbox: Sandbox): { made: Post; first(path: string): Promise<Row> } {
  const session = sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: PASSWORD });
  const answer = async (method: string, path: string, body?: object, as = 'demo'): Promise<Row & Row[]> => {
    const isPeople = /^\/(?:privacy|api-keys|transfer-rules|auth)/.test(path);
    const { body: found } = isPeople ? await asOwner(method, path, body) : await sandbox.call(method, path, body, { as });
    if (!found.data) throw new Error(`${path}: ${JSON.stringify(found)}`);
    return found.data as Row & Row[];
  };
  const asOwner = async (method: string, path: string, body?: object): Promise<Pick<Reply, 'body'>> => {
    const response = await fetch(`${sandbox.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${(await session).body.data.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { body: (await response.json()) as Reply['body'] };
  };
  return {
    made: (path, body, as) => answer('POST', path, body, as),
    async first(path) {
      const [row] = await answer('GET', path);
      if (!row) throw new Error(`${path}: no row`);
      return row;
    },
  };
}

interface Shop {
  links: FullData['links'];
  /** Token of an order that is paid. */
  paid: string;
  /** Token of an order that time closes. */
  expired: string;
  order(firstName: string): Promise<Row>;
}

async function checkout(made: Post): Promise<Shop> {
  const open = await made('/checkout/links', { type: 'product', productId: COFFEE, collect: { phone: true, deliveryOption: true } });
  const closed = await made('/checkout/links', { type: 'amount', title: LONG, amount: 100_000 });
  await made(`/pay/${closed['slug']}/orders`, { firstName: 'Musa', lastName: 'Bello', email: 'musa@example.com' });
  await made(`/checkout/links/${closed['id']}/deactivate`, {});
  const amount = await made('/checkout/links', { type: 'amount', title: 'Donations', collect: { phone: true, address: true } });
  const order = (firstName: string): Promise<Row> => {
    const payer = { firstName, lastName: 'Okonkwo-Adeyemi', email: `${firstName}@example.com`.toLowerCase(), phoneNumber: '08012345678' };
    return made(`/pay/${open['slug']}/orders`, { ...payer, deliveryOptionId: PICKUP });
  };
  const [paid = '', expired = ''] = [await order('Chukwuemeka'), await order('Aisha'), await order('Folasade')].map(
    ({ token = '' }) => token,
  );
  await made(`/pay/${open['slug']}/orders/${paid}/simulate`, {});
  const links = { open: open['slug'] ?? '', amount: amount['slug'] ?? '', closed: closed['slug'] ?? '' };
  return { links, paid, expired, order };
}

async function transfers(made: Post): Promise<void> {
  const send = (amount: number, clientReference: string, more: object = {}): Promise<Row> =>
    made('/money-transfer/send', { ...ACCOUNT, amount, clientReference, ...more });
  for (let n = 0; n < 8; n++) await send(123_456_700 + n, `SUPPLIER-INVOICE-2026-11-${n}`, { narration: `Cassava, ${n + 1} tonnes` });
  await send(150_096, 'REVIEW-1');
  await send(150_099, 'PENDING-1');
  await send(150_097, 'DECLINED-1');
  await send(2_500_000, 'RENT-2027-01', { scheduledAt: new Date(Date.now() + 30 * 86_400_000).toISOString() });
  const items = [150_000, 150_096, 150_001, 98_765_400].map((amount, at) => ({ ...ACCOUNT, amount, clientReference: `REFUND-${at}` }));
  await made('/money-transfer/bulk', { batchReference: 'REFUNDS-2026-11', items });
  await made('/beneficiaries', ACCOUNT);
  await made('/transfer-rules', { name: 'Large transfers', action: 'approval', aboveAmount: 500_000_000 });
  await made('/transfer-rules', { name: LONG, action: 'alarm', hoursFrom: '20:00', hoursTo: '06:00', weekdays: [6, 7] });
  await send(600_000_000, 'TRACTOR-1');
  await send(700_000_000, 'TRACTOR-2');
}

/** Payees of the sandbox that resemble its list, or have no answer. */
async function screened(made: Post): Promise<void> {
  for (const [at, accountNumber] of ['0000000017', '0000000017', '0000000017', '0000000024'].entries())
    await made('/money-transfer/send', {
      bankCode: '058',
      accountNumber,
      amount: 123_456_700,
      clientReference: `GOLD-INVOICE-2026-11-${at}`,
    });
}

const SANCTIONS =
  'id,name,aliases,type,date of birth,list\nNG-0001,Zubairu Dangerfield,Zubayr Dangerfield; Z. Dangerfield,individual,1970-01-01,Nigeria\n';

/** Cases in several states and versions of a list. @returns an open case. */
async function compliance(sandbox: Sandbox): Promise<string> {
  const operate = (method: string, path: string, body?: object) => sandbox.call(method, `/ops/compliance${path}`, body, { as: 'operator' });
  const { body } = await operate('GET', '/cases?kind=screening');
  const [open, reported, cleared] = body.data as { id: string }[];
  for (const [id, decision] of [
    [reported?.id, 'report'],
    [cleared?.id, 'release'],
  ])
    await operate('POST', `/cases/${id}/decide`, { decision, note: `Date of birth and passport compared. ${LONG}` });
  for (const list of [SANCTIONS, `${SANCTIONS}NG-0002,${LONG},,entity,,Nigeria\n`])
    await fetch(`${sandbox.url}/api/v1/ops/compliance/lists?list=NG`, {
      method: 'POST',
      headers: { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret', 'Content-Type': 'text/csv' },
      body: list,
    });
  return open?.id ?? '';
}

async function services(made: Post): Promise<{ send: string }> {
  for (let n = 0; n < 8; n++) {
    await made('/virtual-cards', { customerId: CUSTOMER, brand: 'VERVE' });
    const name = { firstName: LONG.slice(0, 40), lastName: 'Okonkwo-Adeyemi' };
    await made('/customers', { ...name, email: `accounts.payable+${n}@processors.example.ng` });
  }
  const meter = { disco: 'IKEDC', meterNumber: '1111111111111', meterType: 'prepaid', phoneNumber: '08011111111' };
  await made('/bills/topup', { type: 'electricity', ...meter, amount: 500_000, requestRef: '1767225600123' });
  await made('/bills/topup', { type: 'airtime', network: 'MTN', phoneNumber: '08011111111', amount: 100_000, requestRef: '1767225600124' });
  await made('/plans', { name: LONG, amount: 500_000, interval: 'monthly' });
  await made('/products', { name: LONG, price: 1_250_000, type: 'physical', quantity: 3, lowStockThreshold: 5 });
  const recipients = ['08031234567', '08031234502', '08031234598', '0603'];
  const { id = '' } = await made('/sms/send', { message: 'Your code is 482913. It expires in ten minutes.', recipients });
  return { send: id };
}

async function people(sandbox: Sandbox, made: Post): Promise<void> {
  const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  for (let n = 0; n < 6; n++) await made('/api-keys', { name: `${LONG.slice(0, 40)} ${n}`, allowedIps: ['203.0.113.7', '203.0.113.8'] });
  await made('/auth/invitations', { email: 'accounts.payable@processors.example.ng', role: 'finance' });
  await made('/privacy/requests', { kind: 'export', email: 'jane.doe@example.com' });
  await made('/privacy/requests', { kind: 'erasure', email: 'accounts.payable+1@processors.example.ng' });
  await made('/statements', { from: day, to: day });
  await sandbox.call('PUT', '/wallet/low-balance-alert', { threshold: 1_000_000, emails: ['ops@example.com'] });
}

async function operators(sandbox: Sandbox, made: Post): Promise<void> {
  await made('/sandbox/virtual-accounts/9999990001/pay', { amount: 123_400, senderName: 'LOST SENDER' });
  const account = { account: 'sandbox', amount: 10_000_000, note: 'Float for November' };
  await made('/ops/treasury/bookings', { kind: 'float_in', reference: 'GTB-4711', ...account }, 'operator');
  await made('/ops/treasury/balances', { account: 'sandbox', available: 500_000_000, note: 'Read on their dashboard' }, 'operator');
  const price = { kind: 'transfer_fee', minAmount: 5_000_001, basisPoints: 10, cap: 200_000, note: 'Decided on 3 November' };
  await made('/ops/prices', price, 'operator');
  await sandbox.call('POST', '/ops/businesses/00000000-0000-7000-8000-000000000003/wallet/freeze', { note: LONG }, { as: 'operator' });
  const statement = 'date,amount,reference\n2026-11-02,1500.00,INV-1\n';
  await fetch(`${sandbox.url}/api/v1/ops/reconciliation/imports?account=sandbox&format=csv`, {
    method: 'POST',
    headers: { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret', 'Content-Type': 'text/csv' },
    body: statement,
  });
}
