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
    .description('print what completes commands in bash, zsh or fish, such as: source <(tollgate completion bash)')
    .action(
      run((context: Context, _options: object, shell = '') => {
        const print = SHELLS[shell];
        if (!print) throw new Problem(`${shell} is not known`, `Use one of ${Object.keys(SHELLS).join(', ')}.`);
        const script = print(textOf(program)).trimEnd();
        context.answer({ shell, script }, script);
        return Promise.resolve();
      }),
    );
}

function textOf(program: Command): Words {
  // What every command takes; a version is asked for by itself.
  const globals = program.options.flatMap(({ long }) => (long && long !== '--version' ? long : []));
  const of = (command: Command, path: string): [string, string[]][] => [
    [
      path,
      [
        ...new Set([
          ...command.commands.map((each) => each.name()),
          ...command.options.flatMap(({ long }) => long ?? []),
          ...(path === '' ? [] : globals),
        ]),
      ],
    ],
    ...command.commands.flatMap((each) => of(each, `${path} ${each.name()}`.trim())),
  ];
  return new Map(of(program, ''));
}

/** What leads to an entry: other words, such as an amount or what an option is given, change no place. */
const places = (words: Words): string[] => [...words.keys()].filter((path) => path !== '').map((path) => `'${path}'`);

/** A `case` of the words before, as bash and zsh both read it. */
const cases = (words: Words): string => [...words].map(([path, next]) => `    '${path}') next='${next.join(' ')}' ;;`).join('\n');

function bash(words: Words): string {
  return `_tollgate() {
  local place='' next='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${place:+$place }$word" in ${places(words).join('|')}) place="\${place:+$place }$word" ;; esac
  done
  case $place in
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
    case "\${place:+$place }$word" in ${places(words).join('|')}) place="\${place:+$place }$word" ;; esac
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
  const lines = [...words].flatMap(([path, next]) =>
    next.map(
      (word) => `complete -c tollgate -n '__tollgate_at ${path}' ${word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`}`,
    ),
  );
  return `function __tollgate_at
  set -l place
  for word in (commandline -opc)[2..-1]
    switch "$place $word"
      case ${places(words)
        .map((place) => `' ${place.slice(1)}`)
        .join(' ')}
        set place "$place $word"
    end
  end
  set -l asked (string join '' -- ' '$argv)
  test "$place" = "$asked"
end
${lines.join('\n')}
`;
}
