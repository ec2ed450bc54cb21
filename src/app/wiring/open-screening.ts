import type { App } from '../../core/app/app.ts';
import { observedProvider } from '../../core/provider-health/observed-provider.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Config } from '../../platform/config/config.ts';
import { embeddedScreening } from '../../providers/screening/embedded.ts';
import type { ScreeningProvider } from '../../providers/screening/port.ts';
import { SANDBOX_LIST } from '../../providers/screening/sandbox/list.ts';

type Tools = Pick<App, 'metrics' | 'tracing' | 'activity' | 'log'>;

/** Screening of each environment; null where switched off. */
export function openScreening(config: Config, tools: Tools): App['screening'] {
  const opened = (environment: Environment, choice: Config['SCREENING']): ScreeningProvider | null => {
    if (choice === 'off') return null;
    const builtIn = environment === 'sandbox' ? SANDBOX_LIST : null;
    return observedProvider(tools, 'screening', embeddedScreening({ threshold: config.SCREENING_THRESHOLD, builtIn }));
  };
  const screening = { live: opened('live', config.SCREENING), sandbox: opened('sandbox', config.SANDBOX_SCREENING) };
  return (environment) => screening[environment];
}
