import { defineEntity, p } from '@mikro-orm/core';
import type { Scope } from '../../domain/actor/actor.ts';
import { references } from '../../platform/db/entity.ts';

/** Requests read keys through `knownKeys`. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    businessId: p.uuid(),
    environment: p.enum(['live', 'sandbox']),
    keyId: p.text().unique('api_key_key_id_key'),
    secretHash: p.blob().$type<Buffer>().hidden().comment('not personal: a random secret of a program, hashed'),
    name: p.text().comment('personal: free text; which key; with the account'),
    scopes: p.array().$type<Scope[]>().strictNullable(),
    allowedIps: p
      .array()
      .$type<string[]>()
      .defaultRaw(`'{}'`)
      .comment('personal: IP addresses; from where it may be used; with the account'),
    status: p.enum(['active', 'revoked']).default('active'),
    expiresAt: p.datetime().strictNullable(),
    lastUsedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Start of the secret, to distinguish keys; null for older keys. */
    secretPrefix: p.text().strictNullable().comment('not personal: the first characters of a random secret'),
    lastUsedIp: p.text().strictNullable().comment('personal: IP address; from where it was last used; with the account'),
    createdById: p.text().strictNullable().comment('personal: id; who made it; with the account'),
    createdByName: p.text().strictNullable().comment('personal: name; who made it; with the account'),
    rotatedFrom: p.uuid().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
    /** First key of a chain of rotations; null for itself. */
    familyId: p.uuid().strictNullable(),
    /** Suspended by operators; the business may still manage the key. */
    suspendedAt: p.datetime().strictNullable(),
    suspendedBy: p.text().strictNullable().comment('personal: name of an operator; who suspended it; with the account'),
    /** Version of the API that the key follows; set at creation. */
    apiVersion: p.text().default('2026-12-01').comment('not personal: a date of the contract'),
    /** Refuses payments without a reference of the caller. */
    requireReference: p.boolean().default(false),
    suspendedReason: p.text().strictNullable().comment('personal: free text of an operator; why it was suspended; with the account'),
  },
  uniques: [{ name: 'api_key_successor', properties: ['rotatedFrom'], where: 'rotated_from is not null' }],
  indexes: [{ name: 'api_key_page', properties: ['businessId', 'environment', 'id'] }],
});
references(ApiKey, { properties: ['businessId'], table: 'business' }, { properties: ['rotatedFrom'], table: 'api_key' });
