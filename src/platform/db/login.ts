import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { commandLine } from '../config/version.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { addressOf, sessionOf, sessionSettings } from '../config/setting-kinds.ts';
import { APP_ROLE } from './database.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { primaryOf } from './members.ts';
import { isUsable, migrate } from './migrate.ts';

type Addresses = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'KEY_PEPPER'>;

/**
 * Migrates where permitted and returns the address of the restricted user, who owns nothing and gains nothing by
 * `set role`. @throws ConfigError when the user may change the books, or nothing here may migrate the database.
 */
export async function openLogin(
  { DATABASE_URL: url, DATABASE_OWNER_URL: owner, KEY_PEPPER: pepper }: Addresses,
  log: Logger,
): Promise<string> {
  if (owner !== undefined) {
    await migrate(owner, log);
    await ensureLogin(owner, url, { isOurs: false });
    return url;
  }
  // A pooler's sessions cannot hold migration locks.
  if (!addressOf(url).isPooled && (await isOwner(url))) {
    await migrate(url, log);
    const own = ownLogin(url, pepper);
    await ensureLogin(url, own, { isOurs: true });
    return own;
  }
  if (!(await isUsable(url, APP_ROLE)))
    throw new ConfigError(
      `The database is not at this version, and DATABASE_URL may not change it: run ${commandLine('migrate')} with DATABASE_OWNER_URL.`,
    );
  return url;
}

export async function migrateAsOwner({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }: Addresses, log: Logger): Promise<void> {
  await migrate(owner ?? url, log);
  if (owner !== undefined) await ensureLogin(owner, url, { isOurs: false });
}

/** Address of the user of this database alone, derived from owner and pepper, so no password is stored. */
function ownLogin(ownerUrl: string, pepper: string): string {
  const url = new URL(ownerUrl);
  const mark = createHash('sha256').update(url.pathname).digest('hex').slice(0, 12);
  url.username = `${APP_ROLE}_${mark}`;
  url.password = createHmac('sha256', pepper).update(`database user ${url.pathname}`).digest('base64url');
  return url.href;
}

/** Creates the user of `url` unless it works already. An existing user keeps its password; a privileged one is refused. */
async function ensureLogin(ownerUrl: string, url: string, { isOurs }: { isOurs: boolean }): Promise<void> {
  // Asked before the pooler, which caches a connection that it opens too early.
  const { may, isOpen } = addressOf(url).isPooled ? await actsByItself(ownerUrl, url) : await accessOf(url);
  if (may && !isOpen) return;
  await withAdvisoryLock(ownerUrl, 'login', async (owner) => {
    const { username, password } = new URL(url);
    const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    const known = await owner.query<Might>(MIGHT, [name]);
    if (known.rows[0]?.is_mighty) throw tooMighty(name);
    const options = `login noinherit ${secret === '' ? '' : `password ${pg.escapeLiteral(secret)}`}`;
    try {
      if (known.rows.length === 0) await owner.query(`create role ${pg.escapeIdentifier(name)} ${options}`);
      else if (isOurs) await owner.query(`alter role ${pg.escapeIdentifier(name)} ${options}`);
      await owner.query(`grant ${APP_ROLE} to ${pg.escapeIdentifier(name)}`);
      if (addressOf(url).isPooled) await letActByItself(owner, name);
      await closeToOthers(owner, name);
    } catch (error) {
      throw (error as { code?: string }).code === MAY_NOT ? mayNotMake(name) : error;
    }
  });
  if (!(await canWork(url)))
    throw new ConfigError(
      addressOf(url).isPooled
        ? 'DATABASE_URL names a user whose connections of the pooler do not act as the application: correct its password, or let pgbouncer connect anew (RECONNECT).'
        : 'DATABASE_URL names a user that PostgreSQL does not let in: correct its password.',
    );
}

const OWN_SETTINGS = Object.entries({ role: APP_ROLE, ...sessionSettings });

function actsByItself(ownerUrl: string, url: string): Promise<Access> {
  return connected(ownerUrl, undefined, async (owner) => {
    const { rows } = await owner.query<{ settings: string[]; is_open: boolean }>(
      `select coalesce(s.setconfig, '{}') as settings, ${IS_OPEN} as is_open from pg_roles r
         left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = (select oid from pg_database where datname = current_database())
        where r.rolname = $1`,
      [decodeURIComponent(new URL(url).username)],
    );
    const settings = new Set(rows[0]?.settings.map((setting) => setting.toLowerCase()));
    const may = OWN_SETTINGS.every(([name, value]) => settings.has(`${name}=${value}`.toLowerCase()));
    return { may, isOpen: rows[0]?.is_open ?? false };
  });
}

async function letActByItself(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database');
  const [user, database] = [pg.escapeIdentifier(name), pg.escapeIdentifier(rows[0]?.database ?? '')];
  for (const [setting, value] of OWN_SETTINGS)
    await owner.query(`alter role ${user} in database ${database} set ${setting} = ${pg.escapeLiteral(value)}`);
}

/** Allows connections by this database's user. Without the privilege PostgreSQL warns and changes nothing. */
async function closeToOthers(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database');
  const [user, database] = [pg.escapeIdentifier(name), pg.escapeIdentifier(rows[0]?.database ?? '')];
  await owner.query(`grant connect on database ${database} to ${user}`);
  await owner.query(`revoke connect on database ${database} from public`);
}

interface Access {
  may: boolean;
  isOpen: boolean;
}

const IS_OPEN = `
  (select exists (select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a where a.grantee = 0 and a.privilege_type = 'CONNECT')
     from pg_database d where d.datname = current_database())`;

interface Might extends pg.QueryResultRow {
  name: string;
  is_mighty: boolean;
}

const MIGHT = `
  select u.rolname as name,
         exists (
           select from pg_roles other
            where pg_has_role(u.oid, other.oid, 'member')
              and (other.rolsuper or other.rolcreaterole or other.rolbypassrls
                   or other.rolname in ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program', 'pg_database_owner')
                   or other.oid in (select nspowner from pg_namespace where nspname = 'ledger'))
         ) as is_mighty
    from pg_roles u where u.rolname = coalesce($1, session_user)`;

const MAY_NOT = '42501';

/** SQLSTATEs: unknown user, wrong password, missing role. */
const NOT_LET_IN = /^(28|42501|22023|42704)/;

async function canWork(url: string): Promise<boolean> {
  return (await accessOf(url)).may;
}

export async function accessOf(url: string): Promise<Access> {
  try {
    return await connected(url, APP_ROLE, async (client) => {
      const [user] = (await client.query<Might>(MIGHT, [null])).rows;
      if (!user || user.is_mighty) throw tooMighty(user?.name ?? '');
      const { rows } = await client.query<{ role: string; is_open: boolean }>(`select current_user as role, ${IS_OPEN} as is_open`);
      return { may: rows[0]?.role === APP_ROLE, isOpen: rows[0]?.is_open ?? false };
    });
  } catch (error) {
    if (NOT_LET_IN.test((error as { code?: string }).code ?? '')) return { may: false, isOpen: false };
    throw error;
  }
}

export function isOwner(url: string): Promise<boolean> {
  return connected(url, undefined, async (client) => {
    const { rows } = await client.query<{ is_owner: boolean }>(
      `select rolsuper or coalesce((select pg_has_role(session_user, nspowner, 'member') from pg_namespace where nspname = 'ledger'), true) as is_owner
         from pg_roles where rolname = session_user`,
    );
    return rows[0]?.is_owner ?? false;
  });
}

async function connected<T>(url: string, role: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...sessionOf(await primaryOf(url), role),
    application_name: 'tollgate start',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function tooMighty(name: string): ConfigError {
  return new ConfigError(
    `DATABASE_URL names the user ${name}, who may change the books by other means than the program's. Name another one there, which ${commandLine('migrate')} makes, and the owner in DATABASE_OWNER_URL.`,
  );
}

function mayNotMake(name: string): ConfigError {
  return new ConfigError(
    `The owner of the database may not make the user ${name}: let it (alter role … createrole), or make one by hand with "create role … login noinherit" and "grant ${APP_ROLE} to …", and name it in DATABASE_URL and the owner in DATABASE_OWNER_URL.`,
  );
}
