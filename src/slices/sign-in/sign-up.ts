import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { newId } from '../../domain/ids/ids.ts';
import { plainText } from '../../domain/schema/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Business } from '../businesses/business.ts';
import { accountType, country, email, personName } from '../people/input.ts';
import { queueMail } from '../people/mails.ts';
import { hashPassword, isPassword, newPassword, refuseOwnAddress } from '../people/passwords.ts';
import { findByEmail, homeOf, Membership, Person } from '../people/person.ts';
import { evenly, mayAttempt } from '../people/throttle.ts';
import { issueCode, type Proposed } from './email-codes.ts';

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

type NewPerson = Pick<Proposed, 'firstName' | 'lastName' | 'passwordHash'> & { id: string; email: string; country: string };

const insertPerson = prepared(Person)('person.sign_up', (db, $: NewPerson) =>
  db
    .insertInto('person')
    .values({
      id: $.id,
      email: $.email,
      firstName: $.firstName,
      lastName: $.lastName,
      country: $.country,
      passwordHash: $.passwordHash,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id'),
);

const insertBusiness = prepared(Business)(
  'business.sign_up',
  (db, $: { id: string; name: string; email: string; accountType: Input['accountType']; country: string }) =>
    db.insertInto('business').values({ id: $.id, name: $.name, email: $.email, accountType: $.accountType, country: $.country }),
);

const insertOwner = prepared(Membership)('membership.sign_up', (db, $: { businessId: string; personId: string }) =>
  db.insertInto('membership').values({
    businessId: $.businessId,
    personId: $.personId,
    role: 'owner',
    approvesSince: sql<Date>`clock_timestamp()`,
  }),
);

const voidPassword = prepared(Person)('person.void_password', (db, $: { id: string; passwordHash: string }) =>
  db.updateTable('person').set({ passwordHash: $.passwordHash }).where('id', '=', $.id).where('emailVerifiedAt', 'is', null),
);

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
  await voidPassword(app.db, { id: unproven.id, passwordHash: await hashPassword(randomBytes(32).toString('hex')) });
}

async function makeAccount(tx: Tx, asked: Input & Proposed & { businessName: string }): Promise<{ id: string; businessId: string } | null> {
  const [id, businessId] = [newId(), newId()];
  const { email: address, firstName, lastName, country: home, passwordHash, businessName: name, accountType: kind } = asked;
  const made = await insertPerson(tx, { id, email: address, firstName, lastName, country: home, passwordHash });
  if (made.length === 0) return null;
  await insertBusiness(tx, { id: businessId, name, email: address, accountType: kind, country: home });
  for (const environment of ['sandbox', 'live']) {
    await tx.query('sign_in.open_book', 'select ledger.open_book($1, $2)', [businessId, environment]);
  }
  // The live wallet opens with the approval of the go-live request.
  await tx.query('sign_in.freeze_live', `select ledger.set_wallet_status($1, 'live', 'frozen')`, [businessId]);
  await insertOwner(tx, { businessId, personId: id });
  return { id, businessId };
}

/** Notifies a verified account; mails a code to an unverified one. */
async function meetAgain(app: App, tx: Tx, person: Person, proposed: Proposed): Promise<void> {
  const businessId = await homeOf(tx, person.id);
  if (businessId === null) return;
  if (!person.isVerified) return issueCode(app, tx, { ...person, businessId }, proposed);
  await queueMail(app, tx, { businessId, to: person.email, kind: 'account_exists', data: { firstName: person.firstName } });
}
