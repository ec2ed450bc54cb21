import type { Logger } from 'pino';
import type { Activity } from './activity/activity.ts';
import { type Concern, concernKinds } from '../platform/kernel/concern.ts';
import type { Metrics } from '../platform/metrics.ts';
import { step, type Tracing } from '../platform/tracing.ts';

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60];

/**
 * A provider whose every call is counted with its time by operation and outcome, and is a step of the trace. The outcome
 * is the `kind` of the answer, `ok` when it has none, `error` when the call threw. What the provider gives operators to see to is counted and logged.
 */
export function observedProvider<Port extends object>(
  { metrics, tracing, activity, log }: { metrics: Metrics; activity: Activity; log: Logger; tracing?: Tracing | null | undefined },
  provider: string,
  port: Port,
): Port {
  const seconds = metrics.histogram(
    'provider_call_duration_seconds',
    'Calls to providers by operation and outcome',
    ['provider', 'operation', 'outcome'],
    SECONDS,
  );
  const concerns = metrics.counter('provider_concerns_total', 'What providers gave operators to see to, by kind', [
    'provider',
    'operation',
    'concern',
  ]);
  const tell = (operation: string, concern: Concern): void => {
    concerns.inc({ provider, operation, concern: concern.kind });
    log.error({ provider, operation, concern: concern.kind }, concern.detail);
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
            note(outcomeOf(value));
            const concern = concernIn(value);
            if (concern) tell(operation, concern);
          },
          () => note('error'),
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

/** A closed list: the kinds of the port. */
function outcomeOf(value: unknown): string {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return typeof kind === 'string' ? kind : 'ok';
}

function concernIn(value: unknown): Concern | null {
  const concern = typeof value === 'object' && value !== null && 'concern' in value ? (value.concern as Concern | undefined) : undefined;
  return concern && concernKinds.includes(concern.kind) ? concern : null;
}
