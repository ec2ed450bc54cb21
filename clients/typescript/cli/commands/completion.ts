import type { Command } from 'commander';
import { Problem } from '../exits.ts';
import type { Context } from '../context.ts';
import type { Run } from '../run.ts';

/** Next arguments by command path: `listen` to its options, the empty path to all commands. */
type Suggestions = ReadonlyMap<string, readonly string[]>;

const SHELLS: Record<string, (suggestions: Suggestions) => string> = { bash, zsh, fish };

export function completion(program: Command, run: Run<object>): void {
  program
    .command('completion <shell>')
    .description('print a completion script for bash, zsh or fish, for example: source <(tollgate completion bash)')
    .action(
      run((context: Context, _options: object, shell = '') => {
        const print = SHELLS[shell];
        if (!print) throw new Problem(`Unknown shell ${shell}`, `Use one of ${Object.keys(SHELLS).join(', ')}.`);
        const script = print(textOf(program)).trimEnd();
        context.answer({ shell, script }, script);
        return Promise.resolve();
      }),
    );
}

function textOf(program: Command): Suggestions {
  // Global options without --version, which stands alone.
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

/** Patterns of command paths; other arguments do not change the path. */
const places = (suggestions: Suggestions): string[] => [...suggestions.keys()].filter((path) => path !== '').map((path) => `'${path}'`);

const cases = (suggestions: Suggestions): string =>
  [...suggestions].map(([path, next]) => `    '${path}') next='${next.join(' ')}' ;;`).join('\n');

function bash(suggestions: Suggestions): string {
  return `_tollgate() {
  local place='' next='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${place:+$place }$word" in ${places(suggestions).join('|')}) place="\${place:+$place }$word" ;; esac
  done
  case $place in
${cases(suggestions)}
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
_tollgate_npx() {
  [ "\${COMP_WORDS[1]}" = tollgate ] && _tollgate
}
complete -o default -F _tollgate tollgate
complete -p npx > /dev/null 2>&1 || complete -o default -F _tollgate_npx npx
`;
}

function zsh(suggestions: Suggestions): string {
  return `#compdef tollgate
_tollgate() {
  local place='' next='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in ${places(suggestions).join('|')}) place="\${place:+$place }$word" ;; esac
  done
  case $place in
${cases(suggestions)}
  esac
  compadd -- \${=next}
}
_tollgate_npx() {
  if [[ \${words[2]} = tollgate ]]; then _tollgate; else _files; fi
}
compdef _tollgate tollgate
(( \${+_comps[npx]} )) || compdef _tollgate_npx npx
`;
}

function fish(suggestions: Suggestions): string {
  const lines = [...suggestions].flatMap(([path, next]) =>
    next.flatMap((entry) =>
      ['tollgate', 'npx'].map(
        (program) =>
          `complete -c ${program} -n '__tollgate_at ${path}' ${entry.startsWith('--') ? `-l ${entry.slice(2)}` : `-f -a ${entry}`}`,
      ),
    ),
  );
  return `function __tollgate_at
  set -l place
  set -l words (commandline -opc)
  if test "$words[1]" = npx
    test "$words[2]" = tollgate; or return 1
  end
  for word in $words[2..-1]
    switch "$place $word"
      case ${places(suggestions)
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
