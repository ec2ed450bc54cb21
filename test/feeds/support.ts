import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import type { Actor } from '../../src/kernel/actor.ts';
import { type OpenApp, openApp } from '../../src/open-app.ts';
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

/** Collects what an iterator gives, as it comes. */
export class Collected<T> {
  readonly items: T[] = [];
  error: unknown;
  isDone = false;
  private readonly iterator: AsyncIterator<T>;
  private wake: (() => void) | undefined;

  constructor(iterator: AsyncIterator<T>) {
    this.iterator = iterator;
    void this.read();
  }

  /** Resolves once what came fulfils the condition. @throws Error naming what came when it does not within 15 s. */
  async until(condition: (items: T[]) => boolean): Promise<T[]> {
    const end = Date.now() + 15_000;
    while (!condition(this.items)) {
      if (Date.now() > end) throw new Error(`not within 15 s; came: ${JSON.stringify(this.items).slice(0, 1_000)}`);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, 200);
      });
    }
    return this.items;
  }

  async ended(): Promise<void> {
    await this.until(() => this.isDone);
  }

  async stop(): Promise<void> {
    await this.iterator.return?.();
  }

  private async read(): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await this.iterator.next();
        if (done === true) break;
        this.items.push(value);
        this.wake?.();
      }
    } catch (error) {
      this.error = error;
    }
    this.isDone = true;
    this.wake?.();
  }
}
