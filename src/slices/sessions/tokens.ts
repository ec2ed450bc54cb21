import { sql } from 'kysely';
import { createHash, createSecretKey, hkdfSync } from 'node:crypto';
import { type KeyRing, open, seal, type SealContext } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { Session } from './entities.ts';

/** How long an access token opens its session. */
const ACCESS_S = 15 * 60;
/** How long a refresh token may wait to be used. */
const REFRESH_S = 30 * 24 * 3_600;
/** How long an answer that got lost is given again to whoever asks with the same token. */
const GRACE_S = 30;

/** What the holder of a session keeps. */
export interface TokenPair {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
}

/** Gives a session a new pair. The access token before stays good for as long as it was: requests may be on their way with it. */
export async function issuePair(tx: Tx, sessionId: string): Promise<TokenPair> {
  const [accessToken, refreshToken] = [newToken('tga'), newToken('tgr')];
  const [row] = await tx.query<{ accessUntil: Date; refreshUntil: Date }>(
    'sessions.issue_pair',
    `with expiry as (
       select least(expires_at, clock_timestamp() + interval '${ACCESS_S} seconds') as access_until,
              least(expires_at, clock_timestamp() + interval '${REFRESH_S} seconds') as refresh_until from session where id = $1),
     made as (
       insert into session_token (hash, session_id, kind, expires_at)
       select $2::bytea, $1, 'access', access_until from expiry union all select $3::bytea, $1, 'refresh', refresh_until from expiry)
     select * from expiry`,
    [sessionId, tokenHash(accessToken), tokenHash(refreshToken)],
  );
  if (!row) throw new Error('a session is gone');
  return { accessToken, accessExpiresAt: row.accessUntil, refreshToken, refreshExpiresAt: row.refreshUntil };
}

/** What a refresh token that was presented is worth. */
export type Exchange = { kind: 'pair'; pair: TokenPair; sessionId: string } | { kind: 'reused'; sessionId: string } | { kind: 'unknown' };

interface Row {
  sessionId: string;
  isUsed: boolean;
  isRecent: boolean;
  successor: string | null;
}

/**
 * Exchanges a refresh token for a new pair, once. Whoever presents it again within half a minute, and before the new pair was
 * used, gets the very same pair: their answer got lost, or two pages asked at once. Any later one tells that two hold the
 * same token, and the session must end.
 */
export async function exchange(tx: Tx, refreshToken: string): Promise<Exchange> {
  const digest = tokenHash(refreshToken);
  const [row] = await tx.query<Row>(
    'sessions.refresh_token',
    `select t.session_id, t.used_at is not null as is_used, t.used_at > (select clock_timestamp()) - interval '${GRACE_S} seconds' as is_recent, t.successor
       from session_token t join session s on s.id = t.session_id
      where t.hash = $1 and t.kind = 'refresh' and t.expires_at > clock_timestamp() and s.ended_at is null and s.expires_at > clock_timestamp()
        for no key update of t`,
    [digest],
  );
  if (!row) return { kind: 'unknown' };
  const { sessionId } = row;
  if (row.isUsed) {
    const pair = row.isRecent ? await unusedSuccessor(tx, refreshToken, row.successor) : null;
    return pair ? { kind: 'pair', pair, sessionId } : { kind: 'reused', sessionId };
  }
  const pair = await issuePair(tx, sessionId);
  await tx.query('sessions.refresh_used', 'update session_token set used_at = clock_timestamp(), successor = $2 where hash = $1', [
    digest,
    sealPair(refreshToken, pair),
  ]);
  await tx.query(
    'sessions.old_access',
    `delete from session_token where session_id = $1 and kind = 'access' and expires_at <= clock_timestamp()`,
    [sessionId],
  );
  return { kind: 'pair', pair, sessionId };
}

async function unusedSuccessor(tx: Tx, refreshToken: string, successor: string | null): Promise<TokenPair | null> {
  if (successor === null) return null;
  const pair = openPair(refreshToken, successor);
  const rows = await tx.query('sessions.successor_unused', 'select from session_token where hash = $1 and used_at is null', [
    tokenHash(pair.refreshToken),
  ]);
  return rows.length > 0 ? pair : null;
}

/** Ends sessions of a person: all of them, or those that `only` and `except` leave. Answers which. */
export async function endSessions(tx: Tx, { personId, businessId, only, except, reason }: EndSessions): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'sessions.end',
    `update session set ended_at = clock_timestamp(), end_reason = $5, changed_at = clock_timestamp()
      where person_id = $1 and ended_at is null and ($2::uuid is null or business_id = $2) and ($3::uuid is null or id = $3)
        and ($4::uuid is null or id <> $4)
      returning id`,
    [personId, businessId ?? null, only ?? null, except ?? null, reason],
  );
  return rows.map(({ id }) => id);
}

interface EndSessions {
  personId: string;
  businessId?: string;
  only?: string;
  except?: string;
  reason: 'logout' | 'ended' | 'password' | 'removed' | 'reuse';
}

/** Marks the sessions of a person as changed, because they may do something else from now on. Answers which. */
export async function changeSessions(tx: Tx, personId: string, businessId: string | null): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'sessions.change',
    `update session set changed_at = clock_timestamp()
      where person_id = $1 and ended_at is null and ($2::uuid is null or business_id = $2) returning id`,
    [personId, businessId],
  );
  return rows.map(({ id }) => id);
}

const enter = prepared(Session)('session.enter_business', (db, $: { sessionId: string; businessId: string }) =>
  db
    .updateTable('session')
    .set({ businessId: $.businessId, changedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', $.sessionId)
    .where('endedAt', 'is', null),
);

/** Moves an open session to another business. The caller has checked that the person belongs to it. */
export const enterBusiness = async (tx: Tx, sessionId: string, businessId: string): Promise<void> =>
  void (await enter(tx, { sessionId, businessId }));

/** Marks the one session that gave a code at enrolment: no other session of the person proved anything by it. */
export async function markProved(tx: Tx, sessionId: string): Promise<void> {
  await tx.query('sessions.mark_proved', 'update session set second_factor = true, changed_at = clock_timestamp() where id = $1', [
    sessionId,
  ]);
}

/** Unmarks the open sessions of a person who has no factor left, neither authenticator nor passkey. Returns their ids. */
export async function unmarkWithoutFactor(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'sessions.unmark_proved',
    `update session set second_factor = false, changed_at = clock_timestamp()
      where person_id = $1 and second_factor and ended_at is null
        and not exists (select from passkey where person_id = $1)
        and not exists (select from person where id = $1 and totp_confirmed_at is not null)
     returning id`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

function sealPair(refreshToken: string, pair: TokenPair): string {
  return seal(ringOf(refreshToken), JSON.stringify(pair), contextOf(refreshToken));
}

function openPair(refreshToken: string, successor: string): TokenPair {
  const pair = JSON.parse(open(ringOf(refreshToken), successor, contextOf(refreshToken))) as TokenPair;
  return { ...pair, accessExpiresAt: new Date(pair.accessExpiresAt), refreshExpiresAt: new Date(pair.refreshExpiresAt) };
}

/** The key comes from the token, of which the database has only the hash: whoever reads the database opens nothing. */
function ringOf(refreshToken: string): KeyRing {
  const key = Buffer.from(hkdfSync('sha256', refreshToken, '', 'tollgate successor of a refresh token', 32));
  return { active: 'token', keys: new Map([['token', createSecretKey(key)]]) };
}

function contextOf(refreshToken: string): SealContext {
  return { table: 'session_token', column: 'successor', rowId: createHash('sha256').update(refreshToken).digest('hex'), bookId: 'none' };
}
