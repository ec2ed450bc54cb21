import type { Logger } from 'pino';
import type { Activity } from '../activity/activity.ts';
import { type AlertKind, alertKinds, type OperatorAlert } from '../../providers/ports/ports.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { step, type Tracing } from '../../platform/telemetry/tracing.ts';

export interface ProviderCall {
  operation: string;
  failed: boolean;
  asked: unknown;
  outcome: string;
  alert: AlertKind | null;
}

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60];

/** Counts, times and traces every call by outcome: `kind` of the answer, `ok`, or `error` when it threw. */
export function observedProvider<Port extends object>(
  { metrics, tracing, activity, log }: { metrics: Metrics; activity: Activity; log: Logger; tracing?: Tracing | null | undefined },
  provider: string,
  port: Port,
  result: (call: ProviderCall) => void = () => {},
): Port {
  const seconds = metrics.histogram(
    'provider_call_duration_seconds',
    'Calls to providers by operation and outcome',
    ['provider', 'operation', 'outcome'],
    SECONDS,
  );
  const alerts = metrics.counter('provider_alerts_total', 'Operator alerts from provider answers, by kind', [
    'provider',
    'operation',
    'kind',
  ]);
  const notify = (operation: string, alert: OperatorAlert): void => {
    alerts.inc({ provider, operation, kind: alert.kind });
    log.error({ provider, operation, alert: alert.kind }, alert.detail);
  };
  const observe =
    (operation: string) =>
    (...values: unknown[]): unknown => {
      const startedAt = performance.now();
      const note = (outcome: string): void => {
        const milliseconds = performance.now() - startedAt;
        seconds.observe({ provider, operation, outcome }, milliseconds / 1_000);
        activity.count({ kind: 'provider', subject: provider, outcome, milliseconds });
      };
      const begin = (): unknown => Reflect.apply(Reflect.get(port, operation) as () => unknown, port, values);
      const answer = tracing
        ? step(tracing, `${provider} ${operation}`, { 'tollgate.provider': provider }, async () => begin(), 'client')
        : begin();
      if (answer instanceof Promise) {
        answer.then(
          (value: unknown) => {
            const outcome = outcomeOf(value);
            note(outcome);
            const alert = alertIn(value);
            const failed = SILENT.has(outcome) || (alert !== null && FAILURES.has(alert.kind));
            result({ operation, failed, asked: values[0], outcome, alert: alert?.kind ?? null });
            if (alert) notify(operation, alert);
          },
          () => {
            note('error');
            result({ operation, failed: true, asked: values[0], outcome: 'error', alert: null });
          },
        );
      }
      return answer;
    };
  const calls = new Map<string, (...values: unknown[]) => unknown>();
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || typeof name === 'symbol') return value;
      let call = calls.get(name);
      if (!call) calls.set(name, (call = observe(name)));
      return call;
    },
  });
}

const SILENT: ReadonlySet<string> = new Set(['no_answer', 'unavailable']);
/** Failures of the account; an insufficient balance or a rejection is of one payment. */
const FAILURES: ReadonlySet<AlertKind> = new Set(['unreachable', 'credentials', 'setup']);

function outcomeOf(value: unknown): string {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return typeof kind === 'string' ? kind : 'ok';
}

function alertIn(value: unknown): OperatorAlert | null {
  const alert = typeof value === 'object' && value !== null && 'alert' in value ? (value.alert as OperatorAlert | undefined) : undefined;
  return alert && alertKinds.includes(alert.kind) ? alert : null;
}
