import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it('every line of CODEOWNERS is about something that is here', () => {
  const patterns = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));
  expect(patterns.length).toBeGreaterThan(5);
  for (const [pattern = '', ...owners] of patterns) {
    expect(globSync(pattern.replace(/^\//, '').replace(/\/$/, '/**'), { cwd: root }).length, pattern).toBeGreaterThan(0);
    for (const owner of owners) expect(owner).toMatch(/^@[\w-]+\/[\w-]+$/);
  }
});

it('what workflows and the development container run is here', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const lines = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^\s*- run: (.+)$/gm)].map(([, line = '']) => line),
  );
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    const [program = '', second = '', script = ''] = line.split(' ');
    if (program === 'npm') expect(Object.keys(scripts), line).toContain(second === 'run' ? script : second);
    else if (program !== 'gh') expect(globSync(program, { cwd: root }), line).toEqual([program]);
  }
  const container = JSON.parse(read('.devcontainer/devcontainer.json').replaceAll(/^\s*\/\/.*$/gm, '')) as Record<string, unknown>;
  expect(container['forwardPorts']).toEqual([4000]);
});

it('a release is refused while its version or its day is not written', async () => {
  const out = mkdtempSync(join(tmpdir(), 'tollgate-release-'));
  try {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const refusal = (tag: string): Promise<string> =>
      run(join(root, '.ci/release'), [tag, out]).then(
        () => 'made',
        (error: unknown) => (error as { stderr: string }).stderr,
      );
    expect(await refusal('1.2.3')).toContain('1.2.3 is no tag of a release');
    expect(await refusal('v99.0.0')).toContain('package.json has another version than v99.0.0');
    if (new RegExp(`^## ${version} \\(unreleased\\)$`, 'm').test(read('CHANGELOG.md')))
      expect(await refusal(`v${version}`)).toContain('still calls');
  } finally {
    rmSync(out, { recursive: true });
  }
});
