import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Environment } from './kernel/actor.ts';
import type { Clock } from './kernel/clock.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Metrics } from './metrics.ts';
import type { Bank } from './providers/bank/port.ts';
import type { SimulatedBank } from './providers/bank/sandbox/bank.ts';
import type { FeeBook } from './transfers/fee-book.ts';

/** What an operation may reach. Plain data and functions, built by hand in one place: `openApp`. */
export interface App {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Database;
  ledger: Ledger;
  fees: FeeBook;
  /** The bank of an environment: simulated in the sandbox. */
  bank(environment: Environment): Bank;
  /** The sandbox's own bank, with its controls. */
  sandboxBank: SimulatedBank;
  redis: Redis;
  metrics: Metrics;
  /** Called at each point where a crash would matter. Does nothing outside the tests that crash there. */
  reach(point: CrashPoint): void;
}

/** The named moments of a send and of a settlement between which a process may die (docs/decisions/0004). */
export type CrashPoint =
  | 'before-debit'
  | 'after-debit'
  | 'before-submission'
  | 'after-submission'
  | 'after-record'
  | 'after-claim'
  | 'after-outcome'
  | 'after-settlement';
