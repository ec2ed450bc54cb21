import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as a provider reads it. */
export interface DoubleRequest {
  method: string;
  /** Without its query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface DoubleReply {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** Faults of a request. `_before`: without effect at the provider; `_after`: with effect, without an answer. */
export const faults = [
  'slow',
  'hang_before',
  'hang_after',
  'error_500_before',
  'error_500_after',
  'html_502_before',
  'html_502_after',
  'cut_json',
  'empty_answer',
  'rate_limited',
  'reset_before',
  'reset_after',
] as const;
export type Fault = (typeof faults)[number];

/** May take its time: the request waits for it, and the provider has not acted yet. */
type FaultRule = (request: DoubleRequest) => Fault | null | Promise<Fault | null>;

/** A provider that stands outside: an HTTP server with a truth of its own, and faults to switch on. */
export interface DoubleServer {
  url: string;
  /** Requests that came in, with the fault that each met; not those for our balance, for which the service asks whenever their time is. */
  seen: (Pick<DoubleRequest, 'method' | 'path'> & { fault: Fault | null })[];
  /** Which fault a request meets; none again when it is called without a rule. */
  fault(rule?: FaultRule): void;
  stop(): Promise<void>;
}

export interface Exchange {
  url: string;
  request: DoubleRequest;
  reply: DoubleReply;
}
/** Listeners to the exchanges of every double of this process. */
export const exchangeListeners = new Set<(exchange: Exchange) => void>();

const SLOW_MS = 150;

/**
 * Serves what `answer` says of each request, on a port of its own, through the faults that are switched on.
 * @param balancePath where our balance there is asked for.
 */
export async function startDouble(answer: (request: DoubleRequest) => DoubleReply, balancePath?: string): Promise<DoubleServer> {
  let rule: FaultRule = () => null;
  const seen: DoubleServer['seen'] = [];
  const urlOf = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const result = (request: DoubleRequest): DoubleReply => {
    const reply = answer(request);
    for (const listen of exchangeListeners) listen({ url: urlOf(), request, reply });
    return reply;
  };
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => {});
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://double');
      const request: DoubleRequest = {
        method: incoming.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
      };
      void Promise.resolve(rule(request)).then((fault) => {
        if (request.path !== balancePath) seen.push({ method: request.method, path: request.path, fault });
        play(fault, () => result(request), response);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(),
    seen,
    fault: (next = () => null) => void (rule = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function play(fault: Fault | null, act: () => DoubleReply, response: ServerResponse): void {
  switch (fault) {
    case null:
      return send(response, act());
    case 'slow': {
      const reply = act();
      setTimeout(() => send(response, reply), SLOW_MS);
      return;
    }
    case 'hang_before':
      return;
    case 'hang_after':
      act();
      return;
    case 'error_500_before':
      return send(response, FAILED);
    case 'error_500_after':
      act();
      return send(response, FAILED);
    case 'html_502_before':
      return sendHtml(response);
    case 'html_502_after':
      act();
      return sendHtml(response);
    case 'cut_json': {
      const { status, body } = act();
      const text = JSON.stringify(body);
      // It says how long it is, sends half, and is gone.
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
      return;
    }
    case 'empty_answer':
      response.writeHead(act().status, { 'content-type': 'application/json' }).end();
      return;
    case 'rate_limited':
      return send(response, {
        status: 429,
        body: { status: false, message: 'Too many requests', code: 'rate_limited' },
        headers: { 'retry-after': '1' },
      });
    case 'reset_before':
      return reset(response);
    case 'reset_after':
      act();
      return reset(response);
  }
}

const FAILED: DoubleReply = { status: 500, body: { status: false, message: 'An error occurred' } };

const sendHtml = (response: ServerResponse): void =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body><h1>502 Bad Gateway</h1></body></html>');

const reset = (response: ServerResponse): void => void response.socket?.resetAndDestroy();

const send = (response: ServerResponse, { status, body, headers }: DoubleReply): void =>
  void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body));
