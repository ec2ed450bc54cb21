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
