import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/version.ts';
import { credentialsOf, type Document, exampleOf, operationsOf } from '../../src/programs/docs/open-api.ts';
import { sampledQuery, valueOf } from '../../src/programs/docs/values.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

const document = JSON.parse(readFileSync(join(packageRoot, 'schema/openapi.json'), 'utf8')) as Document;
const operations = operationsOf(document).map((placed) => ({ ...placed, name: `${placed.method} ${placed.path}` }));

let sandbox: Sandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { body } = await sandbox.call(
    'POST',
    '/auth/login',
    { email: 'owner@demo2.test', password: 'tollgate-demo' },
    { headers: { 'X-API-Key': '', 'X-API-Secret': '' } },
  );
  token = body.data.token;
});
afterAll(() => sandbox.stop());

/** What no example can hold: a code from a mail, a password, a key, a server, a passkey, something in the shop of the reader. */
const THE_READERS =
  /is not your password|(?:code|token|invitation) is wrong|is not an active key|No webhook URL is configured|not on the public Internet|could not be found|is no passkey made for you|deliveryOptionId: is required/;

/** They end what the others need; their own tests send them. */
const ENDS = new Set(['POST /auth/logout', 'POST /auth/logout-all']);

test.each(operations.filter(({ name }) => !ENDS.has(name)))(
  '$name: its example is accepted as it is shown, and its answer is one that the document names',
  { timeout: 30_000 },
  async ({ method, path, operation }) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(operation, name)));
    const query = sampledQuery(operation).map(({ name }) => `${name}=${encodeURIComponent(valueOf(operation, name))}`);
    const body = exampleOf(operation.requestBody?.content['application/json']);
    const headers: Record<string, string> =
      credentialsOf(operation) === 'bearer' ? { Authorization: `Bearer ${token}`, 'X-API-Key': '', 'X-API-Secret': '' } : {};
    // Held against the document by the sandbox itself: status, body, and the code for its status.
    const answer = await sandbox.call(method, `${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`, body, {
      as: operation.tags[0] === 'Operators' ? 'operator' : 'demo2',
      headers,
    });
    const isInvalid = answer.body.code === 'VALIDATION_ERROR' && !THE_READERS.test(answer.body.error ?? '');
    expect(isInvalid ? answer.body.error : 'taken').toBe('taken');
    expect(answer.status, answer.text).not.toBe(500);
  },
);
