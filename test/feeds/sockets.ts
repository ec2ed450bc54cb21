import { once } from 'node:events';
import { type Client, createClient } from 'graphql-ws';
import { type ClientOptions, WebSocket } from 'ws';
import { Collected } from './support.ts';

const wsUrl = (url: string): string => `${url.replace(/^http/, 'ws')}/graphql`;

export const demoKey = (as = 'demo'): Record<string, string> => ({ apiKey: `pk_test_${as}`, apiSecret: `sk_test_${as}_secret` });

export function liveClient(
  url: string,
  params: () => Record<string, unknown> = demoKey,
  options: { retryAttempts?: number; on?: object } = {},
): Client {
  return createClient({
    url: wsUrl(url),
    webSocketImpl: WebSocket,
    connectionParams: params,
    lazy: true,
    retryAttempts: 0,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    ...options,
  });
}

/** The values of one root field, as they come. */
export function values<T>(client: Client, query: string, variables: Record<string, unknown> = {}): Collected<T> {
  const collected = new Collected<T>(() => stop());
  const stop = client.subscribe<Record<string, T>>(
    { query, variables },
    {
      next(result) {
        if (result.errors) collected.fail(result.errors);
        for (const value of Object.values(result.data ?? {})) collected.add(value);
      },
      error: (error) => collected.fail(error),
      complete: () => collected.end(),
    },
  );
  return collected;
}

export interface Message {
  type: string;
  id?: string;
  payload?: unknown;
}

/** A socket without a client around it: every message and the way it was closed. */
export class RawSocket {
  readonly messages: Message[] = [];
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | undefined;
  private wake: (() => void) | undefined;

  constructor(url: string, { protocols = 'graphql-transport-ws', ...options }: ClientOptions & { protocols?: string | string[] } = {}) {
    this.socket = new WebSocket(wsUrl(url), protocols, options);
    this.socket.on('message', (data) => {
      this.messages.push(JSON.parse((data as Buffer).toString('utf8')) as Message);
      this.wake?.();
    });
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.wake?.();
    });
    this.socket.on('error', () => {});
  }

  async open(): Promise<this> {
    if (this.socket.readyState !== this.socket.OPEN) await once(this.socket, 'open');
    return this;
  }

  send(message: Message | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  subscribe(id: string, query: string, variables: Record<string, unknown> = {}): void {
    this.send({ type: 'subscribe', id, payload: { query, variables } });
  }

  /** Opens it and says who it is. */
  async init(params: Record<string, unknown> = demoKey()): Promise<this> {
    await this.open();
    this.send({ type: 'connection_init', payload: params });
    await this.until(() => this.messages.some(({ type }) => type === 'connection_ack') || this.closed !== undefined);
    return this;
  }

  async until(condition: () => boolean): Promise<void> {
    const end = Date.now() + 100_000;
    while (!condition()) {
      if (Date.now() > end)
        throw new Error(`not within 100 s; came: ${JSON.stringify(this.messages).slice(0, 1_000)} ${JSON.stringify(this.closed)}`);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, 100);
      });
    }
  }

  async message(type: string, id?: string): Promise<Message> {
    const find = (): Message | undefined => this.messages.find((one) => one.type === type && one.id === id);
    await this.until(() => find() !== undefined || this.closed !== undefined);
    const found = find();
    if (!found) throw new Error(`closed with ${JSON.stringify(this.closed)} before ${type}`);
    return found;
  }

  async gone(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== undefined);
    return this.closed ?? { code: 0, reason: '' };
  }

  end(): void {
    this.socket.terminate();
  }
}
