import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, type SpanOptions, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { Refusal } from '../errors/refusal.ts';
import type { TracedRequest, Tracing } from './tracing.ts';

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const FLUSH_MS = 3_000;
/** Queued spans; further spans are dropped, so requests never wait. */
const MAX_WAITING = 4_096;

export interface OtlpOptions {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  ratio: number;
}

/** Sends spans by OTLP/HTTP in background batches. Own context, so two apps of one process do not share traces. */
export function otlpTracing({ endpoint, headers, serviceName, version, ratio }: OtlpOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer('tollgate', version);
  const current = new AsyncLocalStorage<Context>();
  const within = async <T>(name: string, options: SpanOptions, parent: Context, work: (span: Span) => Promise<T>): Promise<T> => {
    const span = tracer.startSpan(name, options, parent);
    try {
      return await current.run(trace.setSpan(parent, span), () => work(span));
    } catch (error) {
      if (!(error instanceof Refusal)) span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', kindOf(error));
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    request: (request, statusOf, work) =>
      within(`${request.method} ${request.route}`, requestOptions(request), callerOf(request), async (span) => {
        try {
          return await work();
        } finally {
          const status = statusOf();
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        }
      }),
    job: (queue, attributes, work) =>
      within(
        `process ${queue}`,
        { kind: SpanKind.CONSUMER, attributes: { 'messaging.system': 'bullmq', 'messaging.destination.name': queue, ...attributes } },
        ROOT_CONTEXT,
        work,
      ),
    step(name, attributes, work, kind) {
      const parent = current.getStore();
      if (!parent) return work();
      return within(name, { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes: { ...attributes } }, parent, work);
    },
    close: () => Promise.race([provider.shutdown().catch(() => undefined), sleep(FLUSH_MS, undefined, { ref: false })]),
  };
}

function requestOptions({ method, route, requestId }: TracedRequest): SpanOptions {
  return {
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method, 'http.route': route, 'tollgate.request_id': requestId },
  };
}

/** Spec: an invalid traceparent is absent (W3C Trace Context, 4.3). */
function callerOf({ traceparent }: TracedRequest): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true });
}

/** Code or class; messages may quote a row. */
function kindOf(error: unknown): string {
  if (error instanceof Refusal) return error.detail.code;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
