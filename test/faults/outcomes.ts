import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { letClaimsRunOut, sqlBeside } from '../support/claims.ts';
import type { Client } from '../support/client.ts';

type Anyone = () => Client | undefined;

/** A second is five minutes, so that checks fall due in the middle of it all: a step each `stepMs`, until it is over. */
export async function letTimePass(anyone: Anyone, stepMs: number, isOver: () => boolean): Promise<void> {
  const by = `${Math.round((stepMs / 1_000) * 5)}m`;
  while (!isOver()) {
    await sleep(stepMs);
    await anyone()
      ?.call('POST', '/sandbox/advance', { by })
      .catch(() => {});
  }
}

export async function unlock(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await letClaimsRunOut((text) => sqlBeside(client, text));
  await client.end();
}

/**
 * Lets three days pass, in steps after each of which all that fell due is done.
 * @throws Error when it is not done within two minutes.
 */
export async function learnOutcomes(databaseUrl: string, anyone: Anyone, say: (line: string) => void): Promise<void> {
  await unlock(databaseUrl);
  for (const by of ['5m', '5m', '15m', '1h', '6h', '1d', '1d', '1h']) {
    const client = anyone();
    if (!client) throw new Error('no process is up');
    await client.call('POST', '/sandbox/advance', { by });
    for (let tries = 0; (await client.call('GET', '/sandbox/quiet?timeout=10')).body.data?.['quiet'] !== true; tries++) {
      if (tries > 12) throw new Error(`something is still due or running two minutes after ${by}`);
    }
    say(`${by} later all is quiet`);
  }
}
