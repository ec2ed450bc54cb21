import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { withinTime } from '../concurrency/within-time.ts';
import { EgressError } from './failures.ts';

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
export function nameResolver(servers: readonly string[] | undefined, timeoutMs: number): (hostname: string) => Promise<string[]> {
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
