import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import { Person, personById, updatePerson, secondFactor } from '../people/person.ts';
import { notify } from '../people/mails.ts';
import { anyPassword, confirmPassword } from '../people/passwords.ts';
import { countAttempt, forgive } from '../people/throttle.ts';
import { auditOwn, signedInAs } from '../sessions/session.ts';
import { sessions } from '../sessions/sessions.ts';
import { endSessions, markProved, unmarkWithoutFactor } from '../sessions/tokens.ts';
import {
  newSecret,
  renewRecoveryCodes,
  sealSecret,
  useSecondFactor,
  useTotp,
  voidRecoveryCodes,
  wrongSecondFactor,
} from './second-factor.ts';

const enrolmentSchema = z.object({
  secret: z.string().nullable().meta({ description: 'Base32 secret for manual entry in an authenticator; null in a repeat.' }),
  uri: z.string().nullable().meta({ description: 'otpauth:// address for a QR code; null in a repeat.' }),
});

const codesSchema = z.object({
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Recovery codes: each signs in once without the authenticator; shown once, null in a repeat.' }),
});

/** Starts the setup of a second factor, effective with its first code. @throws Refusal 400 naming `password`; 409 SECOND_FACTOR_SET. */
export const enrolSecondFactor = operation({
  title: 'secondFactors.create',
  summary: 'Start the setup of a second factor',
  scope: 'account',
  input: z.strictObject({ password: anyPassword }),
  output: enrolmentSchema,
  async run(app, actor, { password }) {
    const { userId } = signedInAs(actor);
    const person = await confirmPassword(app, userId, password, 'password');
    const made = newSecret(person.email);
    await app.db.transaction(async (tx) => {
      const saved = await from(tx, Person)
        .updateTable('person')
        .set({ totpSecret: sealSecret(app, userId, made.secret) })
        .where('id', '=', userId)
        .where('totpConfirmedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!saved) throw conflict('SECOND_FACTOR_SET', 'A second factor is already set; remove it first');
      await auditOwn(tx, actor, 'secondFactors.create');
    });
    return made;
  },
});

/**
 * Confirms a second factor, answers ten recovery codes once, and ends every other session.
 * @throws Refusal 400 WRONG_SECOND_FACTOR, also without a started setup; 429 TOO_MANY_ATTEMPTS.
 */
export const confirmSecondFactor = operation({
  title: 'secondFactors.confirm',
  summary: 'Confirm the second factor',
  scope: 'account',
  input: z.strictObject({ code: secondFactor.meta({ description: 'Six digits from the authenticator.' }) }),
  output: codesSchema,
  async run(app, actor, { code }) {
    const { userId, sessionId } = signedInAs(actor);
    await countAttempt(app, 'second_factor', userId);
    const confirmed = await app.db.transaction(async (tx) => {
      if (!(await useTotp(app, tx, userId, code, false))) return null;
      await updatePerson(tx, userId, { totpConfirmedAt: dbNow });
      await markProved(tx, sessionId);
      const ended = await endSessions(tx, { personId: userId, except: sessionId, reason: 'ended' });
      const recoveryCodes = await renewRecoveryCodes(app, tx, userId);
      await forgive(app, tx, 'second_factor', userId);
      await notify(app, tx, await personById(tx, userId), actor.businessId, 'second_factor_on');
      await auditOwn(tx, actor, 'secondFactors.confirm');
      return { ended, recoveryCodes };
    });
    if (!confirmed) throw wrongSecondFactor();
    sessions(app).announce([...confirmed.ended, sessionId]);
    return { recoveryCodes: confirmed.recoveryCodes };
  },
});

/**
 * Removes the second factor and ends every other session.
 * @throws Refusal 400 naming `password`, 400 WRONG_SECOND_FACTOR, 429 TOO_MANY_ATTEMPTS.
 */
export const disableSecondFactor = operation({
  title: 'secondFactors.delete',
  summary: 'Remove the second factor',
  scope: 'account',
  input: z.strictObject({ password: anyPassword, code: secondFactor }),
  output: z.null(),
  async run(app, actor, { password, code }) {
    const { userId, sessionId } = signedInAs(actor);
    const person = await confirmPassword(app, userId, password, 'password');
    await countAttempt(app, 'second_factor', userId);
    const ended = await app.db.transaction(async (tx) => {
      if (!(await useSecondFactor(app, tx, userId, code))) return null;
      await updatePerson(tx, userId, { totpSecret: null, totpConfirmedAt: null });
      await voidRecoveryCodes(tx, userId);
      const ids = await endSessions(tx, { personId: userId, except: sessionId, reason: 'ended' });
      await unmarkWithoutFactor(tx, userId);
      await forgive(app, tx, 'second_factor', userId);
      await notify(app, tx, person, actor.businessId, 'second_factor_off');
      await auditOwn(tx, actor, 'secondFactors.delete');
      return ids;
    });
    if (!ended) throw wrongSecondFactor();
    sessions(app).announce([...ended, sessionId]);
    return null;
  },
});

/** Replaces the recovery codes. @throws Refusal 400 naming `password`, 400 WRONG_SECOND_FACTOR, 429 TOO_MANY_ATTEMPTS. */
export const replaceRecoveryCodes = operation({
  title: 'recoveryCodes.create',
  summary: 'Create new recovery codes',
  scope: 'account',
  input: z.strictObject({ password: anyPassword, code: secondFactor }),
  output: codesSchema,
  async run(app, actor, { password, code }) {
    const { userId } = signedInAs(actor);
    const person = await confirmPassword(app, userId, password, 'password');
    await countAttempt(app, 'second_factor', userId);
    const recoveryCodes = await app.db.transaction(async (tx) => {
      if (!(await useSecondFactor(app, tx, userId, code))) return null;
      const codes = await renewRecoveryCodes(app, tx, userId);
      await forgive(app, tx, 'second_factor', userId);
      await notify(app, tx, person, actor.businessId, 'recovery_codes');
      await auditOwn(tx, actor, 'recoveryCodes.create');
      return codes;
    });
    if (!recoveryCodes) throw wrongSecondFactor();
    return { recoveryCodes };
  },
});
