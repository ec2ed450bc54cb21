import { mkdirSync, mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { discardFolder } from '../../src/app/embedded/folders.ts';
import { startPostgres } from '../../src/app/embedded/postgres.ts';
import { stopProcess } from '../../src/app/embedded/instance.ts';
import { startRedis } from '../../src/app/embedded/redis.ts';
import type { Service } from '../../src/app/embedded/server.ts';
import { chanceFrom } from '../support/chance.ts';
import type { Client } from '../support/client.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { guardServers } from '../support/server-guard.ts';
import { startLoad } from './load.ts';
import { judge, type ChaosReport } from './judge.ts';
import { learnOutcomes, letTimePass, unlock } from './outcomes.ts';
import { startProcesses } from './processes.ts';

export interface ChaosOptions {
  seconds: number;
  clients: number;
  /** Continues past its seconds until this many kills: a busy machine has fewer targets. */
  kills?: number;
  payments?: number;
  apartMs?: readonly [number, number];
  /** Milliseconds between steps of sandbox time (five minutes each); each step updates all open rows. */
  stepMs?: number;
  seed: string;
  say(line: string): void;
}

type Fault = 'killed processes' | 'paused processes' | 'PostgreSQL crashes' | 'Redis crashes' | 'Redis flushes' | 'lost answers';

/** The order of blows, over and over. The moments between them follow from the seed. */
const PLAN: readonly Fault[] = [
  'killed processes',
  'paused processes',
  'killed processes',
  'PostgreSQL crashes',
  'killed processes',
  'killed processes',
  'Redis flushes',
  'killed processes',
  'Redis crashes',
  'killed processes',
];

/** Statements whose answers are lost on the way; sends, settlements and releases all go through the first. */
const COMMITTED = ['ledger.post_batch', 'ledger.post_batch', 'ledger.post_batch', 'idempotency.begin', 'transfer.claim_due'];

/** Two processes, their servers with the durability that production has, and what breaks them. */
interface Stage {
  /** The processes that listen now. */
  clients(): Client[];
  endings: readonly string[];
  strike(): Promise<void>;
  /** No more blows: all that is down comes up and stays. */
  calm(): Promise<void>;
  /** Answers are lost no more. */
  restoreAnswers(): void;
  faults: Record<Fault, number>;
  databaseUrl(): string;
  close(): Promise<void>;
}

/**
 * Sends payments from retrying clients while processes, PostgreSQL and Redis are killed, then compares client
 * answers, books and bank.
 */
export async function chaos({
  seconds,
  clients,
  kills = 0,
  payments = 0,
  apartMs = [700, 1_300],
  stepMs = 1_000,
  seed,
  say,
}: ChaosOptions): Promise<ChaosReport> {
  const chance = chanceFrom(seed);
  const stage = await openStage(say, chance);
  try {
    const startedAt = performance.now();
    const left = (): number => seconds * 1_000 - (performance.now() - startedAt);
    const load = startLoad(() => stage.clients(), clients, seed);
    const isOver = (): boolean => left() <= 0 && stage.faults['killed processes'] >= kills && load.asked >= payments;
    const [least, most] = apartMs;
    const time = letTimePass(() => stage.clients()[0], stepMs, isOver);
    while (!isOver()) {
      await sleep(least + chance() * (most - least));
      if (!isOver()) await stage.strike();
    }
    await Promise.all([stage.calm(), time]);
    say('the blows are over; clients ask until they are answered');
    await unlock(stage.databaseUrl());
    await load.finish();
    // An abandoned claim lasts minutes, which would delay outcomes.
    stage.restoreAnswers();
    const sentSeconds = (performance.now() - startedAt) / 1_000;
    say('all clients are answered; outcomes are learnt');
    await learnOutcomes(stage.databaseUrl(), () => stage.clients()[0], say);
    const { wrongs, figures } = await judge(stage.databaseUrl(), stage.clients()[0], load);
    const all = [...wrongs, ...stage.endings];
    return { wrongs: all, figures: { seconds: Math.round(sentSeconds), ...stage.faults, ...figures, violations: all.length } };
  } finally {
    await stage.close();
  }
}

async function openStage(say: (line: string) => void, chance: () => number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-chaos-'));
  chmodSync(folder, 0o711);
  const guard = guardServers(folder);
  const folders = { postgres: join(folder, 'postgres'), redis: join(folder, 'redis') };
  for (const each of Object.values(folders)) mkdirSync(each);
  const binaries = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), '.tollgate/bin');
  // The servers' own settings hold: what is acknowledged was flushed.
  const bootPostgres = (): Promise<Service> =>
    startPostgres({ folder: folders.postgres, binaries, logFile: join(folder, 'postgres.log'), throwaway: true });
  const bootRedis = (): Promise<Service> =>
    startRedis({ folder: folders.redis, binaries, logFile: join(folder, 'redis.log'), throwaway: true });
  let [postgres, redis] = [await bootPostgres(), await bootRedis()];
  const transports = { postgres: await openProxy(postgres.url), redis: await openProxy(redis.url) };
  const env = { DATABASE_URL: transports.postgres.url(postgres.url), REDIS_URL: transports.redis.url(redis.url) };
  const faults: Stage['faults'] = {
    'killed processes': 0,
    'paused processes': 0,
    'PostgreSQL crashes': 0,
    'Redis crashes': 0,
    'Redis flushes': 0,
    'lost answers': 0,
  };
  const supervisor = await startProcesses(2, { env, say, chance, guard });
  const healing = new Set<Promise<void>>();
  const heal = (work: Promise<void>): void => {
    healing.add(work);
    void work.finally(() => healing.delete(work));
  };
  let strikes = 0;
  let isPostgresDown = false;
  let isRedisDown = false;

  const crashPostgres = async (): Promise<void> => {
    isPostgresDown = true;
    await stopProcess(postgres.pid, [['SIGKILL', 10_000]]);
    postgres = await bootPostgres();
    transports.postgres.leadTo(postgres.url);
    isPostgresDown = false;
  };
  const crashRedis = async (): Promise<void> => {
    isRedisDown = true;
    await stopProcess(redis.pid, [['SIGKILL', 10_000]]);
    await sleep(1_000 + chance() * 1_000);
    redis = await bootRedis();
    transports.redis.leadTo(redis.url);
    isRedisDown = false;
  };
  const loseAnswers = (): void => {
    for (const text of COMMITTED) {
      void transports.postgres.loseAnswer(text, { nth: 1 + Math.floor(chance() * 8) }).then(() => {
        faults['lost answers']++;
        say(`lost answers: ${faults['lost answers']} (${text})`);
      });
    }
  };
  return {
    clients: () => supervisor.clients(),
    endings: supervisor.endings,
    faults,
    databaseUrl: () => postgres.url,
    async strike() {
      const fault = (name: Fault, work: Promise<void>): void => {
        faults[name]++;
        say(`${name}: ${faults[name]}`);
        heal(work);
      };
      if (!isPostgresDown) loseAnswers();
      const next = PLAN[strikes++ % PLAN.length];
      if (next === 'PostgreSQL crashes' && !isPostgresDown) fault(next, crashPostgres());
      else if (next === 'Redis crashes' && !isRedisDown) fault(next, crashRedis());
      else if (next === 'Redis flushes' && !isRedisDown) fault(next, flush(redis.url));
      else if (next === 'paused processes' && supervisor.pause()) fault(next, Promise.resolve());
      else if (supervisor.kill()) fault('killed processes', Promise.resolve());
    },
    async calm() {
      await Promise.all(healing);
      await supervisor.calm();
    },
    restoreAnswers: () => transports.postgres.loseNoMore(),
    async close() {
      await supervisor.close();
      await Promise.allSettled(healing);
      await Promise.allSettled([...Object.values(transports).map((transport: Proxy) => transport.close()), postgres.stop(), redis.stop()]);
      for (const each of [...Object.values(folders), folder]) discardFolder(each);
      await guard.end();
    },
  };
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => {});
  await redis.flushall().catch(() => {});
  redis.disconnect();
}
