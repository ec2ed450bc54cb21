import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '../../src/platform/db/database.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { type Client, clientOf } from '../support/client.ts';
import { endedByItself, type CrashOrder, type ServerProcess, startServer } from '../support/process.ts';
import type { DoubleServer } from '../doubles/server.ts';

const PROCESSES = 2;
const ABREAST = 20;

export interface ProcessSupervisor {
  /** One of the processes that listen, as soon as there is one. */
  client(): Promise<Client>;
  kill(): Promise<void>;
  killed(): number;
  /** Those that died at a crash point. */
  fell(): number;
  close(): Promise<void>;
}

/** Supervises processes that send and settle; `ordersOf` sets the crash points of the nth. */
export async function startProcesses(
  env: NodeJS.ProcessEnv,
  ordersOf: (nth: number) => CrashOrder[] = () => [],
): Promise<ProcessSupervisor> {
  const up = new Map<ServerProcess, Client>();
  const state = { isClosed: false };
  let [killed, fell, started, turn] = [0, 0, 0, 0];
  const ours = new Set<ServerProcess>();
  const play = async (): Promise<void> => {
    while (!state.isClosed) {
      const server = await startServer({ env, orders: ordersOf(started++) });
      up.set(server, clientOf(server.url, undefined, 20_000));
      if (state.isClosed) server.kill('SIGKILL');
      const how = await server.ended;
      up.delete(server);
      if (how !== 'SIGKILL') throw new Error(endedByItself(server, how));
      if (!state.isClosed && !ours.has(server)) fell++;
    }
  };
  const playing = Array.from({ length: PROCESSES }, () => play());
  for (const each of playing) each.catch(() => {});
  const client = async (): Promise<Client> => {
    while (up.size === 0) await Promise.race([sleep(50), ...playing]);
    const clients = [...up.values()];
    return clients[turn++ % clients.length]!;
  };
  await client();
  return {
    client,
    async kill() {
      const [server] = up.keys();
      if (!server) return;
      ours.add(server);
      server.kill('SIGKILL');
      await server.ended;
      killed++;
    },
    killed: () => killed + fell,
    fell: () => fell,
    async close() {
      state.isClosed = true;
      for (const server of up.keys()) server.kill('SIGKILL');
      await Promise.all(playing);
    },
  };
}

/** Repeats each order until answered, killing a process after every fifth. @returns orders without a first answer. */
export async function putAll<Order>(
  supervisor: ProcessSupervisor,
  orders: readonly Order[],
  {
    put,
    abreast = ABREAST,
    onFifth = () => {},
  }: { put: (client: Client, order: Order) => Promise<boolean>; abreast?: number; onFifth?: () => void },
): Promise<number> {
  const left = [...orders];
  let answered = 0;
  let unanswered = 0;
  const sender = async (): Promise<void> => {
    for (let order = left.pop(); order !== undefined; order = left.pop()) {
      while (!(await put(await supervisor.client(), order).catch(() => false))) {
        unanswered++;
        await sleep(100);
      }
      if (++answered % Math.ceil(orders.length / 5) !== 0 || answered >= orders.length) continue;
      onFifth();
      await supervisor.kill();
    }
  };
  await Promise.all(Array.from({ length: abreast }, sender));
  return unanswered;
}

export interface TrialAccount {
  adapter: string;
  id: number;
  provider: { double: DoubleServer; secrets: Record<string, string>; settings?: object };
}

/** The environment of processes whose file has these accounts for a port, in this order. */
export function envOf(folder: string, port: string, accounts: Record<string, TrialAccount>): NodeJS.ProcessEnv {
  const keys: Record<string, string> = {};
  const result = Object.entries(accounts).map(([name, { adapter, id, provider }]) => {
    const references = Object.entries(provider.secrets).map(([setting, value]) => {
      keys[`${name}_${setting}`] = value;
      return [setting, { env: `${name}_${setting}` }];
    });
    const { url: baseUrl } = provider.double;
    return [name, { adapter, id, ...provider.settings, ...Object.fromEntries(references), baseUrl, timeoutMs: 5_000 }];
  });
  const path = join(folder, 'providers.json');
  writeFileSync(path, JSON.stringify({ sandbox: { accounts: Object.fromEntries(result), [port]: Object.keys(accounts) } }));
  return { PROVIDERS_FILE: path, ...keys };
}

/** Invariants of the books that do not hold. */
export async function breachesOf(databaseUrl: string): Promise<string[]> {
  const db = openDatabase({ url: databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test verify' });
  try {
    return (await verify(db)).checks.filter(({ breaches }) => breaches > 0).map(({ id, sample }) => `${id}: ${JSON.stringify(sample[0])}`);
  } finally {
    await db.close();
  }
}

export const walletOf = async (client: Client): Promise<number> =>
  Number((await client.call('GET', '/wallet')).body.data?.['availableBalance']);

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
