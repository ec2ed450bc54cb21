import type { Sandbox } from '../support/sandbox.ts';
import { link, order, pay } from '../checkout/support.ts';

export const FEE = 1_075;

/** Places and pays an order of 5,000 naira by JANE DOE. */
export async function paidOrder(
  sandbox: Sandbox,
  { amount = 500_000, buyer = {} }: { amount?: number; buyer?: object } = {},
): Promise<any> {
  const made = await link(sandbox, { amount });
  const { token } = (await order(sandbox, made.slug, buyer)).body.data;
  await pay(sandbox, made.slug, token);
  return (await sandbox.call('GET', `/checkout/orders?linkId=${made.id}`)).body.data[0];
}

export const refund = (sandbox: Sandbox, orderId: string, body: object = {}, headers: Record<string, string> = {}) =>
  sandbox.call('POST', `/checkout/orders/${orderId}/refund`, body, { headers });

export const orderNow = async (sandbox: Sandbox, orderId: string): Promise<any> =>
  (await sandbox.call('GET', `/checkout/orders/${orderId}`)).body.data;

export const refundNow = async (sandbox: Sandbox, refundId: string): Promise<any> =>
  (await sandbox.call('GET', `/refunds/${refundId}`)).body.data;

export const available = async (sandbox: Sandbox): Promise<number> => (await sandbox.call('GET', '/wallet')).body.data.availableBalance;
