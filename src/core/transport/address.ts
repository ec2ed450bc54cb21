import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../platform/config/config.ts';
import { oneLine } from './headers.ts';

type Parsed = ipaddr.IPv4 | ipaddr.IPv6;

/** Matches an address against addresses and CIDR blocks; IPv4-mapped IPv6 counts as IPv4. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const blocks = entries.map(block);
  return (address) => {
    const parsed = parse(address);
    return parsed !== undefined && blocks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
}

/** Socket peer; behind trusted proxies, the first untrusted address of X-Forwarded-For from the right. */
export function callerAddress(
  isTrusted: (address: string) => boolean,
): (peer: string | undefined, forwardedFor: string | undefined) => string {
  return (peer, forwardedFor) => {
    let address = normalised(peer ?? '');
    if (forwardedFor === undefined || !isTrusted(address)) return address;
    for (const hop of forwardedFor.split(',').toReversed()) {
      const parsed = parse(withoutPort(hop.trim()));
      if (!parsed) return address;
      address = parsed.toString();
      if (!isTrusted(address)) return address;
    }
    return address;
  };
}

export function addressOfRequest({ TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>): (request: IncomingMessage) => string {
  const addressOf = callerAddress(addressList(TRUSTED_PROXIES));
  return ({ socket, headers }) => addressOf(socket.remoteAddress, oneLine(headers['x-forwarded-for']));
}

function block(entry: string): [Parsed, number] {
  if (!entry.includes('/')) {
    const address = ipaddr.process(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [network, bits] = ipaddr.parseCIDR(entry);
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [network.toIPv4Address(), bits - 96] : [network, bits];
}

/** Security: only dotted quads are IPv4, not `0177.1`. */
function parse(address: string): Parsed | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}

function normalised(address: string): string {
  const tail = address.startsWith('::ffff:') ? address.slice(7) : '';
  return isIPv4(tail) ? tail : address;
}

/** Some proxies append the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  if (hop.startsWith('[')) return hop.slice(1, hop.indexOf(']'));
  const colon = hop.indexOf(':');
  return colon > 0 && colon === hop.lastIndexOf(':') ? hop.slice(0, colon) : hop;
}
