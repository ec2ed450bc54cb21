import { isIP } from 'node:net';
import { Refusal } from '../errors/refusal.ts';
import { addressGuard } from './addresses.ts';
import { EgressError, type ErrorClass } from './failures.ts';

/** The longest URL that is taken, in characters. */
const MAX_URL_LENGTH = 2_048;

// Services that speak no HTTP, or that obey whoever reaches them.
const FORBIDDEN_PORTS = new Set([2375, 2379, 3306, 5432, 6379, 6443, 8500, 9200, 11_211, 27_017]);
const INTERNAL_SUFFIXES = ['local', 'internal', 'svc', 'cluster.local'];
const NEVER_SUFFIXES = ['arpa', 'onion'];

export interface EgressRules {
  /** Clear http besides https: for the sandbox, never for live. */
  httpAllowed: boolean;
  /** Addresses or CIDR blocks that may be reached although they are not public. Metadata addresses stay closed. */
  allowedDestinations?: readonly string[];
  /** Our own public host names: an event sent to ourselves would go round in a loop. */
  ownHosts?: readonly string[];
}

/** The rules, read once. */
export interface EgressPolicy {
  httpAllowed: boolean;
  ownHosts: ReadonlySet<string>;
  isAllowedAddress(this: void, address: string): boolean;
  /** Whether it is one of the public Internet, whatever else is allowed. */
  isPublicAddress(this: void, address: string): boolean;
  loopbackAllowed: boolean;
  /** Names without a dot or below `.internal`: only for those who deliver inside their own network. */
  internalNamesAllowed: boolean;
}

/** @throws Error when an allowed destination is neither an address nor a CIDR block. */
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
 * Takes a URL that somebody wants us to call, as far as that can be told without asking a name server; the addresses
 * behind a name are judged at every connection.
 * @throws Refusal (400 naming `field`) with a sentence and, as its cause, an EgressError with the class.
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

/** Parsed once, by the parser that the request uses too; spellings such as `0x7f.1` are folded by it. */
function readUrl(text: string): URL | undefined {
  // The parser would drop line breaks and outer blanks in silence.
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

/** The host as the guard judges it: no brackets, no trailing dot. */
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
