import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

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
    codeHash: p.blob().comment('not personal: a random code, hashed'),
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

/**
 * Addresses from which a person signed in before, as keyed hashes: others' failed attempts do not delay sign-in there, and a sign-in
 * from elsewhere is mailed.
 */
export const KnownAddress = defineEntity({
  name: 'KnownAddress',
  tableName: 'known_address',
  properties: {
    personId: p.uuid().primary(),
    addressHash: p.blob().primary().comment('personal: IP address, hashed; to know a device again; 180 days after it was last seen'),
    seenAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(KnownAddress, { properties: ['personId'], table: 'person' });

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

/** Keys on people's own devices, with which they sign in without a password (docs/decisions/0090). */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    /** Credential id of the device, base64url. */
    credentialId: p
      .text()
      .unique('passkey_credential_id_key')
      .comment('personal: id; which key of a device signs somebody in; until it is removed'),
    publicKey: p.blob().comment('personal: id; checks what that key signs; until it is removed'),
    /** The host for which the device made it: it signs for no other. */
    rpId: p.text().comment('not personal: the host of this service'),
    /** Name given by the owner. */
    name: p.text().comment('personal: program; what somebody calls a device; until it is removed'),
    /** Signature counter of the device; 0 where it does not count. A counter that falls back belongs to a copy. */
    signCount: p.bigint('number').defaultRaw('0'),
    /** True for a passkey that is synchronised beyond one device, as phones and password managers do. */
    isBackedUp: p.boolean(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    lastUsedAt: p.datetime().strictNullable(),
    /** The page at which a passkey was added. Null for those from before this column, until they sign in. */
    origin: p.text().strictNullable().comment('not personal: the address of a page of this service'),
  },
  indexes: [{ name: 'passkey_person', properties: ['personId', 'id'] }],
});
references(Passkey, { properties: ['personId'], table: 'person' });

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

export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    businessId: p.uuid(),
    /** Origin of the session for its owner: shortened address and browser. */
    address: p.text().comment('personal: IP address; to show who is signed in; 30 days after its end'),
    userAgent: p.text().strictNullable().comment('personal: program; to show who is signed in; 30 days after its end'),
    secondFactor: p.boolean(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    lastSeenAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** However often it is refreshed. */
    expiresAt: p.datetime(),
    endedAt: p.datetime().strictNullable(),
    endReason: p.enum(['logout', 'ended', 'password', 'removed', 'reuse']).strictNullable(),
    /** Last change of the session's end or rights: open connections authenticate anew. */
    changedAt: p.datetime().strictNullable(),
  },
  indexes: [
    { name: 'session_changed', properties: ['changedAt'], where: 'changed_at is not null' },
    { name: 'session_expiry', properties: ['expiresAt'] },
    { name: 'session_person', properties: ['personId', 'id'] },
  ],
  checks: [{ name: 'session_check', expression: '(ended_at is null) = (end_reason is null)' }],
});
references(Session, { properties: ['businessId'], table: 'business' }, { properties: ['personId'], table: 'person' });

/** SHA-256 of what the holder keeps. A used refresh token stays as long as its session: seen again, it betrays a thief. */
export const SessionToken = defineEntity({
  name: 'SessionToken',
  tableName: 'session_token',
  comment: 'not personal: hashes of random tokens',
  properties: {
    hash: p.blob().primary(),
    sessionId: p.uuid(),
    kind: p.enum(['access', 'refresh']),
    expiresAt: p.datetime(),
    usedAt: p.datetime().strictNullable(),
    /** The pair that was given for it, sealed with a key that only the token itself yields: a lost answer can be given again. */
    successor: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'session_token_session', properties: ['sessionId', 'kind'] }],
});
references(SessionToken, { properties: ['sessionId'], table: 'session', onDelete: 'cascade' });

/** Failed attempts by a keyed hash of their subject. They lock no account: the wait grows up to a bound. */
export const Throttle = defineEntity({
  name: 'Throttle',
  tableName: 'throttle',
  properties: {
    kind: p.text().primary(),
    subject: p.blob().primary().comment('personal: e-mail or IP address, hashed; to slow down whoever guesses; 1 day'),
    failures: p.integer(),
    blockedUntil: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ name: 'throttle_age', properties: ['updatedAt'] }],
});

/** Challenges that were used for a sign-in, until they expire. */
export const UsedChallenge = defineEntity({
  name: 'UsedChallenge',
  tableName: 'used_challenge',
  properties: {
    challengeHash: p.blob().primary().comment('not personal: a hash of random bytes'),
    expiresAt: p.datetime(),
  },
  indexes: [{ name: 'used_challenge_expiry', properties: ['expiresAt'] }],
});
