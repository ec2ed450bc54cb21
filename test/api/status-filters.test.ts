import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import { wholeDocument } from '../../src/web/docs/open-api.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

interface Parameter {
  in: string;
  name: string;
  schema: { enum?: string[] };
}
interface Document {
  paths: Record<string, { get?: { tags: string[]; security?: object[]; parameters?: Parameter[] } }>;
}

const { paths } = wholeDocument(packageRoot) as unknown as Document;
const FILTER = /^(?:status|state|outcome|settlementStatus)$/;
const filters = Object.entries(paths).flatMap(([path, { get }]) =>
  (get?.parameters ?? []).filter((each) => each.in === 'query' && FILTER.test(each.name)).map((each) => ({ path, ...each })),
);

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

test('every list with a status filter is found', () => {
  expect(filters.length).toBeGreaterThan(12);
  expect(filters.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/transactions', '/money-transfer', '/money-transfer/bulk', '/bills']),
  );
});

test.each(filters)('$path declares the values of $name', ({ schema }) => {
  expect(schema.enum?.length).toBeGreaterThan(1);
});

test.each(filters.filter(({ path }) => !path.startsWith('/ops/') && path !== '/requests'))(
  '$path refuses a value of $name that cannot occur, with the allowed values',
  async ({ path, name, schema }) => {
    const { status, body } = await sandbox.call('GET', `${path.replace(/\{\w+\}/, crypto.randomUUID())}?${name}=nonsense`);
    expect([status, body.code, body.field]).toEqual([400, 'VALIDATION_ERROR', name]);
    expect(body.error).toBe(`${name}: must be one of ${schema.enum!.join(', ')}`);
  },
);

test('no transaction is pending, so its filter refuses that too', async () => {
  const { status, body } = await sandbox.call('GET', '/transactions?status=pending');
  expect([status, body.error]).toEqual([400, 'status: must be one of completed, reversed']);
});
