import type { Logger } from 'pino';
import type { App } from '../../core/app/app.ts';
import { observedProvider } from '../../core/provider-health/observed-provider.ts';
import type { ProviderLog } from '../../core/provider-log/provider-log.ts';
import { type Environment, environments } from '../../domain/actor/actor.ts';
import type { Listed, SearchableLists } from '../../domain/screening/listed.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ProviderHttp, providerHttp } from '../../providers/http/client.ts';
import type { ExchangeNote } from '../../providers/http/exchange.ts';
import { embeddedScreening, SANDBOX_LIST } from '../../providers/screening/embedded.ts';
import type { ScreeningProvider } from '../../providers/screening/port.ts';
import { watchmanScreening } from '../../providers/screening/watchman/watchman.ts';

const PAGE = 1_000;

/** The imported lists of an environment. Race: entries of a version are never changed, so pages of one version fit together. */
const importedLists = (db: Database, environment: Environment, log: Logger): SearchableLists => ({
  async version() {
    const [row] = await db.query<{ version: string | null }>(
      'screening.version_of_lists',
      `select string_agg(list || ':' || id, ' ' order by list) as version from screening.list_version where environment = $1 and state = 'active'`,
      [environment],
    );
    return row?.version ?? null;
  },
  async *names(version) {
    const active = version.split(' ').map((each) => each.split(':'));
    for (let after = 0; ;) {
      const page = await db.query<Pick<Listed, 'id' | 'names'>>(
        'screening.names',
        `select e.id, e.names from screening.list_entry e
           join unnest($2::text[], $3::bigint[]) v(list, version) on v.list = e.list and v.version between e.first_version and e.last_version
          where e.environment = $1 and e.id > $4 order by e.id limit $5`,
        [environment, active.map(([list]) => list), active.map(([, id]) => Number(id)), after, PAGE],
      );
      yield page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.id;
    }
  },
  entries: (ids) =>
    db.query<Listed>(
      'screening.entries',
      'select id, list, published_id as entry_id, kind, names, birth_dates, programme from screening.list_entry where id = any($1::bigint[])',
      [ids],
    ),
  async failed(version, err) {
    log.error({ err, environment, version }, 'sanctions lists could not be loaded; names are compared with the version before');
    const ids = version.split(' ').map((each) => Number(each.split(':')[1]));
    await db
      .query('screening.load_failed', 'update screening.list_version set load_failed_at = clock_timestamp() where id = any($1)', [ids])
      .catch(() => undefined);
  },
});

type Tools = Pick<App, 'db' | 'metrics' | 'tracing' | 'activity' | 'log'> & { providerLog: ProviderLog };

interface OpenScreening {
  of: App['screening'];
  close(): Promise<void>;
}

/** Screening of each environment; null where switched off. */
export function openScreening(config: Config, tools: Tools): OpenScreening {
  const clients: ProviderHttp[] = [];
  const threshold = config.SCREENING_THRESHOLD;
  const opened = (environment: Environment, choice: Config['SCREENING']): ScreeningProvider | null => {
    switch (choice) {
      case 'off':
        return null;
      case 'embedded': {
        const builtIn = environment === 'sandbox' ? SANDBOX_LIST : null;
        return embeddedScreening({ lists: importedLists(tools.db, environment, tools.log), threshold, builtIn });
      }
      case 'watchman': {
        const note = (exchange: ExchangeNote): void => tools.providerLog.note({ ...exchange, environment });
        const http = providerHttp({ provider: 'watchman', baseUrl: config.WATCHMAN_URL ?? '', connections: 16, note });
        clients.push(http);
        return watchmanScreening(http, threshold);
      }
    }
  };
  const choices = { live: config.SCREENING, sandbox: config.SANDBOX_SCREENING };
  const byEnvironment = new Map(
    environments.map((environment) => {
      const provider = opened(environment, choices[environment]);
      return [environment, provider && observedProvider(tools, 'screening', provider)];
    }),
  );
  // Lists are read before the first payment needs them.
  for (const provider of byEnvironment.values()) provider?.listVersion().catch(() => undefined);
  return {
    of: (environment) => byEnvironment.get(environment) ?? null,
    close: async () => void (await Promise.all(clients.map((http) => http.close()))),
  };
}
