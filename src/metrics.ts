import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What the process counts. Slices add their own counters and gauges here; `/metrics` prints them all. */
export interface Metrics {
  readonly registry: Registry;
  /** One finished HTTP request; `route` is the pattern, never the raw path. */
  request(route: string, method: string, status: number, seconds: number): void;
  /** Transfers by the state they reached: `metrics.transfers.inc({ status: 'delivered' })`. */
  readonly transfers: Counter<'status'>;
  /** A further counter; `name` without the `tollgate_` prefix. The same name gives the same counter. */
  counter<Label extends string>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  /** A value that is read when somebody looks. A `collect` that fails leaves the last value. */
  gauge(name: string, help: string, collect: () => number | Promise<number>): void;
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics in a registry of their own, so that two apps in one process (tests) do not share figures. */
export function openMetrics(build: { version: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'tollgate_build_info', help: 'Constant 1; the version is a label', labelNames: ['version', 'node'], registers })
    .labels(build.version, process.version)
    .set(1);
  const requests = new Histogram({
    name: 'tollgate_http_request_duration_seconds',
    help: 'HTTP requests by route pattern, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const counters = new Map<string, Counter>();
  const counter = <Label extends string>(name: string, help: string, labels: readonly Label[] = []): Counter<Label> => {
    const known = counters.get(name) as Counter<Label> | undefined;
    if (known) return known;
    const made = new Counter({ name: `tollgate_${name}`, help, labelNames: labels, registers });
    counters.set(name, made);
    return made;
  };
  // Label look-up costs more than the observation: children are kept, and routes × methods × statuses bounds them.
  const children = new Map<string, Histogram.Internal<'route' | 'method' | 'status'>>();
  return {
    registry,
    request(route, method, status, seconds) {
      const name = `${method} ${status} ${route}`;
      let child = children.get(name);
      if (!child) children.set(name, (child = requests.labels(route, method, String(status))));
      child.observe(seconds);
    },
    transfers: counter('transfers_total', 'Transfers by the state they reached', ['status']),
    counter,
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
