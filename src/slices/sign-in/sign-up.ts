import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { newId } from '../../domain/ids/ids.ts';
import { plainText } from '../../domain/schema/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { Business } from '../businesses/business.ts';
import {
  findByEmail,
  homeOf,
  Membership,
  Person,
  personById,
  updatePerson,
  accountType,
  country,
  email,
  otp,
  personName,
} from '../people/person.ts';
import { queueMail } from '../people/mails.ts';
import { hashPassword, isPassword, newPassword, refuseOwnAddress } from '../people/passwords.ts';
import { countAttempt, evenly, forgive, mayAttempt } from '../people/throttle.ts';
import { beginSession, signedInSchema } from '../sessions/begin.ts';
import { issueCode, type Proposed, proveAddress, useCode } from './email-codes.ts';

const input = z.strictObject({
  firstName: personName.meta({ description: 'First name.' }),
  lastName: personName.meta({ description: 'Last name.' }),
  email: email.meta({ description: 'Email address; receives the code.' }),
  password: newPassword,
  country,
  accountType: accountType.default('business').meta({ description: 'Type of the account; default business.' }),
  businessName: plainText(120).optional().meta({ description: 'Name of the business; default the name of the person.' }),
});
type Input = z.output<typeof input>;

export const mailSchema = z.object({ email: z.string().meta({ description: 'Address of the request.' }) });

/**
 * Creates an account and mails a code; answer and duration do not reveal whether the address has an account.
 * @throws Refusal 400 VALIDATION_ERROR, 503 OVERLOADED.
 */
export const signUp = publicOperation({
  title: 'users.create',
  summary: 'Create an account',
  input,
  output: mailSchema,
  run: (app, _visitor, asked) =>
    evenly(async () => {
      refuseOwnAddress(asked.password, asked.email, 'password');
      const proposed = { ...asked, businessName: nameOf(asked), passwordHash: await hashPassword(asked.password) };
      // Beyond the hourly mail limit: the same answer, no mail.
      const mayMail = await mayAttempt(app, 'code_mail', asked.email);
      await voidIfContested(app, asked);
      await app.db.transaction(async (tx) => {
        const made = await makeAccount(tx, proposed);
        if (!mayMail) return;
        if (made) return issueCode(app, tx, { ...made, email: asked.email }, proposed);
        const person = await findByEmail(tx, asked.email);
        if (person) await meetAgain(app, tx, person, proposed);
      });
      return { email: asked.email };
    }),
});

const nameOf = ({ businessName, firstName, lastName }: Input): string => businessName ?? `${firstName} ${lastName}`;

/** Security: after contested sign-ups, a resent code applies an unknown password. */
async function voidIfContested(app: App, { email: address, password }: Input): Promise<void> {
  const known = await findByEmail(app.db, address);
  const unproven = known && !known.isVerified ? known : null;
  const isSame = await isPassword(password, unproven?.passwordHash ?? null);
  if (!unproven || isSame) return;
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
  await from(app.db, Person)
    .updateTable('person')
    .set({ passwordHash })
    .where('id', '=', unproven.id)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

async function makeAccount(tx: Tx, asked: Input & Proposed & { businessName: string }): Promise<{ id: string; businessId: string } | null> {
  const [id, businessId] = [newId(), newId()];
  const { email: address, firstName, lastName, country: home, passwordHash, businessName: name, accountType: kind } = asked;
  const db = from(tx, Person, Business, Membership);
  const made = await db
    .insertInto('person')
    .values({ id, email: address, firstName, lastName, country: home, passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await db.insertInto('business').values({ id: businessId, name, email: address, accountType: kind, country: home }).execute();
  for (const environment of ['sandbox', 'live']) {
    await tx.query('sign_in.open_book', 'select ledger.open_book($1, $2)', [businessId, environment]);
  }
  // The live wallet opens with the approval of the go-live request.
  await tx.query('sign_in.freeze_live', `select ledger.set_wallet_status($1, 'live', 'frozen')`, [businessId]);
  await db.insertInto('membership').values({ businessId, personId: id, role: 'owner', approvesSince: dbNow }).execute();
  return { id, businessId };
}

/** Notifies a verified account; mails a code to an unverified one. */
async function meetAgain(app: App, tx: Tx, person: Person, proposed: Proposed): Promise<void> {
  const businessId = await homeOf(tx, person.id);
  if (businessId === null) return;
  if (!person.isVerified) return issueCode(app, tx, { ...person, businessId }, proposed);
  await queueMail(app, tx, { businessId, to: person.email, kind: 'account_exists', data: { firstName: person.firstName } });
}

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
      await applySignUp(app, tx, person, proposed);
      return beginSession(app, tx, anonymous, await personById(tx, person.id), { secondFactor: false });
    });
    if (!signedIn) throw invalid('otp', 'The code is wrong, used or expired; request another code');
    return signedIn;
  },
});

async function applySignUp(app: App, tx: Tx, person: Person, proposed: Proposed): Promise<void> {
  const { passwordHash, firstName, lastName, businessName } = proposed;
  await updatePerson(tx, person.id, { passwordHash, firstName, lastName });
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
