import { LRUCache } from 'lru-cache';
import { type Actor, personOf } from '../../domain/actor/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { App } from '../app/app.ts';
import { appScoped } from '../app/app-scope.ts';
import { audit, lockAudit } from './audit.ts';

const MAX_WAITING = 500;

interface Queue {
  last: Promise<unknown>;
  length: number;
}
const queues = new WeakMap<Database, Map<string, Queue>>();

/** Runs a change that holds the audit chain from its start. @throws Refusal 503 OVERLOADED when the queue is full. */
export function audited<T>(app: Pick<App, 'db'>, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return serialized(app, actor, () =>
    app.db.transaction(async (tx) => {
      await lockAudit(tx, actor);
      return work(tx);
    }),
  );
}

/** Why: changes queue here without holding a connection. */
export async function serialized<T>(
  { db }: Pick<App, 'db'>,
  { businessId }: Pick<Actor, 'businessId'>,
  work: () => Promise<T>,
): Promise<T> {
  const ofDatabase = queues.get(db) ?? new Map<string, Queue>();
  queues.set(db, ofDatabase);
  const queue = ofDatabase.get(businessId) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= MAX_WAITING)
    throw new Refusal('unavailable', 'Too many pending changes of this business; try again shortly', {
      code: 'OVERLOADED',
      retryAfterSeconds: 1,
    });
  ofDatabase.set(businessId, queue);
  queue.length++;
  const mine = queue.last.then(work, work);
  queue.last = mine;
  try {
    return await mine;
  } finally {
    if (--queue.length === 0) ofDatabase.delete(businessId);
  }
}

const SCAN_MS = 60_000;
const MAX_SCANS = 10_000;
const polls = appScoped(() => new LRUCache<string, true>({ max: MAX_SCANS, ttl: SCAN_MS }));

/** Logs a staff read before it happens, once a minute per person and question. No entry, no read. */
export async function noteRead(app: Pick<App, 'db' | 'part'>, actor: Actor, action: string, asked: object): Promise<void> {
  const poll = JSON.stringify([personOf(actor) ?? actor.name, actor.businessId, actor.environment, action, asked]);
  const seen = polls(app);
  if (seen.has(poll)) return;
  const subject = { type: 'business', id: actor.businessId };
  await audited(app, actor, (tx) => audit(tx, actor, { action: `operators.read.${action}`, subject, after: asked }));
  seen.set(poll, true);
}
