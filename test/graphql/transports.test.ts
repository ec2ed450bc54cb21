import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveClient, values } from '../feeds/sockets.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const DOCUMENTS = {
  query: '{ wallet { availableBalance } }',
  mutation: 'mutation { fundWallet(input: { amount: 5 }) { userErrors { code } } }',
  subscription: 'subscription { transferFeed { cursor } }',
} as const;
type Kind = keyof typeof DOCUMENTS;
const KINDS = Object.keys(DOCUMENTS) as Kind[];

const KEY = { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' };

interface Answer {
  status: number;
  allow: string | null;
  text: string;
  /** Of the first error; undefined where there is none. */
  code: string | undefined;
  message: string | undefined;
}

async function readResult(response: Response): Promise<Answer> {
  const text = await response.text();
  const [error] = (JSON.parse(text) as { errors?: { message: string; extensions: { code: string } }[] }).errors ?? [];
  return { status: response.status, allow: response.headers.get('allow'), text, code: error?.extensions.code, message: error?.message };
}

const byPost = async (kind: Kind, headers: Record<string, string> = {}, credentials: Record<string, string> = KEY): Promise<Answer> =>
  readResult(
    await fetch(`${sandbox.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...credentials, ...headers },
      body: JSON.stringify({ query: DOCUMENTS[kind] }),
    }),
  );
const byGet = async (kind: Kind): Promise<Answer> =>
  readResult(
    await fetch(`${sandbox.url}/graphql?query=${encodeURIComponent(DOCUMENTS[kind])}`, {
      headers: { ...KEY, 'Apollo-Require-Preflight': '1' },
    }),
  );

const liveUrl = (): string => `${sandbox.url.replace(/^http/, 'ws')}/graphql`;

describe('each kind of operation, over each transport', () => {
  it.each(['query', 'mutation'] as const)('a %s runs by POST', async (kind) => {
    expect(await byPost(kind)).toMatchObject({ status: 200, code: undefined });
  });

  it('a query runs by GET; a mutation or subscription is refused and asked for POST', async () => {
    expect(await byGet('query')).toMatchObject({ status: 200, code: undefined });
    for (const kind of ['mutation', 'subscription'] as const)
      expect(await byGet(kind), kind).toMatchObject({ status: 405, allow: 'POST', code: 'BAD_REQUEST' });
    expect((await byGet('subscription')).message).toContain(liveUrl());
  });

  it.each([
    ['as JSON', {}, 200],
    ['as a GraphQL response', { Accept: 'application/graphql-response+json' }, 400],
    ['as a stream of events', { Accept: 'text/event-stream, application/json' }, 200],
    ['as parts', { Accept: 'multipart/mixed;subscriptionSpec=1.0, application/json' }, 200],
  ])('a subscription by POST, asked for %s, gets the address of its WebSocket', async (_, headers, status) => {
    const answer = await byPost('subscription', headers);
    expect(answer).toMatchObject({ status, code: 'BAD_USER_INPUT' });
    expect(answer.message).toContain(liveUrl());
    expect(answer.message).toContain('graphql-transport-ws');
  });

  it('a subscription by POST is refused under an Idempotency-Key and without credentials as well', async () => {
    expect(await byPost('subscription', { 'Idempotency-Key': 'live' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    const answer = await byPost('subscription', {}, {});
    expect(answer.code).toBe('BAD_USER_INPUT');
    expect(answer.message).toContain(liveUrl());
  });

  it('a subscription runs over a WebSocket; other operations are asked for POST', async () => {
    const client = liveClient(sandbox.url);
    try {
      for (const kind of ['query', 'mutation'] as const) {
        expect(await values(client, DOCUMENTS[kind]).ended(), kind).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      }
      const feed = values(client, DOCUMENTS.subscription);
      const sendOne = async (): Promise<number> => {
        await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' });
        return feed.items.length;
      };
      await expect.poll(sendOne, { timeout: 100_000, interval: 200 }).toBeGreaterThan(0);
    } finally {
      await client.dispose();
    }
  });

  it('no transport answers a kind of operation with a fault of the service', async () => {
    for (const kind of KINDS) {
      for (const answer of [
        await byPost(kind),
        await byGet(kind),
        await byPost(kind, { Accept: 'text/event-stream' }),
        await byPost(kind, {}, {}),
      ])
        expect(answer.code, `${kind}: ${answer.text}`).not.toBe('INTERNAL');
    }
  });
});
