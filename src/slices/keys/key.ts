import { defineEntity, p } from '@mikro-orm/core';
import type { Environment, Scope } from '../../domain/actor/actor.ts';

const schema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    businessId: p.uuid(),
    environment: p.text().$type<Environment>(),
    /** `pk_live_…` or `pk_test_…`. */
    keyId: p.text().unique(),
    /** Keyed hash of the secret, which nobody can read back. */
    secretHash: p.blob().hidden(),
    name: p.text(),
    /** What the key may do; null for everything. */
    scopes: p.array().$type<Scope[]>().nullable(),
    /** Addresses and CIDR blocks it may be used from; empty for all. */
    allowedIps: p.array().$type<string[]>().defaultRaw(`'{}'`),
    status: p.text().$type<'active' | 'revoked'>().default('active'),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    /** Id of the person who made it. */
    createdById: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** A key pair of a business in one environment. Requests read it through `knownKeys`; this is for the rest. */
export class ApiKey extends schema.class {}
schema.setClass(ApiKey);
