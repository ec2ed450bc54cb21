/**
 * Seeds each fault of the catalogue in a copy and runs the tests that must fail; first without faults. `npm run
 * seeded [-- name …]`: changed faults, or these; then docs/proof/. Exit 1 with an undetected fault.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTo, output, root } from '../support/copied.ts';
import { faults } from './catalogue.ts';
import { type Fault, seeded } from './fault.ts';
import { table } from './table.ts';
import { keyOf, type Tried, runFaults } from './run-faults.ts';

const work = join(root, '.tollgate/seeded');
const tree = join(work, 'tree');

interface Report {
  testResults: { message?: string; assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[];
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => faults.every((fault) => fault.name !== name));
  if (unknown.length > 0) {
    say(`There is no fault named ${unknown.join(', ')}; there are: ${faults.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  await copyTo(tree);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const attempted = runFaults(join(work, 'tried.json'), (fault) => keyOf(fault, tree));
  const todo = faults.filter((fault) => (names.length > 0 ? names.includes(fault.name) : !attempted.get(fault)));
  say(`${todo.length} of ${faults.length} faults to try; what is tried is kept, so that a run that is stopped resumes`);
  if (todo.length > 0) await provedWithout(todo);
  for (const [at, fault] of todo.entries()) {
    const result = await tryOne(fault);
    attempted.keep(fault, result);
    say(
      `${at + 1}/${todo.length} ${result.caughtBy ? 'found' : 'NOT FOUND'} ${fault.name} (${Math.round(result.seconds)} s)${result.caughtBy ? `: ${result.caughtBy}` : ''}`,
    );
  }
  const missed = faults.filter((fault) => attempted.get(fault)?.caughtBy === null);
  const all = faults.every((fault) => attempted.get(fault));
  if (all) {
    mkdirSync(join(root, 'docs/proof'), { recursive: true });
    writeFileSync(join(root, 'docs/proof/seeded.md'), table(faults, attempted.get));
  }
  say(
    `${faults.length - missed.length} of ${faults.length} ${all ? 'found' : 'found or not tried yet'}${missed.length > 0 ? `; not found: ${missed.map(({ name }) => name).join(', ')}` : ''}`,
  );
  return missed.length > 0 ? 1 : 0;
}

/** @throws Error when one of the tests fails without any mistake: then nothing that fails proves anything. */
async function provedWithout(todo: readonly Fault[]): Promise<void> {
  const files = [...new Set(todo.flatMap(({ tests }) => tests))];
  const only = todo.every((fault) => fault.only !== undefined) ? todo.map((fault) => fault.only).join('|') : undefined;
  say(`without a fault: ${files.length} test files`);
  const report = await run(files, only);
  const failed = failedIn(report);
  if (failed.length > 0 || report === null)
    throw new Error(`these fail without any fault: ${failed.map(({ fullName }) => fullName).join('; ') || 'the run'}`);
}

async function tryOne(fault: Fault): Promise<Tried> {
  const file = join(tree, fault.in);
  const right = readFileSync(file, 'utf8');
  const since = performance.now();
  writeFileSync(file, seeded(fault, right));
  try {
    const [first] = failedIn(await run(fault.tests, fault.only));
    return { caughtBy: first?.fullName ?? null, seconds: (performance.now() - since) / 1_000 };
  } finally {
    writeFileSync(file, right);
  }
}

/** Failed tests; none where a file does not load. */
const failedIn = (report: Report | null): { fullName: string }[] =>
  (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));

async function run(files: readonly string[], only: string | undefined): Promise<Report | null> {
  const json = join(work, 'report.json');
  rmSync(json, { force: true });
  await output(
    'sh',
    [
      'scripts/run.sh',
      'test',
      ...files,
      ...(only === undefined ? [] : ['-t', only]),
      '--maxWorkers=2',
      '--reporter=json',
      `--outputFile=${json}`,
    ],
    tree,
  );
  return existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as Report) : null;
}

process.exit(await main(process.argv.slice(2)));
