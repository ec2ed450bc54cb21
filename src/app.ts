import type { Logger } from 'pino';
import type { Redis } from 'ioredis';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Environment } from './kernel/actor.ts';
import type { Clock } from './kernel/clock.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Metrics } from './metrics.ts';
import type { Bank } from './providers/bank/port.ts';

/** What an operation may reach. Plain data and functions, built by hand in one place: `openApp`. */
export interface App {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Database;
  ledger: Ledger;
  /** The bank of an environment: simulated in the sandbox. */
  bank(environment: Environment): Bank;
  redis: Redis;
  metrics: Metrics;
}
