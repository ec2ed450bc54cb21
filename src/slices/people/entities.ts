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
    codeHash: p.blob().comment('not personal: a random code, hashed'),
    codeExpiresAt: p.datetime(),
    attempts: p.smallint().default(0),
  },
  indexes: [{ name: 'email_change_age', properties: ['askedAt'] }],
});
references(EmailChange, { properties: ['personId'], table: 'person' });

export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.uuid().primary(),
    businessId: p.uuid(),
    email: p.text().check('email = lower(email)').comment('personal: e-mail address; whom a business asked to join; 90 days after its end'),
    role: p.enum(['owner', 'admin', 'finance', 'approver', 'developer', 'support']),
    tokenHash: p.blob().unique('invitation_token_hash_key').comment('not personal: a random token, hashed'),
    invitedBy: p.uuid().strictNullable(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'invitation_open', properties: ['businessId', 'email'], where: 'accepted_at is null and revoked_at is null' }],
  indexes: [{ name: 'invitation_business', properties: ['businessId', 'id'] }],
});
references(Invitation, { properties: ['businessId'], table: 'business' }, { properties: ['invitedBy'], table: 'person' });

/**
 * Has a row once a process served live money from this database. From then on no process, however it is set, leaves mails about
 * accounts in the sandbox's mailbox or makes demo businesses.
 */
export const LiveServed = defineEntity({
  name: 'LiveServed',
  tableName: 'live_served',
  comment: 'not personal: a time',
  properties: {
    one: p.boolean().primary().default(true).check('one'),
    since: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export const Membership = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  comment: 'not personal: ids and roles',
  properties: {
    businessId: p.uuid().primary(),
    personId: p.uuid().primary(),
    role: p.enum(['owner', 'admin', 'finance', 'approver', 'developer', 'support']),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /**
     * Mails that somebody does not want of a business (docs/decisions/0099), and one that tells who may approve of a payroll that
     * waits.
     */
    unwantedNotices: p.array().$type<string[]>().defaultRaw(`'{}'`).comment('not personal: kinds of mail'),
    /**
     * Since when a person may approve what others prepare: what is older waits for an approver of that time. Null for roles that
     * approve nothing, and for approvers from before this column: they approve since they joined.
     */
    approvesSince: p.datetime().strictNullable().comment('not personal: a time'),
  },
  indexes: [{ name: 'membership_person', properties: ['personId'] }],
});
references(Membership, { properties: ['businessId'], table: 'business' }, { properties: ['personId'], table: 'person' });

export const Person = defineEntity({
  name: 'Person',
  tableName: 'person',
  properties: {
    id: p.uuid().primary(),
    /** Compared form: lower case, Unicode normal form C. */
    email: p
      .text()
      .unique('person_email_key')
      .check('email = lower(email)')
      .comment('personal: e-mail address; to sign in; with the account'),
    firstName: p.text().comment('personal: name; who works here; with the account'),
    lastName: p.text().comment('personal: name; who works here; with the account'),
    country: p.character().length(2).default('NG'),
    /** PHC string of argon2id. */
    passwordHash: p.text().comment('personal: password, hashed; to sign in; with the account'),
    passwordChangedAt: p.datetime().defaultRaw('clock_timestamp()'),
    emailVerifiedAt: p.datetime().strictNullable(),
    /** Staff of whoever runs the service; granted on the command line alone. */
    isOperator: p.boolean().default(false),
    /** Sealed. A second factor counts from its confirmation on. */
    totpSecret: p.text().strictNullable().comment('personal: second factor, sealed; to sign in; with the account'),
    totpConfirmedAt: p.datetime().strictNullable(),
    /** The newest time step that was used: a code is good for one use. */
    totpLastStep: p.bigint('number').strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'person_email_order', expression: 'create index person_email_order on person (email collate "C", id)' }],
  checks: [{ name: 'person_check', expression: 'totp_confirmed_at is null or totp_secret is not null' }],
});
