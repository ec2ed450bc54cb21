// `npm run check`: all static checks. Generated files first, then all steps concurrently. Exit 1 when a step fails.

import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

const generated = { name: 'generated files', command: ['node', 'scripts/generate.mjs', '--check'], fix: 'npm run generate' };

const steps = [
  { name: 'format', command: ['oxfmt', '--check', '.'], fix: 'npx oxfmt .' },
  { name: 'lint and import rules', command: ['oxlint'], fix: 'npx oxlint --fix fixes part of the findings' },
  { name: 'types', command: ['tsc', '--noEmit', '--pretty', 'false', '--tsBuildInfoFile', 'dist/.tsbuildinfo-check'], fix: 'by hand' },
  {
    name: 'types of what browsers run',
    command: ['tsc', '--pretty', 'false', '-p', 'src/web/dashboard/tsconfig.json'],
    fix: 'by hand',
  },
  { name: 'dead code', command: ['knip', '--no-progress'], fix: 'remove what nothing uses, or say in knip.json who does' },
  { name: 'GraphQL schema', command: ['node', 'scripts/lint/schema.mjs'], fix: 'by hand, then npm run generate' },
  { name: 'migrations', command: ['node', 'scripts/lint/migrations.mjs'], fix: 'as each line says' },
  {
    name: 'entities and migrations',
    command: ['node', 'scripts/catalogue.mjs'],
    fix: 'write the migration (npm run migration -- name), or change the entity or schema/sidecar',
  },
  {
    name: 'vocabulary',
    command: ['node', 'scripts/lint/vocabulary.mjs'],
    fix: 'use the term of each line; scripts/lint/vocabulary.json has the list',
  },
  { name: 'readability of the guides', command: ['node', 'scripts/lint/readability.mjs'], fix: 'shorten sentences, or split the page' },
];

/** Runs every step, prints one line each, and the output of failed ones. Resolves to the failed names. */
export async function check(write = (text) => process.stdout.write(text)) {
  const started = performance.now();
  const failed = [];
  const take = async (step) => {
    const { code, output } = await run(step.command);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    if (code === 0) return write(`ok      ${step.name} (${seconds} s)\n`);
    failed.push(step.name);
    return write(
      `FAILED  ${step.name}: ${step.command.join(' ')}\n${output.trim().replaceAll(/^/gm, '        ')}\n        To fix: ${step.fix}\n`,
    );
  };
  await take(generated);
  await Promise.all(steps.map(take));
  write(failed.length === 0 ? 'All checks passed.\n' : `${failed.length} of ${steps.length + 1} checks failed: ${failed.join(', ')}.\n`);
  return failed;
}

/** Runs with the Node of the lockfile. */
function run([program, ...args]) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${program} could not be started: ${error.message}. Did \`npm ci\` run?` }));
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = (await check()).length === 0 ? 0 : 1;
}
