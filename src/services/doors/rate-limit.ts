import type { Redis } from 'ioredis';
import type { App } from '../app.ts';
import { callerAddress } from './address.ts';
import type { Actor, BusinessSettings, Environment } from '../../platform/kernel/actor.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { withinTime } from '../../platform/kernel/within-time.ts';

/** What is counted together. */
export type Bucket = 'reads' | 'money' | 'exports' | 'sandbox' | 'webhookTests' | 'auth' | 'sms' | 'kyc' | 'checkout';

const WINDOW_MS = 60_000;
/** Redis gets this long; then this process counts by itself and asks again after `RETRY_MS`. */
const REDIS_TIMEOUT_MS = 250;
const RETRY_MS = 1_000;
/** Counters kept in process. Beyond it a new one starts at zero each time: memory is bounded, and so is the error. */
const MAX_COUNTERS = 100_000;

/** Requests a minute per key and per address; no number means no limit (shapes of the API, "Rate limits"). */
const LIMITS: Record<Bucket, { key: number; address?: number }> = {
  reads: { key: 6_000, address: 12_000 },
  money: { key: 3_000, address: 6_000 },
  exports: { key: 30 },
  // It calls an address of the caller's choice, so it could scan for open ports.
  webhookTests: { key: 10 },
  sandbox: { key: 3_000, address: 6_000 },
  sms: { key: 3_000 },
  kyc: { key: 600, address: 1_200 },
  // Whoever pays has no key; behind one address of a mobile network there are many of them.
  checkout: { key: 120, address: 120 },
  // Whoever signs in, or tries to, has no key yet.
  auth: { key: 10, address: 10 },
};

export interface Verdict {
  isLimited: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** The headers that tell a caller where they stand. */
export function limitHeaders(told: Verdict | null): string[] {
  if (!told) return [];
  const { limit, remaining, resetSeconds } = told;
  return [
    'RateLimit-Limit',
    String(limit),
    'RateLimit-Remaining',
    String(remaining),
    'RateLimit-Reset',
    String(resetSeconds),
    'RateLimit-Policy',
    `${limit};w=60`,
  ];
}

export function rateLimited({ resetSeconds }: Verdict): Refusal {
  return new Refusal('rate_limited', 'Rate limit exceeded', { code: 'RATE_LIMITED', retryAfterSeconds: resetSeconds });
}

/** Whose requests are counted together, beside those of an address: a key or a person. */
export interface Counted {
  /** `pk_…`, or the id of a person. */
  countedAs: string;
  settings: BusinessSettings;
}

/** A person by the id: names are not unique, and personal. */
export const countedAs = ({ kind, userId, name, settings = {} }: Actor): Counted => ({
  countedAs: kind === 'person' ? String(userId) : name,
  settings,
});

export interface RateLimiter {
  /** Counts one request of a caller, or of an address alone when nobody could be identified. Never fails, never waits long. */
  take(bucket: Bucket, address: string, caller: Counted | null): Promise<Verdict>;
}

/** One request's place in the counters of a window; the batch fills in the ranks. */
interface Ticket {
  byKey: string | null;
  byAddress: string;
  resolve(ranks: { key: number; address: number }): void;
}

/** Counts what was no request by the address it came from, and answers the headers. What a proxy forwards for whom is not known then. */
export function addressLimits(
  app: Pick<App, 'redis' | 'config' | 'log'>,
  environment: Environment,
): (peer: string | undefined) => Promise<string[]> {
  const limiter = rateLimiter(app, environment);
  const addressOf = callerAddress(() => false);
  return async (peer) => limitHeaders(await limiter.take('reads', addressOf(peer, undefined), null));
}

/** Fixed one-minute windows, counted in Redis for all processes, in memory while Redis is away. */
export function rateLimiter(app: Pick<App, 'redis' | 'config' | 'log'>, environment: Environment): RateLimiter {
  const scale = app.config.RATE_LIMIT_SCALE;
  const ranks = counter(app);
  return {
    async take(bucket, address, caller) {
      const now = Date.now();
      const window = Math.floor(now / WINDOW_MS);
      const name = `rl:${window}:${environment}:${bucket}`;
      const rank = await ranks(window, caller && `${name}:k:${caller.countedAs}`, `${name}:a:${address}`);
      const resetSeconds = Math.ceil(((window + 1) * WINDOW_MS - now) / 1_000);
      const { key: perKey, address: perAddress = Infinity } = LIMITS[bucket];
      const own = caller?.settings.rateLimits?.[bucket];
      // A business with a larger limit may use it from one address.
      const addressLimit = Math.max(scaled(perAddress, scale), own === undefined ? 0 : 2 * own);
      const fromAddress = verdict(rank.address, addressLimit, resetSeconds);
      if (caller === null) return Number.isFinite(addressLimit) ? fromAddress : verdict(rank.address, scaled(perKey, scale), resetSeconds);
      const ofKey = verdict(rank.key, own ?? scaled(perKey, scale), resetSeconds);
      return fromAddress.remaining < ofKey.remaining || (fromAddress.isLimited && !ofKey.isLimited) ? fromAddress : ofKey;
    },
  };
}

function scaled(limit: number, scale: number): number {
  return Math.max(1, Math.floor(limit * scale));
}

function verdict(rank: number, limit: number, resetSeconds: number): Verdict {
  return { isLimited: rank > limit, limit, remaining: Math.max(0, limit - rank), resetSeconds };
}

/**
 * Gives each request its exact rank in its counters. All requests that arrive while a round trip to Redis is under
 * way share the next one: Redis gets one command, however many requests and counters it is about.
 */
function counter({
  redis,
  log,
}: Pick<App, 'redis' | 'log'>): (window: number, byKey: string | null, byAddress: string) => Promise<{ key: number; address: number }> {
  const memory = localCounters();
  let waiting: Ticket[] = [];
  let isFlying = false;
  let awayUntil = 0;

  const flush = async (): Promise<void> => {
    isFlying = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const isAway = performance.now() < awayUntil;
      const totals = isAway
        ? null
        : await counted(redis, sums(batch)).catch((error: unknown) => {
            awayUntil = performance.now() + RETRY_MS;
            log.warn({ err: error }, 'rate limits are counted in this process: Redis gave no answer');
            return null;
          });
      settle(batch, totals, memory);
    }
    isFlying = false;
  };

  return (window, byKey, byAddress) =>
    new Promise((resolve) => {
      memory.enter(window);
      waiting.push({ byKey, byAddress, resolve });
      if (!isFlying) {
        isFlying = true;
        setImmediate(() => void flush());
      }
    });
}

function sums(batch: readonly Ticket[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { byKey, byAddress } of batch) {
    if (byKey !== null) counts.set(byKey, (counts.get(byKey) ?? 0) + 1);
    counts.set(byAddress, (counts.get(byAddress) ?? 0) + 1);
  }
  return counts;
}

/** Adds to each counter and keeps it for a while, in one command however many there are. */
const COUNT = `
local totals = {}
for at = 1, #KEYS do
  totals[at] = redis.call('incrby', KEYS[at], ARGV[at])
  redis.call('pexpire', KEYS[at], ARGV[#KEYS + 1])
end
return totals`;

/** Adds all counts in one round trip; answers each counter's value before this batch. Throws when Redis is away or slow. */
async function counted(redis: Redis, counts: Map<string, number>): Promise<Map<string, number>> {
  if (redis.status !== 'ready') throw new Error(`the connection is ${redis.status}`);
  const totals = await withinTime(
    REDIS_TIMEOUT_MS,
    () => redis.eval(COUNT, counts.size, ...counts.keys(), ...counts.values(), 2 * WINDOW_MS) as Promise<number[]>,
    () => {
      throw new Error(`no answer within ${REDIS_TIMEOUT_MS} ms`);
    },
  );
  const before = new Map<string, number>();
  let at = 0;
  for (const [name, count] of counts) before.set(name, Number(totals[at++]) - count);
  return before;
}

/** Ranks follow the order of arrival. What Redis said is kept, so that counting alone goes on from there. */
function settle(batch: readonly Ticket[], totals: Map<string, number> | null, memory: LocalCounters): void {
  if (totals) for (const [name, before] of totals) memory.raise(name, before);
  for (const { byKey, byAddress, resolve } of batch) {
    resolve({ key: byKey === null ? 0 : memory.next(byKey), address: memory.next(byAddress) });
  }
}

interface LocalCounters {
  enter(window: number): void;
  raise(name: string, value: number): void;
  next(name: string): number;
}

function localCounters(): LocalCounters {
  let current = 0;
  let counts = new Map<string, number>();
  return {
    enter(window) {
      if (window === current) return;
      current = window;
      counts = new Map();
    },
    raise(name, value) {
      const own = counts.get(name);
      if (own === undefined ? counts.size < MAX_COUNTERS : own < value) counts.set(name, value);
    },
    next(name) {
      const rank = (counts.get(name) ?? 0) + 1;
      if (rank > 1 || counts.size < MAX_COUNTERS) counts.set(name, rank);
      return rank;
    },
  };
}
