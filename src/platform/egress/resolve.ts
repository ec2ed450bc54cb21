import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { withinTime } from '../concurrency/within-time.ts';
import { EgressError } from './failures.ts';

const CACHE_MAX_MS = 30_000;
const CACHE_NAMES = 1_000;

interface Answer {
  addresses: string[];
  /** How long the name's owner lets the answer be kept, at most CACHE_MAX_MS. */
  keepMs: number;
}

/**
 * Asks the name servers, not the operating system: `dns.lookup` runs on four threads that one client's dead name
 * server could fill, and it knows `/etc/hosts` and search domains. A name is asked once at a time and its answer is
 * kept for its own time to live, 30 s at most.
 * @param servers name servers other than the machine's, for tests and closed networks.
 * @param timeoutMs for the whole question, whatever the number of servers.
 * @throws EgressError dns_not_found, dns_timeout or dns_failed.
 */
export function nameResolver(servers: readonly string[] | undefined, timeoutMs: number): (hostname: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const saved = new Map<string, Promise<Answer>>();
  return async (hostname) => {
    if (isIP(hostname) !== 0) return [hostname];
    // RFC 6761: these names are this machine and are not asked for.
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

/** "No such name" from one family and silence about the other is silence. */
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
