import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import type { ErrorCode } from '../../domain/errors/error-codes.ts';
import { newId } from '../../domain/ids/ids.ts';
import { JSON_HEADERS, requestIdOf } from '../../core/transport/headers.ts';
import { explained, writeJson } from './refusals.ts';

/** Errors before a request exists. */
const PARSER_ERRORS: Record<string, [status: number, reason: string, code: ErrorCode, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'REQUEST_TOO_LARGE', 'Request headers are larger than 16 KB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'MALFORMED_REQUEST', 'The request did not arrive in time'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large', 'REQUEST_TOO_LARGE', 'Chunk extensions are too large'],
};
const NO_HTTP = [400, 'Bad Request', 'MALFORMED_REQUEST', 'The request is not valid HTTP'] as const;
/** Time for a refused sender to read why. */
const LINGER_MS = 1_000;

export interface ListenOptions {
  host: string;
  port: number;
  /** Another process of this user may share the port. */
  sharesPort?: boolean;
  limitsOf?: (address: string | undefined) => Promise<string[]>;
  /** True while stopping: connections end with their next answer. */
  isDraining?: () => boolean;
}

const noLimits = (): Promise<string[]> => Promise.resolve([]);

/**
 * Listener with bounded times and sizes; its errors use the specification's body.
 * @throws EADDRINUSE or EACCES.
 */
export function listen(
  answer: Express,
  { host, port, sharesPort = false, limitsOf = noLimits, isDraining = () => false }: ListenOptions,
): Promise<Server> {
  const running = new WeakMap<Socket, ServerResponse>();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    running.set(request.socket, response);
    if (isDraining()) response.shouldKeepAlive = false;
    // Requests without Host or path never reach the routes.
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refuse(request, response, 400, 'Host header is missing');
    if (!request.url?.startsWith('/')) return refuse(request, response, 400, 'Request target must be a path');
    answer(request, response);
  };
  const server = createServer(
    {
      ...madeFor(answer),
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      // Longer than the 60 s of balancers, which close first.
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
      noDelay: true,
      // HTTP/2 upgrades, as of curl --http2, get HTTP/1.1.
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
    },
    handle,
  );
  server.on('checkContinue', handle);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, 417, 'Only Expect: 100-continue is supported'),
  );
  server.on('clientError', (error, socket) => void refuseConnection(error, socket as Socket, running.get(socket as Socket), limitsOf));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ...(sharesPort && { reusePort: true }) }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

/** Why: Express sets the prototype of each; objects made with it keep their shape, which saves 8% of a routed request. */
function madeFor(app: Express): { IncomingMessage: typeof IncomingMessage; ServerResponse: typeof ServerResponse } {
  const made = {
    IncomingMessage: class extends IncomingMessage {},
    ServerResponse: class<Of extends IncomingMessage> extends ServerResponse<Of> {},
  };
  app.request = Object.setPrototypeOf(made.IncomingMessage.prototype, app.request) as Express['request'];
  app.response = Object.setPrototypeOf(made.ServerResponse.prototype, app.response) as Express['response'];
  return made;
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, message: string): void {
  const requestId = requestIdOf(request);
  const { body, headers } = explained(message, requestId, { code: 'MALFORMED_REQUEST' });
  writeJson(response, status, body, requestId, [...headers, 'Connection', 'close']);
}

async function refuseConnection(
  error: Error & { code?: string },
  socket: Socket,
  running: ServerResponse | undefined,
  limitsOf: NonNullable<ListenOptions['limitsOf']>,
): Promise<void> {
  // An answer under way must not be written into.
  const isAnswering = running !== undefined && running.headersSent && !running.writableFinished;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  // Why: closing at once would reset the connection before the answer is read.
  socket.resume();
  const limits = await limitsOf(socket.remoteAddress).catch(() => []);
  const [status, reason, code, message] = PARSER_ERRORS[error.code ?? ''] ?? NO_HTTP;
  const requestId = newId();
  const { body, headers: help } = explained(message, requestId, { code });
  const headers = [
    ...JSON_HEADERS,
    ...help,
    ...limits,
    'X-Request-Id',
    requestId,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Connection',
    'close',
  ];
  const lines = headers.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
