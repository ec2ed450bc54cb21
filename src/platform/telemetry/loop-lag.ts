import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Disables prom-client's sampler: 100 wake-ups a second. */
export const NEVER_MS = 2 ** 31 - 1;
const RESOLUTION_MS = 10;
const AWAKE_MS = 5_000;
const FIGURES = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (histogram) => histogram.percentile(50),
  p90: (histogram) => histogram.percentile(90),
  p99: (histogram) => histogram.percentile(99),
} satisfies Record<string, (histogram: ReturnType<typeof monitorEventLoopDelay>) => number>;

/** Event-loop lag during requests. Returns the hook per request. */
export function sampledLag(registry: Registry): () => void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let until = 0;
  let awake: NodeJS.Timeout | undefined;
  const rest = (): void => {
    const leftMs = until - performance.now();
    if (leftMs > 0) awake = setTimeout(rest, leftMs).unref();
    else awake = undefined;
    if (!awake) histogram.disable();
  };
  for (const [name, read] of Object.entries(FIGURES)) {
    const series = `nodejs_eventloop_lag_${name}_seconds`;
    registry.removeSingleMetric(series);
    const gauge: Gauge = new Gauge({
      name: series,
      help: `How late the event loop came round since the last scrape, while requests came: ${name}.`,
      registers: [registry],
      collect() {
        gauge.set(histogram.count > 0 ? read(histogram) / 1e9 : 0);
        if (name === 'p99') histogram.reset();
      },
    });
  }
  return () => {
    until = performance.now() + AWAKE_MS;
    if (awake) return;
    histogram.enable();
    awake = setTimeout(rest, AWAKE_MS).unref();
  };
}
