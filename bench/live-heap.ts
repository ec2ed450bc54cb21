import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Settings of a process whose heap is to be looked at. */
export const inspectable = (port: number): NodeJS.ProcessEnv => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });

/** Looks into a process through its inspector. */
export interface LiveHeap {
  /** Bytes that the process still holds after everything that nobody can reach was collected. */
  bytes(): Promise<number>;
  close(): void;
}

/**
 * What a process really holds: its own figure counts garbage too, of which a large heap keeps more and more.
 * @param port of its inspector
 * @throws Error where nothing answers there
 */
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
