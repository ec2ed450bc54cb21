import { z } from 'zod';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { scopeWord } from './input.ts';
import { keyLimitsSchema, shown } from '../limits/views.ts';
import type { ApiKeyRecord } from './record.ts';
import { logged } from '../../domain/schema/logged.ts';

export const creatorSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the person.' }),
    name: z.string().meta({ description: 'The name at that time.' }),
  })
  .register(typeNames, { name: 'ApiKeyCreator', description: 'Who made a key.' });

export const keySchema = z
  .object({
    id: ownId,
    name: z.string().meta({ description: 'What people call it.' }),
    environment: z
      .enum(['live', 'test'])
      .register(typeNames, {
        name: 'ApiKeyEnvironment',
        description: 'The listener on which a key works.',
        meanings: { live: 'Real money.', test: 'The sandbox.' },
      })
      .meta({ description: 'Where it works.' }),
    keyId: logged(z.string()).meta({ description: 'What X-API-Key carries.' }),
    secretPrefix: z.string().nullable().meta({ description: 'How its secret begins, to tell keys apart.' }),
    scopes: z.array(scopeWord).nullable().meta({ description: 'What it may do; null for everything.' }),
    allowedIps: z.array(z.string()).meta({ description: 'Addresses and CIDR blocks it may be used from; empty for all.' }),
    status: z
      .enum(['active', 'revoked', 'expired', 'suspended'])
      .register(typeNames, {
        name: 'ApiKeyStatus',
        description: 'Whether a key works.',
        meanings: {
          active: 'It works.',
          expired: 'Its time has come.',
          revoked: 'It was ended for good.',
          suspended: 'Whoever runs the service holds it.',
        },
      })
      .meta({ description: 'Whether it works.' }),
    expiresAt: instant.nullable().meta({ description: 'From then on it is refused; null for never.' }),
    lastUsedAt: instant.nullable().meta({ description: 'To the minute.' }),
    lastUsedIp: z.string().nullable().meta({ description: 'From where it was last used.' }),
    createdBy: creatorSchema.nullable().meta({ description: 'Who made it; null for keys that came with the installation.' }),
    createdAt: instant.meta({ description: 'When it was made.' }),
    rotatedFrom: z.uuid().nullable().meta({ description: 'Id of the key that it takes the place of.' }),
    limits: keyLimitsSchema.nullable().meta({
      description: 'What it may pay to others, and what is left; null for no limits. Keys that followed each other by rotation share it.',
    }),
  })
  .meta({ id: 'ApiKey' })
  .register(typeNames, {
    name: 'ApiKey',
    description: 'A key pair of the business. Its secret is told once, when it is made.',
    isNode: true,
  });

export type KeyView = z.output<typeof keySchema>;

export function keyView(key: ApiKeyRecord): KeyView {
  const { environment, expiresAt, lastUsedAt, createdAt, revokedAt: _, limits, ...same } = key;
  return {
    ...same,
    environment: environment === 'live' ? 'live' : 'test',
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    limits: limits && shown(limits),
  };
}
