import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import { brunoCollection, postmanCollection } from '../../src/web/docs/collections.ts';
import { operationsOf, wholeDocument } from '../../src/web/docs/open-api.ts';
import { demoSamples } from '../../src/web/docs/samples.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

const document = wholeDocument(packageRoot);
const postman = postmanCollection(document, demoSamples) as Postman;
const bruno = brunoCollection(document, demoSamples) as Bruno;

interface Postman {
  item: { item: { request: PostmanRequest }[] }[];
  variable: { key: string; value: string }[];
}
interface PostmanRequest {
  method: string;
  header: { key: string; value: string }[];
  url: { raw: string; variable?: { key: string; value: string }[] };
  body?: { raw: string };
}
interface Bruno {
  items: { items: { request: BrunoRequest }[] }[];
}
interface BrunoRequest {
  method: string;
  url: string;
  headers: { name: string; value: string }[];
  params: { name: string; value: string; type: string; enabled: boolean }[];
  body: { mode: string; json?: string; text?: string };
}

/** A request as a tool makes it of a collection, but for its variables. */
interface Made {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const named = (method: string, url: string): string =>
  `${method} ${url
    .replace('{{baseUrl}}/api/v1', '')
    .replace(/\?.*/, '')
    .replaceAll(/:(\w+)/g, '{$1}')}`;
const filledIn = (url: string, values: readonly { key: string; value: string }[]): string =>
  url
    .replace('{{baseUrl}}/api/v1', '')
    .replaceAll(/:(\w+)/g, (whole, name: string) => encodeURIComponent(values.find(({ key }) => key === name)?.value ?? whole));

const requests: Made[] = postman.item
  .flatMap(({ item }) => item)
  .map(({ request: { method, header, url, body } }) => ({
    name: named(method, url.raw),
    method,
    path: filledIn(url.raw, url.variable ?? []),
    headers: Object.fromEntries(header.map(({ key, value }) => [key, value])),
    body: body?.raw,
  }));

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

/** Values no example contains: codes from mails, passwords, keys, servers, passkeys, the reader's shop, recent days. */
const THE_READERS =
  /is not your password|(?:code|token|invitation) is wrong|is not an active key|No webhook URL is configured|not on the public Internet|could not be found|is not a passkey created for you|deliveryOptionId: is required|must be within the last 120 days/;

/** They end what the others need; their own tests send them. */
const ENDS = new Set(['POST /auth/logout', 'POST /auth/logout-all']);

test.each(requests.filter(({ name }) => !ENDS.has(name)).map((request) => ({ name: request.name, request })))(
  '$name: its example is accepted as the collection for Postman sends it, and its answer is one that the document names',
  async ({ request: { method, path, headers, body } }) => {
    const variables: Record<string, string> = {
      ...Object.fromEntries(postman.variable.map(({ key, value }) => [key, value])),
      apiKey: 'pk_test_demo2',
      apiSecret: 'sk_test_demo2_secret',
      accessToken: token,
    };
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replaceAll(/\{\{(\w+)\}\}/g, (whole, variable: string) => variables[variable] ?? whole),
      ]),
    );
    // Held against the document by the sandbox itself: status, body, and the code for its status.
    const answer = await sandbox.call(method, path, body?.startsWith('{') ? (JSON.parse(body) as unknown) : body, {
      headers: { 'X-API-Key': '', 'X-API-Secret': '', ...filled },
    });
    const isInvalid = answer.body.code === 'VALIDATION_ERROR' && !THE_READERS.test(answer.body.error ?? '');
    expect(isInvalid ? answer.body.error : 'taken').toBe('taken');
    expect(answer.status, answer.text).not.toBe(500);
  },
);

test('the collections for Postman and Bruno have every operation, and the same requests', () => {
  const all = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
  expect(requests.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
  const ofBruno = bruno.items
    .flatMap(({ items }) => items)
    .map(({ request: { method, url, headers, params, body } }) => {
      const of = (type: string): { key: string; value: string }[] =>
        params.filter((each) => each.type === type && each.enabled).map(({ name, value }) => ({ key: name, value }));
      const query = of('query').map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
      return {
        name: named(method, url),
        method,
        path: `${filledIn(url, of('path'))}${query.length > 0 ? `?${query.join('&')}` : ''}`,
        headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
        body: body.json ?? body.text,
      };
    });
  expect(ofBruno).toEqual(requests);
});
