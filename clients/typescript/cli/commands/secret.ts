import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { Problem } from '../exits.ts';
import type { Run } from '../run.ts';

interface Options {
  write: string;
  grace: string;
}

const NAME = 'WEBHOOK_SECRET';

export function secret(program: Command, run: Run<Options>): void {
  program
    .command('secret')
    .description('make a new signing secret of webhooks and write it into a file, since it is shown only once')
    .requiredOption('--write <file>', `the file, which then holds ${NAME}=whsec_… and is yours alone to read`)
    .option('--grace <seconds>', 'how long the old secret signs beside it', '0')
    .action(run(make));
}

async function make(context: Context, { write: path, grace }: Options): Promise<void> {
  if (!/^\d{1,6}$/.test(grace))
    throw new Problem('--grace must be a whole number of seconds', 'Leave it out to end the old secret at once.');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  // Before the old secret ends: a file that cannot be written would lose the new one.
  keep(path, lines);
  const { secret: made } = await context.client.webhooks.rotateSecret({ gracePeriodSeconds: Number(grace) });
  keep(path, [...lines.filter((line) => line !== '' && !line.startsWith(`${NAME}=`)), `${NAME}=${made}`, '']);
  context.answer({ written: path, name: NAME }, `${NAME} stands in ${path}`);
}

function keep(path: string, lines: readonly string[]): void {
  try {
    writeFileSync(path, lines.join('\n'), { mode: 0o600 });
    chmodSync(path, 0o600);
  } catch (error) {
    throw new Problem(
      `${path} cannot be written: ${(error as Error).message}`,
      'Name a file in a folder that is yours. The secret is as it was.',
    );
  }
}
