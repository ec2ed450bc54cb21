import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../core/app/app.ts';

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * What a payer shows to see an order: its id and 128 bits that only this service can make, so that nothing is stored
 * and nobody who knows an id sees the order.
 */
export function orderToken({ config }: Pick<App, 'config'>, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(config.KEY_PEPPER, id)]).toString('base64url');
}

/** The id in a token, null when this service did not make it. */
export function orderIdOf({ config }: Pick<App, 'config'>, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(config.KEY_PEPPER, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function macOf(pepper: string, id: Buffer): Buffer {
  return createHmac('sha256', pepper).update('checkout order\n').update(id).digest().subarray(0, MAC_BYTES);
}
