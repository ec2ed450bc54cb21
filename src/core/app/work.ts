import type { Figure, Figures } from '../../platform/telemetry/metrics.ts';
import type { App } from './app.ts';

/** What operators see of it on /metrics, read when somebody looks (see `Figures` of src/platform/telemetry/metrics.ts). */
export interface SliceFigures {
  gauges: Figures['gauges'];
  read(app: App): Promise<readonly Figure[]>;
}
