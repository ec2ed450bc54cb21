import type { Figure, Figures } from '../../platform/telemetry/metrics.ts';
import type { App } from './app.ts';

export interface SliceFigures {
  gauges: Figures['gauges'];
  read(app: App): Promise<readonly Figure[]>;
}
