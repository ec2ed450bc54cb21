import type { Redis } from 'ioredis';
import type { Agent } from 'undici';
import type { Logger } from 'pino';
import type { Activity } from '../activity/activity.ts';
import type { Config } from '../../platform/config/config.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor, BusinessSettings, Environment, SandboxPlace } from '../../domain/actor/actor.ts';
import type { EgressPolicy } from '../../platform/egress/guard.ts';
import type { EventType } from '../events/event.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Clock } from '../../domain/time/moment.ts';
import type { LookupPort, PortName } from '../../providers/ports/ports.ts';
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
import type { ScreeningProvider } from '../../providers/screening/port.ts';
import type { Treasury } from '../../providers/treasury/port.ts';
import type { SimulatedIdentity } from '../../providers/identity/sandbox/providers.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { RouteFacts, RoutingControl } from '../routing/route.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';

/** Services of operations; built once in `openApp`. */
export interface App {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Database;
  ledger: Ledger;
  /** Providers by permanent number, known to holders of payments. */
  providers(environment: Environment): Providers;
  /** Providers for new payments of this business. @throws Refusal 503 PROVIDER_NOT_CONFIGURED on access. */
  providersOf(business: Pick<Actor, 'environment' | 'settings'>): ChosenProviders;
  /** Sanctions screening of this environment; null when switched off. */
  screening(environment: Environment): ScreeningProvider | null;
  routing: RoutingControl;
  sandbox: SandboxControls;
  eventTypes(): readonly EventType[];
  redis: Redis;
  /** Connection for subscriptions; the caller disconnects it. */
  subscriber(): Redis;
  keyRing: KeyRing;
  /** Outbound policy and agent for addresses of clients. */
  egress(environment: Environment, to: 'webhooks' | 'photos'): { policy: EgressPolicy; agent: Agent };
  /** Notifies workers of possible events. */
  wakeWebhooks(bookId: number): void;
  feeds: Feeds;
  requestLog: RequestLog;
  activity: Activity;
  metrics: Metrics;
  tracing?: Tracing | undefined;
  /** App-scoped singleton; copies of the App share it. */
  part<T>(part: AppScopedService<T>): T;
  /** Crash point of tests; does nothing in production. */
  failpoint(point: CrashPoint): void;
}

export interface SandboxTime {
  /** Moves due times of the actor's sandbox business forward. @returns records that became due, by kind. */
  advance(app: App, actor: Actor, byMs: number): Promise<Record<string, number>>;
  isBusy(app: Pick<App, 'db' | 'sandbox'>, bookId: number): Promise<boolean>;
}

interface AppScopedService<T> {
  make(app: App): T;
  close?(made: T): Promise<void> | void;
}

/** Providers for new payments. @throws Refusal 503 PROVIDER_NOT_CONFIGURED on access where live has none. */
export interface ChosenProviders {
  readonly bank: Bank;
  /** Bank numbers in order; a later bank gets a payment only when earlier banks certainly refused it. */
  banksFor(facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  readonly bills: BillProvider;
  billersFor(facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  billersAsked(facts: RouteFacts): Promise<readonly BillProvider[]>;
  accountBanksFor(facts: RouteFacts): Promise<readonly VirtualAccountProvider[]>;
  processorsFor(facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  sendersFor(facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  readonly identity: IdentityProviders;
}

export interface Providers {
  /** Bank of this number, the only one polled; else null. */
  bankOf(id: number): Bank | null;
  readonly banks: readonly Bank[];
  /** Banks for a payment that no bank holds. A simulated bank is replaced only by a simulated bank. */
  banksBeside(id: number, facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  billersBeside(id: number, facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  billsOf(id: number): BillProvider | null;
  takesNew(port: 'bank' | 'bills', id: number): boolean;
  /** Longest wait of a payment for provider balance. */
  readonly waitForFloatMs: number;
  virtualAccountsOf(id: number): VirtualAccountProvider | null;
  processorsBeside(id: number, facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  sendersBeside(id: number, facts: RouteFacts): Promise<readonly number[]> | readonly number[];
  cardsOf(id: number): CardProcessor | null;
  smsOf(id: number): SmsProvider | null;
  readonly treasuries: readonly { account: string; id: number; treasury: Treasury }[];
  /** Sandbox mailbox, or mail server; null without MAIL_URL. */
  readonly mail: MailPort | null;
}

export interface SandboxControls extends SimulatedProviders {
  time: SandboxTime;
  places(settings: BusinessSettings | undefined): readonly SandboxPort[];
}

export interface SandboxPort {
  port: PortName;
  place: SandboxPlace;
  hasAccount: boolean;
}

export interface SimulatedProviders {
  bank: SimulatedBank;
  bills: SimulatedBills;
  virtualAccounts: SimulatedAccounts;
  cards: SimulatedProcessor;
  identity: SimulatedIdentity;
  sms: SimulatedSms;
  mail: SandboxMailbox;
}

export interface IdentityProviders {
  /** First healthy account; only one, as calls may cost. @throws Refusal 503 without one. */
  asked<Port extends LookupPort>(port: Port, call: keyof NonNullable<Opened[Port]> & string): Promise<NonNullable<Opened[Port]>>;
  samplePhoto?: SimulatedIdentity['samplePhoto'];
}

/** Points between two commits at which a test ends the process (decision 4). */
export interface CrashPoints {}
export type CrashPoint = keyof CrashPoints;

/** Declares a singleton per App, made on first use and closed before its dependencies. @returns its accessor. */
export function appScoped<T>(make: (app: App) => T, close?: (made: T) => Promise<void> | void): (app: Pick<App, 'part'>) => T {
  const part: AppScopedService<T> = close ? { make, close } : { make };
  return (app) => app.part(part);
}

/** Extension point: slices subscribe; callers do not depend on them. */
export interface Hook<T> {
  (app: Pick<App, 'part'>): readonly T[];
  with(hanging: T): Subscriber;
}

export interface Subscriber {
  hook: AppScopedService<readonly unknown[]>;
  hanging: unknown;
}

export function hook<T>(): Hook<T> {
  const part: AppScopedService<readonly T[]> = { make: () => [] };
  return Object.assign((app: Pick<App, 'part'>) => app.part(part), { with: (hanging: T): Subscriber => ({ hook: part, hanging }) });
}

/** Singletons and subscribers of one App, made at first use. */
export function openAppScope(app: () => App, subscribers: readonly Subscriber[] = []): Pick<App, 'part'> & { close(): Promise<void> } {
  const made = new Map<unknown, unknown>();
  const closings: (() => Promise<void> | void)[] = [];
  for (const [part, all] of Map.groupBy(subscribers, (each) => each.hook))
    made.set(
      part,
      all.map(({ hanging }) => hanging),
    );
  return {
    part<T>(part: AppScopedService<T>): T {
      if (made.has(part)) return made.get(part) as T;
      const value = part.make(app());
      made.set(part, value);
      closings.push(() => part.close?.(value));
      return value;
    },
    async close() {
      const failures: unknown[] = [];
      // Other singletons close after a failure.
      for (const close of closings.toReversed()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'app-scoped services could not be closed');
    },
  };
}

/** Address of a path for the outside: the configured one, else that of the port. */
export function publicUrl({ config }: Pick<App, 'config'>, environment: Environment, path: string): string {
  const { HOST, SANDBOX_PORT, LIVE_PORT, PUBLIC_URL, LIVE_PUBLIC_URL } = config;
  const base =
    environment === 'sandbox' ? (PUBLIC_URL ?? `http://${HOST}:${SANDBOX_PORT}`) : (LIVE_PUBLIC_URL ?? `http://${HOST}:${LIVE_PORT ?? 80}`);
  return `${base.replace(/\/+$/, '')}${path}`;
}
