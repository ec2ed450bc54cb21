import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor, Visitor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { queueMail } from '../people/mails.ts';
import { homeOf, type Person, type User, userIn } from '../people/person.ts';
import { keyedHash } from '../people/secrets.ts';
import { networkOf, shortened } from '../people/throttle.ts';
import { isSecure, issuePair, type TokenPair } from './tokens.ts';

/** However often it is refreshed, a session ends after this long. */
const SESSION_DAYS = 90;
/** Beyond it the oldest session of the person ends. */
const MAX_SESSIONS = 50;
const MAX_USER_AGENT = 200;

/** A session just begun or refreshed, as it leaves. */
export interface SignIn {
  kind: 'signed_in';
  pair: TokenPair;
  user: User;
  /** Whether the cookie may insist on TLS. */
  isSecure: boolean;
}

/** The password was right; the second factor is awaited. */
export interface Challenge {
  kind: 'second_factor';
  challengeId: string;
  expiresAt: Date;
}

/**
 * Begins a session, in the commit of what proved the person. A sign-in from a network that this person never used is told
 * by mail.
 * @throws Refusal 403 WITHOUT_BUSINESS when the person belongs to no business any more.
 */
export async function beginSession(
  app: App,
  tx: Tx,
  visitor: Visitor,
  person: Person,
  { secondFactor, businessId }: { secondFactor: boolean; businessId?: string },
): Promise<SignIn> {
  const home = businessId ?? (await homeOf(tx, person.id));
  if (home === null) throw new Refusal('forbidden', 'You belong to no business any more', { code: 'WITHOUT_BUSINESS' });
  const device = printable(visitor.userAgent);
  const sessionId = newId();
  await tx.query(
    'people.begin_session',
    `insert into session (id, person_id, business_id, address, user_agent, second_factor, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + interval '${SESSION_DAYS} days')`,
    [sessionId, person.id, home, shortened(visitor.address), device, secondFactor],
  );
  await tx.query(
    'people.oldest_sessions',
    `update session set ended_at = clock_timestamp(), end_reason = 'ended', changed_at = clock_timestamp()
      where id in (select id from session where person_id = $1 and ended_at is null order by id desc offset ${MAX_SESSIONS})`,
    [person.id],
  );
  const pair = await issuePair(tx, sessionId);
  if (await isFromElsewhere(app, tx, visitor, person.id)) {
    const data = {
      firstName: person.firstName,
      address: shortened(visitor.address),
      device: device ?? 'unknown device',
      at: lagosTime(app.clock.now()),
    };
    await queueMail(app, tx, { businessId: home, to: person.email, kind: 'new_sign_in', data });
  }
  await auditOf(tx, visitor, person, home, { action: 'auth.login', subject: { type: 'session', id: sessionId }, after: { secondFactor } });
  return { kind: 'signed_in', pair, user: await userIn(tx, person.id, home), isSecure: isSecure(app.config) };
}

/**
 * Writes a sign-in that failed into the log of the business that the person would have come into. Nobody waits for it: the answer
 * for an address that has an account would come later than that for one that has none. How often it can happen is bounded by
 * the waits between attempts.
 */
export function noteFailure(
  app: App,
  visitor: Visitor,
  person: Pick<Person, 'id' | 'firstName' | 'lastName'>,
  wrong: 'password' | 'second factor' | 'passkey',
): void {
  const written = app.db.transaction(async (tx) => {
    const home = await homeOf(tx, person.id);
    if (home === null) return;
    await auditOf(tx, visitor, person, home, { action: 'auth.login_failed', subject: { type: 'person', id: person.id }, after: { wrong } });
  });
  written.catch((error: unknown) =>
    app.log.warn({ err: error, requestId: visitor.requestId }, 'a failed sign-in could not be written down'),
  );
}

/** Writes down what a person did who proved who they are without a session. */
export async function auditOf(
  tx: Tx,
  visitor: Visitor,
  person: Pick<Person, 'id' | 'firstName' | 'lastName'>,
  businessId: string,
  entry: { action: string; subject: { type: string; id: string }; before?: object; after?: object },
): Promise<void> {
  const actor: Actor = {
    kind: 'person',
    userId: person.id,
    businessId,
    environment: visitor.environment,
    // Nothing of a book is touched.
    bookId: 0,
    scopes: new Set(),
    name: `${person.firstName} ${person.lastName}`,
    requestId: visitor.requestId,
    address: visitor.address,
    ...(visitor.userAgent !== null && { userAgent: visitor.userAgent }),
    effectId: visitor.effectId,
  };
  await audit(tx, actor, { ...entry, isOfBusiness: true });
}

/** How a network is remembered among those that a person signed in from. */
export function knownAddressHash({ config }: Pick<App, 'config'>, personId: string, address: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `known address ${personId}`, networkOf(address));
}

/** Notes the network. True when the person signed in before, and never from there; the first sign-in of all is no news. */
async function isFromElsewhere(app: App, tx: Tx, { address }: Visitor, personId: string): Promise<boolean> {
  const digest = knownAddressHash(app, personId, address);
  const [row] = await tx.query<{ isNew: boolean; others: boolean }>(
    'people.known_address',
    `with noted as (
       insert into known_address as k (person_id, address_hash) values ($1, $2)
       on conflict (person_id, address_hash) do update set seen_at = clock_timestamp() returning (k.xmax = 0) as is_new)
     select is_new, exists (select from known_address where person_id = $1) as others from noted`,
    [personId, digest],
  );
  return (row?.isNew && row.others) ?? false;
}

/** What a browser says of itself, as one short line. */
function printable(userAgent: string | null): string | null {
  return userAgent?.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').slice(0, MAX_USER_AGENT) ?? null;
}
