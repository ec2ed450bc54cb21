import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { compareMigrations, compareSettings } from './upgrade-check.ts';

const root = resolve(import.meta.dirname, '../..');
const check = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, ['test/wide/upgrade-check.ts', ...args], { cwd: root, encoding: 'utf8' });

it('a commit is compared by its contracts, settings and migrations, and a failed part is exit 1', () => {
  const { status, stdout, stderr } = check('--from=HEAD', '--only-compare');
  expect(stderr).toBe('');
  // A working tree may differ from its commit.
  expect(stdout.match(/^(?:ok {4}|FAILED) {2}\w+$/gm)?.map((line) => line.slice(8))).toEqual(['contracts', 'settings', 'migrations']);
  expect(status).toBe(stdout.includes('FAILED') ? 1 : 0);
});

it('an unknown version and a missing one end with the next step', () => {
  expect(check('--from=99.0.0')).toMatchObject({ status: 2, stderr: expect.stringContaining('git knows no version 99.0.0') });
  expect(check()).toMatchObject({ status: 2, stderr: expect.stringContaining('--from=v0.1.0') });
});

it('a setting that went needs the changelog, and a new one needs a default', () => {
  const before = '# Port.\nSANDBOX_PORT=4000\n\n# Old.\n# OLD_NAME=\n\n# Announced.\nANNOUNCED=1\n';
  const now = { SANDBOX_PORT: { required: false }, OPTIONAL: { required: false }, NEEDED: { required: true } };
  expect(compareSettings(before, now, '- **Changed:** `ANNOUNCED` is gone.')).toEqual({
    name: 'settings',
    facts: ['OPTIONAL is new', 'NEEDED is new'],
    problems: ['OLD_NAME is gone, and the changelog does not name it', 'NEEDED is new and required: give it a default'],
  });
});

it('a migration of an earlier version stays as it is, and later ones are listed', () => {
  const before = new Map([
    ['0001-a.sql', 'select 1;'],
    ['0002-b.sql', 'select 2;'],
    ['0003-c.sql', 'select 3;'],
  ]);
  const now = new Map([
    ['0001-a.sql', 'select 1;'],
    ['0002-b.sql', 'select 22;'],
    ['0004-d.sql', 'select 4;'],
  ]);
  const { facts, problems } = compareMigrations(before, now);
  expect(facts).toEqual(['0004-d.sql will be applied']);
  expect(problems.map((line) => line.split(':')[0])).toEqual(['0002-b.sql differs', '0003-c.sql is gone']);
});
