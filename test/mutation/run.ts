/**
 * Mutation tests by Stryker in a copy. `npm run mutation [-- file]`: all files of targets.ts, or one with its
 * survivors. Exit 1 below nine of ten.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTo, root } from '../support/copied.ts';
import { accepted } from './accepted.ts';
import { type Mutant, type Report, table } from './report.ts';
import { AIM, type Target, targets } from './targets.ts';

const STRYKER = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const work = join(root, '.tollgate/mutation');
const tree = join(work, 'tree');
const CONFIG = 'vitest.mutation.config.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => targets.every(({ file }) => file !== name));
  if (unknown.length > 0) {
    say(`There are no tests for changes of ${unknown.join(', ')}; there are for: ${targets.map(({ file }) => file).join(', ')}`);
    return 2;
  }
  await copyTo(tree);
  say('fetching Stryker');
  await run('npm', ['install', '--save-dev', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...STRYKER]);
  const reports: Report[] = [];
  for (const target of targets.filter(({ file }) => names.length === 0 || names.includes(file))) {
    const report = await judged(target);
    say(`${Math.round(report.share * 1_000) / 10}% of ${report.mutants.length} changes of ${target.file} were noticed`);
    if (names.length > 0) for (const mutant of report.unnoticed) say(`  line ${mutant.line}: ${mutant.was}  →  ${mutant.became}`);
    reports.push(report);
  }
  if (names.length === 0) writeFileSync(join(root, 'docs/proof/mutation.md'), table(reports));
  return reports.every(({ share }) => share >= AIM) ? 0 : 1;
}

async function judged({ file, tests }: Target): Promise<Report> {
  // Vitest's own settings, with these tests alone and every file loaded anew.
  writeFileSync(
    join(tree, CONFIG),
    `import config from './vitest.config.ts';\nObject.assign(config.test, { include: ${JSON.stringify(tests)}, globalSetup: [], isolate: true });\nexport default config;\n`,
  );
  const json = join(work, 'report.json');
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: CONFIG, related: false },
    mutate: [file],
    // Display texts are covered by page and document tests.
    mutator: { excludedMutations: ['StringLiteral'] },
    concurrency: 1,
    inPlace: true,
    tsconfigFile: 'none.json',
    reporters: ['json'],
    jsonReporter: { fileName: json },
    tempDirName: join(work, 'temp'),
    cleanTempDir: 'always',
  };
  writeFileSync(join(tree, 'stryker.config.json'), JSON.stringify(options));
  await run(join(tree, 'node_modules/.bin/stryker'), ['run', 'stryker.config.json']);
  const all = mutantsIn(JSON.parse(readFileSync(json, 'utf8')) as StrykerReport, file);
  const mutants = all.filter(({ was }) => !accepted.some((each) => each.file === file && was.startsWith(each.was)));
  const unnoticed = mutants.filter(({ isNoticed }) => !isNoticed);
  return { file, mutants, unnoticed, share: 1 - unnoticed.length / mutants.length };
}

interface StrykerReport {
  files: Record<string, { source: string; mutants: StrykerMutant[] }>;
}

interface StrykerMutant {
  status: string;
  replacement?: string;
  location: { start: Place; end: Place };
}

interface Place {
  line: number;
  column: number;
}

/** Failing to load or to end counts as detected. */
const NOTICED = new Set(['Killed', 'Timeout', 'CompileError', 'RuntimeError']);

function mutantsIn({ files }: StrykerReport, file: string): Mutant[] {
  const { source, mutants } = files[file]!;
  const lines = source.split('\n');
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ status, replacement, location: { start, end } }) => ({
      line: start.line,
      was: lines[start.line - 1]!.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined),
      became: (replacement ?? '').split('\n')[0]!,
      isNoticed: NOTICED.has(status),
    }));
}

/** @throws Error when the program fails. */
async function run(program: string, args: readonly string[]): Promise<void> {
  mkdirSync(work, { recursive: true });
  const child = spawn(program, args, { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}${existsSync(tree) ? `; look at ${tree}` : ''}`);
}

process.exit(await main(process.argv.slice(2)));
