import { once } from 'node:events';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import type { Run } from '../run.ts';

interface Options {
  allowWrites?: boolean;
}

export function mcp(program: Command, run: Run<Options>): void {
  program
    .command('mcp')
    .description('tools for an assistant over stdin and stdout (Model Context Protocol): documentation and read operations of the key')
    .option('--allow-writes', 'add write operations, in the sandbox alone')
    .action(run(serve));
}

async function serve(context: Context, { allowWrites = false }: Options): Promise<void> {
  // Fails early for a missing key, not at the first tool.
  const { apiKey } = context.where;
  const { version, environment } = await standing(context.url);
  if (allowWrites && (environment !== 'sandbox' || !apiKey.startsWith('pk_test_')))
    throw new Problem(`${context.url} with ${apiKey} is not a sandbox`, 'Omit --allow-writes, or use a sandbox with its key.', EXIT.no);
  // Lazy import: larger than the rest of the command line.
  const [{ serveStdio }, { toolsOf }] = await Promise.all([import('@modelcontextprotocol/server/stdio'), import('../mcp/server.ts')]);
  const stop = context.stop();
  const handle = serveStdio(() => toolsOf(context, { writes: allowWrites, version }), {
    onerror: (error) => context.note(error.message),
  });
  const ended = new AbortController();
  try {
    await Promise.race([
      once(context.stdin, 'end', { signal: ended.signal }),
      ...(stop.aborted ? [] : [once(stop, 'abort', { signal: ended.signal })]),
    ]);
  } finally {
    ended.abort();
    await handle.close();
  }
}

interface Standing {
  version: string;
  environment: string;
}

/** Environment of the service. @throws Problem for another service or none. */
async function standing(url: string): Promise<Standing> {
  try {
    const response = await fetch(`${url}/health/version`);
    if (response.ok) return (await response.json()) as Standing;
    throw new Error(`it answers ${response.status}`);
  } catch (error) {
    throw new Problem(
      `${url} is not a Tollgate service: ${String(error)}`,
      'Start the sandbox with `npm start`, or set another address with --url.',
      EXIT.unreachable,
    );
  }
}
