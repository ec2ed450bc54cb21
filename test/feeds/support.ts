import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { redisUrl } from '../support/services.ts';

/** Another process's view of the same servers: an App that watches and serves nothing. */
export function openWatcher(databaseUrl: string, env: NodeJS.ProcessEnv = {}): OpenApp {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
    SANDBOX_PORT: '0',
    ...env,
  });
  return openApp(config, pino({ level: 'silent' }));
}

/** The demo business that a key of this name belongs to, allowed to read all. */
export async function actorOf(databaseUrl: string, as = 'demo'): Promise<Actor> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ business: string; book: string }>(
      `select k.business_id as business, b.id as book from api_key k join ledger.book b on b.business_id = k.business_id and b.environment = 'sandbox'
        where k.key_id = $1`,
      [`pk_test_${as}`],
    );
    const [row] = rows;
    if (!row) throw new Error(`there is no demo key ${as}`);
    return {
      kind: 'key',
      businessId: row.business,
      environment: 'sandbox',
      bookId: Number(row.book),
      scopes: new Set(['transfers:read', 'wallet:read', 'webhooks:read']),
      name: `pk_test_${as}`,
      requestId: 'r',
      effectId: randomUUID(),
    };
  } finally {
    await client.end();
  }
}

/** Writes answers of the bank about one transfer in one commit. As in the ledger, the transaction has its id before it takes a time. */
export async function answers(client: pg.Client, transferId: string, count: number): Promise<void> {
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  await client.query(
    `insert into ledger.evidence (book_id, transfer_id, channel, outcome, applied, received_at)
     select book_id, id, 'poll', 'pending', true, clock_timestamp() from ledger.transfer, generate_series(1, $2) where id = $1`,
    [transferId, count],
  );
  await client.query('commit');
}

export class Collected<T> {
  readonly items: T[] = [];
  error: unknown;
  isDone = false;
  private readonly onStop: () => void | Promise<void>;
  private wake: (() => void) | undefined;

  constructor(onStop: () => void | Promise<void>) {
    this.onStop = onStop;
  }

  add(item: T): void {
    this.items.push(item);
    this.wake?.();
  }

  fail(error: unknown): void {
    this.error = error;
    this.end();
  }

  end(): void {
    this.isDone = true;
    this.wake?.();
  }

  /** Resolves once what came fulfils the condition. @throws Error naming what came when it ended or took longer than 100 s. */
  async until(condition: (items: T[]) => boolean): Promise<T[]> {
    const deadline = Date.now() + 100_000;
    while (!condition(this.items)) {
      const came = JSON.stringify({ count: this.items.length, error: this.error, last: this.items.slice(-2) }).slice(0, 1_000);
      if (this.isDone) throw new Error(`it ended; came: ${came}`);
      if (Date.now() > deadline) throw new Error(`not within 100 s; came: ${came}`);
      await this.word();
    }
    return this.items;
  }

  /** Resolves with the error it ended with, if any. */
  async ended(): Promise<unknown> {
    const deadline = Date.now() + 100_000;
    while (!this.isDone) {
      if (Date.now() > deadline) throw new Error(`not ended within 100 s; came: ${JSON.stringify(this.items).slice(0, 1_000)}`);
      await this.word();
    }
    return this.error;
  }

  async stop(): Promise<void> {
    await this.onStop();
  }

  private word(): Promise<void> {
    return new Promise<void>((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, 200);
    });
  }
}

/** Collects what an iterator gives. */
export function collected<T>(iterator: AsyncIterator<T>): Collected<T> {
  const made = new Collected<T>(async () => void (await iterator.return?.()));
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await iterator.next();
      if (done === true) return made.end();
      made.add(value);
    }
  };
  read().catch((error: unknown) => made.fail(error));
  return made;
}
