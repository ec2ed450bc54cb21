import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { noCardJournal } from '../src/providers/cards/port.ts';
import { providerHttp, type ProviderRequest } from '../src/providers/http/client.ts';
import type { Plan } from './arguments.ts';
import { type AdapterCase, bankCases } from './bank-cases.ts';
import { otherCases } from './port-cases.ts';
import { middle, table } from './report.ts';

interface Figure {
  adapter: string;
  call: string;
  throughAdapter: number;
  bare: number;
}

const AT_ONCE = 16;
const ROUNDS = 15;

/** Processor time of an adapter call beside the same requests by undici alone, interleaved; the provider is another process. */
export async function benchAdapters({ quick }: Plan): Promise<Figure[]> {
  const provider = fork(fileURLToPath(new URL('bare-provider.js', import.meta.url)));
  try {
    const [port] = (await once(provider, 'message')) as [number];
    const baseUrl = `http://127.0.0.1:${port}`;
    const figures: Figure[] = [];
    for (const each of [...bankCases, ...otherCases]) {
      provider.send(Object.fromEntries(Object.entries(each.answers).map(([what, body]) => [what, JSON.stringify(body)])));
      await once(provider, 'message');
      figures.push(...(await figuresOf(each, baseUrl, quick ? 500 : 2_000)));
    }
    return figures;
  } finally {
    provider.disconnect();
  }
}

async function figuresOf({ adapter, settings, calls: callsOf }: AdapterCase, baseUrl: string, calls: number): Promise<Figure[]> {
  let requests: ProviderRequest[] = [];
  const http = providerHttp({ provider: adapter.name, baseUrl });
  const opened = adapter.open(adapter.settings.parse({ ...settings, baseUrl }), {
    id: 1,
    shortReferences: { give: () => Promise.resolve(1), find: () => Promise.resolve(1) },
    cardJournal: noCardJournal,
    http: () => ({
      ...http,
      call(request) {
        if (requests.length < 100) requests.push(request);
        return http.call(request);
      },
    }),
  });
  const pool = new Pool(baseUrl, { connections: 64, pipelining: 1 });
  try {
    const figures: Figure[] = [];
    for (const [call, kind, run] of callsOf(opened)) {
      // Primes caches such as tokens.
      await run();
      requests = [];
      const answer = await run();
      if (answer.kind !== kind) throw new Error(`${adapter.name} answered ${call} with ${JSON.stringify(answer)}`);
      const made = [...requests];
      if (made.length === 0) throw new Error(`${adapter.name} asked for nothing`);
      const bare = async (): Promise<void> => {
        for (const { method, path, headers, body } of made) {
          const response = await pool.request({ method, path, headers: { accept: 'application/json', ...headers }, body: body ?? null });
          await response.body.text();
        }
      };
      const [through, alone] = await inTurns([run, bare], calls);
      figures.push({ adapter: adapter.name, call, throughAdapter: through ?? 0, bare: alone ?? 0 });
    }
    return figures;
  } finally {
    await http.close();
    await pool.close();
  }
}

async function inTurns(kinds: readonly (() => Promise<unknown>)[], calls: number): Promise<number[]> {
  const rounds: number[][] = kinds.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, run] of kinds.entries()) {
      const before = process.cpuUsage();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let done = 0; done < calls / AT_ONCE; done++) await run();
        }),
      );
      const { user, system } = process.cpuUsage(before);
      if (round > 0) rounds[at]?.push((user + system) / calls);
    }
  }
  return rounds.map(middle);
}

export const printAdapters = (figures: readonly Figure[]): string =>
  table([
    ['Adapters: processor time per call', 'through the adapter', 'undici alone', 'of ours'],
    ...figures.map(({ adapter, call, throughAdapter, bare }) => [
      `${adapter} ${call}`,
      ms(throughAdapter),
      ms(bare),
      ms(throughAdapter - bare),
    ]),
  ]);

const ms = (microseconds: number): string => `${(microseconds / 1_000).toFixed(3)} ms`;
