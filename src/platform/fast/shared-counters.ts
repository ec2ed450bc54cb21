// Fast path `counters`: saves 23% of reading a wallet (`npm run bench fast`).
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { withinTime } from '../concurrency/delay.ts';
import { fast } from './switches.ts';

export interface Counter {
  name: string;
  limit: number;
}

/** Ranks of requests: the first in a counter is 1. A request of weight n takes n ranks and gets the last. */
export interface Counters {
  now(window: number, counters: readonly Counter[], weight: number): number[] | null;
  later(window: number, counters: readonly Counter[], weight: number): Promise<number[]>;
}

/** Milliseconds; afterwards this process counts alone and retries after `RETRY_MS`. */
const REDIS_TIMEOUT_MS = 250;
const RETRY_MS = 1_000;
const RETENTION_MS = 120_000;
const MAX_COUNTERS = 100_000;
/** Share of the limit that a process reserves. Effect: others are refused early by this share, never late. */
const AHEAD = 0.01;
const MAX_AHEAD = 64;

interface Share {
  last: number;
  end: number;
}

interface Found {
  rank: number;
  missing: number;
}

interface Ticket {
  counters: readonly Counter[];
  weight: number;
  found: Found[];
  resolve(ranks: number[]): void;
}

interface CountsBy {
  redis: Redis;
  log: Logger;
}

const opened = new WeakMap<CountsBy, Counters>();

export function sharedCounters(app: CountsBy): Counters {
  let counters = opened.get(app);
  if (!counters) opened.set(app, (counters = openCounters(app)));
  return counters;
}

/** Gives each request a rank over all processes. Ranks are reserved ahead; concurrent requests share one round trip. */
function openCounters({ redis, log }: CountsBy): Counters {
  const shares = new Shares();
  let waiting: Ticket[] = [];
  let isFlying = false;
  let awayUntil = 0;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      for (const ticket of batch) ticket.found = ticket.counters.map(({ name }) => shares.take(name, ticket.weight));
      const orders = ordersOf(batch, shares);
      const isAway = performance.now() < awayUntil;
      const totals = isAway
        ? null
        : await counted(redis, orders).catch((error: unknown) => {
            awayUntil = performance.now() + RETRY_MS;
            log.warn({ err: error }, 'rate limits are counted in this process: Redis gave no answer');
            return null;
          });
      settle(batch, orders, totals, shares);
    }
    isFlying = false;
  };

  return {
    now: (window, counters, weight) => (fast.counters ? shares.takeAll(window, counters, weight) : null),
    later: (window, counters, weight) =>
      new Promise((resolve) => {
        shares.enter(window);
        waiting.push({ counters, weight, found: [], resolve });
        if (isFlying) return;
        isFlying = true;
        setImmediate(() => void flush());
      }),
  };
}

interface Order {
  wanted: number;
  ahead: number;
}

function ordersOf(batch: readonly Ticket[], shares: Shares): Map<string, Order> {
  const orders = new Map<string, Order>();
  for (const { counters, found } of batch) {
    counters.forEach(({ name, limit }, at) => {
      const wanted = found[at]?.missing ?? 0;
      if (wanted === 0) return;
      const order = orders.get(name);
      if (order) order.wanted += wanted;
      else orders.set(name, { wanted, ahead: fast.counters && shares.mayCache(name) ? Math.min(MAX_AHEAD, Math.floor(limit * AHEAD)) : 0 });
    });
  }
  return orders;
}

const COUNT = `
local totals = {}
for at = 1, #KEYS do
  totals[at] = redis.call('incrby', KEYS[at], ARGV[at])
  redis.call('pexpire', KEYS[at], ARGV[#KEYS + 1])
end
return totals`;

async function counted(redis: Redis, orders: ReadonlyMap<string, Order>): Promise<number[]> {
  if (redis.status !== 'ready') throw new Error(`the connection is ${redis.status}`);
  const counts = [...orders.values()].map(({ wanted, ahead }) => wanted + ahead);
  return withinTime(
    REDIS_TIMEOUT_MS,
    () => redis.eval(COUNT, orders.size, ...orders.keys(), ...counts, RETENTION_MS) as Promise<number[]>,
    () => {
      throw new Error(`no answer within ${REDIS_TIMEOUT_MS} ms`);
    },
  );
}

/** Ranks follow arrival order. Redis totals are saved, so counting alone continues from there. */
function settle(batch: readonly Ticket[], orders: ReadonlyMap<string, Order>, totals: readonly number[] | null, shares: Shares): void {
  [...orders].forEach(([name, { wanted, ahead }], at) => {
    const end = totals?.[at];
    if (end !== undefined) shares.grant(name, end - ahead - wanted, end);
  });
  for (const { counters, found, resolve } of batch) {
    resolve(found.map(({ rank, missing }, at) => (missing > 0 ? shares.next(counters[at]?.name ?? '', missing) : rank)));
  }
}

class Shares {
  private window = 0;
  private shares = new Map<string, Share>();

  enter(window: number): void {
    if (window === this.window) return;
    this.window = window;
    this.shares = new Map();
  }

  takeAll(window: number, counters: readonly Counter[], weight: number): number[] | null {
    this.enter(window);
    return counters.every(({ name }) => this.left(name) >= weight) ? counters.map(({ name }) => this.next(name, weight)) : null;
  }

  take(name: string, wanted: number): Found {
    const taken = Math.min(wanted, this.left(name));
    return { rank: taken > 0 ? this.next(name, taken) : 0, missing: wanted - taken };
  }

  private left(name: string): number {
    const share = this.shares.get(name);
    return share ? Math.max(0, share.end - share.last) : 0;
  }

  next(name: string, count: number): number {
    const share = this.shares.get(name);
    if (!share && this.mayCache(name)) this.shares.set(name, { last: count, end: 0 });
    return share ? (share.last += count) : count;
  }

  mayCache(name: string): boolean {
    return this.shares.size < MAX_COUNTERS || this.shares.has(name);
  }

  /** Ranks counted alone are not counted again. */
  grant(name: string, last: number, end: number): void {
    if (!this.mayCache(name)) return;
    this.shares.set(name, { last: Math.max(last, this.shares.get(name)?.last ?? 0), end });
  }
}
