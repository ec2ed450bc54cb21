import { defineEntity, p } from '@mikro-orm/core';
import type { Scope } from '../../domain/actor/actor.ts';
import { references } from '../../platform/db/entity.ts';

/** A key pair of a business in one environment. Requests read it through `knownKeys`; this is for the rest. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    businessId: p.uuid(),
    environment: p.enum(['live', 'sandbox']),
    /** `pk_live_…` or `pk_test_…`. */
    keyId: p.text().unique('api_key_key_id_key'),
    /** Keyed hash of the secret, which nobody can read back. */
    secretHash: p.blob().hidden().comment('not personal: a random secret of a program, hashed'),
    name: p.text().comment('personal: free text; which key; with the account'),
    /** What the key may do; null for everything. */
    scopes: p.array().$type<Scope[]>().strictNullable(),
    /** Addresses and CIDR blocks it may be used from; empty for all. */
    allowedIps: p
      .array()
      .$type<string[]>()
      .defaultRaw(`'{}'`)
      .comment('personal: IP addresses; from where it may be used; with the account'),
    status: p.enum(['active', 'revoked']).default('active'),
    expiresAt: p.datetime().strictNullable(),
    lastUsedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** How the secret begins, so that people tell their keys apart; null for keys from before. */
    secretPrefix: p.text().strictNullable().comment('not personal: the first characters of a random secret'),
    lastUsedIp: p.text().strictNullable().comment('personal: IP address; from where it was last used; with the account'),
    /** Id of the person who made it. */
    createdById: p.text().strictNullable().comment('personal: id; who made it; with the account'),
    createdByName: p.text().strictNullable().comment('personal: name; who made it; with the account'),
    /** The key that this one takes the place of. */
    rotatedFrom: p.uuid().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
    /** The first key of those that followed each other by rotation; null is the key itself. */
    familyId: p.uuid().strictNullable(),
    /** A key that operators suspended works for nobody until they reinstate it; what its business does with it stays possible. */
    suspendedAt: p.datetime().strictNullable(),
    suspendedBy: p.text().strictNullable().comment('personal: name of an operator; who suspended it; with the account'),
    suspendedReason: p.text().strictNullable().comment('personal: words of an operator; why it was suspended; with the account'),
  },
  uniques: [{ name: 'api_key_successor', properties: ['rotatedFrom'], where: 'rotated_from is not null' }],
  indexes: [{ name: 'api_key_page', properties: ['businessId', 'environment', 'id'] }],
});
references(ApiKey, { properties: ['businessId'], table: 'business' }, { properties: ['rotatedFrom'], table: 'api_key' });
