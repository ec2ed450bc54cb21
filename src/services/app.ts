import type { Redis } from 'ioredis';
import type { Agent } from 'undici';
import type { Logger } from 'pino';
import type { Activity } from './activity/activity.ts';
import type { BillBooks } from '../slices/bills/books.ts';
import type { Config } from '../platform/config.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { Database } from '../platform/db/database.ts';
import type { Actor, Environment } from '../platform/kernel/actor.ts';
import type { KeyChanges } from '../slices/keys/changes.ts';
import type { EgressPolicy } from './egress/guard.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { Batcher } from '../platform/kernel/batcher.ts';
import type { Clock } from '../platform/kernel/clock.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Sessions } from '../slices/people/sessions.ts';
import type { Bank } from './providers/bank/port.ts';
import type { SimulatedBank } from './providers/bank/sandbox/bank.ts';
import type { BillProvider } from './providers/bills/port.ts';
import type { SimulatedBills } from './providers/bills/sandbox/provider.ts';
import type { CardProcessor } from './providers/cards/port.ts';
import type { SimulatedProcessor } from './providers/cards/sandbox/processor.ts';
import type { MailPort } from './providers/mail/port.ts';
import type { SandboxMailbox } from './providers/mail/sandbox.ts';
import type { SwitchIdentity, ZeeIdentity } from './providers/identity/port.ts';
import type { VirtualAccountProvider } from './providers/virtual-accounts/port.ts';
import type { SimulatedAccounts } from './providers/virtual-accounts/sandbox/accounts.ts';
import type { CompanyRegistry } from './providers/registry/port.ts';
import type { SimulatedIdentity } from './providers/identity/sandbox/providers.ts';
import type { Charges } from '../slices/verification/charges.ts';
import type { RequestLog } from './request-log/request-log.ts';
import type { FeeBook } from '../slices/transfers/fee-book.ts';
import type { EarlierTransfers } from '../slices/transfers/replay.ts';
import type { Tracing } from '../platform/tracing.ts';
import type { PaidRegistry } from '../slices/virtual-accounts/subject.ts';
import type { AttemptRecord } from '../slices/webhooks/records.ts';

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
  /** Where bills are paid and their outcomes booked. */
  bills: BillBooks;
  /** The provider of bills of an environment: simulated in the sandbox. */
  billProvider(environment: Environment): BillProvider;
  /** The sandbox's own provider of bills, with its controls. */
  sandboxBills: SimulatedBills;
  /** The bank that opens virtual accounts in an environment: simulated in the sandbox. */
  virtualAccounts(environment: Environment): VirtualAccountProvider;
  /** The sandbox's own bank of virtual accounts, with its controls. */
  sandboxAccounts: SimulatedAccounts;
  /** Who hears of payments into virtual accounts, by what they are for (src/slices/virtual-accounts/subject.ts). */
  onPaid: PaidRegistry;
  /** The card processor of an environment: simulated in the sandbox. */
  cards(environment: Environment): CardProcessor;
  /** The sandbox's own card processor, with its controls. */
  sandboxCards: SimulatedProcessor;
  /** Who carries the mails of an environment: a mailbox in the sandbox, null in live while no mail server is configured. */
  mail(environment: Environment): MailPort | null;
  /** The sandbox's own mailbox, to be read. */
  sandboxMail: SandboxMailbox;
  /** Who verifies identities and companies in an environment: simulated in the sandbox. */
  identity(environment: Environment): IdentityProviders;
  /** The sandbox's own identity providers, with the record of what reached them. */
  sandboxIdentity: SimulatedIdentity;
  /** The time of the sandbox, which passes for every slice at once. */
  sandboxTime: SandboxTime;
  /** Charges verification calls and records what became of them. */
  charges: Charges;
  redis: Redis;
  /** Keys that seal secrets at rest. */
  keyRing: KeyRing;
  /** The way out to addresses that clients name, and what it lets through; what webhooks may reach beside the Internet, photos may not. */
  egress(environment: Environment, to: 'webhooks' | 'photos'): { policy: EgressPolicy; agent: Agent };
  /** Who is signed in, and word of sessions that end. Asked through src/slices/people/session.ts. */
  sessions: Sessions;
  /** Word of API keys that changed. */
  keyChanges: KeyChanges;
  /** Finds what a repeated send made before (src/slices/transfers/replay.ts). */
  earlierTransfers: EarlierTransfers;
  webhookRecords: Batcher<AttemptRecord, void>;
  /** Tells the workers that a book may have events to deliver, and live feeds that it changed. A lost word costs a quarter of a second, never an event. */
  wakeWebhooks(bookId: number): void;
  /** Live feeds: tells that a book changed, and watches books. */
  feeds: Feeds;
  /** What callers ask of the REST API, kept for the people who build against it. */
  requestLog: RequestLog;
  /** Counts what happens, by the hour, for charts. */
  activity: Activity;
  metrics: Metrics;
  /** Spans; absent unless an OpenTelemetry collector is configured. */
  tracing?: Tracing | undefined;
  /** Called at each point where a crash would matter. Does nothing outside the tests that crash there. */
  reach(point: CrashPoint): void;
}

export interface SandboxTime {
  /** Pulls every due time of the actor's sandbox business nearer. @returns what became due, by kind. */
  advance(app: App, actor: Actor, byMs: number): Promise<Record<string, number>>;
  /** True while something of a sandbox book is due or under way. */
  isBusy(app: Pick<App, 'db' | 'sandboxAccounts'>, bookId: number): Promise<boolean>;
}

export interface IdentityProviders {
  zee: ZeeIdentity;
  switch: SwitchIdentity;
  registry: CompanyRegistry;
  /** Photos that the sandbox has for hosts that cannot exist; undefined where every photo is fetched. */
  samplePhoto?: SimulatedIdentity['samplePhoto'];
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
  | 'after-settlement'
  | 'after-mail'
  | 'verification-charged'
  | 'verification-answered'
  | 'payroll-released'
  | 'card-written-down'
  | 'card-told'
  | 'card-seen'
  | 'deposit-announced'
  | 'deposit-credited'
  | 'subscription-run'
  | 'webhook-claimed'
  | 'webhook-answered';
