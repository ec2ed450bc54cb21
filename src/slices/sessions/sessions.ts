import { type NotNull, sql } from 'kysely';
import type { Logger } from 'pino';
import { type App, appScoped } from '../../core/app/app.ts';
import { openBroadcast } from '../../core/workers/broadcast.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { dbNow, prepared, type RowOf } from '../../platform/db/entity.ts';
import { type Business, businessSettings } from '../businesses/business.ts';
import { Recent } from '../keys/known-keys.ts';
import type { Person } from '../people/person.ts';
import { type BusinessRole, scopesOf, type Role } from '../people/roles.ts';
import { tokenHash } from '../people/secrets.ts';
import { Session } from './entities.ts';
import type { SignedIn } from './session.ts';

const LIFETIME_MS = 1_000;
const MAX_SESSIONS = 10_000;
/** Bounds guesses, so that they cannot evict real tokens. */
const MAX_UNKNOWN = 1_000;
const TOKEN = /^tga_[A-Za-z0-9_-]{43}$/;

/** Interval of the poll for changes whose notification was lost. */
const POLL_MS = 2_000;
/** Why: changes are marked before their commit; polls may fail. */
const OVERLAP_S = 15;

export interface Sessions {
  find(accessToken: string, environment: Environment): Promise<SignedIn | null>;
  /** Never fails: other processes poll. */
  announce(sessionIds: readonly string[]): void;
  onChange(listener: (sessionId: string) => void): () => void;
  close(): Promise<void>;
}

export const sessions = appScoped(openSessions, (made) => made.close());

function openSessions(app: App): Sessions {
  const { db, log, clock } = app;
  // Race: a change invalidates every earlier or running read.
  let generation = 0;
  const changes = openBroadcast(app, 'tollgate:sessions-changed', 'sessions');
  let isListening = false;
  let polling: ReturnType<typeof pollForChanges> | undefined;
  const recent = new Recent<Found>(LIFETIME_MS, MAX_SESSIONS, MAX_UNKNOWN);
  const listeners = new Set<(sessionId: string) => void>();
  const touch = lastSeen(db, log);

  const notify = (sessionIds: readonly string[]): void => {
    generation++;
    polling?.skip(sessionIds);
    for (const id of sessionIds) for (const listener of listeners) listener(id);
  };
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    changes.onChange(notify);
  };

  return {
    async find(accessToken, environment) {
      if (!TOKEN.test(accessToken)) return null;
      listen();
      const digest = tokenHash(accessToken);
      const found = await recent.get(`${generation}:${environment}:${digest.toString('base64')}`, () => read(db, digest, environment));
      if (!found || found.signedIn.expiresAt <= clock.now()) return null;
      touch(found);
      return found.signedIn;
    },
    announce(sessionIds) {
      void changes.announce(sessionIds);
    },
    onChange(listener) {
      listen();
      listeners.add(listener);
      polling ??= pollForChanges(db, log, notify);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        void polling?.stop();
        polling = undefined;
      };
    },
    async close() {
      listeners.clear();
      await polling?.stop();
      changes.close();
    },
  };
}

interface Found {
  signedIn: SignedIn;
  isStale: boolean;
}

type Row = Pick<RowOf<typeof Session>, 'id' | 'personId' | 'businessId' | 'expiresAt'> &
  Pick<RowOf<typeof Person>, 'isOperator' | 'operatorRole' | 'firstName' | 'lastName' | 'email'> &
  Pick<RowOf<typeof Business>, 'settings'> & {
    bookId: number;
    role: BusinessRole | null;
    hasSecondFactor: boolean;
    isActive: boolean;
    isEmailVerified: boolean;
    isStale: boolean;
  };

const BY_TOKEN = `
  select s.id, s.person_id, s.business_id, book.id as book_id, m.role, p.is_operator, p.operator_role, s.second_factor as has_second_factor, b.status = 'active' as is_active,
         p.first_name, p.last_name, p.email, p.email_verified_at is not null as is_email_verified, b.settings,
         least(t.expires_at, s.expires_at) as expires_at, s.last_seen_at < clock_timestamp() - interval '1 minute' as is_stale
    from session_token t
    join session s on s.id = t.session_id and s.ended_at is null and s.expires_at > clock_timestamp()
    join person p on p.id = s.person_id
    join business b on b.id = s.business_id
    join ledger.book book on book.business_id = s.business_id and book.environment = $2 and book.currency = 'NGN'
    left join membership m on m.business_id = s.business_id and m.person_id = s.person_id
   where t.hash = $1 and t.kind = 'access' and t.expires_at > clock_timestamp() and (m.role is not null or p.is_operator)`;

async function read(db: Database, digest: Buffer, environment: Environment): Promise<Found | null> {
  const [row] = await db.query<Row>('sessions.find', BY_TOKEN, [digest, environment]);
  if (!row) return null;
  // Why: a stolen password alone must not operate the service.
  const lacksSecondFactor = row.isOperator && environment === 'live' && !row.hasSecondFactor;
  const roles: Role[] = [...(row.role ? [row.role] : []), ...(row.isOperator && !lacksSecondFactor ? [row.operatorRole] : [])];
  return {
    isStale: row.isStale,
    signedIn: {
      sessionId: row.id,
      userId: row.personId,
      businessId: row.businessId,
      bookId: row.bookId,
      environment,
      role: row.isOperator || !row.role ? row.operatorRole : row.role,
      // Why: people of a suspended business still manage their own account.
      scopes: row.isActive && roles.length > 0 ? scopesOf(roles, environment) : new Set(['account'] as const),
      isVisitor: row.isOperator && !row.role,
      lacksSecondFactor,
      name: `${row.firstName} ${row.lastName}`,
      email: row.email,
      isEmailVerified: row.isEmailVerified,
      expiresAt: row.expiresAt,
      settings: businessSettings(row.settings),
    },
  };
}

const markSeen = prepared(Session)('sessions.touch', (db, $: { id: string }) =>
  db
    .updateTable('session')
    .set({ lastSeenAt: dbNow })
    .where('id', '=', $.id)
    .where('lastSeenAt', '<', sql<Date>`clock_timestamp() - interval '1 minute'`),
);

/** At most once a minute; never fails, not awaited. */
function lastSeen(db: Database, log: Logger): (found: Found) => void {
  return (found) => {
    if (!found.isStale) return;
    found.isStale = false;
    const warn = (error: unknown): void => log.warn({ err: error }, 'the last use of a session could not be recorded');
    markSeen(db, { id: found.signedIn.sessionId }).catch(warn);
  };
}

// Why: an index needs a time that is stable within the statement.
const changedSessions = prepared(Session)('sessions.changed', (db, _: object) =>
  db
    .selectFrom('session')
    .select(['id', 'changedAt', dbNow.as('now')])
    .where('changedAt', '>', sql<Date>`statement_timestamp() - ${sql.lit(OVERLAP_S)} * interval '1 second'`)
    .orderBy('changedAt')
    .limit(sql.lit(5_000))
    .$narrowType<{ changedAt: NotNull }>(),
);

/** Polls PostgreSQL for changes that Redis may have lost. */
function pollForChanges(db: Database, log: Logger, notify: (sessionIds: readonly string[]) => void) {
  const startedAt = Date.now();
  const notifiedAt = new Map<string, number>();
  let running: Promise<void> = Promise.resolve();
  const poll = async (): Promise<void> => {
    const rows = await changedSessions(db, {});
    // Race: a slow answer repeats a change and never loses one.
    const ahead = (rows[0]?.now.getTime() ?? 0) - Date.now();
    const providerEvent = rows.filter(({ id, changedAt }) => changedAt.getTime() > (notifiedAt.get(id) ?? startedAt) + ahead);
    for (const [id, at] of notifiedAt) if (at < Date.now() - 2_000 * OVERLAP_S) notifiedAt.delete(id);
    if (providerEvent.length > 0) notify(providerEvent.map(({ id }) => id));
  };
  const timer = setInterval(() => {
    running = running
      .then(poll)
      .catch((error: unknown) => log.debug({ err: error }, 'database unavailable: session changes are polled again'));
  }, POLL_MS).unref();
  return {
    skip(sessionIds: readonly string[]): void {
      for (const id of sessionIds) notifiedAt.set(id, Date.now());
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
