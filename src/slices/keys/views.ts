import { z } from 'zod';
import { scopes } from '../../platform/kernel/actor.ts';
import type { ApiKeyRecord } from './record.ts';

const time = z.string().meta({ format: 'date-time' });

/** The words that the prefixes of keys use. */
export const keyEnvironments = ['live', 'test'] as const;
export const keyStatuses = ['active', 'revoked', 'expired'] as const;

export const keySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    environment: z.enum(keyEnvironments),
    keyId: z.string().meta({ description: 'What X-API-Key carries' }),
    secretPrefix: z.string().nullable().meta({ description: 'How its secret begins, to tell keys apart' }),
    scopes: z.array(z.enum(scopes)).nullable().meta({ description: 'What it may do; null for everything' }),
    allowedIps: z.array(z.string()).meta({ description: 'Addresses and CIDR blocks it may be used from; empty for all' }),
    status: z.enum(keyStatuses),
    expiresAt: time.nullable(),
    lastUsedAt: time.nullable().meta({ description: 'To the minute' }),
    lastUsedIp: z.string().nullable(),
    createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    createdAt: time,
    rotatedFrom: z.uuid().nullable().meta({ description: 'Id of the key that it takes the place of' }),
  })
  .meta({ id: 'ApiKey' });

export type KeyView = z.output<typeof keySchema>;

export function keyView(key: ApiKeyRecord): KeyView {
  const { environment, expiresAt, lastUsedAt, createdAt, revokedAt: _, ...same } = key;
  return {
    ...same,
    environment: environment === 'live' ? 'live' : 'test',
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
