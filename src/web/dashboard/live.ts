import { type Client as LiveClient, createClient } from 'graphql-ws';
import { accessToken, currentSession, signedInAgain } from './session.ts';
import { settings } from './settings.ts';

/** `paused`: it has been away for long, or the browser has no network. */
export type LiveState = { kind: 'live' | 'reconnecting' | 'paused'; since: number };

/** After that long without a connection, what is on the screen is called old. */
const PAUSED_AFTER_MS = 20_000;
/** The protocol does not say when a subscription holds; by then it does. */
const SUBSCRIBED_AFTER_MS = 400;
/** The session ended, or may do something else now: the token in hand says nothing any more. */
const REFUSED = new Set([4401, 4403]);
const RESYNC = 'RESYNC_REQUIRED';

interface Sink {
  next(value: object): void;
  error(error: unknown): void;
  complete(): void;
}

let state: LiveState = { kind: 'reconnecting', since: Date.now() };
let pausing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const resyncListeners = new Set<() => void>();
let socket: LiveClient | undefined;
let isRefused = false;

export const liveState = (): LiveState => state;

export function onLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when something may have been missed: what is on the screen is to be asked for again. */
export function onResync(listener: () => void): () => void {
  resyncListeners.add(listener);
  return () => resyncListeners.delete(listener);
}

/** Connects now, before the next scheduled try. */
export function reconnect(): void {
  socket?.terminate();
}

function become(kind: LiveState['kind']): void {
  clearTimeout(pausing);
  if (kind === 'reconnecting') pausing = setTimeout(() => become('paused'), PAUSED_AFTER_MS);
  if (kind === state.kind) return;
  state = { kind, since: kind === 'paused' && state.kind === 'reconnecting' ? state.since : Date.now() };
  for (const listener of listeners) listener();
}

function resync(): void {
  for (const listener of resyncListeners) listener();
}

let isOld = false;

/** Marks the screen as outdated: refetches, after an open error dialog is closed. */
export function screenIsOld(): void {
  if (document.querySelector('dialog[open]')) isOld = true;
  else resync();
}

/** A dialog was closed. */
export function dialogClosed(): void {
  if (isOld) resync();
  isOld = false;
}

function connection(): LiveClient {
  socket ??= createClient({
    url: `${location.origin.replace(/^http/, 'ws')}${settings.prefix}/graphql`,
    // A function: each connection says who it is with a token that is good then.
    connectionParams: async () => ({ accessToken: await goodToken() }),
    keepAlive: 12_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    async retryWait(retries) {
      await new Promise((done) => setTimeout(done, Math.min(1_000 * 2 ** retries, 15_000) * (0.7 + Math.random() * 0.6)));
      if (currentSession().kind === 'expired') await signedInAgain();
    },
    lazyCloseTimeout: 2_000,
    on: {
      connected() {
        isRefused = false;
        become('live');
        // Transfers resume at the cursor; other data is refetched, since changes may precede the subscription.
        setTimeout(resync, SUBSCRIBED_AFTER_MS);
      },
      closed(event) {
        isRefused = REFUSED.has((event as CloseEvent).code);
        become('reconnecting');
      },
    },
  });
  return socket;
}

/** A connection without a token is rejected permanently, so the client waits for a sign-in. */
async function goodToken(): Promise<string | null> {
  const token = await accessToken({ renew: isRefused });
  if (token !== null) return token;
  await signedInAgain();
  return accessToken();
}

addEventListener('offline', () => become('paused'));
addEventListener('online', () => reconnect());

/** Subscribes over the page's WebSocket. Feeds with cursors resume; a cursor out of range restarts with a refetch. */
export function subscribeLive(
  { query, extensions }: { query: string; extensions?: Record<string, unknown> | undefined },
  given: object | undefined,
  sink: Sink,
): () => void {
  // The client sends the same object again with every connection, so this is where the last cursor belongs.
  const variables: Record<string, unknown> = { ...given };
  let stop = (): void => {};
  const start = (): void => {
    stop = connection().subscribe(
      // Of a document that is named by its hash the protocol wants an empty text.
      extensions?.['persistedQuery'] === undefined ? { query, variables } : { query: '', variables, extensions },
      {
        next(value) {
          const cursor = cursorIn(value.data);
          if (cursor !== undefined) variables['after'] = cursor;
          if (!value.errors?.some(isResync)) return sink.next(value);
          begin();
        },
        error(error) {
          if (Array.isArray(error) && error.some(isResync)) return begin();
          sink.error(error);
        },
        complete: () => sink.complete(),
      },
    );
  };
  const begin = (): void => {
    stop();
    variables['after'] = null;
    resync();
    start();
  };
  start();
  return () => stop();
}

const isResync = ({ extensions }: { extensions?: Record<string, unknown> }): boolean => extensions?.['code'] === RESYNC;

function cursorIn(data: unknown): string | undefined {
  const [event] = Object.values((data ?? {}) as Record<string, { cursor?: unknown } | null>);
  return typeof event?.cursor === 'string' ? event.cursor : undefined;
}
