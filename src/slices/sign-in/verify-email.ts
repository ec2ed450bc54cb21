import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { type Refusal, invalid } from '../../platform/errors/refusal.ts';
import { email, otp } from '../people/input.ts';
import { Person, findByEmail, homeOf, personById } from '../people/person.ts';
import { countAttempt, evenly, forgive, mayAttempt } from '../people/throttle.ts';
import { beginSession, signedInSchema } from '../sessions/begin.ts';
import { type Proposed, issueCode, proveAddress, useCode } from './email-codes.ts';
import { mailSchema } from './sign-up.ts';

const setSignUp = prepared(Person)('person.confirm', (db, $: Pick<Proposed, 'passwordHash' | 'firstName' | 'lastName'> & { id: string }) =>
  db.updateTable('person').set({ passwordHash: $.passwordHash, firstName: $.firstName, lastName: $.lastName }).where('id', '=', $.id),
);

/** Mails another code to an unverified address; the answer is the same for every address. */
export const resendCode = publicOperation({
  title: 'emailCodes.resend',
  summary: 'Resend the verification code',
  input: z.strictObject({ email }),
  output: mailSchema,
  run: (app, _visitor, asked) =>
    evenly(async () => {
      if (!(await mayAttempt(app, 'code_mail', asked.email))) return asked;
      await app.db.transaction(async (tx) => {
        const person = await findByEmail(tx, asked.email);
        const businessId = person && !person.isVerified ? await homeOf(tx, person.id) : null;
        if (person && businessId !== null) await issueCode(app, tx, { ...person, businessId }, { ...person, businessName: null });
      });
      return asked;
    }),
});

/** Verifies an address with a code of the last ten minutes, and signs in. @throws Refusal 400 naming `otp`; 429 TOO_MANY_ATTEMPTS. */
export const verifyEmail = publicOperation({
  title: 'emails.verify',
  summary: 'Verify the email address and sign in',
  input: z.strictObject({ email, otp }),
  output: signedInSchema,
  async run(app, anonymous, asked) {
    await countAttempt(app, 'email_code', asked.email);
    const signedIn = await app.db.transaction(async (tx) => {
      const person = await findByEmail(tx, asked.email);
      const proposed = person && !person.isVerified ? await useCode(app, tx, person.id, asked.otp) : null;
      if (!person || !proposed) return null;
      await applyEmailChange(app, tx, person, proposed);
      return beginSession(app, tx, anonymous, await personById(tx, person.id), { secondFactor: false });
    });
    if (!signedIn) throw wrongCode();
    return signedIn;
  },
});

function wrongCode(): Refusal {
  return invalid('otp', 'The code is wrong, used or expired; request another code');
}

async function applyEmailChange(app: App, tx: Tx, person: Person, proposed: Proposed): Promise<void> {
  const { passwordHash, firstName, lastName, businessName } = proposed;
  await setSignUp(tx, { id: person.id, passwordHash, firstName, lastName });
  await tx.query(
    'sign_in.business_name',
    `update business b set name = coalesce($3, b.name)
       from membership m where m.person_id = $1 and m.role = 'owner' and b.id = m.business_id and b.email = $2 and b.email_verified_at is null`,
    [person.id, person.email, businessName],
  );
  await proveAddress(tx, person);
  await forgive(app, tx, 'email_code', person.email);
  await forgive(app, tx, 'code_mail', person.email);
}
