import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Actor, Visitor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared, type RowOf } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { queueMail } from '../people/mails.ts';
import { homeOf, type Person, type User, userIn, userSchema } from '../people/person.ts';
import { keyedHash } from '../people/secrets.ts';
import { networkOf, shortened } from '../people/throttle.ts';
import { Session } from './entities.ts';
import { issuePair, type TokenPair } from './tokens.ts';

/** However often it is refreshed, a session ends after this long. */
const SESSION_DAYS = 90;
/** Beyond it the oldest session of the person ends. */
const MAX_SESSIONS = 50;
const MAX_USER_AGENT = 200;

/** Answer of every way to sign in: a session with its tokens, or the challenge of the second factor. */
export const signedInSchema = z
  .object({
    token: z.string().nullable().meta({ description: 'Access token for `Authorization: Bearer`; null until the second factor is given.' }),
    expiresAt: dateTime.nullable().meta({ description: 'When the access token ends.' }),
    refreshToken: z
      .string()
      .nullable()
      .meta({ description: 'For new tokens, once: POST /auth/refresh or refreshSession. REST sets it as a cookie, too.' }),
    refreshExpiresAt: dateTime.nullable().meta({ description: 'When the refresh token ends.' }),
    user: userSchema.nullable().meta({ description: 'Who signed in.' }),
    twoFactorRequired: z.boolean().meta({ description: 'Whether a second factor must be given first.' }),
    challengeId: z.string().nullable().meta({ description: 'For the second factor: POST /auth/2fa/verify or verifySecondFactor.' }),
    challengeExpiresAt: dateTime.nullable().meta({ description: 'When the challenge ends.' }),
  })
  .meta({ id: 'SignIn' })
  .register(typeNames, { name: 'SignIn', description: 'A session, or the challenge that comes before it.' });

export type SignIn = z.output<typeof signedInSchema>;

/** A session just begun or refreshed. */
export const signedIn = (pair: TokenPair, user: User): SignIn => ({
  token: pair.accessToken,
  expiresAt: pair.accessExpiresAt,
  refreshToken: pair.refreshToken,
  refreshExpiresAt: pair.refreshExpiresAt,
  user,
  twoFactorRequired: false,
  challengeId: null,
  challengeExpiresAt: null,
});

const insert = prepared(Session)(
  'session.begin',
  (db, $: Pick<RowOf<typeof Session>, 'id' | 'personId' | 'businessId' | 'address' | 'userAgent' | 'secondFactor'>) =>
    db.insertInto('session').values({
      id: $.id,
      personId: $.personId,
      businessId: $.businessId,
      address: $.address,
      userAgent: $.userAgent,
      secondFactor: $.secondFactor,
      expiresAt: sql<Date>`clock_timestamp() + ${SESSION_DAYS} * interval '1 day'`,
    }),
);

/**
 * Begins a session, in the commit of what proved the person. The person is notified by mail of a sign-in
 * from a network that is new to the account.
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
  const address = shortened(visitor.address);
  await insert(tx, { id: sessionId, personId: person.id, businessId: home, address, userAgent: device, secondFactor });
  await tx.query(
    'sessions.end_oldest',
    `update session set ended_at = clock_timestamp(), end_reason = 'ended', changed_at = clock_timestamp()
      where id in (select id from session where person_id = $1 and ended_at is null order by id desc offset ${MAX_SESSIONS})`,
    [person.id],
  );
  const pair = await issuePair(tx, sessionId);
  if (await isFromElsewhere(app, tx, visitor, person.id)) {
    const data = {
      firstName: person.firstName,
      address,
      device: device ?? 'unknown device',
      at: lagosTime(app.clock.now()),
    };
    await queueMail(app, tx, { businessId: home, to: person.email, kind: 'new_sign_in', data });
  }
  await auditOf(tx, visitor, person, home, { action: 'auth.login', subject: { type: 'session', id: sessionId }, after: { secondFactor } });
  return signedIn(pair, await userIn(tx, person.id, home));
}

/**
 * Records a failed sign-in in the audit log of the person's home business. The caller does not wait for it: the answer for an address
 * with an account would come later than for one without. The waits between attempts bound the number of entries.
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

/** Records an action of a person who proved their identity without a session. */
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
    // No book is touched.
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

/** Keyed hash of a network from which a person signed in. */
export function knownAddressHash({ config }: Pick<App, 'config'>, personId: string, address: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `known address ${personId}`, networkOf(address));
}

/** Records the network. True when the person signed in before, and never from it; false at the first sign-in of the account. */
async function isFromElsewhere(app: App, tx: Tx, { address }: Visitor, personId: string): Promise<boolean> {
  const digest = knownAddressHash(app, personId, address);
  const [row] = await tx.query<{ isNew: boolean; others: boolean }>(
    'sessions.known_address',
    `with noted as (
       insert into known_address as k (person_id, address_hash) values ($1, $2)
       on conflict (person_id, address_hash) do update set seen_at = clock_timestamp() returning (k.xmax = 0) as is_new)
     select is_new, exists (select from known_address where person_id = $1) as others from noted`,
    [personId, digest],
  );
  return (row?.isNew && row.others) ?? false;
}

/** The user agent as one short printable line. */
function printable(userAgent: string | null): string | null {
  return userAgent?.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').slice(0, MAX_USER_AGENT) ?? null;
}
