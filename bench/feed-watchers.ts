import { WebSocket } from 'ws';

/** Subscriptions of one socket. */
export interface WatchOrder {
  port: number;
  query: string;
  /** Root field and its time; null compares arrivals only. */
  field: string;
  keys: { apiKey: string; apiSecret: string }[];
}

export interface Watched {
  sockets: number;
  arrivals: number;
  p50: number;
  p99: number;
  max: number;
  cpuUs: number;
}

const OPEN_AT_ONCE = 50;
const sockets: WebSocket[] = [];
const latencies: number[] = [];
let arrivals = 0;
let cpu = process.cpuUsage();

// Live connections in a process of their own; own protocol code, to use little of the shared processor.
process.on('message', (order: WatchOrder | 'reset' | 'report') => {
  if (order === 'reset') return reset();
  if (order === 'report') return void process.send?.(collectResult());
  void watch(order).then(
    () => process.send?.('open'),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function watch({ port, query, field, keys }: WatchOrder): Promise<void> {
  for (let at = 0; at < keys.length; at += OPEN_AT_ONCE) {
    await Promise.all(keys.slice(at, at + OPEN_AT_ONCE).map((key) => open(port, query, field, key)));
  }
}

function open(port: number, query: string, field: string, payload: WatchOrder['keys'][number]): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', { perMessageDeflate: false });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })));
    socket.on('message', (data) => {
      const now = Date.now();
      const message = JSON.parse((data as Buffer).toString('utf8')) as {
        type: string;
        payload?: { data?: Record<string, { at?: string }> };
      };
      if (message.type === 'connection_ack') {
        socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
        resolve();
      } else if (message.type === 'next') {
        arrivals++;
        const moment = message.payload?.data?.[field]?.at;
        if (moment !== undefined) latencies.push(now - Date.parse(moment));
      } else if (message.type !== 'ping') reject(new Error(`a watcher received ${JSON.stringify(message)}`));
    });
    socket.on('close', (code, reason) => reject(new Error(`a watcher was closed with ${code} ${reason.toString()}`)));
    socket.on('error', reject);
  });
}

function reset(): void {
  latencies.length = 0;
  arrivals = 0;
  cpu = process.cpuUsage();
}

function collectResult(): Watched {
  const sorted = Float64Array.from(latencies).toSorted();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const { user, system } = process.cpuUsage(cpu);
  return {
    sockets: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    arrivals,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    cpuUs: user + system,
  };
}
