import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

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

/** Programs of the machines of the workflows. */
const ELSEWHERE = new Set(['gh', 'helm', 'mkdir', 'npm', 'pip']);

it('what workflows and the development container run is here', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const lines = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^\s*- run: (.+)$/gm)].map(([, line = '']) => line),
  );
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    const [program = '', second = '', script = ''] = line.split(' ');
    if (program === 'npm' && second !== 'publish') expect(Object.keys(scripts), line).toContain(second === 'run' ? script : second);
    else if (!ELSEWHERE.has(program)) expect(globSync(program, { cwd: root }), line).toEqual([program]);
  }
  const container = JSON.parse(read('.devcontainer/devcontainer.json').replaceAll(/^\s*\/\/.*$/gm, '')) as Record<string, unknown>;
  expect(container['forwardPorts']).toEqual([4000]);
});

it('the README names what the release workflow publishes, and no page offers a package that is not released', () => {
  const [, section = ''] = read('README.md').split(/^## Install$/m);
  const rows = (section.split(/^## /m)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const published = rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
  const python = /^name = "([^"]+)"$/m.exec(read('clients/python/pyproject.toml'))?.[1];
  const chart = /^name: (\S+)$/m.exec(read('deploy/helm/tollgate/Chart.yaml'))?.[1];
  const server = /name: '([^']+)'/.exec(read('scripts/release-server.mjs'))?.[1];
  const { name: client } = JSON.parse(read('clients/typescript/package.json')) as { name: string };
  expect(published).toEqual([
    ['npm', server],
    ['npm', client],
    ['PyPI', python],
    ['registry of the repository', 'tollgate'],
    ['registry of the repository', `charts/${chart}`],
    ['release of the repository', 'SHA256SUMS'],
  ]);
  const workflow = read('.github/workflows/release.yml');
  for (const step of [
    `npm publish --provenance --access public "${server}-`,
    `npm publish --provenance --access public "${client.slice(1).replace('/', '-')}-`,
    `mv release/${python?.replace('-', '_')}-* dist`,
    'uses: pypa/gh-action-pypi-publish@',
    `helm push "${chart}-\${GITHUB_REF_NAME#v}.tgz" "oci://ghcr.io/$GITHUB_REPOSITORY/charts"`,
    'platforms: linux/amd64,linux/arm64',
    'sbom: true',
    'gh release create "$GITHUB_REF_NAME"',
  ])
    expect(workflow).toContain(step);
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const isReleased = !read('CHANGELOG.md').includes(`## ${version} (unreleased)`);
  for (const page of ['README.md', 'clients/typescript/README.md', 'clients/python/README.md'])
    expect(read(page).includes(`Version ${version} is not released yet`), page).toBe(!isReleased);
});
