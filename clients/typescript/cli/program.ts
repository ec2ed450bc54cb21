import { Command, CommanderError } from 'commander';
import about from '../package.json' with { type: 'json' };
import { advance } from './commands/advance.ts';
import { bulk } from './commands/bulk.ts';
import { completion } from './commands/completion.ts';
import { doctor } from './commands/doctor.ts';
import { endpoints } from './commands/endpoints.ts';
import { events } from './commands/events.ts';
import { exporting } from './commands/export.ts';
import { get } from './commands/get.ts';
import { listen } from './commands/listen.ts';
import { login } from './commands/login.ts';
import { logs } from './commands/logs.ts';
import { mcp } from './commands/mcp.ts';
import { profiles } from './commands/profiles.ts';
import { reconcile } from './commands/reconcile.ts';
import { recover } from './commands/recover.ts';
import { secret } from './commands/secret.ts';
import { send } from './commands/send.ts';
import { trigger } from './commands/trigger.ts';
import { verifySignature } from './commands/verify-signature.ts';
import { contextOf, LOCAL, type Streams } from './context.ts';
import { EXIT, type Exit, describeFailure, printError } from './exits.ts';
import type { Run } from './run.ts';

const COMMANDS = [
  listen,
  trigger,
  advance,
  send,
  bulk,
  get,
  logs,
  events,
  endpoints,
  recover,
  exporting,
  reconcile,
  secret,
  verifySignature,
  doctor,
  login,
  profiles,
  mcp,
  completion,
];

/** Commands that change something: they name their service first. */
const CHANGING: ReadonlySet<string> = new Set(
  `trigger advance send recover secret bulk.send bulk.cancel events.resend events.replay endpoints.add endpoints.change endpoints.secret
   endpoints.test endpoints.pause endpoints.resume endpoints.remove reconcile.import reconcile.fetch`.split(/\s+/),
);

const pathOf = (command: Command): string => (command.parent?.parent ? `${pathOf(command.parent)}.${command.name()}` : command.name());

/** Command line of commander; `run` wraps the work of a command. */
export function commandLine<Options>(run: Run<Options>): Command {
  const program = new Command('tollgate')
    .description('Command line of Tollgate. Without a sign-in, commands use the sandbox on this machine.')
    .option('--url <address>', `address of the service (default: ${LOCAL})`)
    .option('--key <id>', 'API key, pk_…; the secret is read from TOLLGATE_API_SECRET')
    .option('--profile <name>', 'profile name, from `tollgate profiles`')
    .option('--json', 'print JSON: one value, or one value per line for long-running commands')
    .version(about.version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help');
  for (const add of COMMANDS) add(program, run as never);
  return program;
}

export async function runCommandLine(args: readonly string[], streams: Streams): Promise<Exit> {
  let exit: Exit = EXIT.done;
  let url = LOCAL;
  const run: Run<unknown> =
    (work) =>
    async (...given) => {
      const command = given.at(-1) as Command;
      const [argument, ...more] = (command.processedArgs as (string | string[] | undefined)[]).flat();
      const context = contextOf(command, streams, (ending) => (exit = ending));
      url = context.url;
      if (CHANGING.has(pathOf(command)) && !context.json) context.note(`Service: ${url} (${context.where.from})`);
      await work(
        context,
        command.opts(),
        argument,
        more.filter((each) => each !== undefined),
      );
    };
  const program = commandLine(run);
  // Reads --json from the arguments, because commander does not parse invalid ones.
  const json = args.includes('--json');
  const complain = (failure: object): boolean => streams.stderr.write(`${JSON.stringify({ error: failure })}\n`);
  let hint = '';
  const quiet = (command: Command, path: string): void => {
    const more = `Run \`${path} --help\` for the options.`;
    const leave = (error: CommanderError): never => {
      hint = more;
      throw error;
    };
    command
      .exitOverride(leave)
      .showHelpAfterError(more)
      .configureOutput({
        writeOut: (text) => streams.stdout.write(text),
        writeErr: (text) => !json && streams.stderr.write(text),
      });
    for (const each of command.commands) quiet(each, `${path} ${each.name()}`);
  };
  quiet(program, program.name());
  try {
    await program.parseAsync(args, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      if (json) complain(describeFailure(error.message.replace(/^error: /, ''), hint, EXIT.usage).error);
      return EXIT.usage;
    }
    const { exit: ending, error: failure } = printError(error, url);
    if (json) complain(failure);
    else streams.stderr.write(`${failure.message}\n${failure.hint}\n`);
    return ending;
  }
}
