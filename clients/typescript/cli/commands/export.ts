import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { errorOf } from '../../src/errors.ts';
import type { ErrorBody } from '../../src/generated/schemas.ts';
import { API_VERSION } from '../../src/version.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import type { Run } from '../run.ts';

interface Options {
  from: string;
  to: string;
}

const PROGRESS_MS = 500;

/** Exports the statement of account to a file; a failed export leaves the old file. */
export function exporting(program: Command, run: Run<Options>): void {
  program
    .command('export <file>')
    .description('export the statement of account to a CSV file')
    .requiredOption('--from <day>', 'first day, for example 2026-01-01')
    .requiredOption('--to <day>', 'last day, at most one year later')
    .action(run(write));
}

async function write(context: Context, { from, to }: Options, path = ''): Promise<void> {
  const { url, apiKey, apiSecret } = context.where;
  const response = await fetch(`${url}/api/v1/transactions/export?${new URLSearchParams({ from, to })}`, {
    headers: { 'X-API-Key': apiKey, 'X-API-Secret': apiSecret, 'Tollgate-Version': API_VERSION },
  }).catch((error: unknown) => {
    throw new Problem(`The service does not answer: ${String(error)}`, 'Try again; no file was written.', EXIT.unreachable);
  });
  if (!response.ok || !response.body)
    throw errorOf(response.status, (await response.json().catch(() => null)) as Partial<ErrorBody> | null);
  // Written to a temporary file first, so the target is always complete.
  const part = `${path}.${process.pid}`;
  const count = counting(context, path);
  const file = createWriteStream(part);
  try {
    // Node iterates web streams; the browser types lack the iterator.
    await pipeline(count.through(response.body as unknown as AsyncIterable<Uint8Array>), file);
    renameSync(part, path);
  } catch (error) {
    // Race: a file that is still being opened would appear after its removal.
    if (!file.closed) await new Promise<void>((closed) => file.once('close', closed));
    rmSync(part, { force: true });
    if ((error as { syscall?: string }).syscall)
      throw new Problem(`${path} cannot be written: ${String(error)}`, 'Use a file in a folder that you own.');
    throw new Problem(`Export interrupted after ${count.size()}: ${String(error)}`, 'Try again; no file was written.', EXIT.unreachable);
  } finally {
    count.end();
  }
  context.answer({ file: path, from, to, bytes: count.bytes() }, `${from} to ${to}, ${count.size()}, in ${path}`);
}

function counting(context: Context, path: string) {
  let bytes = 0;
  const isTerminal = 'isTTY' in context.stderr && context.stderr.isTTY === true;
  const size = (): string => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);
  if (!isTerminal) context.note(`Writing ${path}…`);
  const timer = isTerminal ? setInterval(() => context.stderr.write(`\rWriting ${path}… ${size()}`), PROGRESS_MS) : undefined;
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
