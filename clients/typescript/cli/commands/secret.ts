import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { Problem } from '../exits.ts';
import { secretFile } from '../secret-file.ts';
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
  // Before the old secret ends: a file that cannot be written would lose the new one.
  const file = secretFile(path, NAME);
  const { secret: made } = await context.client.webhooks.rotateSecret({ gracePeriodSeconds: Number(grace) });
  file.keep(made);
  context.answer({ written: path, name: NAME }, `${NAME} stands in ${path}`);
}
