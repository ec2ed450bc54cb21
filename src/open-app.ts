import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { App, CrashPoint } from './app.ts';
import { BillBooks } from './bills/books.ts';
import { orderPaid } from './checkout/paid.ts';
import type { Config } from './config.ts';
import { keyRing } from './crypto/key-ring.ts';
import { openDatabase } from './db/database.ts';
import { guardedAgent } from './egress/agent.ts';
import { egressPolicy } from './egress/guard.ts';
import { openFeeds } from './feeds/feeds.ts';
import type { Environment } from './kernel/actor.ts';
import { systemClock } from './kernel/clock.ts';
import { Refusal } from './kernel/refusal.ts';
import { openKeyChanges } from './keys/changes.ts';
import { Ledger } from './ledger/ledger.ts';
import { openMetrics } from './metrics.ts';
import { observedProvider } from './observed-provider.ts';
import { openSessions } from './people/sessions.ts';
import { simulatedBank } from './providers/bank/sandbox/bank.ts';
import { simulatedBills } from './providers/bills/sandbox/provider.ts';
import { simulatedProcessor } from './providers/cards/sandbox/processor.ts';
import { simulatedIdentity } from './providers/identity/sandbox/providers.ts';
import { sandboxMailbox } from './providers/mail/sandbox.ts';
import { simulatedAccounts } from './providers/virtual-accounts/sandbox/accounts.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import { simulatedRegistry } from './providers/registry/sandbox/registry.ts';
import { subscriptionPaid } from './subscriptions/paid.ts';
import type { Tracing } from './tracing.ts';
import { RequestLog } from './request-log/request-log.ts';
import { openFeeBook } from './transfers/fee-book.ts';
import { Charges } from './verification/charges.ts';
import { version } from './version.ts';
import { attemptRecords } from './webhooks/records.ts';
import { webhookWaker } from './webhooks/wake.ts';

export interface OpenApp extends App {
  /** A connection as BullMQ's workers want it: commands wait for Redis to come back. */
  queueConnection(): Redis;
  close(): Promise<void>;
}

/** Builds the one App of a process by hand. Connects lazily: an away Redis never stops a start. */
export function openApp(config: Config, log: Logger, reach: (point: CrashPoint) => void = () => {}, tracing?: Tracing): OpenApp {
  const db = openDatabase({ url: config.DATABASE_URL, size: config.DATABASE_POOL, log, applicationName: 'tollgate', tracing });
  // The simulated bank stands outside: it has connections of its own, so that it can be slow without holding ours. It
  // flushes what it answered: an answer that is still on its way to us when PostgreSQL dies must be true afterwards.
  const bankDb = openDatabase({ url: config.DATABASE_URL, size: 4, log, applicationName: 'tollgate simulated bank' });
  const metrics = openMetrics({ version });
  const sandboxBank = simulatedBank(bankDb);
  const observedBank = observedProvider({ metrics, tracing }, 'sandbox_bank', sandboxBank);
  const sandboxBills = simulatedBills(bankDb);
  const sandboxIdentity = simulatedIdentity(bankDb);
  const sandboxRegistry = simulatedRegistry(sandboxIdentity.note);
  const observed = <Port extends object>(name: string, port: Port): Port => observedProvider({ metrics, tracing }, `sandbox_${name}`, port);
  const sandboxCards = simulatedProcessor(bankDb);
  const observedCards = observed('cards', sandboxCards);
  const observedBills = observed('bills', sandboxBills);
  const identity = {
    zee: observed('zee', sandboxIdentity.zee),
    switch: observed('switch', sandboxIdentity.switch),
    registry: observed('registry', sandboxRegistry),
    samplePhoto: sandboxIdentity.samplePhoto,
  };
  const sandboxAccounts = simulatedAccounts(bankDb);
  const observedAccounts = observed('virtual_accounts', sandboxAccounts);
  const sandboxMail = sandboxMailbox(bankDb);
  const smtp = config.SMTP_URL === undefined ? null : smtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM });
  const redis = connect(config, log, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 });
  const queueConnections: Redis[] = [];
  const feeds = openFeeds({ db, log, redis, connect: () => connect(config, log, { maxRetriesPerRequest: null }) });
  const wakeWorkers = webhookWaker(db, redis);
  const ledger = new Ledger(db, config.LEDGER_LANES, wakeWorkers, feeds.changed);
  const bills = new BillBooks(db, config.LEDGER_LANES, wakeWorkers, feeds.changed);
  const charges = new Charges(db, wakeWorkers);
  const requestLog = new RequestLog(db, log, config.REQUEST_LOG_PER_SECOND);
  const webhookRecords = attemptRecords(db, feeds.deliveriesChanged);
  const sessions = openSessions({
    db,
    log,
    clock: systemClock,
    redis,
    subscriber: () => connect(config, log, { maxRetriesPerRequest: null }),
  });
  const keyChanges = openKeyChanges({ log, redis, subscriber: () => connect(config, log, { maxRetriesPerRequest: null }) });
  const ways = { sandbox: wayOut(config, 'sandbox'), live: wayOut(config, 'live') };

  return {
    config,
    log,
    clock: systemClock,
    db,
    ledger,
    fees: openFeeBook(db),
    bank(environment) {
      if (environment === 'sandbox') return observedBank;
      throw new Refusal('unavailable', 'No bank provider is configured for live transfers yet', { code: 'PROVIDER_NOT_CONFIGURED' });
    },
    sandboxBank,
    bills,
    billProvider(environment) {
      if (environment === 'sandbox') return observedBills;
      throw new Refusal('unavailable', 'No provider of bills is configured for live payments yet', { code: 'PROVIDER_NOT_CONFIGURED' });
    },
    sandboxBills,
    cards(environment) {
      if (environment === 'sandbox') return observedCards;
      throw new Refusal('unavailable', 'No card processor is configured for live cards yet', { code: 'PROVIDER_NOT_CONFIGURED' });
    },
    sandboxCards,
    identity(environment) {
      if (environment === 'sandbox') return identity;
      throw new Refusal('unavailable', 'No verification provider is configured for live calls yet', { code: 'PROVIDER_NOT_CONFIGURED' });
    },
    sandboxIdentity,
    charges,
    virtualAccounts(environment) {
      if (environment === 'sandbox') return observedAccounts;
      throw new Refusal('unavailable', 'No bank for virtual accounts is configured in live yet', { code: 'PROVIDER_NOT_CONFIGURED' });
    },
    sandboxAccounts,
    onPaid: { subscription: subscriptionPaid, checkout_order: orderPaid },
    mail: (environment) => (environment === 'sandbox' ? sandboxMail : smtp),
    sandboxMail,
    redis,
    keyRing: keyRing(config),
    egress: (environment) => ways[environment],
    sessions,
    keyChanges,
    webhookRecords,
    wakeWebhooks(bookId) {
      wakeWorkers(bookId);
      feeds.changed(bookId);
    },
    feeds,
    requestLog,
    metrics,
    tracing,
    reach,
    queueConnection() {
      const connection = connect(config, log, { maxRetriesPerRequest: null });
      queueConnections.push(connection);
      return connection;
    },
    async close() {
      feeds.close();
      await Promise.all([ledger.drained(), bills.drained(), charges.drained(), webhookRecords.drained(), requestLog.drained(), sessions.close()]);
      await Promise.all(Object.values(ways).map(({ agent }) => agent.destroy()));
      keyChanges.close();
      smtp?.close();
      for (const connection of [redis, ...queueConnections]) connection.disconnect();
      await Promise.all([db.close(), bankDb.close(), tracing?.close()]);
    },
  };
}

/** http is for the sandbox, where receivers run on the developer's own machine. */
function wayOut(config: Config, environment: Environment): ReturnType<App['egress']> {
  const policy = egressPolicy({
    httpAllowed: environment === 'sandbox',
    allowedDestinations: config.WEBHOOK_ALLOWED_DESTINATIONS,
    ownHosts: config.PUBLIC_URL === undefined ? [] : [new URL(config.PUBLIC_URL).hostname],
  });
  return { policy, agent: guardedAgent(policy) };
}

function connect(config: Config, log: Logger, options: RedisOptions): Redis {
  const connection = new Redis(config.REDIS_URL, {
    ...options,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  let away = false;
  connection.on('error', (error) => {
    // One line an outage: the client tries again by itself, many times.
    if (!away) log.warn({ err: error }, 'Redis is away; limits are counted in memory and jobs wait in PostgreSQL until it is back');
    away = true;
  });
  connection.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return connection;
}
