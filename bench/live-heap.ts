import { once } from 'node:events';
import { WebSocket } from 'ws';

export const inspectable = (port: number): NodeJS.ProcessEnv => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });

export interface LiveHeap {
  /** Bytes reachable after garbage collection. */
  bytes(): Promise<number>;
  close(): void;
}

/** Live heap of a process: its own figure counts garbage. @param port inspector port. @throws Error without an inspector. */
export async function liveHeap(port: number): Promise<LiveHeap> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('the process cannot be looked into');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const gone = new AbortController();
  socket.once('close', () => gone.abort(new Error('the process is gone')));
  let id = 0;
  const call = async (method: string, params: object = {}): Promise<{ result?: { value?: number } }> => {
    const own = ++id;
    socket.send(JSON.stringify({ id: own, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message', { signal: gone.signal })) as [Buffer];
      const answer = JSON.parse(data.toString()) as { id?: number; result: { result?: { value?: number } } };
      if (answer.id === own) return answer.result;
    }
  };
  return {
    bytes: async () => {
      await call('HeapProfiler.collectGarbage');
      const { result } = await call('Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' });
      return result?.value ?? NaN;
    },
    close: () => socket.close(),
  };
}
