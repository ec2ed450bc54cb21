import type { Server } from 'node:http';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { wakeEndpoints } from '../../../jobs/deliver-webhooks.ts';
import { startJobs, watchQueues } from '../../../jobs/start.ts';
import type { CrashPoint, App } from '../../core/app/app.ts';
import { docsPages } from '../../web/docs/mount.ts';
import { dashboardPages } from '../../web/pages/dashboard/mount.ts';
import { type GraphqlTransport, openGraphqlTransport } from '../../api/graphql/transport.ts';
import { opsPages, type OpsSection, recordPages } from '../../web/pages/ops/mount.ts';
import { payPages } from '../../web/pages/pay/mount.ts';
import { providerWebhooks } from '../../api/provider-webhooks/mount.ts';
import { addressLimits } from '../../core/transport/rate-limit.ts';
import { listen } from '../../api/rest/listen.ts';
import { restServer } from '../../api/rest/server.ts';
import { type LiveTransport, openLiveTransport } from '../../api/graphql/websocket.ts';
import { allRoutes, fromSlices } from '../../slices/slices.ts';
import { ConfigError, formerNamesIn, readConfig, type Config } from '../../platform/config/config.ts';
import { APP_ROLE } from '../../platform/db/database.ts';
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { openLogin } from '../../platform/db/login.ts';
import { isUsable } from '../../platform/db/migrate.ts';
import { hasDemoKeys, seedDemo } from '../demo/seed.ts';
import { type Environment, environments } from '../../domain/actor/actor.ts';
import { lines, openLog, STANDARD_OUTPUT } from '../../platform/telemetry/log.ts';
import { openApp, type OpenApp } from '../wiring/open-app.ts';
import { type ProvidersFile, readProviders } from '../wiring/providers-file.ts';
import { claimAccountIds } from '../../core/routing/account-ids.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';
import { version } from '../../platform/config/version.ts';

export interface Running {
  sandboxUrl: string;
  liveUrl: string | null;
  /** Orderly stop within 25 s: readiness 503, requests finish, jobs are released. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  failpoint?: (point: CrashPoint) => void;
  /** Shares the port, so that a restart refuses no connection. */
  sharesPort?: boolean;
}

const DRAIN_MS = 18_000;
const ORPHAN_POLL_MS = 1_000;

/** Runs the service. @throws ConfigError with every problem of the environment; EADDRINUSE for a taken port. */
export async function serve(env: NodeJS.ProcessEnv, { failpoint, sharesPort = false }: ServeOptions = {}): Promise<Running> {
  const { providers, problems } = readProviders(env);
  const given = readConfig(env, problems);
  const log = openLog(given, lines(given.LOG_FILE ?? STANDARD_OUTPUT));
  for (const notice of formerNamesIn(env)) log.warn(notice);
  const config = { ...given, DATABASE_URL: await openLogin(given, log) };
  const tracing = await openTracing(config);
  const app = openApp(config, log, failpoint, tracing, providers);
  try {
    await assertAccounts(app, providers);
    await prepareDemo(app);
    return await run(app, config, log, sharesPort);
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function openTracing(config: Config): Promise<Tracing | undefined> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { otlpTracing } = await import('../../platform/telemetry/otlp.ts');
  return otlpTracing({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: config.OTEL_SERVICE_NAME,
    version,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  });
}

/** @throws ConfigError when a number of PROVIDERS_FILE belonged to another account. */
async function assertAccounts({ db }: OpenApp, providers: ProvidersFile): Promise<void> {
  const named = environments.flatMap((environment) =>
    providers[environment].accounts.map(({ id, name, adapter }) => ({ environment, id, name, adapter: adapter.name })),
  );
  const problems = await claimAccountIds(db, named);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

async function prepareDemo(app: OpenApp): Promise<void> {
  if (app.config.LIVE_PORT !== undefined && (await hasDemoKeys(app))) {
    throw new ConfigError(
      'LIVE_PORT is set, but this database holds the documented demo keys. Use another database for live, or delete the demo businesses.',
    );
  }
  const served = await app.db.query('live.served', 'select from live_served');
  if (app.config.DEMO && served.length > 0) {
    throw new ConfigError(
      'DEMO is set, but this database has served live money. Documented credentials must never meet it: use another database.',
    );
  }
  if (app.config.LIVE_PORT !== undefined)
    await app.db.query('live.serves', 'insert into live_served default values on conflict do nothing');
  if (!app.config.DEMO) return;
  await withAdvisoryLock(app.config.DATABASE_URL, 'seed', () => seedDemo(app));
}

async function run(app: OpenApp, config: Config, log: Logger, sharesPort: boolean): Promise<Running> {
  let draining = false;
  const servers: Server[] = [];
  const transports: GraphqlTransport[] = [];
  const graphql = async (environment: Environment): Promise<GraphqlTransport> => {
    const transport = await openGraphqlTransport(app, environment, () => draining);
    transports.push(transport);
    return transport;
  };
  const liveTransports: LiveTransport[] = [];
  const live = (environment: Environment, server: Server): void => {
    const transport = openLiveTransport(app, environment);
    transport.attach(server);
    liveTransports.push(transport);
  };
  const open = async (environment: Environment, port: number): Promise<string> => {
    const checks = { migrations: () => assertCurrent(config.DATABASE_URL) };
    // Workers also serve health and metrics.
    const hasApi = config.has('api');
    const routers = hasApi
      ? [
          (await graphql(environment)).router,
          payPages(app, environment),
          providerWebhooks(app, environment),
          dashboardPages(app, environment),
          docsPages(app, environment),
          ...operatorPages(app, environment),
        ]
      : [];
    const options = { checks, isDraining: () => draining, routers, hasDashboard: hasApi };
    const rest = restServer(app, environment, hasApi ? allRoutes : [], options);
    const limitsOf = addressLimits(app, environment);
    const server = await listen(rest, { host: config.HOST, port, sharesPort, limitsOf, isDraining: () => draining });
    servers.push(server);
    if (hasApi) live(environment, server);
    const address = server.address();
    return `http://${config.HOST}:${typeof address === 'object' && address ? address.port : port}`;
  };
  try {
    const sandboxUrl = await open('sandbox', config.SANDBOX_PORT);
    const liveUrl = config.LIVE_PORT === undefined ? null : await open('live', config.LIVE_PORT);
    watchDatabase(app);
    watchQueues(app);
    wakeEndpoints(app);
    const jobs = config.has('worker') ? startJobs(app) : null;
    log.info({ sandboxUrl, liveUrl, roles: config.ROLES }, 'listening');
    return {
      sandboxUrl,
      liveUrl,
      async stop() {
        draining = true;
        await new Promise((resolve) => setTimeout(resolve, config.DRAIN_DELAY_MS));
        await Promise.all([...servers.map(closed), ...liveTransports.map((transport) => transport.stop()), jobs?.stop()]);
        await Promise.all(transports.map((transport) => transport.stop()));
        await app.close();
        log.info('stopped');
      },
    };
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
}

/** The queue board covers all businesses, so live shows it only when enabled. */
function operatorPages(app: OpenApp, environment: Environment): Router[] {
  const { QUEUE_BOARD, LIVE_PORT } = app.config;
  return (QUEUE_BOARD ?? LIVE_PORT === undefined)
    ? [opsPages(app, environment, [queuePages(app, environment), recordPages(app, environment)])]
    : [];
}

function queuePages(app: OpenApp, environment: Environment): OpsSection {
  let board: Promise<OpsSection> | undefined;
  const load = async (): Promise<OpsSection> => (await import('../../../jobs/board.ts')).queueBoard(app, environment);
  return { name: 'queues', show: async (context) => (await (board ??= load())).show(context) };
}

async function assertCurrent(url: string): Promise<void> {
  if (!(await isUsable(url, APP_ROLE))) throw new Error('the database is not at this version');
}

async function closed(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await done;
  clearTimeout(cut);
}

function watchDatabase(app: App): void {
  const figures = fromSlices((slice) => slice.figures && [slice.figures]);
  app.metrics.figures({
    source: 'postgresql',
    gauges: Object.fromEntries(figures.flatMap(({ gauges }) => Object.entries(gauges))),
    read: async () => (await Promise.all(figures.map((each) => each.read(app)))).flat(),
  });
}

/** Calls `stop` when the parent ends: npm forwards SIGINT and SIGTERM, not its own death. */
export function onceOrphaned(env: NodeJS.ProcessEnv, stop: () => void): void {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, ORPHAN_POLL_MS).unref();
}
