import { sql } from 'kysely';
import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { typeNames, deleted, namedEnum } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { from, prepared, references, type RowOf, type Changes } from '../../platform/db/entity.ts';
import { Business } from '../businesses/business.ts';
import { type BusinessRole, businessRoles, operatorRoles, type Role } from './roles.ts';
import { plainText } from '../../domain/schema/text.ts';

export const email = z
  .string()
  .transform((text) => text.normalize('NFC').trim().toLowerCase())
  .pipe(z.email({ error: 'must be an email address' }).max(254, { error: 'must be at most 254 characters long' }))
  .meta({ description: 'Email address.' });

export const personName = plainText(80).meta({ description: 'Name of a person.' });

export const country = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, { error: 'must be a country of two capital letters (ISO 3166-1), such as NG' })
  .default('NG')
  .meta({ description: 'Country code of two capital letters; default NG.' });

export const accountType = z
  .enum(['individual', 'business'], { error: "must be 'individual' or 'business'" })
  .register(typeNames, { name: 'AccountType', description: 'Type of the account.' });

export const otp = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: 'must be six digits' })
  .meta({ description: 'Six digits from the email.' });

export const secondFactor = z
  .string()
  .trim()
  .min(6, { error: 'must be six digits, or a recovery code' })
  .max(20, { error: 'must be six digits, or a recovery code' })
  .meta({ description: 'Six digits from the authenticator, or a recovery code.' });

export const token = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(200, { error: 'is not a valid token' })
  .meta({ description: 'Token from the email.' });

export const role = z.enum(businessRoles, { error: `must be one of ${businessRoles.join(', ')}` }).register(typeNames, {
  name: 'BusinessRole',
  description: 'Role of a person in a business; docs/access.md lists the rights.',
});

export const anyRole = namedEnum('Role', 'Rights of a person in a business; operators and compliance officers run the service.', [
  ...businessRoles,
  ...operatorRoles,
]);

export const removedSchema = z.object({ id: z.uuid().meta({ description: 'Id of the object.' }), deleted });

export const Person = defineEntity({
  name: 'Person',
  tableName: 'person',
  properties: {
    id: p.uuid().primary(),
    email: p
      .text()
      .unique('person_email_key')
      .check('email = lower(email)')
      .comment('personal: email address; to sign in; with the account'),
    firstName: p.text().comment('personal: name; who works here; with the account'),
    lastName: p.text().comment('personal: name; who works here; with the account'),
    country: p.character().length(2).default('NG'),
    passwordHash: p.text().comment('personal: password, hashed; to sign in; with the account'),
    passwordChangedAt: p.datetime().defaultRaw('clock_timestamp()'),
    emailVerifiedAt: p.datetime().strictNullable(),
    isOperator: p.boolean().default(false),
    operatorRole: p.enum(operatorRoles).default('operator').comment('not personal: a role'),
    /** Sealed. A second factor counts from its confirmation on. */
    totpSecret: p.text().strictNullable().comment('personal: second factor, sealed; to sign in; with the account'),
    totpConfirmedAt: p.datetime().strictNullable(),
    totpLastStep: p.bigint('number').strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'person_email_order', expression: 'create index person_email_order on person (email collate "C", id)' }],
  checks: [{ name: 'person_check', expression: 'totp_confirmed_at is null or totp_secret is not null' }],
});

export const Membership = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  comment: 'not personal: ids and roles',
  properties: {
    businessId: p.uuid().primary(),
    personId: p.uuid().primary(),
    role: p.enum(businessRoles),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    unwantedNotices: p.array().$type<string[]>().defaultRaw(`'{}'`).comment('not personal: kinds of mail'),
    /** Start of the right to approve; null for other roles, and for approvers older than this column. */
    approvesSince: p.datetime().strictNullable().comment('not personal: a time'),
  },
  indexes: [{ name: 'membership_person', properties: ['personId'] }],
});
references(Membership, { properties: ['businessId'], table: 'business' }, { properties: ['personId'], table: 'person' });

export interface Person extends Pick<RowOf<typeof Person>, 'id' | 'email' | 'firstName' | 'lastName' | 'passwordHash'> {
  isVerified: boolean;
  hasSecondFactor: boolean;
}

export const userSchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the person.' }),
    firstName: z.string().meta({ description: 'First name.' }),
    lastName: z.string().meta({ description: 'Last name.' }),
    email: z.string().meta({ description: 'Email address for sign-in.' }),
    country: z.string().meta({ description: 'Country code of two capital letters, such as NG.' }),
    role: anyRole.meta({ description: 'Role in this business.' }),
    accountType: accountType.meta({ description: 'Type of the account.' }),
    accountStatus: z.enum(['active', 'suspended']).meta({ description: 'Status of the business account.' }),
    kycStatus: z.enum(['not_started', 'pending', 'verified', 'rejected']).meta({ description: 'Verification status of the business.' }),
    emailVerified: z.boolean().meta({ description: 'True when the email address is verified.' }),
    twoFactorEnabled: z.boolean().meta({ description: 'True when a second factor is required at sign-in.' }),
    businessId: z.uuid().meta({ description: 'Id of the current business.' }),
    businessName: z.string().meta({ description: 'Name of the current business.' }),
  })
  .meta({ id: 'User' })
  .register(typeNames, {
    name: 'Person',
    description: 'Signed-in person in one business.',
    without: ['country', 'accountType', 'accountStatus', 'kycStatus'],
  });

export type User = z.output<typeof userSchema>;

type Reader = Pick<Tx, 'query'>;

const isVerified = sql<boolean>`person.email_verified_at is not null`;
const hasSecondFactor = sql<boolean>`person.totp_confirmed_at is not null`;
const columns = ['id', 'email', 'firstName', 'lastName', 'passwordHash'] as const;
const facts = [isVerified.as('isVerified'), hasSecondFactor.as('hasSecondFactor')] as const;

const byEmail = prepared(Person)('person.by_email', (db, $: { email: string }) =>
  db.selectFrom('person').select(columns).select(facts).where('email', '=', $.email),
);

const byId = prepared(Person)('person.by_id', (db, $: { id: string }) =>
  db.selectFrom('person').select(columns).select(facts).where('id', '=', $.id),
);

const shared = prepared(Person)('person.for_sign_in', (db, $: { id: string }) =>
  db.selectFrom('person').select(columns).select(facts).where('id', '=', $.id).forShare(),
);

export async function findByEmail(on: Reader, address: string): Promise<Person | null> {
  const [row] = await byEmail(on, { email: address });
  return row ?? null;
}

const found = ([row]: Person[]): Person => {
  if (!row) throw new Error('the person does not exist');
  return row;
};

/** @throws Error when the person does not exist: ids come from sessions and rows. */
export const personById = async (on: Reader, id: string): Promise<Person> => found(await byId(on, { id }));

/** Invariant: password and factors do not change until the commit. */
export const personForSignIn = async (tx: Tx, id: string): Promise<Person> => found(await shared(tx, { id }));

/** Serializes changes of password, address and factors until the commit. */
export const lockPerson = (tx: Tx, id: string): Promise<unknown> =>
  from(tx, Person).selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute();

export async function updatePerson(on: Reader, id: string, changes: Changes<RowOf<typeof Person>>): Promise<void> {
  await from(on, Person).updateTable('person').set(changes).where('id', '=', id).execute();
}

export async function homeOf(on: Reader, personId: string): Promise<string | null> {
  const [row] = await on.query<{ businessId: string }>(
    'people.home',
    `select m.business_id from membership m
      where m.person_id = $1
      order by (select max(s.created_at) from session s where s.person_id = m.person_id and s.business_id = m.business_id) desc nulls last,
               m.created_at, m.business_id
      limit 1`,
    [personId],
  );
  return row?.businessId ?? null;
}

export async function roleIn(on: Reader, businessId: string, personId: string): Promise<BusinessRole | null> {
  const members = from(on, Membership).selectFrom('membership').select('role');
  const member = await members.where('businessId', '=', businessId).where('personId', '=', personId).executeTakeFirst();
  return member?.role ?? null;
}

/** @throws Error when the person or the business does not exist. */
export const userIn = (on: Reader, personId: string, businessId: string): Promise<User> =>
  from(on, Person, Business, Membership)
    .selectFrom('person')
    .innerJoin('business', (join) => join.on('business.id', '=', businessId))
    .leftJoin('membership', (join) =>
      join.onRef('membership.businessId', '=', 'business.id').onRef('membership.personId', '=', 'person.id'),
    )
    .select(['person.id', 'person.firstName', 'person.lastName', 'person.email', 'person.country', 'business.accountType'])
    .select(['business.status as accountStatus', 'business.kycStatus', 'business.id as businessId', 'business.name as businessName'])
    .select([isVerified.as('emailVerified'), hasSecondFactor.as('twoFactorEnabled')])
    .select(
      sql<Role>`case when person.is_operator or membership.role is null then person.operator_role else membership.role end`.as('role'),
    )
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();
