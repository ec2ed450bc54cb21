import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Actor, AnonymousActor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { queueMail, notify } from '../people/mails.ts';
import { homeOf, Person, type User, userIn, userSchema, Membership, personById, token } from '../people/person.ts';
import { keyedHash } from '../people/secrets.ts';
import { networkOf, shortened } from '../people/throttle.ts';
import { Session } from './entities.ts';
import { issuePair, type TokenPair, endSessions, exchange } from './tokens.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { sessions } from './sessions.ts';

const sessionEnds = sql<Date>`clock_timestamp() + interval '90 days'`;
const MAX_SESSIONS = 50;
const MAX_USER_AGENT = 200;

export const signedInSchema = namedObject('SignIn', 'Session, or the challenge of the second factor.', {
  token: z.string().nullable().meta({ description: 'Access token for `Authorization: Bearer`; null until the second factor is verified.' }),
  expiresAt: dateTime.nullable().meta({ description: 'Expiry of the access token.' }),
  refreshToken: z
    .string()
    .nullable()
    .meta({ description: 'Refresh token for one use: POST /auth/refresh or refreshSession. REST also sets a cookie.' }),
  refreshExpiresAt: dateTime.nullable().meta({ description: 'Expiry of the refresh token.' }),
  user: userSchema.nullable().meta({ description: 'Signed-in person.' }),
  twoFactorRequired: z.boolean().meta({ description: 'True when a second factor is required first.' }),
  challengeId: z.string().nullable().meta({ description: 'Id of the challenge for POST /auth/2fa/verify or verifySecondFactor.' }),
  challengeExpiresAt: dateTime.nullable().meta({ description: 'Expiry of the challenge.' }),
}).meta({ id: 'SignIn' });

type SignIn = z.output<typeof signedInSchema>;

const signedIn = (pair: TokenPair, user: User): SignIn => ({
  token: pair.accessToken,
  expiresAt: pair.accessExpiresAt,
  refreshToken: pair.refreshToken,
  refreshExpiresAt: pair.refreshExpiresAt,
  user,
  twoFactorRequired: false,
  challengeId: null,
  challengeExpiresAt: null,
});

/** Begins a session and mails a notice of a new network. @throws Refusal 403 WITHOUT_BUSINESS when the person has no business. */
export async function beginSession(
  app: App,
  tx: Tx,
  anonymous: AnonymousActor,
  person: Person,
  { secondFactor, businessId }: { secondFactor: boolean; businessId?: string },
): Promise<SignIn> {
  const home = businessId ?? (await homeOf(tx, person.id));
  if (home === null)
    throw new Refusal('forbidden', 'You do not belong to a business; ask an owner for an invitation', { code: 'WITHOUT_BUSINESS' });
  const device = printable(anonymous.userAgent);
  const sessionId = newId();
  const address = shortened(anonymous.address);
  const db = from(tx, Session);
  await db
    .insertInto('session')
    .values({ id: sessionId, personId: person.id, businessId: home, address, userAgent: device, secondFactor, expiresAt: sessionEnds })
    .execute();
  const open = db.selectFrom('session').select('id').where('personId', '=', person.id).where('endedAt', 'is', null);
  await db
    .updateTable('session')
    .set({ endedAt: dbNow, endReason: 'ended', changedAt: dbNow })
    .where('id', 'in', open.orderBy('id', 'desc').offset(MAX_SESSIONS))
    .execute();
  const pair = await issuePair(tx, sessionId);
  if (await isFromElsewhere(app, tx, anonymous, person.id)) {
    const data = { firstName: person.firstName, address, device: device ?? 'unknown device', at: lagosTime(app.clock.now()) };
    await queueMail(app, tx, { businessId: home, to: person.email, kind: 'new_sign_in', data });
  }
  await auditOf(tx, anonymous, person, home, {
    action: 'sessions.create',
    subject: { type: 'session', id: sessionId },
    after: { secondFactor },
  });
  return signedIn(pair, await userIn(tx, person.id, home));
}

/** Security: not awaited; the duration reveals no account. */
export function noteFailure(
  app: App,
  anonymous: AnonymousActor,
  person: Pick<Person, 'id' | 'firstName' | 'lastName'>,
  wrong: 'password' | 'second factor' | 'passkey',
): void {
  const written = app.db.transaction(async (tx) => {
    const home = await homeOf(tx, person.id);
    if (home === null) return;
    await auditOf(tx, anonymous, person, home, {
      action: 'sessions.refuse',
      subject: { type: 'person', id: person.id },
      after: { wrong },
    });
  });
  written.catch((error: unknown) => app.log.warn({ err: error, requestId: anonymous.requestId }, 'a failed sign-in could not be recorded'));
}

export async function auditOf(
  tx: Tx,
  anonymous: AnonymousActor,
  person: Pick<Person, 'id' | 'firstName' | 'lastName'>,
  businessId: string,
  entry: { action: string; subject: { type: string; id: string }; before?: object; after?: object },
): Promise<void> {
  const actor: Actor = {
    kind: 'person',
    userId: person.id,
    businessId,
    environment: anonymous.environment,
    bookId: 0,
    scopes: new Set(),
    name: `${person.firstName} ${person.lastName}`,
    requestId: anonymous.requestId,
    address: anonymous.address,
    ...(anonymous.userAgent !== null && { userAgent: anonymous.userAgent }),
    effectId: anonymous.effectId,
  };
  await audit(tx, actor, { ...entry, isOfBusiness: true });
}

export function knownAddressHash({ config }: Pick<App, 'config'>, personId: string, address: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `known address ${personId}`, networkOf(address));
}

/** True for a new network of an earlier account. */
async function isFromElsewhere(app: App, tx: Tx, { address }: AnonymousActor, personId: string): Promise<boolean> {
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

function printable(userAgent: string | null): string | null {
  return userAgent?.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').slice(0, MAX_USER_AGENT) ?? null;
}

type Outcome = { kind: 'done'; signedIn: SignIn } | { kind: 'ended'; sessionIds: string[] } | { kind: 'unknown' };

/**
 * Exchanges a refresh token from the body or the cookie for new tokens, once.
 * A repeat within 30 seconds returns the same tokens; a later repeat ends the session.
 * @throws Refusal 401 INVALID_REFRESH_TOKEN.
 */
export const refresh = publicOperation({
  title: 'sessions.refresh',
  summary: 'Exchange a refresh token for new tokens',
  input: z.strictObject({
    refreshToken: token.optional().meta({ description: 'Refresh token of the last sign-in or refresh; default the cookie.' }),
  }),
  output: signedInSchema,
  async run(app, anonymous, { refreshToken = anonymous.refreshToken ?? undefined }) {
    if (refreshToken === undefined) throw notValid();
    const outcome = await app.db.transaction(async (tx): Promise<Outcome> => {
      const exchanged = await exchange(tx, refreshToken);
      if (exchanged.kind === 'unknown') return exchanged;
      const session = await from(tx, Session, Person, Membership)
        .selectFrom('session')
        .innerJoin('person', 'person.id', 'session.personId')
        .leftJoin('membership', (join) =>
          join.onRef('membership.businessId', '=', 'session.businessId').onRef('membership.personId', '=', 'session.personId'),
        )
        .select([
          'session.personId',
          'session.businessId',
          sql<boolean>`person.is_operator or membership.role is not null`.as('mayRefresh'),
        ])
        .where('session.id', '=', exchanged.sessionId)
        .executeTakeFirst();
      if (!session?.mayRefresh) return { kind: 'unknown' };
      const { personId, businessId } = session;
      if (exchanged.kind === 'pair') {
        const user = await userIn(tx, personId, businessId);
        return { kind: 'done', signedIn: signedIn(exchanged.pair, user) };
      }
      const person = await personById(tx, personId);
      const sessionIds = await endSessions(tx, { personId, only: exchanged.sessionId, reason: 'reuse' });
      await notify(app, tx, person, businessId, 'session_reuse');
      await auditOf(tx, anonymous, person, businessId, {
        action: 'sessions.reuse',
        subject: { type: 'session', id: exchanged.sessionId },
      });
      return { kind: 'ended', sessionIds };
    });
    if (outcome.kind === 'done') return outcome.signedIn;
    if (outcome.kind === 'ended') sessions(app).announce(outcome.sessionIds);
    throw notValid();
  },
});

function notValid(): Refusal {
  return new Refusal('unauthenticated', 'The refresh token is not valid; sign in again', { code: 'INVALID_REFRESH_TOKEN' });
}
