import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lookupPorts, type PortName, portNames } from '../../src/providers/ports/ports.ts';
import { providerAdapters } from '../../src/app/wiring/provider-adapters.ts';
import { sandboxDoubles } from '../doubles/sandbox.ts';
import { faults } from '../doubles/server.ts';

const root = resolve(import.meta.dirname, '../..');
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted();
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const linesOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0);
const sources = filesOf('src/**/*.{ts,tsx}').filter((path) => !path.startsWith('src/web/docs/'));

const LINES = 400;
/** Beyond four ports each costs its own lines. */
const LINES_OF_A_PORT = 60;
const light: ReadonlySet<string> = new Set([...lookupPorts, 'sms']);

describe.each(providerAdapters.map(({ name }) => ({ name })))('$name', ({ name }) => {
  const [folder, ...others] = filesOf(`src/providers/*/${name}`);

  test('is one folder and one line: nothing else of the service knows its name', () => {
    expect([folder, others]).toEqual([expect.any(String), []]);
    const rest = sources.filter((path) => !path.startsWith(`${String(folder)}/`) && path !== 'src/domain/banks/banks.ts');
    const named = rest.filter((path) => new RegExp(`\\b${name}\\b`, 'i').test(textOf(path)));
    expect(named).toEqual(['src/app/wiring/provider-adapters.ts']);
    expect(textOf('src/app/wiring/provider-adapters.ts').match(new RegExp(`^  ${name},$`, 'gm'))).toHaveLength(1);
  });

  test('has a double, a page and tests of its own', () => {
    expect(existsSync(join(root, `test/doubles/${name}.ts`))).toBe(true);
    expect(sandboxDoubles.map((double) => double.name)).toContain(name);
    expect(existsSync(join(root, `docs/providers/${name}.md`))).toBe(true);
    expect(filesOf(`test/providers/*/${name}.test.ts`).length).toBeGreaterThan(0);
  });

  test('the files and names of code on its page are there', () => {
    const [, rows = ''] = /Place in the code \|\n\|[-|]+\n((?:\|.*\n)+)/.exec(textOf(`docs/providers/${name}.md`)) ?? [];
    const gone = rows.split('\n').flatMap((row) => {
      const place = row.split(' | ').at(-1) ?? '';
      const files = [
        ...[...place.matchAll(/(?<!\[)`([a-z-]+\.ts)`/g)].map(([, file = '']) => `${String(folder)}/${file}`),
        ...[...place.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(([, file = '']) => file),
      ];
      const missing = files.filter((file) => !existsSync(join(root, file)));
      const text = files
        .filter((file) => !missing.includes(file))
        .map(textOf)
        .join('\n');
      const names = [...place.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
      return [...missing, ...names.filter((word) => !new RegExp(`\\b${word}\\b`).test(text))];
    });
    expect(gone).toEqual([]);
  });
});

/** Which page of docs shows a port under every fault. */
const pageOf: Readonly<Record<PortName, string>> = {
  bank: 'bank',
  bills: 'bills',
  virtualAccounts: 'accounts',
  cards: 'cards',
  zee: 'identity',
  switch: 'switch',
  switchFull: 'full',
  bvn: 'bvn',
  bvnMatch: 'bvn-match',
  tin: 'tin',
  registry: 'registry',
  sms: 'sms',
};
const served = providerAdapters.flatMap(({ name, serves }) => serves.map((port) => ({ name, port })));
test.each(served)('the matrix of $port has a row of $name for every fault', ({ name, port }) => {
  const cells = textOf(`docs/providers/${pageOf[port]}-faults.md`)
    .split('\n')
    .map((line) => line.split(' | '));
  const rows = cells.filter(([first = '']) => first.toLowerCase() === `| ${name}`);
  const remedy = 'its line in the faults.test.ts of the port, run once with -u, prints the rows';
  expect(
    rows.map(([, fault]) => fault),
    remedy,
  ).toEqual([...faults, 'connection refused', ...(port === 'bills' ? ['no provider balance'] : [])]);
});

const small = providerAdapters.filter(({ serves }) => serves.every((port) => light.has(port)));
test.each(small)(
  `$name costs less than ${LINES} lines with its double, and ${LINES_OF_A_PORT} for each port beyond four`,
  ({ name, serves }) => {
    const bound = LINES + LINES_OF_A_PORT * Math.max(0, serves.length - 4);
    expect(linesOf([...filesOf(`src/providers/*/${name}/*.ts`), ...filesOf(`test/doubles/${name}*.ts`)])).toBeLessThan(bound);
  },
);

function partOf(path: string, port: string): string {
  const file = basename(path, '.ts');
  if (file === 'adapter' || file === 'client' || file.endsWith('-words')) return 'settings and client';
  if (file === 'treasury') return 'treasury';
  if (/^account|-accounts$/.test(file)) return 'virtualAccounts';
  return /^bill|-bills$|^customers$|^read-catalogue$/.test(file) ? 'bills' : port;
}

const bounds = new Map(
  [...textOf('docs/providers/README.md').matchAll(/^\| `?([\w ]+?)`? \| (\d+(?:,\d+)?) \|/gm)].map(([, part = '', lines = '']) => [
    part,
    Number(lines.replace(',', '')),
  ]),
);
const parts = providerAdapters
  .filter((adapter) => !small.includes(adapter))
  .flatMap(({ name, serves }) => {
    const files = [...filesOf(`src/providers/*/${name}/*.ts`), ...filesOf(`test/doubles/${name}*.ts`)];
    return [...Map.groupBy(files, (path) => partOf(path, serves[0] ?? ''))].map(([part, of]) => ({ name, part, lines: linesOf(of) }));
  });

test.each(parts)('$part of $name costs no more lines, with its double, than the page says', ({ part, lines }) => {
  expect(bounds.get(part), part).toBeGreaterThanOrEqual(lines);
});

test('the bounds are what the dearest costs today: none has room to grow', () => {
  const dearest = Map.groupBy(parts, ({ part }) => part);
  expect([...dearest.keys()].toSorted()).toEqual([...bounds.keys()].toSorted());
  for (const [part, all] of dearest) expect(bounds.get(part), part).toBeLessThan(Math.max(...all.map(({ lines }) => lines)) * 1.1 + 10);
});

test('port names are declared in one place', () => {
  const several = sources.filter((path) => portNames.every((port) => textOf(path).includes(`'${port}'`)));
  expect(several).toEqual(['src/providers/ports/ports.ts']);
});
