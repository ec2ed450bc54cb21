import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

// IANA special-purpose registries, and 168.63.129.16, the host agent of Azure.
const FORBIDDEN_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The routed block of IPv6; every other address is refused. */
const GLOBAL_IPV6 = ['2000::/3'];
const FORBIDDEN_GLOBAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/** Metadata services return credentials to callers; no allow-list opens these. */
const METADATA = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fe80::/10',
];

const forbiddenIpv4 = blockList(FORBIDDEN_IPV4);
const globalIpv6 = blockList(GLOBAL_IPV6);
const forbiddenGlobalIpv6 = blockList(FORBIDDEN_GLOBAL_IPV6);
const metadata = blockList(METADATA);

/**
 * Permits unicast addresses of the public Internet and `allowed` blocks; never a metadata address, in any
 * spelling. @throws Error for a malformed entry.
 */
export function addressGuard(allowed: readonly string[]): (address: string) => boolean {
  const list = blockList(allowed);
  return (address) => {
    const family = isIP(address);
    if (family === 0 || address.includes('%')) return false;
    if (isMetadata(address, family)) return false;
    return contains(list, address, family) || isPublic(address, family);
  };
}

function blockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = '', length] = entry.split('/');
    const family = isIP(network);
    const longest = family === 4 ? 32 : 128;
    const bits = length === undefined ? longest : /^\d{1,3}$/.test(length) ? Number(length) : -1;
    if (family === 0 || bits < 0 || bits > longest) throw new Error(`${entry} is not an IP address or CIDR block.`);
    list.addSubnet(network, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

function isPublic(address: string, family: number): boolean {
  if (family === 4) return !contains(forbiddenIpv4, address, 4);
  return contains(globalIpv6, address, 6) && !contains(forbiddenGlobalIpv6, address, 6);
}

function isMetadata(address: string, family: number): boolean {
  if (contains(metadata, address, family)) return true;
  return family === 6 && embeddedIpv4(address).some((inner) => contains(metadata, inner, 4));
}

/** IPv4 addresses that a transition mechanism could derive: the tail, 6to4 and Teredo. */
function embeddedIpv4(address: string): string[] {
  const bytes = ipaddr.IPv6.parse(address).toByteArray();
  const quad = (at: number): string => bytes.slice(at, at + 4).join('.');
  const teredo = bytes.slice(12).map((byte) => byte ^ 0xff);
  const nat64 = [bytes[6], bytes[7], bytes[9], bytes[10]].join('.');
  return [quad(12), quad(2), teredo.join('.'), nat64];
}

function contains(list: BlockList, address: string, family: number): boolean {
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
