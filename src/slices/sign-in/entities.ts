import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

export const EmailChange = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  properties: {
    personId: p.uuid().primary(),
    email: p
      .text()
      .check('email = lower(email)')
      .comment('personal: email address; to prove the new address; 1 day after it was asked for'),
    askedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Newest code; no code matches when the address has an account. */
    codeId: p.uuid(),
    codeHash: p.blob().$type<Buffer>().comment('not personal: a random code, hashed'),
    codeExpiresAt: p.datetime(),
    attempts: p.smallint().default(0),
  },
  indexes: [{ name: 'email_change_age', properties: ['askedAt'] }],
});
references(EmailChange, { properties: ['personId'], table: 'person' });

/** Security: a code applies only the password of its own sign-up. */
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
    businessName: p.text().strictNullable().comment('personal: name; to finish a registration; 1 day after its end'),
    attempts: p.smallint().default(0),
    expiresAt: p.datetime(),
    usedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'email_code_person', properties: ['personId', 'createdAt'] }],
});
references(EmailCode, { properties: ['personId'], table: 'person' });

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
