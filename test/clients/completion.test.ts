import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
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
    const asked = `COMP_WORDS=(tollgate ${given}); COMP_CWORD=${words.length}; _tollgate; echo "\${COMPREPLY[*]}"`;
    return (await run('bash', ['-c', `${script}\n${asked}`])).stdout.trim().split(' ');
  };
  expect(await completed('li')).toEqual(['listen']);
  expect(await completed('listen', '--f')).toEqual(['--forward-to']);
  expect(await completed('events', '')).toEqual(expect.arrayContaining(['list', 'resend']));
});

it.each(['zsh', 'fish'])('of %s names every command', async (shell) => {
  const script = await completion(shell);
  for (const word of ['listen', 'forward-to', 'resend', 'verify-signature']) expect(script).toContain(word);
});

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
