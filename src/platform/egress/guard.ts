import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Refusal } from '../errors/refusal.ts';
import { EgressError, type ErrorClass } from './failures.ts';

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

const MAX_URL_LENGTH = 2_048;

// Ports of services without HTTP, or with commands by HTTP.
const FORBIDDEN_PORTS = new Set([2375, 2379, 3306, 5432, 6379, 6443, 8500, 9200, 11_211, 27_017]);
const INTERNAL_SUFFIXES = ['local', 'internal', 'svc', 'cluster.local'];
const NEVER_SUFFIXES = ['arpa', 'onion'];

export interface EgressRules {
  httpAllowed: boolean;
  allowedDestinations?: readonly string[];
  /** Own public host names: an event to ourselves would loop. */
  ownHosts?: readonly string[];
}

export interface EgressPolicy {
  httpAllowed: boolean;
  ownHosts: ReadonlySet<string>;
  isAllowedAddress(this: void, address: string): boolean;
  isPublicAddress(this: void, address: string): boolean;
  loopbackAllowed: boolean;
  internalNamesAllowed: boolean;
}

export function egressPolicy({ httpAllowed, allowedDestinations = [], ownHosts = [] }: EgressRules): EgressPolicy {
  const isAllowedAddress = addressGuard(allowedDestinations);
  return {
    httpAllowed,
    ownHosts: new Set(ownHosts.map((host) => host.toLowerCase())),
    isAllowedAddress,
    isPublicAddress: addressGuard([]),
    loopbackAllowed: isAllowedAddress('127.0.0.1') || isAllowedAddress('::1'),
    internalNamesAllowed: allowedDestinations.some((entry) => !isLoopback(entry)),
  };
}

/**
 * Checks a URL without DNS; addresses are checked at every connection. @throws Refusal 400 naming `field`, with an
 * EgressError as cause.
 */
export function checkUrl(text: string, policy: EgressPolicy, field = 'webhookUrl'): URL {
  const url = readUrl(text);
  const problem = url ? problemOf(url, policy) : INVALID;
  if (url && !problem) return url;
  const [errorClass, sentence] = problem ?? INVALID;
  const cause = new EgressError(errorClass);
  throw new Refusal('invalid', `${field} ${sentence}`, { code: 'VALIDATION_ERROR', field, cause });
}

type Problem = readonly [errorClass: ErrorClass, sentence: string];

const INVALID: Problem = [
  'invalid_url',
  `is not a URL that can be called: give an absolute URL of at most ${MAX_URL_LENGTH} characters, without user name and fragment.`,
];

/** Parsed by the parser of the request, which normalizes spellings such as `0x7f.1`. */
function readUrl(text: string): URL | undefined {
  // The parser would drop line breaks and outer blanks.
  if (text.length > MAX_URL_LENGTH || /[\s\p{Cc}]/u.test(text) || text.includes('#')) return undefined;
  const url = URL.parse(text);
  return url && url.username === '' && url.password === '' ? url : undefined;
}

function problemOf(url: URL, policy: EgressPolicy): Problem | undefined {
  if (url.protocol !== 'https:' && !(policy.httpAllowed && url.protocol === 'http:')) {
    return ['scheme_not_allowed', `must start with ${policy.httpAllowed ? 'https:// or http://' : 'https://'}.`];
  }
  if (!isAllowedPort(url)) return ['port_not_allowed', 'has a port that is not called: use 443, 8443 or one above 1023.'];
  const host = hostOf(url);
  if (isIP(host) !== 0) {
    return policy.isAllowedAddress(host) ? undefined : ['blocked_address', 'leads to an address that is not on the public Internet.'];
  }
  if (!isAllowedName(host, policy)) return ['host_not_allowed', 'has a host that is not a public name.'];
  return undefined;
}

function isAllowedPort({ protocol, port }: URL): boolean {
  if (port === '') return true;
  const number = Number(port);
  if (number === 443 || number === 8443 || (number === 80 && protocol === 'http:')) return true;
  return number > 1_023 && !FORBIDDEN_PORTS.has(number);
}

export function hostOf({ hostname }: { hostname: string }): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function isAllowedName(host: string, policy: EgressPolicy): boolean {
  const below = (suffixes: readonly string[]): boolean => suffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
  if (host === '' || policy.ownHosts.has(host) || below(NEVER_SUFFIXES)) return false;
  if (host === 'localhost' || host.endsWith('.localhost')) return policy.loopbackAllowed;
  return policy.internalNamesAllowed || (host.includes('.') && !below(INTERNAL_SUFFIXES));
}

function isLoopback(entry: string): boolean {
  const [network = '', bits = '128'] = entry.split('/');
  return network === '::1' ? bits === '128' : network.startsWith('127.') && Number(bits) >= 8;
}
