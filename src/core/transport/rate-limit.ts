import type { App } from '../app/app.ts';
import type { Bucket } from '../operation/operation.ts';
import { callerAddress } from './headers.ts';
import type { Actor, BusinessSettings, Environment } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { sharedCounters } from '../../platform/fast/shared-counters.ts';

const WINDOW_MS = 60_000;
/** Requests per minute, per key and per address. */
const LIMITS: Record<Bucket, { key: number; address?: number }> = {
  reads: { key: 6_000, address: 12_000 },
  money: { key: 3_000, address: 6_000 },
  exports: { key: 30 },
  // Security: it calls an address of the caller's choice, so it could scan ports.
  webhookTests: { key: 10 },
  sandbox: { key: 3_000, address: 6_000 },
  sms: { key: 3_000 },
  kyc: { key: 600, address: 1_200 },
  checkout: { key: 120, address: 120 },
  auth: { key: 10, address: 10 },
};

export interface RateLimitResult {
  isLimited: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

export function limitHeaders(result: RateLimitResult | null): string[] {
  if (!result) return [];
  const { limit, remaining, resetSeconds } = result;
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

export function rateLimited({ resetSeconds }: RateLimitResult): Refusal {
  return new Refusal('rate_limited', 'Rate limit exceeded', { code: 'RATE_LIMITED', retryAfterSeconds: resetSeconds });
}

export interface Counted {
  countedAs: string;
  settings: BusinessSettings;
}

/** Users count by id: names are not unique, and personal. */
export const countedAs = ({ kind, userId, name, settings = {} }: Actor): Counted => ({
  countedAs: kind === 'person' ? String(userId) : name,
  settings,
});

export interface RateLimiter {
  /** Counts one request, `weight` times. Never fails, never waits long. */
  take(bucket: Bucket, address: string, caller: Counted | null, weight?: number): Promise<RateLimitResult>;
}

export function addressLimits(
  app: Pick<App, 'redis' | 'config' | 'log'>,
  environment: Environment,
): (peer: string | undefined) => Promise<string[]> {
  const limiter = rateLimiter(app, environment);
  const addressOf = callerAddress(() => false);
  return async (peer) => limitHeaders(await limiter.take('reads', addressOf(peer, undefined), null));
}

/** Fixed one-minute windows in Redis, or memory without Redis. */
export function rateLimiter(app: Pick<App, 'redis' | 'config' | 'log'>, environment: Environment): RateLimiter {
  const scale = app.config.RATE_LIMIT_SCALE;
  const ranks = sharedCounters(app);
  return {
    async take(bucket, address, caller, weight = 1) {
      const now = Date.now();
      const window = Math.floor(now / WINDOW_MS);
      const { key: perKey, address: perAddress = Infinity } = LIMITS[bucket];
      const own = caller?.settings.rateLimits?.[bucket];
      const keyLimit = own ?? scaled(perKey, scale);
      const addressLimit = Math.max(scaled(perAddress, scale), own === undefined ? 0 : 2 * own);
      const anonymousLimit = Number.isFinite(addressLimit) ? addressLimit : keyLimit;
      const name = `rl:${window}:${environment}:${bucket}`;
      const fromAddress = { name: `${name}:a:${address}`, limit: caller ? addressLimit : anonymousLimit };
      const counters = caller ? [fromAddress, { name: `${name}:k:${caller.countedAs}`, limit: keyLimit }] : [fromAddress];
      const taken = ranks.now(window, counters, weight) ?? (await ranks.later(window, counters, weight));
      const resetSeconds = Math.ceil(((window + 1) * WINDOW_MS - now) / 1_000);
      const outcomeOf = (at: number): RateLimitResult => rateLimitResult(taken[at] ?? 0, counters[at]?.limit ?? 0, resetSeconds);
      const byAddress = outcomeOf(0);
      if (caller === null) return byAddress;
      const byKey = outcomeOf(1);
      return byAddress.remaining < byKey.remaining || (byAddress.isLimited && !byKey.isLimited) ? byAddress : byKey;
    },
  };
}

function scaled(limit: number, scale: number): number {
  return Math.max(1, Math.floor(limit * scale));
}

function rateLimitResult(rank: number, limit: number, resetSeconds: number): RateLimitResult {
  return { isLimited: rank > limit, limit, remaining: Math.max(0, limit - rank), resetSeconds };
}
