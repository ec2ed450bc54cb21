import { defineEntity, p } from '@mikro-orm/core';
import type { Environment, Scope } from '../../domain/actor/actor.ts';

/** A key pair of a business in one environment. Requests read it through `knownKeys`; this is for the rest. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    businessId: p.uuid(),
    environment: p.text().$type<Environment>(),
    /** `pk_live_…` or `pk_test_…`. */
    keyId: p.text().unique(),
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
    status: p.text().$type<'active' | 'revoked'>().default('active'),
    expiresAt: p.datetime().strictNullable(),
    lastUsedAt: p.datetime().strictNullable(),
    /** Id of the person who made it. */
    createdById: p.text().strictNullable().comment('personal: id; who made it; with the account'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
