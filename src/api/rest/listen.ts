import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../domain/errors/error-codes.ts';
import { newId } from '../../domain/ids/ids.ts';
import { JSON_HEADERS, requestIdOf } from '../../core/transport/headers.ts';
import { explained, writeJson } from './answer.ts';

/** What the parser found wrong before there was a request to answer. */
const PARSER_ERRORS: Record<string, [status: number, reason: string, code: ErrorCode, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'REQUEST_TOO_LARGE', 'Request headers are larger than 16 KB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'MALFORMED_REQUEST', 'The request did not arrive in time'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large', 'REQUEST_TOO_LARGE', 'Chunk extensions are too large'],
};
const NO_HTTP = [400, 'Bad Request', 'MALFORMED_REQUEST', 'The request is not valid HTTP'] as const;
/** A sender is given this long to read why it was refused. */
const LINGER_MS = 1_000;

export interface ListenOptions {
  host: string;
  port: number;
  /** Whether another process of this user may listen there, too, that says the same. */
  sharesPort?: boolean;
  /** Counts a request that no door sees, because it is not one, by its address; answers the headers that tell so. */
  limitsOf?: (address: string | undefined) => Promise<string[]>;
  /** True once the process is asked to stop: every connection ends with its next answer. */
  isDraining?: () => boolean;
}

const noLimits = (): Promise<string[]> => Promise.resolve([]);

/**
 * Opens a listener with every time-out and size bounded, whose own refusals have the specification's error body too.
 * @throws the system's error (EADDRINUSE, EACCES) when the address cannot be bound.
 */
export function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { host, port, sharesPort = false, limitsOf = noLimits, isDraining = () => false }: ListenOptions,
): Promise<Server> {
  const running = new WeakMap<Socket, ServerResponse>();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    running.set(request.socket, response);
    if (isDraining()) response.shouldKeepAlive = false;
    // An HTTP/1.1 request without Host, or for another target form than a path, never reaches the routes.
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refuse(request, response, 400, 'Host header is missing');
    if (!request.url?.startsWith('/')) return refuse(request, response, 400, 'Request target must be a path');
    answer(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      // Longer than the 60 s after which common balancers let an idle connection go, so that they close first.
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
      noDelay: true,
      // Who offers HTTP/2 on the way, as curl --http2 does, is answered in HTTP/1.1.
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
  // An answer on its way must not be written into, and nobody reads on a connection that was reset.
  const isAnswering = running !== undefined && running.headersSent && !running.writableFinished;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  // What this sender still pushes is thrown away: closing at once would reset it before it has read.
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
