import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { debianProgram } from '../support/debian-program.ts';
import { oldestNode } from '../support/oldest-node.ts';

const run = promisify(execFile);
const program = resolve(import.meta.dirname, '../../dist/cli/tollgate.js');
let node: string;
beforeAll(async () => (node = await oldestNode()));

const completion = async (shell: string): Promise<string> => (await run(node, [program, 'completion', shell])).stdout;

it('of bash offers what may follow', async () => {
  const script = await completion('bash');
  const completed = async (...words: string[]): Promise<string[]> => {
    const given = words.map((word) => `'${word}'`).join(' ');
    const asked = `COMP_WORDS=(tollgate ${given}); COMP_CWORD=${words.length}; _tollgate; echo "\${COMPREPLY[*]}"
      COMP_WORDS=(npx tollgate ${given}); COMP_CWORD=${words.length + 1}; _tollgate_npx; echo "\${COMPREPLY[*]}"
      COMPREPLY=(); COMP_WORDS=(npx other ${given}); _tollgate_npx; echo "\${COMPREPLY[*]}"`;
    const lines = (await run('bash', ['-c', `${script}\n${asked}`])).stdout.split('\n');
    expect(lines.slice(1)).toEqual([lines[0], '', '']);
    return lines[0]!.trim().split(' ');
  };
  expect(await completed('li')).toEqual(['listen']);
  expect(await completed('listen', '--f')).toEqual(['--forward-to']);
  expect(await completed('events', '')).toEqual(expect.arrayContaining(['list', 'resend']));
  expect(await completed('--profile', 'second', 'send', '150000', '--ba')).toEqual(['--bank']);
});

const asks: Record<string, (words: readonly string[]) => string> = {
  zsh: (words) =>
    `words=(npx tollgate ${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length + 2}; _tollgate_npx | grep -e '^${words.at(-1)}'`,
  fish: (words) => `complete -C 'npx tollgate ${words.join(' ')}'`,
};
const before: Record<string, string> = { zsh: 'compdef() { :; }; compadd() { print -rl -- "${@[2,-1]}"; }', fish: '' };

it.each(Object.keys(asks))(
  'of %s offers what may follow, once, and not again what is chosen',
  async (shell) => {
    const fetched = await debianProgram(shell);
    if (!fetched) throw new Error(`There is no ${shell}, and no Debian archive to have it from.`);
    const script = await completion(shell);
    const home = mkdtempSync(join(tmpdir(), 'tollgate-shell-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const completed = async (...words: string[]): Promise<string[]> => {
      const asked = `${before[shell]}\n${script}\n${asks[shell]?.(words)}`;
      const { stdout } = await run(fetched.command, ['-c', asked], { env: { ...fetched.env, HOME: home } });
      return stdout.trim().split('\n').toSorted();
    };
    expect(await completed('li')).toEqual(['listen']);
    expect(await completed('listen', '--f')).toEqual(['--forward-to']);
    expect(await completed('events', 're')).toEqual(['replay', 'resend']);
    expect(await completed('events', 'list', '--l')).toEqual(['--limit']);
    expect(await completed('endpoints', 'change', 'ID', '--u')).toEqual(['--url']);
    expect(await completed('--profile', 'second', 'send', '150000', '--ba')).toEqual(['--bank']);
  },
  60_000,
);

it('comes as JSON, too', async () => {
  const { stdout } = await run(node, [program, 'completion', 'zsh', '--json']);
  expect(JSON.parse(stdout)).toEqual({ shell: 'zsh', script: (await completion('zsh')).trimEnd() });
});

it('of another shell is refused', async () => {
  await expect(completion('cmd')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('bash, zsh, fish') });
});

it('beside it the command line says which version it is', async () => {
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../clients/typescript/package.json'), 'utf8'));
  expect((await run(node, [program, '--version'])).stdout).toBe(`${version}\n`);
});
