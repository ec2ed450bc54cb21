import type { App } from '../../core/app/app.ts';
import { withinTime } from '../../platform/concurrency/within-time.ts';

const CHECK_TIMEOUT_MS = 2_000;

interface Check {
  status: 'ok' | 'degraded' | 'failed';
  ms: number;
  error?: string;
}

interface Readiness {
  status: 'ok' | 'degraded' | 'failed' | 'draining';
  checks: Record<string, Check>;
}

export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

/** Readiness with state and time of each part. Without Redis the service is degraded, not failed. */
export async function readiness(app: App, isDraining: boolean, more: ReadinessChecks): Promise<Readiness> {
  const run = async ([name, work]: [string, () => Promise<unknown>]): Promise<[string, Check]> => [name, await checked(name, work)];
  const required: [string, () => Promise<unknown>][] = [
    ['postgresql', () => app.db.query('health.postgresql', 'select 1')],
    ...Object.entries(more),
  ];
  const [redis, ...results] = await Promise.all([run(['redis', () => pinged(app)]), ...required.map(run)]);
  if (redis[1].status === 'failed') redis[1].status = 'degraded';
  const checks = Object.fromEntries([...results, redis]);
  return { status: overall(isDraining, Object.values(checks)), checks };
}

function overall(isDraining: boolean, checks: readonly Check[]): Readiness['status'] {
  if (isDraining) return 'draining';
  if (checks.some(({ status }) => status === 'failed')) return 'failed';
  return checks.some(({ status }) => status === 'degraded') ? 'degraded' : 'ok';
}

async function pinged({ redis }: App): Promise<void> {
  if (redis.status !== 'ready') throw new Error(`the connection is ${redis.status}`);
  await redis.ping();
}

/** Security: driver messages contain addresses and users. */
async function checked(name: string, work: () => Promise<unknown>): Promise<Check> {
  const startedAt = performance.now();
  const isWell = (): Promise<boolean> => work().then(() => true);
  const error = (await withinTime(CHECK_TIMEOUT_MS, isWell, () => false).catch(() => false)) ? undefined : `${name} is not available`;
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  return error === undefined ? { status: 'ok', ms } : { status: 'failed', ms, error };
}
