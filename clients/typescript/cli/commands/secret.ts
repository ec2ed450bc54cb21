import type { Command } from 'commander';
import { asker } from '../ask.ts';
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
    .description('create a signing secret for webhooks and write it to a file, because it is shown once')
    .requiredOption('--write <file>', `private file for ${NAME}=whsec_…`)
    .option('--grace <seconds>', 'seconds in which the old secret also signs', '0')
    .action(run(make));
}

async function make(context: Context, { write: path, grace }: Options): Promise<void> {
  if (!/^\d{1,6}$/.test(grace))
    throw new Problem('--grace must be a whole number of seconds', 'Omit it to end the old secret immediately.');
  if (context.stdin.isTTY) await confirm(context);
  // Checked before the old secret ends: an unwritable file would lose the new secret.
  const file = secretFile(path, NAME);
  const { secret: made } = await context.client.webhookSecret.rotate({ gracePeriodSeconds: Number(grace) });
  file.keep(made);
  context.answer({ written: path, name: NAME }, `${NAME} written to ${path}`);
}

/** Why: a person may be beside the wrong service; a script gives its address on purpose. */
async function confirm(context: Context): Promise<void> {
  const lines = asker(context);
  try {
    const answer = await lines.ask(`This replaces the signing secret at ${context.url}. Type yes to continue: `);
    if (answer.toLowerCase() !== 'yes') throw new Problem('No secret was created', 'Type yes to replace the secret.');
  } finally {
    lines.close();
  }
}
