import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor, Environment, scopes } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Limits } from '../limits/limits.ts';

/** What a key may be allowed to do. */
export type KeyScope = (typeof scopes)[number];

/** A key as people manage it. Its secret is nowhere to be read. */
export interface ApiKeyRecord {
  id: string;
  keyId: string;
  name: string;
  environment: Environment;
  /** How the secret begins; null for keys from before this was kept. */
  secretPrefix: string | null;
  /** Null for everything that keys may do. */
  scopes: KeyScope[] | null;
  /** Addresses and CIDR blocks it may be used from; empty for all. */
  allowedIps: string[];
  status: 'active' | 'revoked' | 'expired' | 'suspended';
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedIp: string | null;
  createdBy: { id: string; name: string } | null;
  createdAt: Date;
  /** Id of the key that this one takes the place of. */
  rotatedFrom: string | null;
  revokedAt: Date | null;
  /** What it may pay to others, with what it paid; null for no limits. Keys that followed each other by rotation share it. */
  limits: Limits | null;
}

/** A key together with its secret, which is told this once. */
export interface MadeKey {
  key: ApiKeyRecord;
  secret: string;
}

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
export function auditedKey({ keyId, name, scopes, allowedIps, status, expiresAt, limits }: ApiKeyRecord): object {
  const { perPayment, dayAmount, dayPayments, monthAmount } = limits ?? {};
  return { keyId, name, scopes, allowedIps, status, expiresAt, limits: limits && { perPayment, dayAmount, dayPayments, monthAmount } };
}

/** How much of a secret its owner sees again: the prefix and four of its 36 characters. */
export function prefixOf(secret: string): string {
  return secret.slice(0, 'sk_test_'.length + 4);
}
