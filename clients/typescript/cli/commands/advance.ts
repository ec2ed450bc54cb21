import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { EXIT } from '../exits.ts';
import type { Run } from '../run.ts';
import { shown } from '../show.ts';

const QUIET_S = 20;

export function advance(program: Command, run: Run<object>): void {
  program
    .command('advance <time>')
    .description('advance the sandbox clock, for example by 5m, and wait until due work is done')
    .action(run(pass));
}

async function pass(context: Context, _options: object, by = ''): Promise<void> {
  const { sandbox } = context.client;
  const advanced = await sandbox.advance({ by });
  const { quiet } = await sandbox.wait({ timeout: QUIET_S }, { timeoutMs: (QUIET_S + 10) * 1_000 });
  context.answer({ ...advanced, quiet }, shown({ ...advanced, quiet }));
  if (quiet) return;
  context.note(`Work is still due or running after ${QUIET_S} s. Read the status of your record again.`);
  context.end(EXIT.no);
}
