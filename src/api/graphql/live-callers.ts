import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { onSessionEnded } from '../../slices/sessions/session.ts';
import type { FindCaller } from './caller.ts';
import { keyChanges } from '../../slices/keys/changes.ts';

/** Each caller is checked again in every third turn. */
const RECHECK_MS = 1_000;
const TURNS = 3;

export interface Admitted {
  actor: Actor;
  headers: IncomingHttpHeaders;
  address: string;
  /** Called once, when the caller loses or changes its rights. */
  cut(reason: string): void;
}

export interface LiveCallers {
  count(actor: Actor): number;
  add(connection: Admitted): void;
  remove(connection: Admitted): void;
  stop(): void;
}

/** Rechecks callers of open connections on broadcasts and every 3 s; a failing check disconnects no caller. */
export function liveCallers(app: App, findCaller: FindCaller): LiveCallers {
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
