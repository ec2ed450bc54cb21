import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { pino } from 'pino';
import { baseline } from '../../bench/baseline.ts';
import { migrate, standingOf } from '../../src/platform/db/migrate.ts';
import { freePort } from '../../src/app/embedded/server.ts';
import { lastRelease } from '../contract/released.ts';
import { openScene, type Scene } from '../faults/scene.ts';
import { type Balancer, haproxy, tcpBalancer } from '../support/balancer.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase } from '../support/services.ts';

const AMOUNT = 500_000;
const PATIENCE = { timeout: 100_000 };

describe('processes replaced in turn under load, and a migration meanwhile', () => {
  it('fail no request behind haproxy', async ({ skip }) => {
    const ports = [await freePort(), await freePort()];
    const scene = await openScene();
    const first = await startAll(scene, ports);
    const balancer = await haproxy(ports);
    if (!balancer) return skip('there is no haproxy on this machine, and none could be fetched');
    await roll(scene, balancer, ports, first, simulated);
  });

  it('fail no request behind a balancer of connections', async () => {
    const ports = [await freePort(), await freePort()];
    const scene = await openScene();
    const first = await startAll(scene, ports);
    await roll(scene, await tcpBalancer(ports), ports, first, simulated);
    expect(await scene.sql('select sha256 from ledger.function_version')).toEqual([{ sha256: 'a later one' }]);
  });

  it('fail no request from the last release to this version, back to it, and to this version again', async () => {
    const earlier = earlierVersion();
    const database = await emptyDatabase();
    const ports = [await freePort(), await freePort()];
    const scene = await openScene(database);
    const first = await startAll(scene, ports, earlier);
    const balancer = (await haproxy(ports)) ?? (await tcpBalancer(ports));
    await roll(scene, balancer, ports, first, {
      migrate: () => migrate(database.url, pino({ level: 'silent' })),
      versions: [undefined, earlier, undefined],
    });
    expect(await standingOf(database.url)).toBe('current');
  });
});

type Server = Awaited<ReturnType<Scene['start']>>;

/** Where a version is checked out and built; undefined is this one. */
type Version = string | undefined;

interface Change {
  migrate: (scene: Scene) => Promise<void>;
  /** Which version takes the place of all processes, one after the other. */
  versions: readonly Version[];
}

/** This version in place of itself, with a database that a later one migrated. */
const simulated: Change = { migrate: laterVersion, versions: [undefined] };

/** Longer than a balancer on a busy machine needs to notice a 503. */
const DRAIN_MS = 3_000;

const start = (scene: Scene, port: number, checkout: Version): Promise<Server> =>
  scene.start({
    plain: true,
    ...(checkout !== undefined && { checkout }),
    env: { SANDBOX_PORT: String(port), DRAIN_DELAY_MS: String(DRAIN_MS) },
  });

const startAll = (scene: Scene, ports: readonly number[], version?: string): Promise<Server[]> =>
  Promise.all(ports.map((port) => start(scene, port, version)));

/** The version that `ROLL_FROM` names, else the last release; before the first one there is none but this. */
function earlierVersion(): Version {
  const ref = process.env['ROLL_FROM'] ?? lastRelease();
  if (ref === null) return undefined;
  const { folder } = inject('servers');
  return baseline(mkdtempSync(join(folder, 'earlier-')), ref).folder;
}

async function roll(scene: Scene, balancer: Balancer, ports: readonly number[], servers: Server[], change: Change): Promise<void> {
  onTestFinished(() => balancer.stop());
  const client = clientOf(balancer.url);
  const all = [...servers];
  const sent: string[] = [];
  const failed: string[] = [];
  const over = new AbortController();
  const caller = async (name: number): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n++) {
      const clientReference = `ROLL-${name}-${n}`;
      for (const ask of [
        () => client.send({ amount: AMOUNT, clientReference }),
        () => client.call('GET', `/money-transfer/status?clientReference=${clientReference}`),
        () => client.call('GET', '/wallet'),
      ]) {
        const reply = await ask().catch((error: unknown) => error as Error);
        if (reply instanceof Error) failed.push(`${clientReference}: ${inspect(reply)}`);
        else if (reply.status !== 200) failed.push(`${clientReference}: ${reply.status} ${JSON.stringify(reply.body)}`);
      }
      sent.push(clientReference);
      await sleep(5);
    }
  };
  const callers = Array.from({ length: 8 }, (_, name) => caller(name));
  const more = async (): Promise<void> => {
    const before = sent.length;
    await expect.poll(() => sent.length, PATIENCE).toBeGreaterThan(before + 40);
  };
  try {
    await more();
    await change.migrate(scene);
    await more();
    for (const version of change.versions) {
      for (const [at, port] of ports.entries()) {
        servers[at]!.kill('SIGTERM');
        expect(await servers[at]!.ended).toBe(0);
        await more();
        servers[at] = await start(scene, port, version);
        all.push(servers[at]);
        await expect.poll(async () => (await fetch(`${servers[at]!.url}/health/ready`)).status, PATIENCE).toBe(200);
        await more();
      }
    }
  } finally {
    over.abort();
    await Promise.all(callers);
  }
  expect(failed, all.map((server) => server.output()).join('\n')).toEqual([]);
  const known = await scene.sql<{ client_reference: string }>('select client_reference from ledger.transfer');
  expect(new Set(known.map((row) => row.client_reference))).toEqual(new Set(sent));
  await scene.expectSound();
}

/** A later version replaces all functions beside running processes, which are then the earlier version. */
async function laterVersion({ databaseUrl, sql }: Scene): Promise<void> {
  const later = `update ledger.function_version set sha256 = 'a later one', earlier = array[sha256]`;
  await sql(later);
  await migrate(databaseUrl, pino({ level: 'silent' }), { replace: true });
  await sql(later);
}
