import { expect, onTestFinished } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import type { CallOptions, Reply, Sandbox } from '../support/sandbox.ts';

/** Of many polls in which something would have come. */
const QUIET_MS = 700;

export interface Added {
  id: string;
  secret: string;
  receiver: Receiver;
}

export function endpointsOf(sandbox: () => Sandbox) {
  const call = (method: string, path: string, body?: unknown, options?: CallOptions): Promise<Reply> =>
    sandbox().call(method, path, body, options);
  const data = async (method: string, path: string, body?: object): Promise<any> => {
    const reply = await call(method, path, body);
    expect(reply, reply.text).toMatchObject({ status: 200 });
    return reply.body.data;
  };
  const endpoints = async (): Promise<any[]> => (await call('GET', '/webhooks/endpoints')).body.data;
  return {
    call,
    data,
    endpoints,
    show: async (id: string): Promise<any> => (await call('GET', `/webhooks/endpoints/${id}`)).body.data,
    fund: (amount = 100_000): Promise<unknown> => call('POST', '/sandbox/wallet/fund', { amount }),
    deliveries: async (query: string): Promise<any[]> => (await call('GET', `/webhooks/events?${query}`)).body.data,
    /** One with a receiver of its own. */
    async add(more: object = {}, answer: Receiver['answer'] = 200): Promise<Added> {
      const receiver = await startReceiver(answer);
      onTestFinished(() => receiver.stop());
      const { id, secret } = await data('POST', '/webhooks/endpoints', { url: receiver.url, ...more });
      return { id, secret, receiver };
    },
    async removeAll(): Promise<void> {
      for (const { id, isFirst } of await endpoints()) if (!isFirst) await call('DELETE', `/webhooks/endpoints/${id}`);
      await call('DELETE', '/webhooks/settings');
    },
  };
}

export const eventually = (read: () => unknown) => expect.poll(read, { timeout: 100_000, interval: 50 });

/** Lets what would come by mistake come. */
export const silence = async (): Promise<void> => {
  const until = Date.now() + QUIET_MS;
  await eventually(() => Date.now() > until).toBe(true);
};
