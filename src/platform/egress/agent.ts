import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { withinTime } from '../concurrency/delay.ts';
import { EgressError } from './failures.ts';
import { type EgressPolicy, hostOf } from './guard.ts';

const CACHE_MAX_MS = 30_000;
const CACHE_NAMES = 1_000;

interface Answer {
  addresses: string[];
  keepMs: number;
}

/**
 * Resolves by name servers: `dns.lookup` has four threads that one dead name server could block. Caches for the
 * TTL, 30 s at most. @throws EgressError dns_not_found, dns_timeout or dns_failed.
 */
function nameResolver(servers: readonly string[] | undefined, timeoutMs: number): (hostname: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const saved = new Map<string, Promise<Answer>>();
  return async (hostname) => {
    if (isIP(hostname) !== 0) return [hostname];
    // RFC 6761: localhost names are this machine.
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    const known = saved.get(hostname);
    if (known) return (await known).addresses;
    const asked = withinTime(timeoutMs, () => ask(resolver, hostname), silent);
    if (saved.size >= CACHE_NAMES) saved.delete(saved.keys().next().value ?? '');
    saved.set(hostname, asked);
    const forget = (): void => {
      if (saved.get(hostname) === asked) saved.delete(hostname);
    };
    try {
      const { addresses, keepMs } = await asked;
      setTimeout(forget, keepMs).unref();
      return addresses;
    } catch (error) {
      forget();
      throw error;
    }
  };
}

async function ask(resolver: Resolver, hostname: string): Promise<Answer> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname, { ttl: true }), resolver.resolve6(hostname, { ttl: true })]);
  const records = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (records.length === 0) throw failure(answers);
  const keepMs = Math.min(CACHE_MAX_MS, ...records.map(({ ttl }) => ttl * 1_000));
  return { addresses: records.map(({ address }) => address), keepMs };
}

/** "No such name" from one family alone is a timeout. */
function failure(answers: readonly PromiseSettledResult<unknown>[]): EgressError {
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as NodeJS.ErrnoException] : []));
  const has = (...codes: string[]): boolean => reasons.some(({ code }) => codes.includes(code ?? ''));
  if (reasons.every(({ code }) => code === 'ENOTFOUND' || code === 'ENODATA') || has('EBADNAME')) {
    return new EgressError('dns_not_found', reasons[0]);
  }
  return new EgressError(has('ETIMEOUT') ? 'dns_timeout' : 'dns_failed', reasons[0]);
}

function silent(): never {
  throw new EgressError('dns_timeout');
}

const CONNECT_TIMEOUT_MS = 5_000;
const DNS_TIMEOUT_MS = 5_000;
// Milliseconds; a DNS change applies within seconds, and few receivers close idle connections sooner.
const KEEP_ALIVE_MS = 4_000;
const CONNECTIONS_PER_ORIGIN = 1_024;
const MAX_HEADER_BYTES = 16_384;

export interface AgentOptions {
  connectionsPerOrigin?: number;
  connectTimeoutMs?: number;
  dnsTimeoutMs?: number;
  nameServers?: readonly string[];
  trustedAuthorities?: string | string[];
}

export interface Connection {
  startedAt: number;
  resolvedAt?: number;
  connectedAt?: number;
  readyAt?: number;
  address?: string;
  requests: number;
}

const connections = new WeakMap<object, Connection>();

export const connectionOf = (socket: object): Connection | undefined => connections.get(socket);

/**
 * An HTTP client bound to the egress policy: every connection resolves the name, checks all addresses, and checks
 * the peer before the first byte. TLS 1.2 or newer, HTTP/1.1, no redirects, no proxies. Errors: undici's, or
 * EgressError.
 */
export function guardedAgent(policy: EgressPolicy, options: AgentOptions = {}): Agent {
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, dnsTimeoutMs = DNS_TIMEOUT_MS, trustedAuthorities } = options;
  const resolve = nameResolver(options.nameServers, dnsTimeoutMs);
  const open = buildConnector({
    allowH2: false,
    timeout: connectTimeoutMs + dnsTimeoutMs,
    // Explicit, because an environment variable could disable it.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ca: trustedAuthorities,
    autoSelectFamily: true,
    // Node's 250 ms fails for distant receivers.
    autoSelectFamilyAttemptTimeout: 1_500,
    lookup: checkedLookup(resolve, policy),
  });
  return new Agent({
    connect: guardedConnector(open, policy),
    allowH2: false,
    connections: options.connectionsPerOrigin ?? CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
}

/** Why: literal addresses skip the lookup and its check. */
function guardedConnector(open: buildConnector.connector, policy: EgressPolicy): buildConnector.connector {
  return (target, callback) => {
    const connection: Connection = { startedAt: performance.now(), requests: 0 };
    const host = hostOf(target);
    const refuse = (): void => callback(new EgressError('blocked_address'), null);
    if (isLiteral(host) && !policy.isAllowedAddress(host)) return queueMicrotask(refuse);
    const socket = open(target, (error, ready) => {
      if (error) return callback(error, null);
      if (!ready || !policy.isAllowedAddress(ready.remoteAddress ?? '')) {
        ready?.destroy();
        return refuse();
      }
      connection.readyAt = performance.now();
      connection.address = ready.remoteAddress ?? '';
      connections.set(ready, connection);
      return callback(null, ready);
    }) as unknown as Socket | undefined;
    socket?.prependOnceListener('lookup', () => (connection.resolvedAt = performance.now()));
    socket?.prependOnceListener('connect', () => (connection.connectedAt = performance.now()));
  };
}

const isLiteral = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':');

function checkedLookup(resolve: (hostname: string) => Promise<string[]>, policy: EgressPolicy): LookupFunction {
  return (hostname, { all }, callback) => {
    const answer = async (): Promise<{ address: string; family: number }[]> => {
      const addresses = await resolve(hostname.replace(/\.$/, ''));
      const allowed = addresses.filter((address) => policy.isAllowedAddress(address));
      const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
      if (allowed.length === 0 || (allowed.length < addresses.length && !isLocal)) throw new EgressError('blocked_address');
      return allowed.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    answer().then(
      (list) => (all ? callback(null, list) : callback(null, list[0]!.address, list[0]!.family)),
      (error: unknown) => callback(error as Error, ''),
    );
  };
}
