import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Activity } from '../../core/activity/activity.ts';
import { type App, type CrashPoint, type SandboxTime, type Subscriber, openAppScope } from '../../core/app/app.ts';
import type { Config } from '../../platform/config/config.ts';
import { keyRing } from '../../platform/crypto/key-ring.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { givingWay } from '../../platform/db/low-priority.ts';
import { entityManagers } from '../../platform/db/orm.ts';
import { guardedAgent } from '../../platform/egress/agent.ts';
import { egressPolicy } from '../../platform/egress/guard.ts';
import { openFeeds } from '../../core/feeds/feeds.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { systemClock } from '../../domain/time/moment.ts';
import { ConcurrencyLimiter } from '../../platform/fast/concurrency-limiter.ts';
import { switchOff } from '../../platform/fast/switches.ts';
import { Ledger } from '../../core/ledger/ledger.ts';
import { openMetrics } from '../../platform/telemetry/metrics.ts';
import { allRoutes, fromSlices, eventTypes, mailTemplates, slices } from '../../slices/slices.ts';
import { mailHook } from '../../core/mail/template.ts';
import { type OpenProviders, openProviders } from './open-providers.ts';
import { noProviders, type ProvidersFile } from './providers-file.ts';
import { Routing } from '../../core/provider-health/routing.ts';
import { smtpMail } from '../../providers/mail/smtp.ts';
import { RejectedWebhooks } from '../../core/webhook-inbox/webhook-inbox.ts';
import { takesTwo, requiresTwoOperators } from '../../core/approvals/maker-checker.ts';
import { triggerHook } from '../../core/slice/slice.ts';
import { ProviderLog } from '../../core/provider-log/provider-log.ts';
import { redisAt } from './redis.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';
import { RequestLog } from '../../core/request-log/request-log.ts';
import { version } from '../../platform/config/version.ts';

const BUSY = `select ${fromSlices(({ pendingWork }) => pendingWork)
  .map((rows) => `exists (${rows})`)
  .join(' or ')} as busy`;

export const sandboxTime: SandboxTime = {
  async advance(app, actor, byMs) {
    const due: [string, number][] = [];
    for (const slice of slices) due.push(...Object.entries((await slice.advance?.(app, actor, byMs)) ?? {}));
    return Object.fromEntries(due.filter(([, count]) => count > 0));
  },
  async isBusy(app, bookId) {
    // Provider changes first: afterwards they are rows of ours.
    for (const slice of slices) if (await slice.hasUnreadEvents?.(app, bookId)) return true;
    const [row] = await app.db.query<{ busy: boolean }>('sandbox.busy', BUSY, [bookId]);
    return row?.busy ?? false;
  },
};

export interface OpenApp extends App {
  /** Connection for BullMQ workers: commands wait for Redis. */
  queueConnection(): Redis;
  background: Background;
  /** Inbox of a provider account; null for an unknown name. */
  providerInbox: OpenProviders['inbox'];
  rejectedWebhooks: RejectedWebhooks;
  close(): Promise<void>;
}

/** Low-priority database and concurrency limit of background work. */
export interface Background {
  db: Database;
  limiter: ConcurrencyLimiter;
}

/** Builds the App of a process. Connects lazily: a start never needs Redis. */
export function openApp(
  config: Config,
  log: Logger,
  failpoint: (point: CrashPoint) => void = () => {},
  tracing?: Tracing,
  configured: ProvidersFile = noProviders,
): OpenApp {
  switchOff(config.FAST_LANE_OFF);
  const { db, background } = databasesOf(config, log, tracing);
  // The simulated bank has its own connections, and flushes answers before it gives them.
  const bankDb = openDatabase({ url: config.DATABASE_URL, size: 4, log, applicationName: 'tollgate simulated bank' });
  const [metrics, ways] = [openMetrics({ version }), waysOut(config)];
  const smtp = config.SMTP_URL === undefined ? null : smtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM });
  const [activity, providerLog, rejectedWebhooks] = [new Activity(db, log), new ProviderLog(db, log), new RejectedWebhooks(db, log)];
  const redis = connect(config, log, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 });
  const queueConnections: Redis[] = [];
  // Bug in ioredis 6: closing during its resubscription rejects unhandled.
  const listener = (): Redis => connect(config, log, { maxRetriesPerRequest: null, autoResubscribe: false });
  const routing = new Routing(configured, { db, log, redis, subscriber: listener, metrics });
  const providers = openProviders(bankDb, smtp, configured, { db, metrics, tracing, activity, log, providerLog, routing }, config);
  const feeds = openFeeds({ db, log, redis, connect: listener });
  const listeners = fromSlices(({ onEvents }) => onEvents && [onEvents]);
  const onEvents = (bookId: number): void => listeners.forEach((notify) => notify(app, bookId));
  const ledger = new Ledger(db, config.LEDGER_PARTITIONS, onEvents, feeds.changed);
  const requestLog = new RequestLog(db, log, config.REQUEST_LOG_PER_SECOND);
  const parts = openAppScope(() => app, subscribers());

  const app: OpenApp = {
    background,
    config,
    log,
    clock: systemClock,
    db,
    ledger,
    eventTypes,
    providers: providers.providers,
    providersOf: providers.providersOf,
    screening: providers.screening,
    routing,
    sandbox: { ...providers.sandbox, time: sandboxTime },
    redis,
    subscriber: listener,
    keyRing: keyRing(config),
    egress: ways.egress,
    wakeWebhooks(bookId) {
      onEvents(bookId);
      feeds.changed(bookId);
    },
    feeds,
    requestLog,
    activity,
    metrics,
    tracing,
    part: parts.part,
    failpoint,
    queueConnection: () => rememberConnection(queueConnections, listener()),
    providerInbox: providers.inbox,
    rejectedWebhooks,
    async close() {
      feeds.close();
      await parts.close();
      routing.close();
      await Promise.all([ledger.drained(), requestLog.drained()]);
      await providers.close();
      await Promise.all([providerLog.drained(), rejectedWebhooks.drained(), activity.drained()]);
      await ways.close();
      smtp?.close();
      for (const connection of [redis, ...queueConnections]) connection.disconnect();
      await Promise.all([db.close(), bankDb.close(), tracing?.close()]);
    },
  };
  return app;
}

function subscribers(): Subscriber[] {
  const flows = fromSlices(({ events }) => (events ? [triggerHook.with(events.triggers)] : []));
  const controlled = allRoutes.flatMap(({ operation }) => (requiresTwoOperators(operation) ? [takesTwo.with(operation)] : []));
  return [...fromSlices((slice) => slice.subscribers), ...controlled, ...flows, mailHook.with(mailTemplates)];
}

function databasesOf(config: Config, log: Logger, tracing?: Tracing): { db: Database; background: Background } {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl, DATABASE_POOL: size } = config;
  const openEm = entityManagers(
    fromSlices(({ entities }) => entities),
    log,
  );
  const whole = openDatabase({ url, replicaUrl, size, log, applicationName: 'tollgate', tracing, openEm });
  const limiter = new ConcurrencyLimiter(size);
  const background = { db: givingWay(whole, limiter), limiter };
  return { db: config.has('api') ? whole : background.db, background };
}

function rememberConnection(list: Redis[], connection: Redis): Redis {
  list.push(connection);
  return connection;
}

/** Security: webhooks and photos have separate outbound policies. */
function waysOut(config: Config): Pick<App, 'egress'> & { close(): Promise<unknown> } {
  const both = (allowed: readonly string[]): Record<Environment, ReturnType<App['egress']>> => ({
    sandbox: wayOut(config, 'sandbox', allowed),
    live: wayOut(config, 'live', allowed),
  });
  const ways = { webhooks: both(config.WEBHOOK_ALLOWED_DESTINATIONS), photos: both(config.PHOTO_ALLOWED_DESTINATIONS) };
  return {
    egress: (environment, to) => ways[to][environment],
    close: () => Promise.all([...Object.values(ways.webhooks), ...Object.values(ways.photos)].map(({ agent }) => agent.destroy())),
  };
}

/** http is allowed in the sandbox, for local receivers. */
function wayOut(config: Config, environment: Environment, allowedDestinations: readonly string[]): ReturnType<App['egress']> {
  const policy = egressPolicy({
    httpAllowed: environment === 'sandbox',
    allowedDestinations,
    ownHosts: config.PUBLIC_URL === undefined ? [] : [new URL(config.PUBLIC_URL).hostname],
  });
  return { policy, agent: guardedAgent(policy) };
}

interface Patience {
  maxRetriesPerRequest: number | null;
  enableOfflineQueue?: boolean;
  autoResubscribe?: boolean;
  commandTimeout?: number;
}

function connect(config: Config, log: Logger, options: Patience): Redis {
  const connection = redisAt(config.REDIS_URL, {
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
    ...options,
  });
  let away = false;
  connection.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is away; limits are counted in memory and jobs wait in PostgreSQL until it is back');
    away = true;
  });
  connection.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return connection;
}
