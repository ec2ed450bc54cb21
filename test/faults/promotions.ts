import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { waitUntil } from '../../src/app/embedded/instance.ts';
import { startRedis } from '../../src/app/embedded/redis.ts';
import { chanceFrom } from '../support/chance.ts';
import { clientOf, type Client, type Reply } from '../support/client.ts';
import { endedByItself, killServers, type ServerProcess, startServer } from '../support/process.ts';
import { verified } from '../support/replicated.ts';
import { guardServers } from '../support/server-guard.ts';
import { startLoad } from './load.ts';
import { judge, type ChaosReport } from './judge.ts';
import { learnOutcomes, letTimePass, unlock } from './outcomes.ts';
import { HOMES, openPair, type Pair } from './pair.ts';

export interface PromotionsOptions {
  promotions: number;
  clients: number;
  /** When each blow falls, and what is paid, follows from it. */
  seed: string;
  say(line: string): void;
}

export interface PromotionsReport extends ChaosReport {
  /** Of each promotion, in milliseconds. */
  times: Record<'503 to callers' | 'npm run promote', number[]>;
}

/** A blow falls so long after both servers stand, at least and at most. */
const STANDS_MS = [200, 1_400] as const;
/** So many payments are acknowledged between both servers stand and a blow, and once the standby is promoted. */
const UNDER_LOAD = 5;
const GOES_ON = 20;
const PATIENCE_MS = 60_000;

/**
 * Sends payments, bills and texts while primaries are killed and standbys promoted in turn; service processes keep
 * running. Then compares client answers, books and bank.
 */
export async function promotions({ promotions: count, clients, seed, say }: PromotionsOptions): Promise<PromotionsReport> {
  const chance = chanceFrom(seed);
  const stage = await openStage();
  const state = { isOver: false };
  try {
    const startedAt = performance.now();
    const result: Answers = { acknowledged: 0, unavailable: 0, struckAt: 0, unavailableMs: [], wrongs: [] };
    const watched = recordedBy(stage.client, result);
    const load = startLoad(() => [watched], clients, seed);
    const time = letTimePass(
      () => stage.client,
      1_000,
      () => state.isOver,
    );
    const times: PromotionsReport['times'] = { '503 to callers': result.unavailableMs, 'npm run promote': [] };
    for (let n = 1; n <= count; n++) {
      times['npm run promote'].push(await failOver(stage, result, STANDS_MS[0] + chance() * (STANDS_MS[1] - STANDS_MS[0])));
      say(`promotions: ${n}, with ${Math.round(result.unavailableMs.at(-1) ?? 0)} ms of 503`);
    }
    state.isOver = true;
    await time;
    const { pair } = stage;
    const { url } = pair.primary();
    await unlock(url);
    await load.finish();
    const sentSeconds = (performance.now() - startedAt) / 1_000;
    say('all clients are answered; outcomes are learnt');
    await learnOutcomes(url, () => stage.client, say);
    const judged = await judge(url, stage.client, load);
    const unverified = await verified(pair.address).then(
      () => [],
      (error: unknown) => [(error as Error).message],
    );
    const wrongs = [...judged.wrongs, ...result.wrongs, ...stage.endings, ...unverified];
    const figures = { seconds: Math.round(sentSeconds), promotions: count, 'answers of 503': result.unavailable, ...judged.figures };
    return { wrongs, figures: { ...figures, violations: wrongs.length }, times };
  } finally {
    state.isOver = true;
    await stage.close();
  }
}

/** Two servers, and the service with both in its address: a process that is called, and one that works. */
interface Stage {
  pair: Pair;
  client: Client;
  processes: readonly ServerProcess[];
  endings: readonly string[];
  close(): Promise<void>;
}

async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-promotions-'));
  chmodSync(folder, 0o711);
  const guard = guardServers(folder, HOMES);
  const state = { isClosed: false };
  const endings: string[] = [];
  let pair: Pair | undefined;
  const close = async (): Promise<void> => {
    state.isClosed = true;
    await killServers();
    await pair?.close();
    // It removes the folder, too.
    await guard.end();
  };
  try {
    pair = await openPair(folder);
    const binaries = fileURLToPath(new URL('../../.tollgate/bin', import.meta.url));
    const redis = await startRedis({ folder: join(folder, 'redis'), binaries, logFile: join(folder, 'redis.log'), throwaway: true });
    const env = { DATABASE_URL: pair.address, REDIS_URL: redis.url };
    const start = async (ROLES: string): Promise<ServerProcess> => {
      const server = await startServer({ env: { ...env, ROLES } });
      const noted = (how: number | NodeJS.Signals): void => {
        if (!state.isClosed) endings.push(endedByItself(server, how));
      };
      void server.ended.then(noted);
      return server;
    };
    // The first one migrates.
    const api = await start('api');
    const worker = await start('worker');
    await pair.renew();
    return { pair, client: clientOf(api.url), processes: [api, worker], endings, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Kills the primary under load and waits for both servers. @returns milliseconds of `npm run promote`. @throws
 * Error after a minute.
 */
async function failOver({ pair, processes }: Stage, result: Answers, afterMs: number): Promise<number> {
  const more = (what: 'acknowledged' | 'unavailable', by: number, why: string): Promise<void> => {
    const before = result[what];
    return until(() => result[what] >= before + by, why);
  };
  await more('acknowledged', UNDER_LOAD, 'payments are acknowledged before a blow');
  await sleep(afterMs);
  result.struckAt = performance.now();
  result.unavailableMs.push(0);
  await Promise.all([pair.kill(), more('unavailable', 1, 'callers learn that there is no primary')]);
  const calledAt = performance.now();
  await pair.promote();
  const tookMs = performance.now() - calledAt;
  await more('acknowledged', GOES_ON, 'payments are acknowledged once the standby is promoted');
  for (const { url } of processes) await until(() => isReady(url), `${url} is ready once the standby is promoted`);
  await pair.renew();
  return tookMs;
}

interface Answers {
  acknowledged: number;
  unavailable: number;
  struckAt: number;
  /** From each blow to the last answer of 503 before the next one. */
  unavailableMs: number[];
  /** A running process answers during database outages. */
  wrongs: string[];
}

function recordedBy(client: Client, result: Answers): Client {
  const noted = async (asked: Promise<Reply>): Promise<Reply> => {
    const reply = await asked.catch((error: unknown) => {
      result.wrongs.push(`a request was not answered: ${inspect(error)}`);
      throw error;
    });
    if (reply.status < 300) result.acknowledged++;
    else if (reply.status === 503) {
      result.unavailable++;
      if (result.unavailableMs.length > 0) result.unavailableMs.splice(-1, 1, performance.now() - result.struckAt);
    } else if (reply.status >= 500) result.wrongs.push(`a request was answered ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  };
  return { call: (...words) => noted(client.call(...words)), send: (...words) => noted(client.send(...words)) };
}

async function until(answer: () => boolean | Promise<boolean>, what: string): Promise<void> {
  if (!(await waitUntil(answer, PATIENCE_MS))) throw new Error(`a minute is over, and it is not so that ${what}`);
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/health/ready`).catch(() => undefined);
  return reply?.ok === true && ((await reply.json()) as { status: string }).status === 'ok';
}
