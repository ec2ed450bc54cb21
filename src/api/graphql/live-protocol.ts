import type { IncomingHttpHeaders } from 'node:http';
import { type ExecutionArgs, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type Context as Connection, makeServer, type Server as ProtocolServer } from 'graphql-ws';
import type { App } from '../../core/app/app.ts';
import type { Context } from '../../core/transport/graphql/call.ts';
import { countedAs, rateLimited, rateLimiter } from '../../core/transport/rate-limit.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { keyChanges } from '../../slices/keys/key.ts';
import { onSessionEnded } from '../../slices/sessions/session.ts';
import { callerFinder, type FindCaller } from './caller.ts';
import { admission, trustedDocuments } from './documents.ts';
import { errorOf, isUnexpected } from './errors.ts';
import { liveDocuments, type LiveRequest, runLive } from './live-document.ts';
import type { LiveSocket } from './live-socket.ts';
import { graphqlSchema } from './schema.ts';

/** Each caller is checked again in every third turn. */
const RECHECK_MS = 1_000;
const TURNS = 3;

interface Admitted {
  actor: Actor;
  headers: IncomingHttpHeaders;
  address: string;
  /** Called once, when the caller loses or changes its rights. */
  cut(reason: string): void;
}

interface LiveCallers {
  count(actor: Actor): number;
  add(connection: Admitted): void;
  remove(connection: Admitted): void;
  stop(): void;
}

/** Rechecks callers of open connections on broadcasts and every 3 s; a failing check disconnects no caller. */
function liveCallers(app: App, findCaller: FindCaller): LiveCallers {
  const byCaller = new Map<string, Set<Admitted>>();
  const cut = (connection: Admitted, reason: string): void => {
    remove(connection);
    connection.cut(reason);
  };
  const remove = (connection: Admitted): void => {
    const id = callerId(connection.actor);
    const held = byCaller.get(id);
    if (held?.delete(connection) && held.size === 0) byCaller.delete(id);
  };
  const recheck = async (connections: Iterable<Admitted>): Promise<void> => {
    const results = new Map<string, Promise<string | null>>();
    for (const connection of connections) {
      const { headers, address } = connection;
      const asked = `${String(headers['x-api-key'])} ${String(headers['x-api-secret'])} ${headers.authorization} ${address}`;
      const result = results.get(asked) ?? refusalOf(findCaller, connection);
      results.set(asked, result);
      const reason = await result;
      if (reason !== null) cut(connection, reason);
    }
  };
  const recheckSome = (turn: number): Promise<void> =>
    recheck([...byCaller.values()].filter((_, at) => (at + turn) % TURNS === 0).flatMap((held) => [...held]));
  const check = (work: Promise<void>): void =>
    void work.catch((error: unknown) => app.log.error({ err: error }, 'live connections could not be checked'));

  let isChecking = false;
  let turn = 0;
  const timer = setInterval(() => {
    if (isChecking || byCaller.size === 0) return;
    isChecking = true;
    check(recheckSome(turn++).finally(() => (isChecking = false)));
  }, RECHECK_MS).unref();
  keyChanges(app).onChange((keyIds) => check(recheck(keyIds.flatMap((keyId) => [...(byCaller.get(`key ${keyId}`) ?? [])]))));
  const stopListening = onSessionEnded(app, (sessionId) => {
    for (const connection of byCaller.get(`session ${sessionId}`) ?? []) cut(connection, 'Session ended');
  });

  return {
    count: (actor) => byCaller.get(callerId(actor))?.size ?? 0,
    add(connection) {
      const id = callerId(connection.actor);
      const held = byCaller.get(id) ?? new Set();
      byCaller.set(id, held.add(connection));
    },
    remove,
    stop() {
      clearInterval(timer);
      stopListening();
    },
  };
}

const callerId = ({ kind, name, sessionId }: Actor): string => (kind === 'key' ? `key ${name}` : `session ${sessionId}`);

async function refusalOf(findCaller: FindCaller, { actor, headers, address }: Admitted): Promise<string | null> {
  try {
    const now = await findCaller(headers, { address, requestId: actor.requestId });
    const isSame =
      now &&
      now.bookId === actor.bookId &&
      now.scopes.size === actor.scopes.size &&
      [...now.scopes].every((scope) => actor.scopes.has(scope));
    return isSame ? null : 'Permissions changed';
  } catch (error) {
    if (error instanceof Refusal && (error.kind === 'unauthenticated' || error.kind === 'forbidden'))
      return 'Credentials are no longer valid';
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const INIT_TIMEOUT_MS = 5_000;
const MAX_SUBSCRIPTIONS = 50;

export interface Peer {
  socket: LiveSocket;
  address: string;
  userAgent: string | null;
  requestId: string;
  admitted: Admitted | null;
  onKnown(): void;
  isGone: boolean;
  subscriptions(): number;
}

type Params = Record<string, unknown>;

interface LiveProtocol {
  opened(peer: Peer): (code?: number, reason?: string) => Promise<void>;
  stop(): void;
}

export function liveProtocol(app: App, environment: Environment): LiveProtocol {
  const findCaller = callerFinder(app, environment);
  const callers = liveCallers(app, findCaller);
  const limiter = rateLimiter(app, environment);
  let judge: ReturnType<typeof liveDocuments> | undefined;
  const admitDocument = admission(app.config, environment, trustedDocuments());

  const admit = async (peer: Peer, params: Params): Promise<boolean> => {
    const { address, requestId, userAgent } = peer;
    if ((await limiter.take('reads', address, null)).isLimited) return refuse(peer, TRY_LATER, 'Rate limit exceeded');
    const headers = { ...credentialsOf(params), ...(userAgent !== null && { 'user-agent': userAgent }) };
    const actor = await findCaller(headers, { address, requestId });
    if (!actor) return refuse(peer, UNAUTHORIZED, 'Missing API credentials');
    if (peer.isGone) return false;
    if (callers.count(actor) >= app.config.LIVE_CONNECTIONS) return refuse(peer, TRY_LATER, 'Too many connections');
    peer.admitted = { actor, headers, address, cut: (reason) => void peer.socket.close(FORBIDDEN, reason) };
    callers.add(peer.admitted);
    peer.onKnown();
    return true;
  };

  const start = async (
    connection: Connection<Params, Peer>,
    { query, operationName, variables, extensions }: LiveRequest & { extensions?: Record<string, unknown> | null | undefined },
  ): Promise<ExecutionArgs | readonly GraphQLError[]> => {
    const peer = connection.extra;
    const actor = peer.admitted?.actor;
    if (!actor) return [refused(new Refusal('unauthenticated', 'Missing API credentials', { code: 'MISSING_API_CREDENTIALS' }))];
    if (Object.keys(connection.subscriptions).length > MAX_SUBSCRIPTIONS) return [refused(tooMany())];
    const result = await limiter.take('reads', peer.address, countedAs(actor));
    if (result.isLimited) return [refused(rateLimited(result))];
    // The protocol requires a query: a document named by hash sends an empty one.
    const { body } = admitDocument({ ...(query !== '' && { query }), extensions }, actor);
    judge ??= liveDocuments(graphqlSchema());
    const judged = judge({ query: (body['query'] as string | undefined) ?? '', operationName, variables });
    return 'document' in judged ? { ...judged, contextValue: contextOf(app, environment, peer, actor) } : judged;
  };

  const server: ProtocolServer<Peer> = makeServer<Params, Peer>({
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
    async onConnect(connection) {
      const peer = connection.extra;
      peer.subscriptions = () => Object.keys(connection.subscriptions).length;
      try {
        return await admit(peer, connection.connectionParams ?? {});
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refuse(peer, error.kind === 'unavailable' ? TRY_LATER : FORBIDDEN, error.message);
      }
    },
    onSubscribe: (connection, _, request) =>
      start(connection, request).catch((error: unknown) => {
        if (error instanceof GraphQLError) return [error];
        throw error;
      }),
    subscribe: (args) => runLive(args as ExecutionArgs & { contextValue: Context }),
    onNext: ({ extra }, _, __, ___, { data, errors }) =>
      errors ? { ...(data !== undefined && { data }), errors: answer(app, extra, errors) } : undefined,
    onError: ({ extra }, _, __, errors) => answer(app, extra, errors),
  });

  return {
    opened(peer) {
      const closed = server.opened(peer.socket, peer);
      return async (code, reason) => {
        peer.isGone = true;
        if (peer.admitted) callers.remove(peer.admitted);
        await closed(code, reason);
      };
    },
    stop: () => callers.stop(),
  };
}

/** graphql-ws clients reconnect after 1013, and after 4403 with fresh credentials; not after 4401. */
const [TRY_LATER, UNAUTHORIZED, FORBIDDEN] = [1013, 4401, 4403];

function refuse(peer: Peer, code: number, reason: string): false {
  void peer.socket.close(code, reason);
  return false;
}

/** connection_init as HTTP headers: an access token, or an API key with its secret. */
function credentialsOf({ accessToken, apiKey, apiSecret }: Params): Record<string, string> {
  if (typeof accessToken === 'string') return { authorization: `Bearer ${accessToken}` };
  return {
    ...(typeof apiKey === 'string' && { 'x-api-key': apiKey }),
    ...(typeof apiSecret === 'string' && { 'x-api-secret': apiSecret }),
  };
}

function contextOf(app: App, environment: Environment, { address, userAgent }: Peer, actor: Actor): Context {
  const requestId = newId();
  return {
    app,
    environment,
    actor: { ...actor, requestId },
    requestId,
    address,
    userAgent,
    refreshToken: null,
    answerHeaders: [],
    loads: new Map(),
  };
}

const refused = (refusal: Refusal): GraphQLError => new GraphQLError(refusal.message, { originalError: refusal });

const tooMany = (): Refusal =>
  new Refusal('rate_limited', `A connection has at most ${MAX_SUBSCRIPTIONS} subscriptions; complete one first`, {
    code: 'TOO_MANY_SUBSCRIPTIONS',
  });

function answer({ log }: App, { requestId }: Peer, errors: readonly GraphQLError[]): GraphQLFormattedError[] {
  return errors.map((error) => {
    if (isUnexpected(error)) log.error({ err: error.originalError ?? error, requestId }, 'unexpected error of a subscription');
    return errorOf(error, error.toJSON(), requestId);
  });
}
