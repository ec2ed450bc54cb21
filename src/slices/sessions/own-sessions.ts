import { sql } from 'kysely';
import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { removedSchema } from '../people/input.ts';
import { Session } from './entities.ts';
import { signedInAs } from './session.ts';
import { sessions } from './sessions.ts';
import { endSessions } from './tokens.ts';

const sessionSchema = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    address: z.string().meta({ description: 'Where it began, shortened.' }),
    userAgent: z.string().nullable().meta({ description: 'What it began with.' }),
    secondFactor: z.boolean().meta({ description: 'Whether a second factor was given.' }),
    isCurrent: z.boolean().meta({ description: 'Whether it is this one.' }),
    createdAt: dateTime.meta({ description: 'When it began.' }),
    lastSeenAt: dateTime.meta({ description: 'When it was last used.' }),
    expiresAt: dateTime.meta({ description: 'When it ends by itself.' }),
  })
  .meta({ id: 'Session' })
  .register(typeNames, { name: 'Session', description: 'One of your own sessions.' });

export const endedSchema = z.object({ endedSessions: z.int().meta({ description: 'How many sessions ended.' }) });

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

/** The person's own sessions, newest first; there are at most fifty. */
export const listSessions = operation({
  title: 'auth.sessions',
  summary: 'Where you are signed in',
  scope: 'account',
  input: z.strictObject({}),
  output: { list: sessionSchema },
  run(app, actor) {
    const { userId, sessionId } = signedInAs(actor);
    return open(app.db, { personId: userId, currentId: sessionId });
  },
});

/** Ends one of the person's own sessions, everywhere at once. @throws Refusal 404 when it is not theirs or ended already. */
export const endSession = operation({
  title: 'auth.session_end',
  summary: 'End one of your sessions',
  scope: 'account',
  input: z.strictObject({ sessionId: z.uuid().meta({ description: 'Its id.' }) }),
  output: removedSchema,
  async run(app, actor, { sessionId }) {
    const { userId } = signedInAs(actor);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await endSessions(tx, { personId: userId, only: sessionId, reason: 'ended' });
      if (ids.length > 0)
        await audit(tx, actor, { action: 'auth.session_end', subject: { type: 'session', id: sessionId }, isOfBusiness: true });
      return ids;
    });
    if (ended.length === 0) throw new Refusal('not_found', 'You have no session with this id', { code: 'RECORD_NOT_FOUND' });
    sessions(app).announce(ended);
    return { id: sessionId, deleted: true as const };
  },
});

/** Ends all sessions of the person but the one that asks. */
export const endOtherSessions = operation({
  title: 'auth.sessions_end',
  summary: 'End all your other sessions',
  scope: 'account',
  input: z.strictObject({}),
  output: endedSchema,
  async run(app, actor) {
    const { userId, sessionId } = signedInAs(actor);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await endSessions(tx, { personId: userId, except: sessionId, reason: 'ended' });
      await audit(tx, actor, {
        action: 'auth.sessions_end',
        subject: { type: 'person', id: userId },
        after: { endedSessions: ids.length },
        isOfBusiness: true,
      });
      return ids;
    });
    sessions(app).announce(ended);
    return { endedSessions: ended.length };
  },
});

/** Ends the session that asks, with its access and refresh tokens, everywhere at once. */
export const logOut = operation({
  title: 'auth.logout',
  summary: 'End this session',
  scope: 'account',
  input: z.strictObject({}),
  output: z.null(),
  async run(app, actor) {
    const { userId, sessionId } = signedInAs(actor);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await endSessions(tx, { personId: userId, only: sessionId, reason: 'logout' });
      await audit(tx, actor, { action: 'auth.logout', subject: { type: 'session', id: sessionId }, isOfBusiness: true });
      return ids;
    });
    sessions(app).announce(ended);
    return null;
  },
});
