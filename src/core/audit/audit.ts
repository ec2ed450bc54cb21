import { LRUCache } from 'lru-cache';
import { type Actor, personOf } from '../../domain/actor/actor.ts';
import type { Tx, Database } from '../../platform/db/database.ts';
import { assertControlled } from '../controls/control.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type App, appScoped } from '../app/app.ts';

type Fields = Record<string, unknown>;

const SECRET = /secret|password|token|hash|otp|recoverycode|^pin$/i;
const EMAIL = /email/i;
const NUMBER = /accountnumber|phone|nin$|bvn$/i;
const MAX_TEXT = 500;
const HIDDEN = '[hidden]';

/** Differing fields; secrets hidden, personal data masked by name. */
export function changesOf(before: object | null, after: object | null): { before: Fields | null; after: Fields | null } {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const isSame = (name: string): boolean =>
    old !== null && fresh !== null && JSON.stringify(old[name] ?? null) === JSON.stringify(fresh[name] ?? null);
  const saved = (fields: Fields | null): Fields | null =>
    fields && Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (isSame(name) ? [] : [[name, masked(name, value)]])));
  return { before: saved(old), after: saved(fresh) };
}

function fieldsOf(value: object | null): Fields | null {
  return value === null ? null : (JSON.parse(JSON.stringify(value)) as Fields);
}

function masked(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (SECRET.test(name)) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => masked(name, item));
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, masked(inner, item)]));
  if (typeof value === 'number') return NUMBER.test(name) ? maskNumber(String(value)) : value;
  if (typeof value !== 'string') return HIDDEN;
  if (EMAIL.test(name)) return maskEmail(value);
  if (NUMBER.test(name)) return maskNumber(value);
  return /^https?:\/\//i.test(value) ? maskUrl(value) : value.slice(0, MAX_TEXT);
}

function maskEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return at < 1 ? HIDDEN : `${text.slice(0, 1)}***${text.slice(at)}`;
}

function maskNumber(text: string): string {
  return text.length < 10 ? `****${text.slice(-2)}` : `${text.slice(0, 3)}****${text.slice(-4)}`;
}

/** URL credentials are before the host or in the query. */
function maskUrl(text: string): string {
  if (!URL.canParse(text)) return HIDDEN;
  const url = new URL(text);
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`.slice(0, MAX_TEXT);
}

export interface AuditEntry {
  action: string;
  subject: { type: string; id: string };
  /** State before and after: only differences are stored, secrets and personal data masked. */
  before?: object | null;
  after?: object | null;
  isOfBusiness?: boolean;
}

/** Business id of changes to the service itself. */
export const SERVICE = '00000000-0000-0000-0000-000000000000';

const MAX_USER_AGENT = 200;
const MAX_ADDRESS = 64;

/** Appends to the audit log in the transaction of the change; transactions on wallets call `lockAudit` first. */
export async function audit(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  assertControlled(tx, actor, entry.action);
  const { before, after } = changesOf(entry.before ?? null, entry.after ?? null);
  await tx.query('audit.append', 'select audit.append($1)', [
    JSON.stringify({
      business: actor.businessId,
      environment: entry.isOfBusiness ? null : actor.environment,
      action: entry.action,
      subjectType: entry.subject.type,
      subjectId: entry.subject.id,
      actorKind: actor.kind,
      actorId: actorIdOf(actor),
      actorName: actor.name,
      address: actor.address?.slice(0, MAX_ADDRESS) ?? null,
      userAgent: printable(actor.userAgent),
      requestId: actor.requestId,
      before,
      after,
    }),
  ]);
}

/** Locks the end of the audit chain until commit. @throws Refusal 403 FORBIDDEN to operators of the business. */
export async function lockAudit(tx: Tx, actor: Pick<Actor, 'businessId'> | Actor): Promise<void> {
  await tx.query('audit.lock', 'select audit.lock($1)', [actor.businessId]);
  if ('control' in actor && actor.control && 'refuseMembers' in actor.control) await actor.control.refuseMembers(tx, actor);
}

function actorIdOf({ kind, userId, name }: Actor): string | null {
  if (kind === 'person') return userId ?? null;
  return kind === 'key' ? name : null;
}

/** PostgreSQL rejects NUL in caller-supplied headers. */
function printable(text: string | undefined): string | null {
  return text?.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').slice(0, MAX_USER_AGENT) ?? null;
}

export const auditInvariants = [
  {
    id: 'audit_chain',
    title: 'Entries of the audit log are unchanged, in sequence and complete',
    sql: `
      select business_id, seq, action,
             case when hash <> audit.hash_of(entry) then 'was changed'
                  when seq <> last_seq + 1 then 'the entry before it is missing'
                  when previous_hash <> last_hash then 'does not follow the entry before it'
                  else 'is older than the entry before it' end as problem
        from (select e as entry, e.*, lag(e.seq, 1, 0::bigint) over w as last_seq, lag(e.at) over w as last_at,
                     lag(e.hash, 1, decode(repeat('00', 32), 'hex')) over w as last_hash
                from audit.entry e window w as (partition by e.business_id order by e.seq)) c
       where hash <> audit.hash_of(entry) or seq <> last_seq + 1 or previous_hash <> last_hash or at < last_at
      union all
      select coalesce(h.business_id, l.business_id), coalesce(l.seq, 0), null, 'is not where the log of this business ends'
        from audit.head h
        full join (select distinct on (business_id) business_id, seq, hash from audit.entry order by business_id, seq desc) l on l.business_id = h.business_id
       where (h.seq, case when h.seq > 0 then h.hash end) is distinct from (coalesce(l.seq, 0), l.hash)`,
  },
] as const;

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
