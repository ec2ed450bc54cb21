import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

/** Networks of earlier sign-ins, as keyed hashes; exempt from waits after failures elsewhere. */
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

export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    businessId: p.uuid(),
    address: p.text().comment('personal: IP address; to show who is signed in; 30 days after its end'),
    userAgent: p.text().strictNullable().comment('personal: program; to show who is signed in; 30 days after its end'),
    secondFactor: p.boolean(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    lastSeenAt: p.datetime().defaultRaw('clock_timestamp()'),
    expiresAt: p.datetime(),
    endedAt: p.datetime().strictNullable(),
    endReason: p.enum(['logout', 'ended', 'password', 'removed', 'reuse']).strictNullable(),
    /** Last change of the expiry or rights: open connections authenticate again. */
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

/** Security: a reused refresh token reveals a thief. */
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
    /** Next pair, sealed with a key derived from the token itself. */
    successor: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'session_token_session', properties: ['sessionId', 'kind'] }],
});
references(SessionToken, { properties: ['sessionId'], table: 'session', onDelete: 'cascade' });
