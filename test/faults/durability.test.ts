import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { discardFolder } from '../../src/app/embedded/folders.ts';
import { startPostgres } from '../../src/app/embedded/postgres.ts';
import { stopProcess } from '../../src/app/embedded/instance.ts';
import type { Service } from '../../src/app/embedded/server.ts';
import { clientOf, sendUntilAnswered } from '../support/client.ts';
import { startServer } from '../support/process.ts';
import { openProxy } from '../support/proxy.ts';
import { redisUrl } from '../support/services.ts';
import { pairsOf, wrongsOf } from '../support/truth.ts';

describe('kill -9 of PostgreSQL in the middle of sends', () => {
  it('loses nothing that was acknowledged, twice over, and the service continues without a restart', async () => {
    const { start, crash } = ownPostgres();
    let postgres = await start();
    const transport = await openProxy(postgres.url);
    const server = await startServer({ env: { DATABASE_URL: transport.url(postgres.url), REDIS_URL: redisUrl() } });
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.ended;
      await transport.close();
    });
    const client = clientOf(server.url);
    const acknowledged = new Set<string>();
    for (let round = 0; round < 2; round++) {
      const references = Array.from({ length: 400 }, (_, n) => `POWER-${round}-${n}`);
      const waiting = [...references];
      let crashed: Promise<void> | undefined;
      const sender = async (): Promise<void> => {
        for (let clientReference = waiting.pop(); clientReference && !crashed; clientReference = waiting.pop()) {
          const reply = await client.send({ amount: 10_000, clientReference }).catch(() => undefined);
          if (reply && reply.status < 300) acknowledged.add(clientReference);
          // The blow falls a moment after an acknowledgement: what was only promised is not on disk yet.
          if (acknowledged.size >= 100 * (round + 1)) crashed ??= crash(postgres);
        }
      };
      await Promise.all(Array.from({ length: 32 }, sender));
      await crashed;
      postgres = await start();
      transport.leadTo(postgres.url);

      const known = new Set((await pairsOf(postgres.url)).map((pair) => pair.clientReference));
      expect([...acknowledged].filter((reference) => !known.has(reference))).toEqual([]);
      expect(await wrongsOf(postgres.url)).toEqual([]);
      const again = await Promise.all(
        references.slice(-60).map((clientReference) => sendUntilAnswered(() => client, { amount: 10_000, clientReference })),
      );
      expect(again.every((answered) => answered?.reply.status === 200 || answered?.reply.status === 202)).toBe(true);
      for (const reference of references.slice(-60)) acknowledged.add(reference);
    }
    expect(server.isRunning()).toBe(true);
    expect(await wrongsOf(postgres.url)).toEqual([]);
  });
});

/** A PostgreSQL with the durability of production, which the test may kill. */
function ownPostgres(): { start(): Promise<Service>; crash(service: Service): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-power-'));
  chmodSync(folder, 0o711);
  const home = join(folder, 'postgres');
  mkdirSync(home);
  const binaries = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), '.tollgate/bin');
  let running: Service | undefined;
  onTestFinished(async () => {
    await running?.stop();
    for (const each of [home, folder]) discardFolder(each);
  });
  return {
    start: async () => (running = await startPostgres({ folder: home, binaries, logFile: join(folder, 'postgres.log'), throwaway: true })),
    crash: (service) => stopProcess(service.pid, [['SIGKILL', 10_000]]),
  };
}
