import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

// IANA's special-purpose registries, and 168.63.129.16, the host agent of Azure, which looks like a public address.
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

/** The one block of IPv6 that is routed on the Internet; everything else is refused without being listed. */
const GLOBAL_IPV6 = ['2000::/3'];
const FORBIDDEN_GLOBAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/** Where clouds give out credentials to whoever asks. No allow-list opens these. */
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
 * Decides over one address. Promises: outside the allow-list only unicast addresses of the public Internet pass, in
 * IPv6 only those of 2000::/3; a metadata address never passes, however it is spelt or embedded.
 * @param allowed CIDR blocks or addresses that pass although they are not public.
 * @throws Error when an entry is neither.
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

/** A list of networks; an entry without a length is a single address. */
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

/** Every IPv4 address that some transition mechanism could make of this one: the tail, 6to4's, and Teredo's. */
function embeddedIpv4(address: string): string[] {
  const bytes = ipaddr.IPv6.parse(address).toByteArray();
  const quad = (at: number): string => bytes.slice(at, at + 4).join('.');
  const teredo = bytes.slice(12).map((byte) => byte ^ 0xff);
  // NAT64 with a /48 prefix puts the address around byte 8, which stays zero.
  const nat64 = [bytes[6], bytes[7], bytes[9], bytes[10]].join('.');
  return [quad(12), quad(2), teredo.join('.'), nat64];
}

function contains(list: BlockList, address: string, family: number): boolean {
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
