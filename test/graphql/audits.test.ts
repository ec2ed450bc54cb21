import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

it("GraphQL over HTTP: all of graphql-http's audits but the three that CSRF prevention refuses on purpose", async () => {
  const credentials = { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' };
  const results = await auditServer({
    url: `${sandbox.url}/graphql`,
    fetchFn: (url: string, { headers, ...init }: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...(headers as object), ...credentials } }),
  });
  const failed = results.filter(({ status }) => status !== 'ok');
  expect(failed.map(({ id, status }) => `${status} ${id}`).toSorted()).toEqual(['notice 5A70', 'notice 6A70', 'notice D6D5']);
  expect(results.length - failed.length).toBe(58);
});
