import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { graphql, GraphQLList, GraphQLObjectType, GraphQLSchema, isObjectType } from 'graphql';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/core/transport/graphql/call.ts';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { type Actor, scopes } from '../../src/domain/actor/actor.ts';
import { openApp } from '../../src/app/wiring/open-app.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';
import { selectionOf } from './documents-of.ts';
import { ask } from './support.ts';

let sandbox: Sandbox;
const receiver = createServer((_, response) => response.writeHead(200).end());
const document = `
  query TransfersPage($first: Int! = 25, $after: String, $settlementStatus: SettlementStatus) {
    transfers(first: $first, after: $after, settlementStatus: $settlementStatus) {
      nodes {
        ...TransferRow
        timeline {
          at
          kind
          summary
        }
        webhookDeliveries {
          id
          event
          status
          attempts
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }

  fragment TransferRow on Transfer {
    id
    transferCode
    clientReference
    amount
    fee
    settlementStatus
    isConclusive
    nextCheckAt
    createdAt
    beneficiary {
      accountNumber
      accountName
      bankName
    }
  }
`;

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

/** Runs `work` with a context of the demo key over the same database in this process; gives the names of the statements that it cost. */
async function statementsOf(work: (contextValue: Context) => Promise<void>): Promise<string[]> {
  const app = openApp(
    readConfig({ ...process.env, DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) }),
    pino({ level: 'silent' }),
  );
  try {
    const names: string[] = [];
    const db: Database = {
      ...app.db,
      of: () => db,
      query(name, text, values) {
        names.push(name);
        return app.db.query(name, text, values);
      },
    };
    const [book] = await app.db.query<{ id: number; businessId: string }>(
      'test.book',
      `select b.id, b.business_id from ledger.book b join api_key k on k.business_id = b.business_id and k.environment = b.environment where k.key_id = 'pk_test_demo'`,
    );
    const actor: Actor = {
      kind: 'key',
      businessId: book!.businessId,
      bookId: book!.id,
      environment: 'sandbox',
      scopes: new Set(scopes),
      name: 'pk_test_demo',
      requestId: 'test',
      effectId: '',
    };
    await work({
      app: { ...app, db },
      environment: 'sandbox',
      actor,
      requestId: 'test',
      address: '127.0.0.1',
      userAgent: null,
      refreshToken: null,
      answerHeaders: [],
      loads: new Map(),
    });
    return names.toSorted();
  } finally {
    await app.close();
  }
}

const page = (first: number): Promise<string[]> =>
  statementsOf(async (contextValue) => {
    const { errors, data } = await graphql({ schema: graphqlSchema(), source: document, variableValues: { first }, contextValue });
    expect(errors).toBeUndefined();
    const nodes = (data as any).transfers.nodes;
    expect(nodes).toHaveLength(first);
    for (const { timeline, webhookDeliveries } of nodes) {
      expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['DEBITED', 'SUBMITTED', 'STATUS_CHECKED', 'SETTLED']);
      expect(webhookDeliveries).toMatchObject([{ event: 'transfer.settled', status: 'DELIVERED', attempts: 1 }]);
    }
  });

it('a page of transfers with their timelines and deliveries costs three statements, however many rows it has', async () => {
  const three = ['evidence.of_transfers', 'transfer.list', 'webhook.of_transfers'];
  expect(await page(1)).toEqual(three);
  expect(await page(12)).toEqual(three);
});

/** Every field of an object that is computed and not just read, with its object; those of the root and of subscriptions are none. */
const computed = Object.values(graphqlSchema().getTypeMap()).flatMap((type) =>
  isObjectType(type) && !['Query', 'Mutation', 'Subscription'].includes(type.name) && !type.name.startsWith('__')
    ? Object.values(type.getFields())
        .filter(({ resolve }) => resolve !== undefined)
        .map((field) => [`${type.name}.${field.name}`, type, field] as const)
    : [],
);

it('there are computed fields to look at', () => {
  expect(computed.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'CheckoutLink.orders',
      'Customer.transactions',
      'PayrollBatch.items',
      'Transfer.timeline',
      'VirtualCard.transactions',
    ]),
  );
});

it.each(computed)('%s under a list of 100 costs as many statements as under a list of one', async (_, type, field) => {
  const under = (length: number): Promise<string[]> =>
    statementsOf(async (contextValue) => {
      // Unknown ids: only the statements matter.
      const parents = Array.from({ length }, (__, n) => {
        const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
        return { id, endpointId: id, transferCode: String(n), actor: contextValue.actor, row: { id } };
      });
      const all = { type: new GraphQLList(type), resolve: () => parents };
      const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { all } }) });
      await graphql({ schema, source: `{ all { ${field.name} ${selectionOf(field.type, 2)} } }`, contextValue });
    });
  const one = await under(1);
  expect(one).not.toEqual([]);
  expect(await under(100)).toEqual(one);
});

it('each parent gets its own page with its own cursor', async () => {
  const batches: string[] = [];
  for (const count of [0, 1, 3]) {
    const { body } = await sandbox.call('POST', '/payroll/batches', { name: `Of ${count}` });
    batches.push(body.data.id as string);
    const items = Array.from({ length: count }, (_, n) => ({
      beneficiaryName: 'Ada Chioma Okafor',
      bankCode: '058',
      accountNumber: `01234567${10 + n}`,
      amount: 100_000 + n,
    }));
    if (count > 0) await sandbox.call('POST', `/payroll/batches/${batches.at(-1)}/items`, { items });
  }
  const shown = 'nodes { amount } pageInfo { hasNextPage endCursor }';
  const { data, errors } = await ask(sandbox, `{ payrollBatches(first: 3) { nodes { name items(first: 2) { ${shown} } } } }`);
  expect(errors).toBeUndefined();
  const amounts = data.payrollBatches.nodes.map(({ name, items }: any) => [name, items.nodes.length, items.pageInfo.hasNextPage]);
  expect(amounts).toEqual([
    ['Of 3', 2, true],
    ['Of 1', 1, false],
    ['Of 0', 0, false],
  ]);
  const { endCursor } = data.payrollBatches.nodes[0].items.pageInfo;
  const rest = await ask(sandbox, `{ payrollBatch(id: "${batches[2]}") { items(after: "${endCursor}") { ${shown} } } }`);
  expect(rest.data.payrollBatch.items).toMatchObject({ nodes: [{ amount: 100_002 }], pageInfo: { hasNextPage: false } });
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
