import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../../bench/arguments.ts';
import { commandLine } from '../../clients/typescript/cli/program.ts';
import { errorCodes } from '../../src/domain/errors/error-codes.ts';
import { welcomeBox } from '../../src/app/embedded/box.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { blocksOf, difference, runBlocks } from './blocks.ts';
import type { Deed } from './program.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md', 'clients/typescript/README.md', ...globSync('docs/**/*.md', { cwd: root }).toSorted()];
const readme = read('README.md');

const commands = commandLine(() => () => Promise.resolve()).commands.flatMap((command) =>
  command.commands.length > 0 ? command.commands.map((each) => `${command.name()} ${each.name()}`) : [command.name()],
);

/** Covered by test/clients/first-hour.test.ts and test/wide/restore.test.ts. */
const RUN_ELSEWHERE = new Set(['docs/first-hour.md', 'docs/restore.md']);

const folder = mkdtempSync(join(tmpdir(), 'tollgate-docs-log-'));
const LOG_FILE = join(folder, 'log');

let sandbox: Sandbox;
beforeAll(async () => {
  const log = { LOG_ACCOUNT_MAILS: 'true', LOG_LEVEL: 'info', LOG_FILE };
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8,::1', ...log });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

describe('every shell line of the documentation works and gives what is shown', () => {
  it.each(documents.filter((path) => blocksOf(read(path)).length > 0 && !RUN_ELSEWHERE.has(path)))('%s', async (path) => {
    const blocks = blocksOf(read(path));
    const deeds = await runBlocks(blocks, sandbox.url, LOG_FILE);
    for (const [at, { line, script, shown }] of blocks.entries()) {
      const done = deeds.filter(({ block }) => block === at);
      const place = `${path}:${line}`;
      for (const { program, args } of done)
        if (program !== 'curl') expect(problemWith(program, args), `${place}: ${program} ${args.join(' ')}`).toBe('');
      for (const { reply } of done) expect(reply?.status ?? 200, `${place}: ${reply?.body}`).toBeLessThan(400);
      // A line without an observed effect is unchecked.
      if (!onlyAssigns(script)) expect(done.length, `${place} ran nothing that is checked`).toBeGreaterThan(0);
      if (shown) expect(difference(shown, lastReply(done)), place).toBeUndefined();
    }
  });

  it('the README shows answers, and the documents above are not empty of lines', () => {
    expect(blocksOf(readme).filter(({ shown }) => shown).length).toBeGreaterThan(6);
  });
});

it.each(documents)('%s names only commands that exist, and links only to files that exist', (path) => {
  const text = read(path);
  for (const [, command = ''] of text.matchAll(/`(?:[A-Z_]+=\S+ )*((?:npm|docker) [^`]+)`/g)) {
    const [program = '', ...args] = command.split(' ');
    expect(problemWith(program, args), command).toBe('');
  }
  for (const [, command = ''] of text.matchAll(/`(?:[A-Z_]+=\S+ )*(?:npx )?(tollgate [^`]+)`/g))
    expect(problemWith('npx', command.split(' ')), command).toBe('');
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
    expect(existsSync(join(root, dirname(path), target)), target).toBe(true);
  }
});

it('the index of decisions lists every one by topic, once', () => {
  const [, byTopic = ''] = read('docs/decisions/README.md').split(/^## Read these seven first$[^]*?(?=^## )/m);
  const listed = [...byTopic.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, file = '']) => file);
  expect(listed.toSorted()).toEqual(globSync('0*.md', { cwd: join(root, 'docs/decisions') }).toSorted());
});

it.each(commands)('docs/cli.md describes tollgate %s', (path) => {
  expect(read('docs/cli.md')).toMatch(new RegExp(`tollgate ${path}\\b|\`${path}\``));
});

it('the README shows the box that npm start prints', () => {
  const logs = '.tollgate/tollgate.log  (LOG_LEVEL=info npm start prints them here)';
  const box = welcomeBox({ url: 'http://127.0.0.1:4000', live: null, demo: true, logs, keeps: '.tollgate' });
  expect(readme).toContain(
    box
      .split('\n')
      .filter((line) => /^[┌│└]/.test(line))
      .join('\n'),
  );
});

it.each(rowsOf('Demo credentials'))('demo credential %s: %s shows what the README says', async (keyId, secret, shows) => {
  const headers = { 'X-API-Key': keyId, 'X-API-Secret': secret };
  const refusal = /^403 `([^`]+)`/.exec(shows)?.[1];
  if (refusal) {
    const { status, body } = await sandbox.call('GET', '/wallet', undefined, { headers });
    expect({ status, error: body.error, yourIP: body.yourIP }).toEqual({
      status: 403,
      error: refusal,
      yourIP: shows.includes('yourIP') ? '127.0.0.1' : undefined,
    });
  } else if (shows.includes('₦50,000,000')) {
    const { body } = await sandbox.call('GET', '/transactions?category=funding', undefined, { headers });
    expect(body.data).toContainEqual(expect.objectContaining({ reference: 'DEMO_OPENING_BALANCE', amount: 5_000_000_000 }));
  } else {
    const { status, body } = await sandbox.call('POST', '/money-transfer/send', sendOf(150_000), { headers });
    expect(shows).toContain(`${status} \`${body.code}\``);
  }
});

it('the magic amounts do what the README says', async () => {
  const rows = rowsOf('Magic values').map(([ending = '', answer = '', statuses = '']) => ({
    amount: 500_000 + Number(ending),
    answer: Number(answer),
    statuses: statuses.match(/pending|delivered|failed|reversed/g) ?? [],
  }));
  expect(rows).toHaveLength(7);
  const settled = async (): Promise<unknown[]> =>
    Promise.all(
      rows.map(
        async ({ amount }) =>
          (await sandbox.call('GET', `/money-transfer/status?clientReference=MAGIC-${amount}`, undefined, { as: 'demo2' })).body.data
            .settlementStatus,
      ),
    );
  for (const { amount, answer } of rows) {
    const { status } = await sandbox.call(
      'POST',
      '/money-transfer/send',
      { ...sendOf(amount), clientReference: `MAGIC-${amount}` },
      { as: 'demo2' },
    );
    expect(status).toBe(answer);
  }
  await sandbox.advance('5m', 'demo2');
  expect(await settled()).toEqual(rows.map(({ statuses }) => statuses[0]));
  await sandbox.advance('1d', 'demo2');
  expect(await settled()).toEqual(rows.map(({ statuses }) => statuses.at(-1)));
});

it('every code of the catalogue, which docs/errors.md is printed from, can occur', () => {
  const sources = globSync('src/**/*.ts', { cwd: root }).filter(
    (path) => !/^src\/(domain\/errors\/error-|web\/dashboard\/|app\/embedded\/)/.test(path),
  );
  const response = new Set(sources.flatMap((path) => [...read(path).matchAll(/'([A-Z_]{5,})'/g)].map((match) => match[1])));
  expect(Object.keys(errorCodes).filter((code) => !response.has(code))).toEqual([]);
});

const sendOf = (amount: number): object => ({ amount, bankCode: '058', accountNumber: '0123456785' });

const onlyAssigns = (script: string): boolean =>
  script
    .trim()
    .split('\n')
    .every((line) => /^[A-Z]+=[^ ]*$/.test(line));

function lastReply(deeds: readonly Deed[]): NonNullable<Deed['reply']> {
  const reply = deeds.at(-1)?.reply;
  if (!reply) throw new Error('an answer is shown, but the line before it asked nothing');
  return reply;
}

/** The rows of the table under a heading of the README, without the quotes of single values. */
function rowsOf(heading: string): string[][] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1')),
  );
}

function problemWith(program: string, args: readonly string[]): string {
  switch (program) {
    case 'npm':
      return npmProblem(args);
    case 'npx':
      return args[0] === 'tollgate' && commands.some((path) => args.slice(1).join(' ').startsWith(path))
        ? ''
        : 'no such command of tollgate';
    case 'docker':
      return dockerProblem(args);
    default:
      return `nothing checks ${program}`;
  }
}

function npmProblem([first = '', ...rest]: readonly string[]): string {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  if (first === 'install')
    return /^(?:@tollgate\/client|\.\.\/tollgate\/clients\/typescript|"\$\(npm pack --silent \.\.\/tollgate\/clients\/typescript\)")$/.test(
      rest.join(' '),
    )
      ? ''
      : `nothing checks npm install ${rest.join(' ')}`;
  const [name, ...args] = first === 'run' ? rest : [first, ...rest];
  const script = scripts[name ?? ''];
  if (!script || (first !== 'run' && !['start', 'test'].includes(first))) return `package.json has no script ${name}`;
  const command = script.replace('exec sh scripts/run.sh ', '');
  if (!new RegExp(`^  '?${command}'?: \\{\\s+script: `, 'm').test(read('scripts/run.mjs')))
    return `scripts/run.mjs has no command ${command}`;
  const given = args.filter((arg) => arg !== '--');
  if (command === 'bench') planOf(given);
  else if (command === 'test') return given.every((path) => existsSync(join(root, path))) ? '' : `no such tests: ${given.join(' ')}`;
  else if (command === 'people') return peopleProblem(given);
  else if (command === 'start') return ['', '--providers doubles'].includes(given.join(' ')) ? '' : `npm start knows no ${given.join(' ')}`;
  // Held against the usage that both programs print.
  else if (command === 'ledger:verify') {
    const options = /use (--[^`]+) or no\w+/.exec(read('src/app/verify/verify-cli.ts'))?.[1]?.split(', ') ?? [];
    return given.every((arg) => options.includes(arg)) ? '' : `ledger:verify knows no ${given.join(' ')}`;
  } else if (command === 'archive')
    return read('src/app/archive/archive-cli.ts').includes(`commandLine('archive', '${given.join(' ')}')`)
      ? ''
      : `archive knows no ${given.join(' ')}`;
  else if (command === 'upgrade-check')
    return /^--from=v\d+\.\d+\.\d+(?: --backup="\$BACKUP")?$/.test(given.join(' '))
      ? ''
      : `npm run upgrade-check knows no ${given.join(' ')}`;
  else if (command === 'release') return ['', '--dry-run'].includes(given.join(' ')) ? '' : `npm run release knows no ${given.join(' ')}`;
  else if (command === 'docs') return ['', '--texts'].includes(given.join(' ')) ? '' : `npm run docs knows no ${given.join(' ')}`;
  // The name of the next file.
  else if (command === 'migration') return /^[a-z]+(-[a-z]+)*$/.test(given.join(' ')) ? '' : `no name of a migration: ${given.join(' ')}`;
  else if (command === 'screening')
    return /^import (UN|OFAC|UK|EU|NG) \S+ (live|sandbox)$/.test(given.join(' ')) ? '' : `no import: ${given.join(' ')}`;
  else if (command === 'rotate-webhook-key') return /^(live|sandbox) \d+$/.test(given.join(' ')) ? '' : `no rotation: ${given.join(' ')}`;
  else if (command === 'chaos' && given.length > 0) return chaosProblem(given);
  else if (given.length > 0) return `nothing checks ${given.join(' ')}`;
  return '';
}

/** Held against the sizes and scenes that the program knows. */
function chaosProblem([first, size, third, scene]: readonly string[]): string {
  const program = read('test/faults/run-chaos.ts');
  const isSize = first === '--size' && new RegExp(`^  ${size}: \\{\\s+struck: `, 'm').test(program);
  const isScene = third === undefined || (third === '--only' && new RegExp(`^  ${scene}: \\{ rounds: number; `, 'm').test(program));
  return isSize && isScene ? '' : `npm run chaos knows no ${[first, size, third, scene].join(' ')}`;
}

/** Held against the usage that the program itself prints. */
function peopleProblem(given: readonly string[]): string {
  const usage = /Use one of: ([^']+)'/.exec(read('src/slices/operators/staff-cli.ts'))?.[1] ?? '';
  const known = usage.split(', ').map((command) => command.split(' '));
  const fits = (words: readonly string[]): boolean => {
    const required = words.filter((word) => !word.startsWith('['));
    return words[0] === given[0] && given.length >= required.length && given.length <= words.length;
  };
  return known.some(fits) ? '' : `no such command: ${given.join(' ')}`;
}

function dockerProblem(args: readonly string[]): string {
  if (!existsSync(join(root, 'docker-compose.yml')) || !existsSync(join(root, 'Dockerfile'))) return 'there is nothing to compose';
  return ['compose up', 'compose up --build'].includes(args.join(' ')) ? '' : 'nothing checks this';
}
