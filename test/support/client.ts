import { setTimeout as sleep } from 'node:timers/promises';

export interface Reply {
  status: number;
  headers: Headers;
  body: { success?: boolean; code?: string; error?: string; data?: Record<string, unknown> };
  ms: number;
}

export interface Send {
  amount: number;
  clientReference?: string;
  accountNumber?: string;
  scheduledAt?: string;
}

export interface Client {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** One request to send money; throws what the network does. */
  send(body: Send, headers?: Record<string, string>): Promise<Reply>;
}

const demo = { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' };

export function clientOf(url: string, credentials: Record<string, string> = demo, timeoutMs = 30_000): Client {
  const call: Client['call'] = async (method, path, body, headers = {}) => {
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...credentials, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const ms = performance.now() - startedAt;
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as Reply['body'], ms };
  };
  return { call, send: (body, headers) => call('POST', '/money-transfer/send', payout(body), headers) };
}

/**
 * Asks again, as a careful client does, until an answer says what happened: after a broken connection, after 5xx and
 * while an earlier request with the same Idempotency-Key runs. `client` may be another process each time.
 */
export async function untilAnswered(
  client: () => Client | undefined,
  ask: (client: Client) => Promise<Reply>,
  giveUp: () => boolean = () => false,
): Promise<{ reply: Reply; tries: number } | undefined> {
  for (let tries = 1; !giveUp(); tries++) {
    const anyone = client();
    const reply = anyone && (await ask(anyone).catch(() => undefined));
    if (reply && reply.status < 500 && reply.body.code !== 'IDEMPOTENCY_IN_PROGRESS') return { reply, tries };
    await sleep(Math.min(50 * tries, 500));
  }
  return undefined;
}

/** Sends money in that way. */
export const sendUntilAnswered = (
  client: () => Client | undefined,
  body: Send,
  { headers = {}, giveUp }: { headers?: Record<string, string>; giveUp?: () => boolean } = {},
): Promise<{ reply: Reply; tries: number } | undefined> => untilAnswered(client, (anyone) => anyone.send(body, headers), giveUp);

export const payout = ({ amount, clientReference, accountNumber = '0123456785', scheduledAt }: Send): Record<string, unknown> => ({
  amount,
  bankCode: '058',
  accountNumber,
  ...(clientReference !== undefined && { clientReference }),
  ...(scheduledAt !== undefined && { scheduledAt }),
});
