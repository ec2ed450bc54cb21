import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../domain/ids/ids.ts';
import { plainText } from '../../domain/schema/text.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { issueCode, type Proposed } from './email-codes.ts';
import { accountType, country, email, personName } from '../people/input.ts';
import { queueMail } from '../people/mails.ts';
import { evenly, mayAttempt } from '../people/throttle.ts';
import { hashPassword, isPassword, newPassword, refuseOwnAddress } from '../people/passwords.ts';
import { findByEmail, homeOf, type Person } from '../people/person.ts';

const input = z.strictObject({
  firstName: personName.meta({ description: 'First name.' }),
  lastName: personName.meta({ description: 'Last name.' }),
  email: email.meta({ description: 'Where the code goes.' }),
  password: newPassword,
  country,
  accountType: accountType.default('business').meta({ description: 'business unless told.' }),
  businessName: plainText(120).optional().meta({ description: "Name of the business; the person's own unless told." }),
});
type Input = z.output<typeof input>;

/**
 * Makes an account with a business of its own, a sandbox and a live wallet without money, and mails a code that proves the
 * address. What it answers, and when, is the same for an address that has an account already; that one's owner is told by mail.
 * @throws Refusal 400 VALIDATION_ERROR, 503 OVERLOADED.
 */
export const signUp = publicOperation({
  title: 'auth.signup',
  summary: 'Make an account; a code of six digits comes by mail',
  input,
  run: (app, _visitor, asked) =>
    evenly(async () => {
      refuseOwnAddress(asked.password, asked.email, 'password');
      const proposed = { ...asked, businessName: nameOf(asked), passwordHash: await hashPassword(asked.password) };
      // Beyond a few mails an hour nothing is sent, and nothing tells.
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

/**
 * Two who sign up with one address and different passwords may be two people. Each one's own code brings that one's password; a
 * code that is asked for again could be either's, so from now on it brings none that anybody knows, and a reset sets one.
 */
async function voidIfContested(app: App, { email: address, password }: Input): Promise<void> {
  const known = await findByEmail(app.db, address);
  const unproven = known && !known.isVerified ? known : null;
  const isSame = await isPassword(password, unproven?.passwordHash ?? null);
  if (!unproven || isSame) return;
  await app.db.query('people.void_password', 'update person set password_hash = $2 where id = $1 and email_verified_at is null', [
    unproven.id,
    await hashPassword(randomBytes(32).toString('hex')),
  ]);
}

/** Null when the address has an account. */
async function makeAccount(tx: Tx, asked: Input & Proposed): Promise<{ id: string; businessId: string } | null> {
  const [id, businessId] = [newId(), newId()];
  const made = await tx.query(
    'people.make_person',
    `insert into person (id, email, first_name, last_name, country, password_hash) values ($1, $2, $3, $4, $5, $6)
     on conflict (email) do nothing returning id`,
    [id, asked.email, asked.firstName, asked.lastName, asked.country, asked.passwordHash],
  );
  if (made.length === 0) return null;
  await tx.query('people.make_business', 'insert into business (id, name, email, account_type, country) values ($1, $2, $3, $4, $5)', [
    businessId,
    asked.businessName,
    asked.email,
    asked.accountType,
    asked.country,
  ]);
  for (const environment of ['sandbox', 'live']) {
    await tx.query('people.open_book', 'select ledger.open_book($1, $2)', [businessId, environment]);
  }
  // It opens with the approval for live.
  await tx.query('people.freeze_live', `select ledger.set_wallet_status($1, 'live', 'frozen')`, [businessId]);
  await tx.query(
    'people.make_owner',
    `insert into membership (business_id, person_id, role, approves_since) values ($1, $2, 'owner', clock_timestamp())`,
    [businessId, id],
  );
  return { id, businessId };
}

/** Somebody signs up with an address that is known: a proven one hears of it, for another one the newer sign-up counts. */
async function meetAgain(app: App, tx: Tx, person: Person, proposed: Proposed): Promise<void> {
  const businessId = await homeOf(tx, person.id);
  if (businessId === null) return;
  if (!person.isVerified) return issueCode(app, tx, { ...person, businessId }, proposed);
  await queueMail(app, tx, { businessId, to: person.email, kind: 'account_exists', data: { firstName: person.firstName } });
}
