import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

type Answer = number | 'hang' | 'break';

export interface Receiver {
  url: string;
  received: Received[];
  answer: Answer | ((request: Received) => Answer);
  /** Resolves once `count` requests have come. */
  until(count: number): Promise<Received[]>;
  stop(): Promise<void>;
}

/** An endpoint of a client's, on loopback, that keeps what it was sent. */
export async function startReceiver(answer: Receiver['answer'] = 200): Promise<Receiver> {
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), at: Date.now() };
      receiver.received.push(received);
      const status = typeof receiver.answer === 'function' ? receiver.answer(received) : receiver.answer;
      if (status === 'break') request.socket.resetAndDestroy();
      else if (status !== 'hang') response.writeHead(status).end(`answered ${status}`);
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    answer,
    until: (count) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${receiver.received.length} of ${count} requests came within 30 s`)), 30_000);
        const check = (): void => {
          if (receiver.received.length < count) return;
          clearTimeout(timer);
          resolve(receiver.received);
        };
        waiting.push(check);
        check();
      }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
