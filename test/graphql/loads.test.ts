import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { graphql } from 'graphql';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/api/graphql/context.ts';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { readConfig } from '../../src/config.ts';
import type { Database } from '../../src/db/database.ts';
import { type Actor, scopes } from '../../src/kernel/actor.ts';
import { openApp } from '../../src/open-app.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';

let sandbox: Sandbox;
const receiver = createServer((_, response) => response.writeHead(200).end());
const document = readFileSync('test/graphql/documents/transfers-page.graphql', 'utf8');

beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook` });
  for (let n = 0; n < 12; n++) {
    await sandbox.call('POST', '/money-transfer/send', { amount: 150_000 + n * 100, bankCode: '058', accountNumber: '0123456785' });
  }
  await sandbox.advance('5m');
});
afterAll(async () => {
  await sandbox.stop();
  receiver.close();
});

/** The statements that one page of `first` transfers costs, by name, run over the same database in this process. */
async function statementsOf(first: number): Promise<string[]> {
  const app = openApp(
    readConfig({ ...process.env, DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) }),
    pino({ level: 'silent' }),
  );
  try {
    const names: string[] = [];
    const db: Database = {
      ...app.db,
      query(name, text, values) {
        names.push(name);
        return app.db.query(name, text, values);
      },
    };
    const [book] = await app.db.query<{ id: number; business_id: string }>(
      'test.book',
      `select b.id, b.business_id from ledger.book b join api_key k on k.business_id = b.business_id and k.environment = b.environment where k.key_id = 'pk_test_demo'`,
    );
    const actor: Actor = {
      kind: 'key',
      businessId: book!.business_id,
      bookId: book!.id,
      environment: 'sandbox',
      scopes: new Set(scopes),
      name: 'pk_test_demo',
      requestId: 'test',
      effectId: '',
    };
    const contextValue: Context = {
      app: { ...app, db },
      environment: 'sandbox',
      actor,
      requestId: 'test',
      address: '127.0.0.1',
      userAgent: null,
      refreshToken: null,
      answerHeaders: [],
      loads: new Map(),
    };
    const { errors, data } = await graphql({ schema: graphqlSchema(), source: document, variableValues: { first }, contextValue });
    expect(errors).toBeUndefined();
    const nodes = (data as any).transfers.nodes;
    expect(nodes).toHaveLength(first);
    for (const { timeline, webhookDeliveries } of nodes) {
      expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['DEBITED', 'SUBMITTED', 'STATUS_CHECKED', 'SETTLED']);
      expect(webhookDeliveries).toMatchObject([{ event: 'transfer.settled', status: 'DELIVERED', attempts: 1 }]);
    }
    return names.toSorted();
  } finally {
    await app.close();
  }
}

it('a page of transfers with their timelines and deliveries costs three statements, however many rows it has', async () => {
  const three = ['evidence.of_transfers', 'transfer.list', 'webhook.of_transfers'];
  expect(await statementsOf(1)).toEqual(three);
  expect(await statementsOf(12)).toEqual(three);
});

it('the statements of those loads run from an index, however long the history', async () => {
  const sql = new pg.Client({ connectionString: sandbox.databaseUrl });
  await sql.connect();
  await sql.query('set enable_seqscan = off');
  const plan = async (text: string, values: unknown[]): Promise<string> => {
    const { rows } = await sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const events = await plan(
    `select d.id from unnest($1::text[]) wanted(code) cross join lateral (select d.id from ledger.outbox o join webhook.delivery d on d.book_id = o.book_id and d.event_id = o.id
       where o.book_id = 1 and o.data ->> 'transferCode' = wanted.code limit 20) d`,
    [['1']],
  );
  expect(events).toContain('outbox_transfer');
  expect(events).not.toContain('Seq Scan');
  await sql.end();
});
