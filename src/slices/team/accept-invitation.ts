import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation, publicOperation } from '../../core/operation/operation.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from, valuesOf } from '../../platform/db/entity.ts';
import { invalid, conflict } from '../../platform/errors/refusal.ts';
import { findByEmail, Person, personById, userIn, userSchema, country, personName, token } from '../people/person.ts';
import { hashPassword, newPassword, refuseOwnAddress } from '../people/passwords.ts';
import { auditOf, beginSession, signedInSchema } from '../sessions/begin.ts';
import { signedInAs } from '../sessions/session.ts';
import { sessions } from '../sessions/sessions.ts';
import { enterBusiness } from '../sessions/tokens.ts';
import { EmailCode } from '../sign-in/entities.ts';
import { casesOfInvitee, join, useInvitation } from './invitation.ts';
import { notifyOwners } from './members.ts';

/**
 * Accepts an invitation with the signed-in account, and switches to that business. @throws Refusal 400 naming `token` when
 * invalid or for another address.
 */
export const joinBusiness = operation({
  title: 'invitations.join',
  summary: 'Accept an invitation with your account',
  scope: 'account',
  input: z.strictObject({ token: token.meta({ description: 'Token from the email.' }) }),
  output: userSchema,
  async run(app, actor, asked) {
    const { userId, sessionId } = signedInAs(actor);
    const { firstName, lastName } = await personById(app.db, userId);
    const cases = await casesOfInvitee(app, asked.token, userId, `${firstName} ${lastName}`);
    const user = await app.db.transaction(async (tx) => {
      const invitation = await useInvitation(tx, asked.token);
      const person = await personById(tx, userId);
      if (person.email !== invitation.email) throw invalid('token', 'This invitation is for another address; sign in with that address');
      const { businessId, role } = invitation;
      await join(tx, invitation, userId, cases);
      await notifyOwners(app, tx, businessId, { change: 'given', person, role, by: invitation.givenBy });
      await enterBusiness(tx, sessionId, businessId);
      const subject = { type: 'invitation', id: invitation.id };
      await audit(tx, { ...actor, businessId }, { action: 'invitations.join', subject, after: { userId, role }, isOfBusiness: true });
      return userIn(tx, userId, businessId);
    });
    sessions(app).announce([sessionId]);
    return user;
  },
});

const input = z.strictObject({
  token: token.meta({ description: 'Token from the email.' }),
  firstName: personName.meta({ description: 'First name.' }),
  lastName: personName.meta({ description: 'Last name.' }),
  password: newPassword.meta({ description: '8 to 128 characters.' }),
  country: country.meta({ description: 'Country code; default NG.' }),
});

/**
 * Accepts an invitation with a new account, and signs in; the mailed token verifies the address.
 * @throws Refusal 400 naming `token`; 409 ACCOUNT_EXISTS when the address has an account: sign in and join with it.
 */
export const acceptInvitation = publicOperation({
  title: 'invitations.accept',
  summary: 'Accept an invitation with a new account',
  input,
  output: signedInSchema,
  async run(app, anonymous, asked) {
    const passwordHash = await hashPassword(asked.password);
    const id = newId();
    const cases = await casesOfInvitee(app, asked.token, id, `${asked.firstName} ${asked.lastName}`);
    return app.db.transaction(async (tx) => {
      const invitation = await useInvitation(tx, asked.token);
      refuseOwnAddress(asked.password, invitation.email, 'password');
      const personId = await makePerson(tx, invitation.email, { ...asked, id, passwordHash });
      await join(tx, invitation, personId, cases);
      const person = await personById(tx, personId);
      await notifyOwners(app, tx, invitation.businessId, { change: 'given', person, role: invitation.role, by: invitation.givenBy });
      await auditOf(tx, anonymous, person, invitation.businessId, {
        action: 'invitations.accept',
        subject: { type: 'invitation', id: invitation.id },
        after: { userId: personId, role: invitation.role },
      });
      return beginSession(app, tx, anonymous, person, { secondFactor: false, businessId: invitation.businessId });
    });
  },
});

/** Security: the invitee verified the address of an unverified account. */
async function makePerson(
  tx: Tx,
  address: string,
  made: { id: string; firstName: string; lastName: string; country: string; passwordHash: string },
): Promise<string> {
  const known = await findByEmail(tx, address);
  if (known?.isVerified) {
    throw conflict('ACCOUNT_EXISTS', 'This address has an account; sign in and join with it');
  }
  const fields = { ...valuesOf(['firstName', 'lastName', 'country', 'passwordHash'], made), emailVerifiedAt: dbNow };
  const db = from(tx, Person, EmailCode);
  const person = await db
    .insertInto('person')
    .values({ id: made.id, email: address, ...fields })
    .onConflict((unverified) => unverified.column('email').doUpdateSet(fields).where('person.emailVerifiedAt', 'is', null))
    .returning('id')
    .executeTakeFirst();
  if (!person) throw conflict('ACCOUNT_EXISTS', 'This address has an account; sign in and join with it');
  await db.deleteFrom('email_code').where('personId', '=', person.id).execute();
  return person.id;
}
