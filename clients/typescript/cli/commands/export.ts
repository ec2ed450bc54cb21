import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { errorOf } from '../../src/errors.ts';
import type { ErrorBody } from '../../src/generated/schemas.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import type { Run } from '../run.ts';

interface Options {
  from: string;
  to: string;
}

const TELL_MS = 500;

/** The statement of account into a file of this machine: the whole of it, or what was there before. */
export function exporting(program: Command, run: Run<Options>): void {
  program
    .command('export <file>')
    .description('write the statement of account into a file, as CSV')
    .requiredOption('--from <day>', 'the first day, such as 2026-01-01')
    .requiredOption('--to <day>', 'the last day, at most a year later')
    .action(run(write));
}

async function write(context: Context, { from, to }: Options, path = ''): Promise<void> {
  const { url, apiKey, apiSecret } = context.where;
  const response = await fetch(`${url}/api/v1/transactions/export?${new URLSearchParams({ from, to })}`, {
    headers: { 'X-API-Key': apiKey, 'X-API-Secret': apiSecret },
  }).catch((error: unknown) => {
    throw new Problem(`The service does not answer: ${String(error)}`, 'Try again; nothing was written.', EXIT.unreachable);
  });
  if (!response.ok || !response.body)
    throw errorOf(response.status, (await response.json().catch(() => null)) as Partial<ErrorBody> | null);
  // Beside it, so that a file that is there is the whole of one.
  const part = `${path}.${process.pid}`;
  const count = counting(context, path);
  try {
    // A stream of the web is iterable in Node, which the types of browsers do not say of all.
    await pipeline(count.through(response.body as unknown as AsyncIterable<Uint8Array>), createWriteStream(part));
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    if ((error as { syscall?: string }).syscall)
      throw new Problem(`${path} cannot be written: ${String(error)}`, 'Name a file in a folder that is yours.');
    throw new Problem(`It broke off after ${count.size()}: ${String(error)}`, 'Try again; nothing was written.', EXIT.unreachable);
  } finally {
    count.end();
  }
  context.answer({ file: path, from, to, bytes: count.bytes() }, `${from} to ${to}, ${count.size()}, in ${path}`);
}

/** Counts what passes, and tells how much it is: on a terminal as it comes, elsewhere that it was begun. */
function counting(context: Context, path: string) {
  let bytes = 0;
  const isTerminal = 'isTTY' in context.stderr && context.stderr.isTTY === true;
  const size = (): string => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);
  if (!isTerminal) context.note(`Writing ${path}…`);
  const timer = isTerminal ? setInterval(() => context.stderr.write(`\rWriting ${path}… ${size()}`), TELL_MS) : undefined;
  return {
    async *through(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        yield chunk;
      }
    },
    size,
    bytes: () => bytes,
    end() {
      clearInterval(timer);
      if (isTerminal) context.stderr.write('\r\u001b[K');
    },
  };
}
