import { AuthenticationError, ConnectionError, PermissionError, ResyncRequiredError, TollgateError } from './errors.ts';
import { pause } from './pause.ts';
import type { ClientOptions } from './transport.ts';

export interface LiveOptions {
  /** Starts after this cursor, at most one hour old. */
  after?: string;
  /** WebSocket class of the package `ws`, for Node before version 22. */
  WebSocket?: new (url: string, protocol: string) => WebSocket;
  signal?: AbortSignal;
  /** Silence in ms before a ping; after the same time again the connection is lost. Default 15,000. */
  keepAliveMs?: number;
  /** Called on each reconnect. */
  onLost?: (error: ConnectionError) => void;
}

/** Subscription document with `after`, its root field, and the cursor of a value. */
export interface Subscription<T> {
  query: string;
  field: string;
  variables?: Readonly<Record<string, unknown>>;
  cursorOf?: (value: T) => string;
}

/** Close codes without a retry. */
const FATAL = new Set([4400, 4401, 4403, 4406, 4409]);
const LONGEST_PAUSE_MS = 10_000;

/**
 * Yields subscription values in order; reconnects after the last cursor.
 * @throws ResyncRequiredError after too many missed values; AuthenticationError for an invalid key.
 */
export async function* subscribe<T>(
  client: ClientOptions,
  { query, field, variables, cursorOf }: Subscription<T>,
  { after, signal, onLost, keepAliveMs = 15_000, ...own }: LiveOptions = {},
): AsyncGenerator<T, void, void> {
  const Socket = own.WebSocket ?? globalThis.WebSocket;
  if (!Socket) throw new TypeError('No WebSocket; pass the class of the package ws as `WebSocket`');
  const url = `${(client.baseUrl ?? 'http://127.0.0.1:4000').replace(/^http/, 'ws').replace(/\/+$/, '')}/graphql`;
  let cursor = after;
  let failures = 0;
  for (;;) {
    if (signal?.aborted) return;
    const asked = { query, variables: { ...variables, ...(cursor !== undefined && { after: cursor }) } };
    try {
      for await (const data of openFeed(new Socket(url, 'graphql-transport-ws'), client, asked, { keepAliveMs, signal })) {
        const value = data[field] as T;
        failures = 0;
        cursor = cursorOf?.(value) ?? cursor;
        yield value;
      }
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      onLost?.(error);
      failures += 1;
      // Aborted pause: the feed ends without an error.
      await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures) * (0.5 + Math.random()), signal).catch(() => undefined);
    }
  }
}

async function* openFeed(
  socket: WebSocket,
  { apiKey, apiSecret }: ClientOptions,
  payload: object,
  { keepAliveMs, signal }: { keepAliveMs: number; signal: AbortSignal | undefined },
): AsyncGenerator<Data, void, void> {
  const queue: Data[] = [];
  let ended: TollgateError | 'quietly' | undefined;
  let wake = (): void => {};
  const end = (how: TollgateError | 'quietly'): void => {
    ended ??= how;
    wake();
  };
  const say = (message: object): void => socket.send(JSON.stringify(message));
  // Detects a dead connection after sleep or a network change.
  let isActive = true;
  const pulse = setInterval(() => {
    if (!isActive) end(lost('no message from the service'));
    else if (socket.readyState === socket.OPEN) say({ type: 'ping' });
    isActive = false;
  }, keepAliveMs);
  socket.addEventListener('open', () => say({ type: 'connection_init', payload: { apiKey, apiSecret } }));
  socket.addEventListener('error', () => end(lost('the connection failed')));
  socket.addEventListener('close', ({ code, reason }) => end(FATAL.has(code) ? refused(code, reason) : lost(`closed with ${code}`)));
  socket.addEventListener('message', ({ data }) => {
    isActive = true;
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'connection_ack') say({ id: '1', type: 'subscribe', payload });
    else if (message.type === 'ping') say({ type: 'pong' });
    else if (message.type === 'complete') end(lost('the service ended the feed'));
    else if (message.type === 'error') end(errorOf(message.payload));
    else if (message.type === 'next') {
      if (message.payload.errors) return end(errorOf(message.payload.errors));
      queue.push(message.payload.data);
      wake();
    }
  });
  const stop = (): void => end('quietly');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      for (let data = queue.shift(); data; data = queue.shift()) yield data;
      if (ended === 'quietly') return;
      if (ended) throw ended;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    clearInterval(pulse);
    signal?.removeEventListener('abort', stop);
    socket.close();
  }
}

type Data = Readonly<Record<string, unknown>>;
interface Problem {
  message: string;
  extensions?: { reason?: string; requestId?: string };
}
type Message =
  | { type: 'connection_ack' | 'ping' | 'pong' | 'complete' }
  | { type: 'error'; payload: Problem[] }
  | { type: 'next'; payload: { data: Data; errors?: Problem[] } };

const lost = (why: string): ConnectionError => new ConnectionError(`The live feed is lost: ${why}`, { status: null });
const refused = (code: number, reason: string): TollgateError =>
  code === 4401 || code === 4403
    ? new AuthenticationError(`The service closed the live feed: ${reason}`, { status: 401 })
    : new TollgateError(`The service closed the live feed with ${code}: ${reason}`, { status: null });

/** Expected end: the feed reconnects at the same cursor. */
const PASSING = new Set(['UNAVAILABLE', 'OVERLOADED', 'RATE_LIMITED']);

function errorOf([problem]: Problem[]): TollgateError {
  const { message = 'The service ended the feed', extensions } = problem ?? {};
  const body = { code: extensions?.reason, requestId: extensions?.requestId } as { code: string; requestId: string };
  if (PASSING.has(extensions?.reason ?? '')) return lost(message);
  switch (extensions?.reason) {
    case 'RESYNC_REQUIRED':
      return new ResyncRequiredError(message, { status: null, body });
    case 'SCOPE_MISSING':
    case 'FORBIDDEN':
      return new PermissionError(message, { status: null, body });
    default:
      return new TollgateError(message, { status: null, body });
  }
}
