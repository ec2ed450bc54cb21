import { createHash, createSecretKey, hkdfSync } from 'node:crypto';
import { type KeyRing, open, seal, type SealContext } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from, prepared, type RowOf } from '../../platform/db/entity.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { Session, SessionToken } from './entities.ts';

const ACCESS_S = 15 * 60;
const REFRESH_S = 30 * 24 * 3_600;
const GRACE_S = 30;

export interface TokenPair {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
}

/** The previous access token stays valid until its expiry. */
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
  if (!row) throw new Error('the session does not exist');
  return { accessToken, accessExpiresAt: row.accessUntil, refreshToken, refreshExpiresAt: row.refreshUntil };
}

export type Exchange = { kind: 'pair'; pair: TokenPair; sessionId: string } | { kind: 'reused'; sessionId: string } | { kind: 'unknown' };

type Row = Pick<RowOf<typeof SessionToken>, 'sessionId' | 'successor'> & { isUsed: boolean; isRecent: boolean };

const markUsed = prepared(SessionToken)('sessions.refresh_used', (db, $: { hash: Buffer; successor: string }) =>
  db.updateTable('session_token').set({ usedAt: dbNow, successor: $.successor }).where('hash', '=', $.hash),
);

const deleteExpired = prepared(SessionToken)('sessions.old_access', (db, $: { sessionId: string }) =>
  db.deleteFrom('session_token').where('sessionId', '=', $.sessionId).where('kind', '=', 'access').where('expiresAt', '<=', dbNow),
);

/** Exchanges a refresh token once; a repeat within 30 seconds returns the same pair, a later repeat must end the session. */
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
  await markUsed(tx, { hash: digest, successor: sealPair(refreshToken, pair) });
  await deleteExpired(tx, { sessionId });
  return { kind: 'pair', pair, sessionId };
}

async function unusedSuccessor(tx: Tx, refreshToken: string, successor: string | null): Promise<TokenPair | null> {
  if (successor === null) return null;
  const pair = openPair(refreshToken, successor);
  const tokens = from(tx, SessionToken).selectFrom('session_token').select('hash').where('usedAt', 'is', null);
  const unused = await tokens.where('hash', '=', tokenHash(pair.refreshToken)).executeTakeFirst();
  return unused ? pair : null;
}

const openSessions = (tx: Tx, personId: string, businessId: string | null = null) =>
  from(tx, Session)
    .updateTable('session')
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .$if(businessId !== null, (all) => all.where('businessId', '=', businessId))
    .returning('id');

/** Ends the sessions of a person that `only` and `except` leave. @returns their ids. */
export async function endSessions(tx: Tx, { personId, businessId, only, except, reason }: EndSessions): Promise<string[]> {
  let ending = openSessions(tx, personId, businessId).set({ endedAt: dbNow, endReason: reason, changedAt: dbNow });
  if (only !== undefined) ending = ending.where('id', '=', only);
  if (except !== undefined) ending = ending.where('id', '<>', except);
  return (await ending.execute()).map(({ id }) => id);
}

interface EndSessions {
  personId: string;
  businessId?: string;
  only?: string;
  except?: string;
  reason: NonNullable<RowOf<typeof Session>['endReason']>;
}

export async function changeSessions(tx: Tx, personId: string, businessId: string | null): Promise<string[]> {
  const rows = await openSessions(tx, personId, businessId).set({ changedAt: dbNow }).execute();
  return rows.map(({ id }) => id);
}

export const enterBusiness = (tx: Tx, sessionId: string, businessId: string): Promise<unknown> =>
  from(tx, Session)
    .updateTable('session')
    .set({ businessId, changedAt: dbNow })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute();

/** Marks only the session that verified the code at enrolment. */
export const markProved = (tx: Tx, sessionId: string): Promise<unknown> =>
  from(tx, Session).updateTable('session').set({ secondFactor: true, changedAt: dbNow }).where('id', '=', sessionId).execute();

/** Unmarks the open sessions of a person without a remaining factor. @returns their ids. */
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

/** Invariant: only the hash of the key source is stored. */
function ringOf(refreshToken: string): KeyRing {
  const key = Buffer.from(hkdfSync('sha256', refreshToken, '', 'tollgate successor of a refresh token', 32));
  return { active: 'token', keys: new Map([['token', createSecretKey(key)]]) };
}

function contextOf(refreshToken: string): SealContext {
  return { table: 'session_token', column: 'successor', rowId: createHash('sha256').update(refreshToken).digest('hex'), bookId: 'none' };
}
