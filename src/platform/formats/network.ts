import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * An IP address or a CIDR block, of version 4 or 6. Only the plain spellings: whoever reads `10.1.2` or `010.1.2.3` as an
 * address reads another one than we do.
 */
export const network = z.string().max(64).refine(isNetwork, { error: 'must be an IP address or a CIDR block' });

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

/** A host by its DNS name, as `URL` writes it: no wildcard, no list, nothing that a policy or a header would read otherwise. */
export const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** The origin of an https address with a DNS name; null for every other text, so that it can stand in a Content-Security-Policy. */
export function webOrigin(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && HOST_NAME.test(url.hostname) ? url.origin : null;
}
