import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Actor, scopes } from '../../domain/actor/actor.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, ownId, shownEnvironment, typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { keyLimitsSchema, type Limits, shownLimits } from '../limits/limits.ts';

/** What a key may be allowed to do. */
export type KeyScope = (typeof scopes)[number];

export const scopeWord = z.enum(scopes).register(typeNames, { name: 'ApiKeyScope', description: 'What an API key may do.' });

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
    environment: shownEnvironment({
      name: 'ApiKeyEnvironment',
      description: 'The listener on which a key works.',
      meanings: { live: 'Real money.', test: 'The sandbox.' },
    }).meta({ description: 'Where it works.' }),
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
    expiresAt: dateTime.nullable().meta({ description: 'From then on it is refused; null for never.' }),
    lastUsedAt: dateTime.nullable().meta({ description: 'To the minute.' }),
    lastUsedIp: z.string().nullable().meta({ description: 'From where it was last used.' }),
    createdBy: creatorSchema.nullable().meta({ description: 'Who made it; null for keys that came with the installation.' }),
    createdAt: dateTime.meta({ description: 'When it was made.' }),
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

/** A key as people manage it. Its secret is nowhere to be read. */
export interface ApiKeyRecord extends Omit<z.output<typeof keySchema>, 'limits'> {
  revokedAt: Date | null;
  limits: Limits | null;
}

export const shownKey = (key: ApiKeyRecord) => ({ ...key, limits: key.limits && shownLimits(key.limits) });

/** A key together with its secret, which is told this once. */
export interface MadeKey {
  key: ApiKeyRecord;
  secret: string;
}

/** The same as answers show it. */
export const madeKeySchema = z.object({ key: keySchema, secret: z.string() });

export const shownMade = ({ key, secret }: MadeKey) => ({ key: shownKey(key), secret });

export type KeyRow = Omit<ApiKeyRecord, 'createdBy'> & { createdById: string | null; createdByName: string | null };

/** An expired key is one whose time has come; nothing has to happen for it. A suspended one is held by operators. */
export const COLUMNS = `id, key_id, name, environment, secret_prefix, scopes, allowed_ips, expires_at, last_used_at, last_used_ip,
  created_by_id, created_by_name, created_at, rotated_from, revoked_at, ledger.key_limits(coalesce(family_id, id)) as limits,
  case when status = 'active' and expires_at <= clock_timestamp() then 'expired' when status = 'active' and suspended_at is not null then 'suspended' else status end as status`;

export function recordOf({ createdById: id, createdByName: name, ...key }: KeyRow): ApiKeyRecord {
  return { ...key, createdBy: id !== null && name !== null ? { id, name } : null };
}

/**
 * The key of the actor's business and environment with this id.
 * @throws Refusal 404 for every other.
 */
export async function findKey(db: Pick<App['db'], 'query'>, { businessId, environment }: Actor, id: string): Promise<ApiKeyRecord> {
  const [row] = await db.query<KeyRow>(
    'keys.by_id',
    `select ${COLUMNS} from api_key where id = $1 and business_id = $2 and environment = $3`,
    [id, businessId, environment],
  );
  if (!row) throw new Refusal('not_found', 'No API key has this id', { code: 'RECORD_NOT_FOUND' });
  return recordOf(row);
}

/**
 * As `findKey`, for a change: nobody else changes the keys of this business meanwhile, which `lockAudit` before it sees to.
 * @throws Refusal 404; 409 API_KEY_NOT_ACTIVE when it is revoked or expired.
 */
export async function findActiveKey(tx: Tx, actor: Actor, id: string): Promise<ApiKeyRecord> {
  const key = await findKey(tx, actor, id);
  if (key.status === 'suspended')
    throw new Refusal('conflict', 'This API key is suspended by whoever runs the service; ask them', { code: 'API_KEY_NOT_ACTIVE' });
  if (key.status !== 'active')
    throw new Refusal('conflict', `This API key is ${key.status} and stays so; create another one`, { code: 'API_KEY_NOT_ACTIVE' });
  return key;
}

/** What the audit log says of a key. */
export function auditedKey({ keyId, name, allowedIps, status, expiresAt, limits, ...key }: ApiKeyRecord): object {
  const { perPayment, dayAmount, dayPayments, monthAmount } = limits ?? {};
  return {
    keyId,
    name,
    scopes: key.scopes,
    allowedIps,
    status,
    expiresAt,
    limits: limits && { perPayment, dayAmount, dayPayments, monthAmount },
  };
}

/** How much of a secret its owner sees again: the prefix and four of its 36 characters. */
export function prefixOf(secret: string): string {
  return secret.slice(0, 'sk_test_'.length + 4);
}
