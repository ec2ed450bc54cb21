import { randomUUID } from 'node:crypto';
import { Agent, type Dispatcher } from 'undici';
import { signedHeaders } from '../src/slices/webhooks/sign.ts';

export interface BareOrder {
  urls: string[];
  secret: string;
  event: string;
  body: string;
  count: number;
}

export interface BareResult {
  ms: number;
  cpuUs: number;
}

const IN_FLIGHT = 64;

// Baseline of deliveries: signatures and POST, without database, queue, guard or record.
process.on('message', (order: BareOrder) => void run(order).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());

const agent = new Agent({ connections: IN_FLIGHT, pipelining: 1 });

async function run({ urls, secret, event, body, count }: BareOrder): Promise<BareResult> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const secrets = [secret];
  let sent = 0;
  const one = async (): Promise<void> => {
    for (let n = sent++; n < count; n = sent++) {
      const bytes = Buffer.from(body, 'utf8');
      const headers = signedHeaders({
        id: randomUUID(),
        event,
        body: bytes,
        timestampSeconds: Math.floor(Date.now() / 1_000),
        secrets,
      });
      await post(new URL(urls[n % urls.length] ?? ''), headers, bytes);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, one));
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - start, cpuUs: user + system };
}

function post(url: URL, headers: Record<string, string>, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => {},
      onResponseStart: (_, code) => void (status = code),
      onResponseData: () => {},
      onResponseEnd: () => (status === 200 ? resolve() : reject(new Error(`answered ${status}`))),
      onResponseError: (_, error) => reject(error),
    };
    agent.dispatch({ origin: url.origin, path: url.pathname, method: 'POST', headers, body }, handler);
  });
}
