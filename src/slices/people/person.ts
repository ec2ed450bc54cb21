import type { Tx } from '../../platform/db/database.ts';
import type { BusinessRole, Role } from './roles.ts';

/** What an operation needs to know about a person before anybody is let in. */
export interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  isVerified: boolean;
  hasSecondFactor: boolean;
}

/** A person as they see themselves, in one business. */
export interface User {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  country: string;
  role: Role;
  accountType: 'individual' | 'business';
  accountStatus: 'active' | 'suspended';
  kycStatus: 'not_started' | 'pending' | 'verified' | 'rejected';
  emailVerified: boolean;
  twoFactorEnabled: boolean;
  businessId: string;
  businessName: string;
}

type Reader = Pick<Tx, 'query'>;

const PERSON = `
  select id, email, first_name as "firstName", last_name as "lastName", password_hash as "passwordHash",
         email_verified_at is not null as "isVerified", totp_confirmed_at is not null as "hasSecondFactor" from person`;

export async function findByEmail(on: Reader, email: string): Promise<Person | null> {
  const [row] = await on.query<Person>('people.by_email', `${PERSON} where email = $1`, [email]);
  return row ?? null;
}

/** @throws Error when there is no such person: ids come from sessions and from rows that name people. */
export async function personById(on: Reader, id: string): Promise<Person> {
  const [row] = await on.query<Person>('people.by_id', `${PERSON} where id = $1`, [id]);
  if (!row) throw new Error('a person is gone');
  return row;
}

/** The person as of the last commit. Until the end of the transaction no password and no factor of theirs changes. */
export async function personForSignIn(tx: Tx, id: string): Promise<Person> {
  const [row] = await tx.query<Person>('people.for_sign_in', `${PERSON} where id = $1 for share`, [id]);
  if (!row) throw new Error('a person is gone');
  return row;
}

/** The business that a person works in when they sign in: where they last did, or the first they belonged to. */
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

/** The person's role in a business; null when they do not belong to it. */
export async function roleIn(on: Reader, businessId: string, personId: string): Promise<BusinessRole | null> {
  const [row] = await on.query<{ role: BusinessRole }>(
    'people.role_in',
    'select role from membership where business_id = $1 and person_id = $2',
    [businessId, personId],
  );
  return row?.role ?? null;
}

/** @throws Error when the person or the business is not there. */
export async function userIn(on: Reader, personId: string, businessId: string): Promise<User> {
  const [row] = await on.query<User>(
    'people.user_in',
    `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.country,
            case when p.is_operator or m.role is null then 'operator' else m.role end as role,
            b.account_type as "accountType", b.status as "accountStatus", b.kyc_status as "kycStatus",
            p.email_verified_at is not null as "emailVerified", p.totp_confirmed_at is not null as "twoFactorEnabled",
            b.id as "businessId", b.name as "businessName"
       from person p join business b on b.id = $2
       left join membership m on m.business_id = b.id and m.person_id = p.id
      where p.id = $1`,
    [personId, businessId],
  );
  if (!row) throw new Error('a person or their business is gone');
  return row;
}

/** An address is proved: of the person, and of businesses that were made with it. What else awaited its proof is void. */
export async function proveAddress(tx: Tx, person: Pick<Person, 'id' | 'email'>): Promise<void> {
  await tx.query('people.verified', 'update person set email_verified_at = clock_timestamp() where id = $1', [person.id]);
  await tx.query(
    'people.business_verified',
    `update business b set email_verified_at = clock_timestamp()
       from membership m where m.person_id = $1 and m.role = 'owner' and b.id = m.business_id and b.email = $2 and b.email_verified_at is null`,
    [person.id, person.email],
  );
  await tx.query('people.void_codes', 'delete from email_code where person_id = $1', [person.id]);
}
