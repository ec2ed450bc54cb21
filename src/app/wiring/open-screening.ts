import type { App } from '../../core/app/app.ts';
import { observedProvider } from '../../core/provider-health/observed-provider.ts';
import type { ProviderLog } from '../../core/provider-log/provider-log.ts';
import { type Environment, environments } from '../../domain/actor/actor.ts';
import type { Config } from '../../platform/config/config.ts';
import { type ProviderHttp, providerHttp } from '../../providers/http/client.ts';
import type { ExchangeNote } from '../../providers/http/exchange.ts';
import { embeddedScreening, SANDBOX_LIST } from '../../providers/screening/embedded.ts';
import type { ScreeningProvider } from '../../providers/screening/port.ts';
import { watchmanScreening } from '../../providers/screening/watchman/watchman.ts';
import { importedLists } from './imported-lists.ts';

type Tools = Pick<App, 'db' | 'metrics' | 'tracing' | 'activity' | 'log'> & { providerLog: ProviderLog };

export interface OpenScreening {
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
