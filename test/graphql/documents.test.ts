import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admission, trustedDocuments } from '../../src/api/graphql/documents.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { RawSocket } from '../feeds/sockets.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

const shipped = JSON.parse(readFileSync('dist/dashboard/documents.json', 'utf8')) as Record<string, string>;
const [hash = ''] = Object.entries(shipped).find(([, text]) => text.startsWith('query Viewer{')) ?? [];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ GRAPHQL_DOCUMENTS: 'trusted' });
});
afterAll(() => sandbox.stop());

async function post(body: unknown): Promise<{ status: number; body: any }> {
  const response = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

describe('GRAPHQL_DOCUMENTS=trusted', () => {
  it('runs a shipped document by its hash, in the spelling of clients that persist documents and of documentId', async () => {
    const data = { viewer: { environment: 'SANDBOX', business: { name: 'Demo Limited' } } };
    const bare = hash.replace('sha256:', '');
    expect((await post({ extensions: { persistedQuery: { version: 1, sha256Hash: bare } } })).body).toMatchObject({ data });
    expect((await post({ documentId: hash, operationName: 'Viewer' })).body).toMatchObject({ data });
  });

  it('runs a shipped document by its text, and 403 any other', async () => {
    expect((await post({ query: shipped[hash] })).status).toBe(200);
    const { status, body } = await post({ query: '{ __typename }' });
    expect(status).toBe(403);
    expect(body.errors[0].extensions).toMatchObject({ code: 'PERSISTED_QUERY_REQUIRED', requestId: expect.any(String) });
  });

  it('403 for another document by GET as well', async () => {
    const headers = { 'apollo-require-preflight': '1', 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' };
    const get = (query: string): Promise<Response> => fetch(`${sandbox.url}/graphql?query=${encodeURIComponent(query)}`, { headers });
    expect([(await get('{ __typename }')).status, (await get(shipped[hash] ?? '')).status]).toEqual([403, 200]);
  });

  it('over a WebSocket runs a shipped document by its hash or its text, and no other', async () => {
    const socket = await new RawSocket(sandbox.url).init();
    const [feed = '', text = ''] = Object.entries(shipped).find(([, document]) => document.startsWith('subscription WalletFeed{')) ?? [];
    const persistedQuery = { version: 1, sha256Hash: feed.replace('sha256:', '') };
    socket.send({ type: 'subscribe', id: 'hash', payload: { query: '', extensions: { persistedQuery } } });
    socket.subscribe('text', text);
    socket.subscribe('other', 'subscription { walletUpdated { id } }');
    socket.send({
      type: 'subscribe',
      id: 'unknown',
      payload: { query: '', extensions: { persistedQuery: { ...persistedQuery, sha256Hash: 'f' } } },
    });
    for (const id of ['hash', 'text']) expect((await socket.message('next', id)).payload).toMatchObject({ data: { walletUpdated: {} } });
    expect((await socket.message('error', 'other')).payload).toMatchObject([{ extensions: { code: 'PERSISTED_QUERY_REQUIRED' } }]);
    expect((await socket.message('error', 'unknown')).payload).toMatchObject([{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }]);
    socket.end();
  });

  it('404 for an unknown hash, and no document is registered by a caller', async () => {
    const made = { extensions: { persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } } };
    expect((await post(made)).body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    await post({ ...made, query: '{ __typename }' });
    expect((await post(made)).status).toBe(404);
  });
});

it('by default users in live run shipped documents alone, and other callers any', () => {
  const documents = trustedDocuments({ 'sha256:a': '{ viewer { kind } }' });
  const admits = (environment: 'live' | 'sandbox', kind: Actor['kind']): boolean => {
    try {
      admission({ GRAPHQL_DOCUMENTS: undefined }, environment, documents)({ query: '{ wallet { id } }' }, { kind } as Actor);
      return true;
    } catch {
      return false;
    }
  };
  expect([admits('live', 'person'), admits('live', 'key'), admits('sandbox', 'person')]).toEqual([false, true, true]);
});
