import { once } from 'node:events';
import { connect } from 'node:net';
import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restServer } from '../../src/api/rest/server.ts';
import { allRoutes } from '../../src/slices/slices.ts';
import { openHarness, type Harness, type Listener } from './harness.ts';

let harness: Harness;
let listener: Listener;
beforeAll(async () => {
  harness = await openHarness();
  listener = await harness.open();
});
afterAll(() => harness.close());

/** `METHOD path` of every route below a Router, with the paths under which Routers are mounted. */
function registered({ stack }: Router, prefix = ''): string[] {
  return stack.flatMap(({ route, handle, ...layer }) => {
    const { rawPath = '/' } = layer as { rawPath?: string };
    if (route)
      return Object.keys((route as unknown as { methods: object }).methods).map(
        (method) => `${method} ${prefix}${route.path.replace(/^\/$/, '')}`,
      );
    return 'stack' in handle ? registered(handle as unknown as Router, prefix + rawPath.replace(/^\/$/, '')) : [];
  });
}

test('every route of the API is one of an Express Router that is mounted on its first segment', () => {
  const found = registered(restServer(harness.app, 'sandbox', allRoutes).router);
  const inApi = found.filter((each) => each.includes(' /api/v1/') && !each.startsWith('_all '));
  const declared = allRoutes.map(({ method, path }) => `${method} /api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  expect(inApi.toSorted()).toEqual(declared.toSorted());
});

describe('an address means in Express what it says', () => {
  /** Sends a target as it is, which fetch() would spell anew. */
  const status = async (target: string, credentials = true): Promise<string> => {
    const headers: Record<string, string> = credentials ? (await harness.newKey()).headers : {};
    const socket = connect(listener.port, '127.0.0.1');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
    const { code, data } = JSON.parse(body) as { code?: string; data?: { input: object } };
    return `${head.split(' ')[1]} ${code ?? JSON.stringify(data?.input)}`;
  };

  test.each([
    ['a slash behind a mounted prefix is another path', '/api/v1/echo/', '404 ROUTE_NOT_FOUND'],
    ['also before a query', '/api/v1/echo/?a=1', '404 ROUTE_NOT_FOUND'],
    ['the API itself is no path of it', '/api/v1/', '404 ROUTE_NOT_FOUND'],
    ['so is one behind its pattern', '/api/v1/echo/7/', '404 ROUTE_NOT_FOUND'],
    ['two slashes are no empty id', '/api/v1/echo//', '404 ROUTE_NOT_FOUND'],
    ['two at the beginning name no host', '//api/v1/echo', '404 ROUTE_NOT_FOUND'],
    ['a number sign is part of an id', '/api/v1/echo/a#b', '200 {"id":"a#b"}'],
    ['and of a path that is none', '/api/v1/echo#b', '404 ROUTE_NOT_FOUND'],
    ['and of a query', '/api/v1/echo?a=1#b&c=2', '200 {"a":"1#b","c":"2"}'],
    ['an escaped slash divides nothing', '/api/v1/echo/a%2Fb', '200 {"id":"a/b"}'],
    ['an id is decoded once', '/api/v1/echo/a%2525', '200 {"id":"a%25"}'],
    ['a broken escape names nothing', '/api/v1/echo/%zz', '404 RECORD_NOT_FOUND'],
    ['nor does half a character', '/api/v1/echo/%c3', '404 RECORD_NOT_FOUND'],
    ['a fixed path stands before a pattern', '/api/v1/echo/fixed', '200 {}'],
    ['a query of nothing is none', '/api/v1/echo?', '200 {}'],
  ])('%s', async (_title, target, expected) => expect(await status(target)).toBe(expected));

  test.each(['/api/v1/echo/%zz', '/api/v1/echo/%00', '/api/v1/echo?a=%zz'])(
    '%s is judged after the credentials, as every request',
    async (target) => expect(await status(target, false)).toBe('401 MISSING_API_CREDENTIALS'),
  );

  test('a fixed path without a method leaves it to the pattern that has it, and both are allowed', async () => {
    const gone = await listener.call('/api/v1/echo/fixed', { method: 'DELETE' });
    expect([gone.status, gone.body['data']]).toEqual([200, expect.objectContaining({ input: { id: 'fixed' } })]);
    const put = await listener.call('/api/v1/echo/fixed', { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, DELETE, HEAD, OPTIONS']);
  });
});
