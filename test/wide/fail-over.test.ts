import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { asOwner } from '../ledger/support.ts';
import { letClaimsRunOut } from '../support/claims.ts';
import { clientOf } from '../support/client.ts';
import { type ServerProcess, startServer } from '../support/process.ts';
import { killMember, type Member, promoted, startPrimary, startReplicaOf, verified, waitsFor } from '../support/replicated.ts';
import { type Sentinels, startSentinels } from '../support/sentinel.ts';
import { newServerFolder } from '../support/server-folder.ts';
import { wrongsOf } from '../support/truth.ts';

const AMOUNT = 500_000;
const PATIENCE = { timeout: 100_000 };

interface Answer {
  clientReference: string;
  status: number;
}

interface Recorded {
  answers: Answer[];
  broken: string[];
}

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
});

describe('PostgreSQL and Redis killed at once, under load', () => {
  it('a standby that is promoted manually and a Redis that is promoted by its Sentinel continue, with all that was acknowledged, and no process starts anew', async () => {
    const { primary, standby, address } = await replicated();
    const sentinels = await startSentinels();
    stops.push(() => sentinels.stop());
    const server = await startServer({ plain: true, env: { DATABASE_URL: address, REDIS_URL: sentinels.url } });
    stops.push(async () => {
      server.kill('SIGKILL');
      await server.ended;
    });
    await expect(promoted(address)).rejects.toThrow('takes writes');

    const { answers, broken } = await killedUnderLoad({ server, primary, sentinels, address });
    expect(broken).toEqual([]);
    // 202 is a send whose money is set aside, and of which the bank's word is not known yet.
    expect(answers.filter(({ status }) => status !== 200 && status !== 202 && status !== 503)).toEqual([]);
    expect((await sentIn(standby)).toSorted()).toEqual(expect.arrayContaining(taken(answers)));
    expect(server.isRunning()).toBe(true);

    // Requests answered with 503 repeat by reference until answered, once each.
    const client = clientOf(server.url);
    const open = answers.filter(({ status }) => status === 503).map(({ clientReference }) => clientReference);
    for (const clientReference of open)
      await expect.poll(async () => (await client.send({ amount: AMOUNT, clientReference })).status, PATIENCE).toBeLessThan(300);
    expect((await sentIn(standby)).toSorted()).toEqual(answers.map(({ clientReference }) => clientReference).toSorted());
    // Interrupted work continues after its claim, and is queried minutes later.
    await asOwner(standby.url, (sql) => letClaimsRunOut((text) => sql.query(text)));
    const leftAfterMinutes = async (): Promise<string[]> => {
      await client.call('POST', '/sandbox/advance', { by: '10m' });
      await client.call('GET', '/sandbox/quiet?timeout=5');
      return wrongsOf(standby.url, { drained: true });
    };
    await expect.poll(leftAfterMinutes, PATIENCE).toEqual([]);
    await verified(address);
    await (
      await startedOnce({ url: address })
    ).ended;
  });
});

const taken = (response: readonly Answer[]): string[] =>
  response.filter(({ status }) => status < 300).map(({ clientReference }) => clientReference);

async function sentIn({ url }: Member): Promise<string[]> {
  const { rows } = await asOwner(url, (sql) =>
    sql.query<{ client_reference: string }>(`select client_reference from ledger.transfer where client_reference like 'OVER-%'`),
  );
  return rows.map((row) => row.client_reference);
}

/** A primary that acknowledges nothing which its standby has not, and an address of both. */
async function replicated(): Promise<{ primary: Member; standby: Member; address: string }> {
  const primary = await startPrimary(newServerFolder('pg'));
  stops.push(() => primary.stop());
  await (
    await startedOnce(primary)
  ).ended;
  const standby = await startReplicaOf(primary, 'standby', newServerFolder('pg'));
  stops.push(() => standby.stop());
  await waitsFor(primary, 'standby');
  return { primary, standby, address: `${primary.url}?standby=${new URL(standby.url).host}` };
}

/** Migrates, and makes the demo businesses: their copy goes to the standby. */
async function startedOnce({ url }: Pick<Member, 'url'>): Promise<ServerProcess> {
  const server = await startServer({ plain: true, env: { DATABASE_URL: url, REDIS_URL: 'redis://127.0.0.1:1', ROLES: 'api' } });
  server.kill('SIGTERM');
  return server;
}

interface Scene {
  server: ServerProcess;
  primary: Member;
  sentinels: Sentinels;
  address: string;
}

async function killedUnderLoad({ server, primary, sentinels, address }: Scene): Promise<Recorded> {
  const client = clientOf(server.url);
  const record: Recorded = { answers: [], broken: [] };
  const over = new AbortController();
  const caller = async (name: number): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n++) {
      const clientReference = `OVER-${name}-${n}`;
      const reply = await client.send({ amount: AMOUNT, clientReference }).catch((error: unknown) => error as Error);
      if (reply instanceof Error) record.broken.push(`${clientReference}: ${inspect(reply)}`);
      else record.answers.push({ clientReference, status: reply.status });
      await sleep(10);
    }
  };
  const callers = Array.from({ length: 4 }, (_, name) => caller(name));
  const count = (status: number): number => record.answers.filter((each) => each.status === status).length;
  const more = async (status: number): Promise<void> => {
    const before = count(status);
    await expect.poll(() => count(status), PATIENCE).toBeGreaterThan(before + 20);
  };
  try {
    await more(200);
    const first = await sentinels.primary();
    await Promise.all([killMember(primary), sentinels.killPrimary()]);
    await expect.poll(() => count(503), PATIENCE).toBeGreaterThan(0);
    expect(await promoted(address)).toMatch(/^127\.0\.0\.1:\d+ is the primary/);
    await more(200);
    await expect.poll(() => sentinels.primary(), PATIENCE).not.toBe(first);
    const redis = async (): Promise<unknown> =>
      ((await (await fetch(`${server.url}/health/ready`)).json()) as { checks: { redis: { status: string } } }).checks.redis.status;
    await expect.poll(redis, PATIENCE).toBe('ok');
    await more(200);
  } finally {
    over.abort();
    await Promise.all(callers);
  }
  return record;
}
