import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withinTime } from '../concurrency/delay.ts';

/** Disables prom-client's sampler: 100 wake-ups a second. */
const NEVER_MS = 2 ** 31 - 1;
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
function sampledLag(registry: Registry): () => void {
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

export interface Metrics {
  readonly registry: Registry;
  /** One finished HTTP request; `route` is the pattern. */
  request(route: string, method: string, status: number, seconds: number): void;
  readonly transfers: Counter<'status'>;
  /** One settled transfer; seconds since its request, or since its due time when scheduled. */
  settled(status: 'delivered' | 'declined' | 'reversed', seconds: number): void;
  webhookAttempt(outcome: 'acknowledged' | 'failed', seconds: number): void;
  /** A further counter; `name` without the `tollgate_` prefix. Equal names share a counter. */
  counter<Label extends string>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  histogram<Label extends string>(name: string, help: string, labels: readonly Label[], buckets?: readonly number[]): Histogram<Label>;
  /** A value read at each scrape. A failing `collect` leaves the last value. */
  gauge(name: string, help: string, collect: () => number | Promise<number>): void;
  figures(figures: Figures): void;
}

/**
 * Gauges of one source, read together, at most every `FRESH_MS`. An unavailable source costs two seconds at most
 * and sets `tollgate_figures_up` to 0.
 */
export interface Figures {
  source: string;
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>;
  read(): Promise<readonly Figure[]>;
}

export interface Figure {
  name: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

const SETTLE_SECONDS = [1, 10, 60, 300, 900, 3_600, 21_600, 86_400, 259_200];
const FRESH_MS = 5_000;
const READ_TIMEOUT_MS = 2_000;
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const HTTP_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function openMetrics(build: { version: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  const busy = sampledLag(registry);
  new Gauge({ name: 'tollgate_build_info', help: 'Constant 1; the version is a label', labelNames: ['version', 'node'], registers })
    .labels(build.version, process.version)
    .set(1);
  const requests = httpRequests(registers);
  const counters = new Map<string, Counter>();
  const counter = <Label extends string>(name: string, help: string, labels: readonly Label[] = []): Counter<Label> => {
    const known = counters.get(name) as Counter<Label> | undefined;
    if (known) return known;
    const made = new Counter({ name: `tollgate_${name}`, help, labelNames: labels, registers });
    counters.set(name, made);
    return made;
  };
  const histogram = histograms(registers);
  const up = new Gauge({ name: 'tollgate_figures_up', help: '1 when the source of figures answered', labelNames: ['source'], registers });
  return {
    registry,
    request(...request) {
      busy();
      requests(...request);
    },
    transfers: counter('transfers_total', 'Transfers by the state they reached', ['status']),
    ...outcomes(counter, histogram),
    counter,
    histogram,
    figures: (figures) => registerFigures(figures, registry, up),
    gauge(name, help, collect) {
      const gauge: Gauge = new Gauge({
        name: `tollgate_${name}`,
        help,
        registers,
        async collect() {
          const value = await Promise.resolve()
            .then(collect)
            .catch(() => undefined);
          if (value !== undefined) gauge.set(value);
        },
      });
    },
  };
}

/** Why: a histogram per status would multiply the series. */
function httpRequests(registers: Registry[]): Metrics['request'] {
  const counts = new Counter({
    name: 'tollgate_http_requests_total',
    help: 'HTTP requests by route pattern, method and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'tollgate_http_request_duration_seconds',
    help: 'Time of HTTP requests by route pattern and method',
    labelNames: ['route', 'method'],
    buckets: HTTP_SECONDS,
    registers,
  });
  // Label lookup costs more than the observation; routes × methods × statuses bounds the cache.
  const children = new Map<string, { count: Counter.Internal; time: Histogram.Internal<'route' | 'method'> }>();
  return (route, method, status, seconds) => {
    const name = `${method} ${status} ${route}`;
    let child = children.get(name);
    if (!child) {
      child = { count: counts.labels(route, method, String(status)), time: times.labels(route, method) };
      children.set(name, child);
    }
    child.count.inc();
    child.time.observe(seconds);
  };
}

function outcomes(counter: Metrics['counter'], histogram: Metrics['histogram']): Pick<Metrics, 'settled' | 'webhookAttempt'> {
  const settle = histogram(
    'transfer_settle_seconds',
    'Time from a transfer, or its due time when scheduled, to its outcome',
    ['status'],
    SETTLE_SECONDS,
  );
  const attempts = counter('webhook_attempts_total', 'Webhook attempts by outcome', ['outcome']);
  // Zero is exported, because a rate needs a first sample.
  for (const outcome of ['acknowledged', 'failed']) attempts.inc({ outcome }, 0);
  const attemptSeconds = histogram('webhook_attempt_duration_seconds', 'Time of webhook attempts, the receiver included', ['outcome']);
  return {
    settled: (status, seconds) => settle.observe({ status }, seconds),
    webhookAttempt(outcome, seconds) {
      attempts.inc({ outcome });
      attemptSeconds.observe({ outcome }, seconds);
    },
  };
}

function histograms(registers: Registry[]): Metrics['histogram'] {
  const made = new Map<string, Histogram>();
  return <Label extends string>(name: string, help: string, labelNames: readonly Label[], buckets: readonly number[] = SECONDS) => {
    const known = made.get(name);
    if (known) return known;
    const fresh = new Histogram<Label>({ name: `tollgate_${name}`, help, labelNames, buckets: [...buckets], registers });
    made.set(name, fresh);
    return fresh;
  };
}

function registerFigures({ source, gauges, read }: Figures, registry: Registry, up: Gauge<'source'>): void {
  const made = new Map<string, Gauge>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const forget = (): void => {
    for (const [name, gauge] of made)
      if (gauges[name]?.labels) gauge.reset();
      else gauge.remove();
  };
  const refresh = async (): Promise<void> => {
    const found = await withinTime(READ_TIMEOUT_MS, read, () => null).catch(() => null);
    forget();
    for (const { name, labels = {}, value } of found ?? []) made.get(name)?.set(labels, value);
    up.set({ source }, found ? 1 : 0);
    readAt = performance.now();
  };
  const collect = async (): Promise<void> => {
    if (!reading && performance.now() - readAt < FRESH_MS) return;
    reading ??= refresh().finally(() => (reading = undefined));
    await reading;
  };
  for (const [name, { help, labels = [] }] of Object.entries(gauges)) {
    made.set(name, new Gauge({ name, help, labelNames: [...labels], registers: [registry], collect }));
  }
  forget();
}
