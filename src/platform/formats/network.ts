import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** An IP address or CIDR block in plain spelling: `10.1.2` and `010.1.2.3` are ambiguous. */
export const network = z.string().max(64).refine(isNetwork, { error: 'must be an IP address or a CIDR block' });

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** This machine, by a host of a URL. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return host === 'localhost' || (family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4'));
}

/** A host by DNS name, as `URL` writes it: no wildcard, no list. */
export const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Origin of an https address for a Content-Security-Policy, or null. */
export function webOrigin(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && HOST_NAME.test(url.hostname) ? url.origin : null;
}
