import { commandLine } from '../../platform/config/version.ts';
import { type Config, ConfigError } from '../../platform/config/config.ts';
import { APP_ROLE } from '../../platform/db/database.ts';
import { type ServerFacts, serverFacts } from '../../platform/db/members.ts';
import { accessOf, isOwner } from '../../platform/db/login.ts';
import { standingOf } from '../../platform/db/migrate.ts';
import { isLoopback } from '../../platform/formats/network.ts';
import { askRedis } from '../wiring/redis.ts';
import { fail, type Finding, TIMEOUT_MS, ok, reasonOf, warn, clockFinding } from './finding.ts';

const OLDEST_POSTGRES = 150_000;

export async function databaseFindings(config: Config): Promise<Finding[]> {
  const url = config.DATABASE_URL;
  let facts: ServerFacts;
  try {
    facts = await serverFacts(url, TIMEOUT_MS);
  } catch (error) {
    const remedy = 'start PostgreSQL, or correct the address, user and password';
    return [fail('database', `DATABASE_URL cannot be used: ${reasonOf(error)}`, remedy)];
  }
  try {
    return [
      ...serverFindings(facts, url),
      ...(await rightsFindings(config)),
      await migrationsFinding(url),
      ...(await replicaFindings(config)),
    ];
  } catch (error) {
    return [fail('database', `PostgreSQL did not answer: ${reasonOf(error)}`, 'read its log, then run doctor again')];
  }
}

function serverFindings({ version, versionNumber, isDurable, isEncrypted, now, askedAt, answeredAt }: ServerFacts, url: string): Finding[] {
  return [
    versionNumber >= OLDEST_POSTGRES
      ? ok('database version', version)
      : fail('database version', `${version} is too old`, 'use PostgreSQL 15 or newer'),
    isDurable
      ? ok('database durability', 'commits are on disk')
      : fail(
          'database durability',
          'fsync, full_page_writes or synchronous_commit is off: a loss of power loses money',
          'turn all three on',
        ),
    isEncrypted || isLoopback(new URL(url).hostname)
      ? ok('database connection', isEncrypted ? 'encrypted' : 'on this machine')
      : warn(
          'database connection',
          'crosses a network without TLS',
          'let PostgreSQL offer TLS and add ?sslmode=verify-full to the address',
        ),
    clockFinding('database clock', now.getTime(), askedAt, answeredAt),
  ];
}

async function rightsFindings({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }: Config): Promise<Finding[]> {
  const check = 'database rights';
  const findings: Finding[] = [];
  if (owner !== undefined)
    findings.push(warn('DATABASE_OWNER_URL', 'is set in a process that takes requests', `set it for ${commandLine('migrate')} only`));
  if (await isOwner(url)) {
    const remedy = `name a user that owns nothing there, and the owner in DATABASE_OWNER_URL for ${commandLine('migrate')}`;
    return [...findings, warn(check, 'DATABASE_URL names the owner, whose password this environment then holds', remedy)];
  }
  try {
    const { may, isOpen } = await accessOf(url);
    if (may && isOpen) {
      const remedy = 'as the owner: grant connect on database … to that user, then revoke connect on database … from public';
      findings.push(warn('database access', 'every user of the PostgreSQL server can connect, also those of other installations', remedy));
    }
    findings.push(
      may
        ? ok(check, `the user may act as ${APP_ROLE} only`)
        : fail(check, `the user may not act as ${APP_ROLE}`, `run ${commandLine('migrate')} with DATABASE_OWNER_URL; it creates the user`),
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    findings.push(fail(check, 'the user may take a role that can change the ledger', error.message));
  }
  return findings;
}

async function replicaFindings({ DATABASE_REPLICA_URL: url }: Config): Promise<Finding[]> {
  if (url === undefined) return [];
  const check = 'database replica';
  const cannot = 'the primary answers all reads meanwhile';
  try {
    const { isReplica } = await serverFacts(url, TIMEOUT_MS);
    if (isReplica) return [ok(check, 'is a standby')];
    return [
      warn(check, `DATABASE_REPLICA_URL names a server that is not a standby: ${cannot}`, 'name a streaming replica of the database'),
    ];
  } catch (error) {
    return [warn(check, `DATABASE_REPLICA_URL cannot be used: ${reasonOf(error)}; ${cannot}`, 'start the replica, or correct the address')];
  }
}

async function migrationsFinding(url: string): Promise<Finding> {
  const role = (await isOwner(url)) ? undefined : APP_ROLE;
  const standing = await standingOf(url, role).catch(() => 'behind');
  return standing !== 'behind'
    ? ok('database migrations', standing === 'current' ? 'at this version' : 'at a later, compatible version')
    : fail('database migrations', 'the database is not at this version', `run ${commandLine('migrate')} with DATABASE_OWNER_URL`);
}

export async function redisFindings({ REDIS_URL: url }: Config): Promise<Finding[]> {
  try {
    return redisOf(await askRedis(url, TIMEOUT_MS, (redis) => redis.info()));
  } catch (error) {
    return [fail('redis', `REDIS_URL cannot be used: ${reasonOf(error)}`, 'start Redis, or correct the address and password')];
  }
}

export function redisOf(info: string): Finding[] {
  const result = valuesIn(info);
  return [versionOf(result), policyOf(result), persistenceOf(result), ...clusterOf(result)];
}

type InfoFields = ReadonlyMap<string, string>;

const valuesIn = (info: string): InfoFields =>
  new Map(info.split('\r\n').flatMap((line) => (line.includes(':') ? [line.split(/:(.*)/s).slice(0, 2) as [string, string]] : [])));

function versionOf(result: InfoFields): Finding {
  const version = result.get('redis_version') ?? '0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 6 || (major === 6 && minor >= 2)
    ? ok('redis version', version)
    : fail('redis version', `${version} is too old`, 'use Redis 6.2 or newer');
}

/** Rate limits use several keys at once, which a cluster may place apart. */
function clusterOf(result: InfoFields): Finding[] {
  if (result.get('cluster_enabled') !== '1') return [];
  return [fail('redis cluster', 'a cluster does not support commands over several keys', 'use one primary, with Sentinels beside it')];
}

function policyOf(result: InfoFields): Finding {
  const policy = result.get('maxmemory_policy') ?? 'unknown';
  return policy === 'noeviction'
    ? ok('redis policy', policy)
    : fail(
        'redis policy',
        `${policy}: a full Redis drops jobs, which are then restored late`,
        'redis-cli config set maxmemory-policy noeviction, and in its file',
      );
}

function persistenceOf(result: InfoFields): Finding {
  if (result.get('aof_enabled') === '1') return ok('redis persistence', 'append-only file');
  const remedy = 'redis-cli config set appendonly yes, and in its file';
  return Number(result.get('rdb_saves') ?? 0) > 0
    ? warn('redis persistence', 'snapshots alone: a crash loses minutes of rate limits and waiting jobs; jobs are restored', remedy)
    : warn('redis persistence', 'none: a restart loses rate limits and waiting jobs; jobs are restored', remedy);
}
