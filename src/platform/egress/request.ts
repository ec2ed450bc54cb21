import { channel } from 'node:diagnostics_channel';
import type { Agent, Dispatcher } from 'undici';
import { connectionOf, type Connection } from './agent.ts';
import { classOf, type ErrorClass } from './failures.ts';

const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 65_536;
const HEAD_BYTES = 16_384;

export interface PostRequest {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Milliseconds from call to last byte, waits included. */
  timeoutMs?: number;
  maxResponseBytes?: number;
  signal?: AbortSignal;
}

export interface Timings {
  dnsMs?: number;
  connectMs?: number;
  tlsMs?: number;
  firstByteMs?: number;
  totalMs: number;
}

interface Ended {
  timings: Timings;
  remoteAddress?: string;
}

export interface Answered extends Ended {
  kind: 'answered';
  status: number;
  headers: Record<string, string | string[]>;
  /** First 16 KiB of the response, never decompressed. */
  head: Buffer;
  body: 'complete' | 'cut' | 'timed_out' | 'broken';
}

export interface Failed extends Ended {
  kind: 'failed';
  errorClass: ErrorClass;
  cause: unknown;
}

export type PostResult = Answered | Failed;

/** One POST, bounded in time and memory. Follows no redirect, repeats nothing and never throws: a failure is a class. */
export function post(agent: Agent, { url, headers, body, signal, ...bounds }: PostRequest): Promise<PostResult> {
  const { timeoutMs = TIMEOUT_MS, maxResponseBytes = MAX_RESPONSE_BYTES } = bounds;
  const { promise, resolve } = Promise.withResolvers<PostResult>();
  const exchange = new Exchange(resolve, maxResponseBytes);
  const timer = setTimeout(() => exchange.stop('timeout'), timeoutMs);
  const underIt = signal && underSignal(signal);
  exchange.release = () => {
    clearTimeout(timer);
    underIt?.delete(exchange);
  };
  underIt?.add(exchange);
  if (signal?.aborted) exchange.stop('aborted');
  // Own view: the body identifies its socket.
  const ownBody: Carried = body.subarray();
  ownBody[SENDER] = exchange;
  try {
    agent.dispatch({ ...targetOf(url), method: 'POST', headers: { ...headers }, body: ownBody }, exchange);
  } catch (error) {
    exchange.fail(error);
  }
  return promise;
}

/** One listener per signal: adding one scans the others. */
const bySignal = new WeakMap<AbortSignal, Set<Exchange>>();

function underSignal(signal: AbortSignal): Set<Exchange> {
  let open = bySignal.get(signal);
  if (open) return open;
  open = new Set();
  bySignal.set(signal, open);
  const ending = open;
  signal.addEventListener('abort', () => ending.forEach((exchange) => exchange.stop('aborted')), { once: true });
  return open;
}

interface Target {
  origin: string;
  path: string;
}

const targets = new WeakMap<URL, Target>();

function targetOf(url: URL): Target {
  let target = targets.get(url);
  if (!target) targets.set(url, (target = { origin: url.origin, path: `${url.pathname}${url.search}` }));
  return target;
}

const SENDER = Symbol('sender');

interface Carried extends Buffer {
  [SENDER]?: Exchange;
}

channel('undici:client:sendHeaders').subscribe((message) => {
  const { request, socket } = message as { request: { body: Carried | null }; socket: object };
  request.body?.[SENDER]?.sentOver(connectionOf(socket));
});

class Exchange implements Dispatcher.DispatchHandler {
  release: () => void = () => undefined;
  private readonly startedAt = performance.now();
  private readonly settle: (result: PostResult) => void;
  private readonly maxBytes: number;
  private controller: Dispatcher.DispatchController | undefined;
  private connection: Connection | undefined;
  private isFirstUse = false;
  private answer: { status: number; headers: Record<string, string | string[]>; at: number } | undefined;
  private readonly chunks: Buffer[] = [];
  private storedBytes = 0;
  private read = 0;
  private done = false;

  constructor(settle: (result: PostResult) => void, maxBytes: number) {
    this.settle = settle;
    this.maxBytes = maxBytes;
  }

  sentOver(connection: Connection | undefined): void {
    this.connection = connection;
    this.isFirstUse = connection?.requests === 0;
    if (connection) connection.requests += 1;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.done) controller.abort(new Error('aborted'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    this.answer = { status, headers: headers as Record<string, string | string[]>, at: performance.now() };
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.done) return;
    this.read += chunk.length;
    if (this.storedBytes < HEAD_BYTES) {
      // Copied: a chunk keeps its larger buffer in memory.
      const part = Buffer.from(chunk.subarray(0, HEAD_BYTES - this.storedBytes));
      this.chunks.push(part);
      this.storedBytes += part.length;
    }
    if (this.read <= this.maxBytes) return;
    this.end('cut');
    controller.abort(new Error('answer too long'));
  }

  onResponseEnd(): void {
    this.end('complete');
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  stop(reason: 'timeout' | 'aborted'): void {
    if (this.answer) this.end(reason === 'timeout' ? 'timed_out' : 'broken');
    else this.finish({ kind: 'failed', errorClass: reason, cause: undefined, ...this.ended() });
    this.controller?.abort(new Error(reason));
  }

  fail(error: unknown): void {
    if (this.answer) this.end('broken');
    else this.finish({ kind: 'failed', errorClass: classOf(error), cause: error, ...this.ended() });
  }

  private end(body: Answered['body']): void {
    if (!this.answer) return;
    const { status, headers } = this.answer;
    this.finish({ kind: 'answered', status, headers, head: Buffer.concat(this.chunks), body, ...this.ended() });
  }

  private finish(result: PostResult): void {
    if (this.done) return;
    this.done = true;
    this.release();
    this.settle(result);
  }

  private ended(): Ended {
    const timings: Timings = { totalMs: performance.now() - this.startedAt };
    if (this.answer) timings.firstByteMs = this.answer.at - this.startedAt;
    const { startedAt, resolvedAt, connectedAt, readyAt, address } = this.connection ?? {};
    if (this.isFirstUse && startedAt !== undefined && connectedAt !== undefined && readyAt !== undefined) {
      timings.dnsMs = (resolvedAt ?? startedAt) - startedAt;
      timings.connectMs = connectedAt - (resolvedAt ?? startedAt);
      timings.tlsMs = readyAt - connectedAt;
    }
    return address === undefined ? { timings } : { timings, remoteAddress: address };
  }
}
