import { STATUS_CODES, type IncomingMessage, type Server, type IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { JSON_HEADERS, requestIdOf, addressOfRequest } from '../../core/transport/headers.ts';
import { noSuchRoute, Refusal } from '../../platform/errors/refusal.ts';
import { withinTime } from '../../platform/concurrency/delay.ts';
import { failure } from './errors.ts';
import { liveProtocol, type Peer } from './live-protocol.ts';
import { liveSocket } from './live-socket.ts';
import type { Config } from '../../platform/config/config.ts';

const PATH = '/graphql';
const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Connections of one address before connection_init. */
const MAX_STRANGERS = 100;
const GOODBYE_MS = 3_000;

export interface LiveTransport {
  attach(server: Server): void;
  /** Closes with 1001, so that clients reconnect elsewhere; accepts new ones until the balancer has drained. */
  stop(): Promise<void>;
}

/** graphql-transport-ws at /graphql; refuses foreign origins at the upgrade. */
export function openLiveTransport(app: App, environment: Environment): LiveTransport {
  const protocol = liveProtocol(app, environment);
  const all = peersOf(app);
  const mine = new Set<Peer>();
  const strangers = new Map<string, number>();
  const countStranger = (address: string, by: 1 | -1): void => {
    const count = (strangers.get(address) ?? 0) + by;
    if (count > 0) strangers.set(address, count);
    else strangers.delete(address);
  };
  const addressOf = addressOfRequest(app.config);
  let isLeaving = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols,
    perMessageDeflate: false,
    clientTracking: false,
  });

  const refusal = (request: IncomingMessage, address: string): Refusal | null => {
    const path = request.url?.split('?', 1)[0];
    if (path !== PATH) return noSuchRoute();
    if (!isOriginAllowed(request.headers, app.config, environment)) return OTHER_ORIGIN;
    if (isLeaving) return LEAVING;
    return (strangers.get(address) ?? 0) >= MAX_STRANGERS ? TOO_MANY : null;
  };
  const open = (socket: WebSocket, request: IncomingMessage, address: string): void => {
    const requestId = requestIdOf(request);
    const peer: Peer = {
      socket: liveSocket(socket, {
        broken: (error) => app.log.debug({ err: error, requestId }, 'a live connection was interrupted'),
        failed: (error) => app.log.error({ err: error, requestId }, 'a live connection failed'),
      }),
      address,
      userAgent: request.headers['user-agent'] ?? null,
      requestId,
      admitted: null,
      onKnown: () => countStranger(address, -1),
      isGone: false,
      subscriptions: () => 0,
    };
    countStranger(address, 1);
    for (const set of [all, mine]) set.add(peer);
    const closed = protocol.opened(peer);
    peer.socket.onClose((code, reason) => {
      for (const set of [all, mine]) set.delete(peer);
      if (!peer.admitted) countStranger(address, -1);
      closed(code, reason).catch((error: unknown) => app.log.error({ err: error, requestId }, 'a live connection did not close cleanly'));
    });
  };

  return {
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        const address = addressOf(request);
        const refused = refusal(request, address);
        if (refused) return answer(stream, refused, requestIdOf(request));
        sockets.handleUpgrade(request, stream, head, (socket) => open(socket, request, address));
      });
    },
    async stop() {
      isLeaving = true;
      protocol.stop();
      const gone = hungUp([...mine]);
      for (const peer of mine) void peer.socket.close(1001, 'Going away');
      await gone;
      sockets.close();
    },
  };
}

const hungUp = (leaving: readonly Peer[]): Promise<unknown> =>
  withinTime(
    GOODBYE_MS,
    () => Promise.all(leaving.map(({ socket }) => new Promise<void>((resolve) => socket.onClose(() => resolve())))),
    () => null,
  );

const peers = new WeakMap<App, Set<Peer>>();

function peersOf(app: App): Set<Peer> {
  const known = peers.get(app);
  if (known) return known;
  const made = new Set<Peer>();
  peers.set(app, made);
  app.metrics.gauge('ws_connections', 'Open WebSocket connections', () => made.size);
  app.metrics.gauge('subscriptions_active', 'Active GraphQL subscriptions', () =>
    [...made].reduce((sum, peer) => sum + peer.subscriptions(), 0),
  );
  return made;
}

const OTHER_ORIGIN = new Refusal('forbidden', 'This origin may not connect; add it to ALLOWED_ORIGINS', { code: 'FORBIDDEN' });
const LEAVING = new Refusal('unavailable', 'The service is stopping; connect again shortly', { code: 'UNAVAILABLE', retryAfterSeconds: 1 });
const TOO_MANY = new Refusal('rate_limited', 'Too many connections of this address without credentials; send connection_init', {
  code: 'RATE_LIMITED',
  retryAfterSeconds: 5,
});

function answer(stream: Duplex, refusal: Refusal, requestId: string): void {
  const { status, body, headers } = failure(refusal, requestId);
  const all = [...JSON_HEADERS, ...headers, 'X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(body))];
  const lines = all.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
  stream.on('error', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines}\r\n${body}`);
}

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Allowed origins: own host, `ALLOWED_ORIGINS`, local origins in the sandbox; programs send none. */
function isOriginAllowed(
  { origin, host }: IncomingHttpHeaders,
  { PUBLIC_URL, ALLOWED_ORIGINS }: Pick<Config, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>,
  environment: Environment,
): boolean {
  if (origin === undefined) return true;
  if (origin === `http://${host}` || origin === `https://${host}`) return true;
  if (PUBLIC_URL !== undefined && origin === new URL(PUBLIC_URL).origin) return true;
  return ALLOWED_ORIGINS.includes(origin) || (environment === 'sandbox' && LOOPBACK.test(origin));
}
