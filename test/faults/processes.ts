import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf, type Client } from '../support/client.ts';
import { endedByItself, killServers, startServer, type ServerProcess } from '../support/process.ts';
import type { ServerGuard } from '../support/server-guard.ts';

export interface ProcessSupervisor {
  clients(): Client[];
  readonly endings: readonly string[];
  kill(): boolean;
  pause(): boolean;
  calm(): Promise<void>;
  close(): Promise<void>;
}

export async function startProcesses(
  size: number,
  { env, say, chance, guard }: { env: NodeJS.ProcessEnv; say: (line: string) => void; chance: () => number; guard: ServerGuard },
): Promise<ProcessSupervisor> {
  const up = new Map<ServerProcess, Client>();
  const state = { isClosed: false };
  const endings: string[] = [];
  const play = async (ready: () => void): Promise<void> => {
    while (!state.isClosed) {
      const server = await startServer({ env }).catch(() => undefined);
      if (!server) {
        await sleep(200);
        continue;
      }
      up.set(server, clientOf(server.url, undefined, 15_000));
      ready();
      const how = await server.ended;
      up.delete(server);
      if (how === 'SIGKILL') continue;
      endings.push(endedByItself(server, how));
      say(endings.at(-1) ?? '');
    }
  };
  const plays: Promise<void>[] = [];
  await Promise.all(Array.from({ length: size }, () => new Promise<void>((ready) => plays.push(play(ready)))));
  const anyone = (): ServerProcess | undefined => [...up.keys()][Math.floor(chance() * up.size)];
  return {
    clients: () => [...up.values()],
    endings,
    kill() {
      const victim = anyone();
      victim?.kill('SIGKILL');
      return victim !== undefined;
    },
    pause() {
      const victim = anyone();
      if (victim) guard.maySleep(victim.pid);
      victim?.kill('SIGSTOP');
      setTimeout(() => victim?.kill('SIGCONT'), 500 + chance() * 1_500);
      return victim !== undefined;
    },
    async calm() {
      while (up.size < size) await sleep(50);
      for (const server of up.keys()) server.kill('SIGCONT');
    },
    async close() {
      state.isClosed = true;
      await killServers();
      await Promise.allSettled(plays);
    },
  };
}
