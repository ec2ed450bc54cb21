import type { Command } from 'commander';
import { Problem } from '../exits.ts';
import type { Context } from '../context.ts';
import type { Run } from '../run.ts';

/** What may follow words: `listen` → its options, the empty text → all commands. */
type Words = ReadonlyMap<string, readonly string[]>;

const SHELLS: Record<string, (words: Words) => string> = { bash, zsh, fish };

export function completion(program: Command, run: Run<object>): void {
  program
    .command('completion <shell>')
    .description('print what completes commands in bash, zsh or fish')
    .action(
      run((context: Context, _options: object, shell = '') => {
        const print = SHELLS[shell];
        if (!print) throw new Problem(`${shell} is not known`, `Use one of ${Object.keys(SHELLS).join(', ')}.`);
        const script = print(wordsOf(program)).trimEnd();
        context.answer({ shell, script }, script);
        return Promise.resolve();
      }),
    );
}

function wordsOf(program: Command): Words {
  // What every command takes; a version is asked for by itself.
  const globals = program.options.flatMap(({ long }) => (long && long !== '--version' ? long : []));
  const of = (command: Command, path: string): [string, string[]][] => [
    [
      path,
      [
        ...command.commands.map((each) => each.name()),
        ...command.options.flatMap(({ long }) => long ?? []),
        ...(path === '' ? [] : globals),
      ],
    ],
    ...command.commands.flatMap((each) => of(each, `${path} ${each.name()}`.trim())),
  ];
  return new Map(of(program, ''));
}

/** A `case` of the words before, as bash and zsh both read it. */
const cases = (words: Words): string => [...words].map(([path, next]) => `    '${path}') next='${next.join(' ')}' ;;`).join('\n');

function bash(words: Words): string {
  return `_tollgate() {
  local path='' next='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case $path in
${cases(words)}
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tollgate tollgate
`;
}

function zsh(words: Words): string {
  return `#compdef tollgate
_tollgate() {
  local place='' next='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case $word in -*) ;; *) place="\${place:+$place }$word" ;; esac
  done
  case $place in
${cases(words)}
  esac
  compadd -- \${=next}
}
compdef _tollgate tollgate
`;
}

function fish(words: Words): string {
  const lines = [...words].flatMap(([path, next]) => {
    const steps = path === '' ? [] : path.split(' ');
    const seen = steps.map((step) => `__fish_seen_subcommand_from ${step}`);
    const condition = seen.length > 0 ? seen.join('; and ') : '__fish_use_subcommand';
    return next.map((word) => `complete -c tollgate -n '${condition}' ${word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`}`);
  });
  return `${lines.join('\n')}\n`;
}
