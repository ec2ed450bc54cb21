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
    .description('tools for an assistant over stdin and stdout (Model Context Protocol): documentation, and what the key may read')
    .option('--allow-writes', 'also what changes something, in the sandbox alone')
    .action(run(serve));
}

async function serve(context: Context, { allowWrites = false }: Options): Promise<void> {
  // A key that is missing is told now, and not with the first tool.
  const { apiKey } = context.where;
  const { version, environment } = await standing(context.url);
  if (allowWrites && (environment !== 'sandbox' || !apiKey.startsWith('pk_test_')))
    throw new Problem(
      `${context.url} with ${apiKey} is no sandbox`,
      'Leave --allow-writes out, or name a sandbox and a key of it.',
      EXIT.no,
    );
  // Loaded by whoever needs it alone: it is larger than the rest of the command line.
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

/** What answers at an address. @throws Problem when nothing of ours does. */
async function standing(url: string): Promise<Standing> {
  try {
    const response = await fetch(`${url}/health/version`);
    if (response.ok) return (await response.json()) as Standing;
    throw new Error(`it answers ${response.status}`);
  } catch (error) {
    throw new Problem(
      `${url} is no Tollgate: ${String(error)}`,
      'Start the sandbox with `npm start`, or name another with --url.',
      EXIT.unreachable,
    );
  }
}
