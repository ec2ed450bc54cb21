import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settings } from '../../src/platform/config/settings.ts';
import { packageRoot } from '../../src/platform/config/version.ts';
import { wholeDocument } from '../../src/web/docs/open-api.ts';
import { rehearseBackup } from './upgrade-backup.ts';
import { atRelease, documentAt, graphqlBreaks, restBreaks, unnamed } from '../contract/released.ts';

// `npm run upgrade-check -- --from=v0.1.0 [--backup=FOLDER]`: compares that version with this one, and rehearses the upgrade.

export interface Part {
  name: string;
  facts: readonly string[];
  problems: readonly string[];
}

const MIGRATIONS = 'schema/migrations';

/** Settings that went must be in the changelog; one that is new may not be required. */
export function compareSettings(before: string, now: Record<string, { required: boolean }>, changelog: string): Part {
  const known = new Set([...before.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name));
  const gone = [...known].filter((name) => !(name in now));
  const added = Object.keys(now).filter((name) => !known.has(name));
  return {
    name: 'settings',
    facts: added.map((name) => `${name} is new`),
    problems: [
      ...gone.filter((name) => !changelog.includes(`\`${name}\``)).map((name) => `${name} is gone, and the changelog does not name it`),
      ...added.filter((name) => now[name]?.required).map((name) => `${name} is new and required: give it a default`),
    ],
  };
}

/** A file that an earlier version applied stays, with its bytes. */
export function compareMigrations(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Part {
  return {
    name: 'migrations',
    facts: [...now.keys()].filter((file) => !before.has(file)).map((file) => `${file} will be applied`),
    problems: [...before].flatMap(([file, text]) => {
      const present = now.get(file);
      if (present === undefined) return [`${file} is gone: a database of that version has it`];
      return present === text ? [] : [`${file} differs: a database of that version has its earlier form`];
    }),
  };
}

function compareContracts(ref: string, changelog: string): Part {
  const now = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');
  const breaks = [
    ...restBreaks(documentAt(ref), wholeDocument(packageRoot)),
    ...graphqlBreaks(atRelease(ref, 'schema/schema.graphql'), now('schema/schema.graphql')),
  ];
  const open = new Set(unnamed(breaks, changelog, ref));
  return {
    name: 'contracts',
    facts: breaks.filter((line) => !open.has(line)).map((line) => `${line} (in the changelog)`),
    problems: [...open].map((line) => `${line}, and the changelog does not name it`),
  };
}

function migrationsAt(ref: string): Map<string, string> {
  const { stdout } = git('ls-tree', '--name-only', `${ref}:${MIGRATIONS}`);
  const files = stdout.split('\n').filter((name) => name.endsWith('.sql'));
  return new Map(files.map((file) => [file, atRelease(ref, `${MIGRATIONS}/${file}`)]));
}

function migrationsNow(): Map<string, string> {
  const folder = join(packageRoot, MIGRATIONS);
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

const git = (...args: string[]): { status: number | null; stdout: string } =>
  spawnSync('git', args, { cwd: packageRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** The tag of a version, or another name that git knows. @throws Error without one. */
function refOf(from: string): string {
  const found = [`v${from}`, from].find((name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).status === 0);
  if (found === undefined) throw new Error(`git knows no version ${from}: fetch its tag, or name a commit with --from=`);
  return found;
}

/** Upgrade, way back and upgrade again under load, from the earlier version (test/wide/rolling.test.ts). */
function rehearse(ref: string): Part {
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'test/wide/rolling.test.ts', '--testNamePattern', 'from the last release'];
  const { status } = spawnSync(process.execPath, args, { cwd: packageRoot, stdio: 'inherit', env: { ...process.env, ROLL_FROM: ref } });
  return { name: 'rehearsal', facts: [], problems: status === 0 ? [] : ['the upgrade failed under load: read the lines above'] };
}

const print = ({ name, facts, problems }: Part): void =>
  void process.stdout.write(
    `${[`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`, ...[...problems, ...facts].map((line) => `        ${line}`)].join('\n')}\n`,
  );

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, backup: { type: 'string' }, 'only-compare': { type: 'boolean', default: false } },
  });
  if (values.from === undefined) throw new Error('Give the version to upgrade from: npm run upgrade-check -- --from=v0.1.0');
  const ref = refOf(values.from);
  const changelog = readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8');
  const now = Object.fromEntries(
    Object.entries(settings).map(([name, { schema }]) => [name, { required: !schema.safeParse(undefined).success }]),
  );
  const parts = [
    compareContracts(ref, changelog),
    compareSettings(atRelease(ref, '.env.example'), now, changelog),
    compareMigrations(migrationsAt(ref), migrationsNow()),
  ];
  if (!values['only-compare']) parts.push(rehearse(ref));
  if (values.backup !== undefined) parts.push(await rehearseBackup(resolve(values.backup), process.env));
  for (const part of parts) print(part);
  return parts.every(({ problems }) => problems.length === 0);
}

if (import.meta.main) {
  try {
    process.exitCode = (await main()) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
  }
}
