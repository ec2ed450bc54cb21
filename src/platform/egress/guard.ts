import { isIP } from 'node:net';
import { Refusal } from '../errors/refusal.ts';
import { addressGuard } from './addresses.ts';
import { EgressError, type ErrorClass } from './failures.ts';

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
