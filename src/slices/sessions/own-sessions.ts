import { sql } from 'kysely';
import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import { prepared } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { removedSchema } from '../people/person.ts';
import { Session } from './entities.ts';
import { auditOwn, signedInAs } from './session.ts';
import { sessions } from './sessions.ts';
import { endSessions } from './tokens.ts';

const sessionSchema = namedObject('Session', 'Session of your own.', {
  id: z.uuid().meta({ description: 'Id of the session.' }),
  address: z.string().meta({ description: 'Address of the sign-in, shortened.' }),
  userAgent: z.string().nullable().meta({ description: 'User agent of the sign-in.' }),
  secondFactor: z.boolean().meta({ description: 'True when a second factor was verified.' }),
  isCurrent: z.boolean().meta({ description: 'True for the current session.' }),
  createdAt: dateTime.meta({ description: 'Time of the sign-in.' }),
  lastSeenAt: dateTime.meta({ description: 'Time of the last use.' }),
  expiresAt: dateTime.meta({ description: 'Expiry of the session.' }),
}).meta({ id: 'Session' });

export const endedSchema = z.object({ endedSessions: z.int().meta({ description: 'Number of ended sessions.' }) });

const open = prepared(Session)('session.open', (db, $: { personId: string; currentId: string }) =>
  db
    .selectFrom('session')
    .select(['id', 'address', 'userAgent', 'secondFactor', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .select(sql<boolean>`id = ${$.currentId}`.as('isCurrent'))
    .where('personId', '=', $.personId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .orderBy('id', 'desc')
    .limit(50),
);

const ownSession = z.uuid().meta({ description: 'Id of the session.' });
const NOT_FOUND = 'Session not found; list your sessions for valid ids';

/** Lists the sessions of the signed-in person, newest first, at most fifty. */
export const listSessions = operation({
  title: 'sessions.list',
  summary: 'List your sessions',
  scope: 'account',
  input: z.strictObject({}),
  output: { list: sessionSchema },
  run(app, actor) {
    const { userId, sessionId } = signedInAs(actor);
    return open(app.db, { personId: userId, currentId: sessionId });
  },
});

/** Retrieves an open session of the signed-in person. @throws Refusal 404, also for an ended one. */
export const showSession = operation({
  title: 'sessions.retrieve',
  summary: 'Retrieve one of your sessions',
  scope: 'account',
  input: z.strictObject({ sessionId: ownSession }),
  output: sessionSchema,
  async run(app, actor, { sessionId: id }) {
    const { userId, sessionId } = signedInAs(actor);
    const all = await open(app.db, { personId: userId, currentId: sessionId });
    return found(
      all.find((each) => each.id === id.toLowerCase()),
      NOT_FOUND,
    );
  },
});

/** Ends one of the sessions of the person in every process. @throws Refusal 404 for an unknown or ended session. */
export const endSession = operation({
  title: 'sessions.revoke',
  summary: 'End one of your sessions',
  scope: 'account',
  input: z.strictObject({ sessionId: ownSession }),
  output: removedSchema,
  async run(app, actor, { sessionId }) {
    const { userId } = signedInAs(actor);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await endSessions(tx, { personId: userId, only: sessionId, reason: 'ended' });
      if (ids.length > 0)
        await audit(tx, actor, { action: 'sessions.revoke', subject: { type: 'session', id: sessionId }, isOfBusiness: true });
      return ids;
    });
    found(ended[0], NOT_FOUND);
    sessions(app).announce(ended);
    return { id: sessionId, deleted: true as const };
  },
});

/** Ends all sessions of the signed-in person except the current session. */
export const endOtherSessions = operation({
  title: 'otherSessions.revoke',
  summary: 'End all your other sessions',
  scope: 'account',
  input: z.strictObject({}),
  output: endedSchema,
  async run(app, actor) {
    const { userId, sessionId } = signedInAs(actor);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await endSessions(tx, { personId: userId, except: sessionId, reason: 'ended' });
      await auditOwn(tx, actor, 'otherSessions.revoke', { after: { endedSessions: ids.length } });
      return ids;
    });
    sessions(app).announce(ended);
    return { endedSessions: ended.length };
  },
});

/** Ends the current session with its tokens, in every process. */
export const logOut = operation({
  title: 'sessions.end',
  summary: 'End the current session',
  scope: 'account',
  input: z.strictObject({}),
  output: z.null(),
  async run(app, actor) {
    const { userId, sessionId } = signedInAs(actor);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await endSessions(tx, { personId: userId, only: sessionId, reason: 'logout' });
      await audit(tx, actor, { action: 'sessions.end', subject: { type: 'session', id: sessionId }, isOfBusiness: true });
      return ids;
    });
    sessions(app).announce(ended);
    return null;
  },
});
