import type { Redis } from 'ioredis';
import type { Agent } from 'undici';
import type { Logger } from 'pino';
import type { Activity } from '../activity/activity.ts';
import type { Config } from '../../platform/config/config.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor, BusinessSettings, Environment, SandboxPlace } from '../../domain/actor/actor.ts';
import type { EgressPolicy } from '../../platform/egress/guard.ts';
import type { EventType } from '../events/event-type.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Clock } from '../../domain/time/moment.ts';
import type { LookUpPort, PortName } from '../../providers/ports/ports.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import type { Bank } from '../../providers/bank/port.ts';
import type { SimulatedBank } from '../../providers/bank/sandbox/bank.ts';
import type { BillProvider } from '../../providers/bills/port.ts';
import type { SimulatedBills } from '../../providers/bills/sandbox/provider.ts';
import type { CardProcessor } from '../../providers/cards/port.ts';
import type { SimulatedProcessor } from '../../providers/cards/sandbox/processor.ts';
import type { MailPort } from '../../providers/mail/port.ts';
import type { SandboxMailbox } from '../../providers/mail/sandbox.ts';
import type { VirtualAccountProvider } from '../../providers/virtual-accounts/port.ts';
import type { SimulatedAccounts } from '../../providers/virtual-accounts/sandbox/accounts.ts';
import type { Opened } from '../../providers/adapter/adapter.ts';
import type { SmsProvider } from '../../providers/sms/port.ts';
import type { SimulatedSms } from '../../providers/sms/sandbox/provider.ts';
import type { Treasury } from '../../providers/treasury/port.ts';
import type { SimulatedIdentity } from '../../providers/identity/sandbox/providers.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { RouteFacts, RoutingControl } from '../routing/route.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';

/** What an operation may reach. Plain data and functions, built by hand in one place: `openApp`. */
export interface App {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Database;
  ledger: Ledger;
  /** The providers of an environment by their numbers: who was handed something is asked about it, whatever was chosen or configured since. */
  providers(environment: Environment): Providers;
  /** Whom a business's new doings go to. Every caller that begins something asks this, with its actor or with what it knows of the business. */
  providersOf(business: Pick<Actor, 'environment' | 'settings'>): ChosenProviders;
  /** Which accounts with providers take new payments, for operators. */
  routing: RoutingControl;
  /** What only the sandbox has: controls of its simulated providers, and a time that can be let pass. */
  sandbox: SandboxControls;
  /** Every event that can be delivered. */
  eventTypes: readonly EventType[];
  redis: Redis;
  /** A connection to Redis that may subscribe. Whoever asks for it disconnects it. */
  subscriber(): Redis;
  /** Keys that seal secrets at rest. */
  keyRing: KeyRing;
  /** The way out to addresses that clients name, and what it lets through; what webhooks may reach beside the Internet, photos may not. */
  egress(environment: Environment, to: 'webhooks' | 'photos'): { policy: EgressPolicy; agent: Agent };
  /** Tells the workers that a book may have events to deliver, and live feeds that it changed. A lost word costs a second, never an event. */
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
  /** What a slice has once in this App (src/core/app/parts.ts). Copies of the App share it. */
  part<T>(part: Part<T>): T;
  /** Called at each point where a crash would matter. Does nothing outside the tests that crash there. */
  failpoint(point: CrashPoint): void;
}

export interface SandboxTime {
  /** Pulls every due time of the actor's sandbox business nearer. @returns what became due, by kind. */
  advance(app: App, actor: Actor, byMs: number): Promise<Record<string, number>>;
  /** True while something of a sandbox book is due or under way. */
  isBusy(app: Pick<App, 'db' | 'sandbox'>, bookId: number): Promise<boolean>;
}

/** Something that an App has once: how it is made and, where it holds something, closed. */
export interface Part<T> {
  make(app: App): T;
  close?(made: T): Promise<void> | void;
}

/** Whom a business's new doings go to. @throws Refusal 503 PROVIDER_NOT_CONFIGURED from reading one that live does not have yet. */
export interface ChosenProviders {
  /** Who is asked for names, and is written down where nobody was chosen yet. */
  readonly bank: Bank;
  /** The numbers of the banks that a payment may be handed to now, in order: the next one only while the one before certainly did not take it. */
  banksFor(facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  readonly bills: BillProvider;
  /** As `banksFor`, for bills. Codes are those of `bills`: another one may have a payment only where it sells the same. */
  billersFor(facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  /** Who may be asked about a customer of bills now, in order; none while operators have switched off all of them. */
  billersAsked(facts: RouteFacts): Promise<readonly BillProvider[]>;
  /** The banks that a virtual account may be opened at now, in order; none while operators have switched off all that open such. */
  accountBanksFor(facts: RouteFacts): Promise<readonly VirtualAccountProvider[]>;
  /** The numbers of the processors that may be asked for a new card now, in order; none while operators have switched all of them off. */
  processorsFor(facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  /** The numbers of those who may be handed a text message, in order, as things stand; whoever hands it in asks `sendersBeside` then. */
  sendersFor(facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  /** Who verifies identities and companies. */
  readonly identity: IdentityProviders;
}

/** The providers of one environment. */
export interface Providers {
  /** The bank of this number, which alone is asked about what it was handed; null when it is configured no more. */
  bankOf(id: number): Bank | null;
  /** All that may have been handed payments. */
  readonly banks: readonly Bank[];
  /** As `banksFor`, for a payment that nobody has and that was first meant for the bank of this number: what is simulated stays so, and accounts with providers stand in for each other. */
  banksBeside(id: number, facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  /** As `banksBeside`, for a bill that certainly nobody took. */
  billersBeside(id: number, facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  /** The provider of bills of this number, which alone is asked about what it was handed; null when it is configured no more. */
  billsOf(id: number): BillProvider | null;
  /** Whether new payments may go to this account: no operator has switched it off. */
  takesNew(port: 'bank' | 'bills', id: number): boolean;
  /** How long a payment waits for our balances with providers before it is refused. */
  readonly waitForFloatMs: number;
  /** The bank of this number, whose accounts money may still come into; null when it is configured no more. */
  virtualAccountsOf(id: number): VirtualAccountProvider | null;
  /** As `banksBeside`, for a card that certainly nobody has made. None where no account makes cards any more. */
  processorsBeside(id: number, facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  /** As `banksBeside`, for a text message that certainly nobody has. None where no account sends any more. */
  sendersBeside(id: number, facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  /** The processor of this number, which alone has the cards that it made; null when it is configured no more. */
  cardsOf(id: number): CardProcessor | null;
  /** The provider of text messages of this number, which alone has those that it was handed; null when it is configured no more. */
  smsOf(id: number): SmsProvider | null;
  /** Our own money at providers, wherever one tells of it: by the name and the number of the account. */
  readonly treasuries: readonly { account: string; id: number; treasury: Treasury }[];
  /** Who carries mails: a mailbox in the sandbox, null in live while no mail server is configured. */
  readonly mail: MailPort | null;
}

/** What only the sandbox has. */
export interface SandboxControls extends SimulatedProviders {
  /** Its time, which passes for every slice at once. */
  time: SandboxTime;
  /** Where a sandbox with these settings goes at each port that can be chosen: to accounts with providers only where there are some. */
  places(settings: BusinessSettings | undefined): readonly SandboxPort[];
}

/** A port of a sandbox. */
export interface SandboxPort {
  port: PortName;
  place: SandboxPlace;
  /** Whether PROVIDERS_FILE has an account that serves it in the sandbox. */
  hasAccount: boolean;
}

/** The simulated providers with their controls, and the records of what reached them. */
export interface SimulatedProviders {
  bank: SimulatedBank;
  bills: SimulatedBills;
  virtualAccounts: SimulatedAccounts;
  cards: SimulatedProcessor;
  identity: SimulatedIdentity;
  sms: SimulatedSms;
  mail: SandboxMailbox;
}

/** @throws Refusal 503 PROVIDER_NOT_CONFIGURED from reading one that live does not have. */
export interface IdentityProviders {
  /**
   * Who is asked a question now, by the name of its call: the first account of the port's list that is well and not switched off. One that was asked
   * is not followed by another for the same question, which may have cost us already.
   * @throws Refusal 503 when nobody serves the port, or all are switched off.
   */
  asked<Port extends LookUpPort>(port: Port, call: keyof NonNullable<Opened[Port]> & string): Promise<NonNullable<Opened[Port]>>;
  /** Photos that the sandbox has for hosts that cannot exist; undefined where every photo is fetched. */
  samplePhoto?: SimulatedIdentity['samplePhoto'];
}

/** Moments between two commits at which a test ends the process (docs/decisions/0004). Each slice declares its own in `slice.ts`. */
export interface CrashPoints {}
export type CrashPoint = keyof CrashPoints;
