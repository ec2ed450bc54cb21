import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { Refusal, type FieldProblem, type RefusalDetail } from '../../platform/errors/refusal.ts';
import { JSON_HEADERS, challenge, oneLine, addressOfRequest } from '../../core/transport/headers.ts';
import { SenderGone } from '../../core/transport/body.ts';
import { latencyProbe } from '../../core/workers/latency-probe.ts';
import { processOverload } from '../../core/transport/overload.ts';
import { isManyBytes, writeInPieces } from './in-pieces.ts';
import type { Bucket } from '../../core/operation/operation.ts';
import { type Counted, limitHeaders, rateLimited, rateLimiter, type RateLimitResult } from '../../core/transport/rate-limit.ts';

export interface RequestContext {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  startedAt: number;
  address: string;
  rateLimit: RateLimitResult | null;
  /** Ends its span; undefined without tracing. */
  traced?: (() => void) | undefined;
  turn?: (() => Promise<void>) | undefined;
  /** Rewrites the body for a caller of an older version; the log has the current one. */
  rewrite?: ((body: string) => string) | undefined;
}

export interface Failure {
  status: number;
  body: string;
  headers: string[];
  /** Logged in full; the caller gets the request id alone. */
  isBug: boolean;
}

export interface Names {
  keyId?: string | undefined;
  userId?: string | undefined;
  businessId?: string | undefined;
}

export interface TransportOptions<Its extends RequestContext> {
  name: string;
  /** Labels of metrics and traces from closed lists; raw paths may hold personal data. */
  label(context: Its): { route: string; method: string };
  failure(context: Its, error: unknown): Failure;
  who(context: Its): Names;
  about(context: Its): object;
  headers?(context: Its): readonly string[];
  /** Called once per answer, with the body where complete. */
  answered?(context: Its, status: number, body: string | null): void;
}

const DATA_HEADERS: readonly string[] = JSON_HEADERS.slice(2);

/** Request pipeline of both transports: admit, count, trace, answer, log. */
export class RequestPipeline<Its extends RequestContext> {
  readonly environment: Environment;
  private readonly app: App;
  private readonly transportOptions: TransportOptions<Its>;
  private readonly isDraining: () => boolean;
  private readonly limiter: ReturnType<typeof rateLimiter>;
  private readonly addressOf: (request: IncomingMessage) => string;
  private readonly overload = processOverload();
  private readonly lateness: ReturnType<typeof latencyProbe>;

  constructor(app: App, environment: Environment, isDraining: () => boolean, transportOptions: TransportOptions<Its>) {
    this.app = app;
    this.environment = environment;
    this.transportOptions = transportOptions;
    this.isDraining = isDraining;
    this.limiter = rateLimiter(app, environment);
    this.lateness = latencyProbe(app);
    this.addressOf = addressOfRequest(app.config);
  }

  begin(request: IncomingMessage, requestId: string): Pick<RequestContext, 'requestId' | 'startedAt' | 'address' | 'rateLimit'> {
    return { requestId, startedAt: performance.now(), address: this.addressOf(request), rateLimit: null };
  }

  /** Runs `next` in the request's span. @throws Refusal 503 while overloaded. */
  enter(context: Its, next: () => void): void {
    const admitted = (): void => {
      this.overload.admit();
      this.lateness.asked();
      next();
    };
    const { tracing } = this.app;
    if (!tracing) return admitted();
    const { request, response, requestId } = context;
    const traceparent = oneLine(request.headers['traceparent']);
    const answered = (): Promise<void> =>
      new Promise((resolve) => {
        context.traced = resolve;
        try {
          admitted();
        } catch (error) {
          this.fail(context, error);
        }
      });
    void tracing.request({ ...this.transportOptions.label(context), requestId, traceparent }, () => response.statusCode, answered);
  }

  /** Counts the request `weight` times. @throws Refusal 429 unless `isRefused` is false. */
  async count(context: Its, bucket: Bucket, caller: Counted | null, { isRefused = true, weight = 1 } = {}): Promise<void> {
    context.rateLimit = await this.limiter.take(bucket, context.address, caller, weight);
    if (context.rateLimit.isLimited && isRefused) throw rateLimited(context.rateLimit);
  }

  send(context: Its, status: number, body: string, headers: readonly string[] = [], type = JSON_HEADERS[1] ?? ''): void {
    const { response } = context;
    const sent = context.rewrite && body !== '' ? context.rewrite(body) : body;
    if (status === 204) response.writeHead(204, [...DATA_HEADERS, ...this.headersOf(context), ...headers]).end();
    else {
      const bytes = Buffer.byteLength(sent);
      const own = this.headersOf(context);
      response.writeHead(status, ['Content-Type', type, ...DATA_HEADERS, ...own, ...headers, 'Content-Length', String(bytes)]);
      if (context.turn && isManyBytes(bytes))
        void writeInPieces(response, sent, context.turn).catch((error: unknown) => response.destroy(error as Error));
      // Why: for non-ASCII text node allocates three bytes per character.
      else response.end(sent, bytes === sent.length ? 'latin1' : 'utf8');
    }
    this.note(context, status, body);
  }

  async stream(context: Its, type: string, write: () => Promise<void>): Promise<void> {
    const { response } = context;
    const headers = [...JSON_HEADERS, ...this.headersOf(context)];
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    response.setHeader('Content-Type', type);
    await write();
    if (!response.writableEnded) response.end();
    this.note(context, response.statusCode, null);
  }

  fail(context: Its, error: unknown): void {
    if (error instanceof SenderGone) return this.note(context, 499, null);
    const { response, requestId } = context;
    const { status, body, headers, isBug } = this.transportOptions.failure(context, error);
    const { route } = this.transportOptions.label(context);
    if (isBug) this.app.log.error({ err: error, requestId, route }, 'unexpected error');
    else if (error instanceof Refusal && error.cause !== undefined)
      this.app.log.warn({ err: error.cause, requestId, route }, error.message);
    if (response.headersSent) {
      // A partial answer is cut, so that it never passes as complete.
      response.destroy();
      return this.note(context, status, null);
    }
    // Headers of a failed stream must not reach the error.
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    this.send(context, status, body, headers);
  }

  private headersOf(context: Its): string[] {
    const { request, requestId, rateLimit } = context;
    const headers = ['X-Request-Id', requestId, ...(this.transportOptions.headers?.(context) ?? []), ...limitHeaders(rateLimit)];
    // The announced body may follow: the connection cannot be reused.
    const isUnread = request.headers.expect !== undefined && !request.complete;
    if (isUnread || this.isDraining()) headers.push('Connection', 'close');
    return headers;
  }

  private note(context: Its, status: number, body: string | null): void {
    const ms = performance.now() - context.startedAt;
    const { route, method } = this.transportOptions.label(context);
    this.app.metrics.request(route, method, status, ms / 1_000);
    const { app, transportOptions } = this;
    const rounded = Math.round(ms * 100) / 100;
    if (app.log.isLevelEnabled('info'))
      app.log.info(
        { requestId: context.requestId, ...transportOptions.about(context), status, ms: rounded, ...transportOptions.who(context) },
        transportOptions.name,
      );
    this.transportOptions.answered?.(context, status, body);
    context.traced?.();
  }
}

export function refusalHeaders(refusal: Refusal): string[] {
  const { retryAfterSeconds, isReplay = false } = refusal.detail;
  return [
    ...challenge(refusal),
    ...(retryAfterSeconds === undefined ? [] : ['Retry-After', String(retryAfterSeconds)]),
    ...(isReplay ? ['Idempotent-Replayed', 'true'] : []),
  ];
}

/** Wrong fields of a refusal; one that names a single field has it as its only entry. */
export function fieldErrors(message: string, { code, field, errors }: RefusalDetail): readonly FieldProblem[] | undefined {
  if (errors || field === undefined) return errors;
  const start = `${field}: `;
  const own = message.startsWith(start) ? message.slice(start.length) : message;
  return [{ field, code: code === 'REFERENCE_REQUIRED' ? 'REQUIRED' : 'INVALID', message: own }];
}
