import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

/**
 * A change of the address that a person signs in with, until a code that was mailed to the new one is entered. A person has one;
 * asking anew replaces it.
 */
export const EmailChange = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  properties: {
    personId: p.uuid().primary(),
    /** Compared form: lower case, Unicode normal form C. */
    email: p
      .text()
      .check('email = lower(email)')
      .comment('personal: e-mail address; to prove the new address; 1 day after it was asked for'),
    askedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Of the newest code, the only one that is good. No code has it where the address has an account: the row tells nothing. */
    codeId: p.uuid(),
    codeHash: p.blob().$type<Buffer>().comment('not personal: a random code, hashed'),
    codeExpiresAt: p.datetime(),
    attempts: p.smallint().default(0),
  },
  indexes: [{ name: 'email_change_age', properties: ['askedAt'] }],
});
references(EmailChange, { properties: ['personId'], table: 'person' });

/**
 * Codes that prove an address. Each belongs to the sign-up that asked for it and brings that one's password into force, so that nobody
 * can prepare an account for somebody else's address.
 */
export const EmailCode = defineEntity({
  name: 'EmailCode',
  tableName: 'email_code',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    codeHash: p.blob().$type<Buffer>().comment('not personal: a random code, hashed'),
    passwordHash: p.text().comment('personal: password, hashed; to finish a registration; 1 day after its end'),
    firstName: p.text().comment('personal: name; to finish a registration; 1 day after its end'),
    lastName: p.text().comment('personal: name; to finish a registration; 1 day after its end'),
    /** Null where the code was asked for again and the name stays as it is. */
    businessName: p.text().strictNullable().comment('personal: name; to finish a registration; 1 day after its end'),
    attempts: p.smallint().default(0),
    expiresAt: p.datetime(),
    usedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'email_code_person', properties: ['personId', 'createdAt'] }],
});
references(EmailCode, { properties: ['personId'], table: 'person' });

/** Sign-ins whose password was right and whose second factor is awaited. */
export const LoginChallenge = defineEntity({
  name: 'LoginChallenge',
  tableName: 'login_challenge',
  comment: 'not personal: a hash of a random token',
  properties: {
    tokenHash: p.blob().primary(),
    personId: p.uuid(),
    attempts: p.smallint().default(0),
    expiresAt: p.datetime(),
    usedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'login_challenge_person', properties: ['personId'] }],
});
references(LoginChallenge, { properties: ['personId'], table: 'person' });

export const PasswordReset = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_reset',
  comment: 'not personal: a hash of a random token',
  properties: {
    tokenHash: p.blob().primary(),
    personId: p.uuid(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'password_reset_person', properties: ['personId'] }],
});
references(PasswordReset, { properties: ['personId'], table: 'person' });

export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    personId: p.uuid().primary(),
    codeHash: p.blob().primary().comment('personal: second factor, hashed; to sign in; with the account'),
    usedAt: p.datetime().strictNullable(),
  },
});
references(RecoveryCode, { properties: ['personId'], table: 'person' });
